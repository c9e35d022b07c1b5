/* SPDX-License-Identifier: MIT
 * What a simulation's state looks like: tables, columns, rows and single cells by number and id. */
#include "coxswain/sim.h"

#include "cox_plan.h"
#include "cox_rows.h"
#include "cox_value.h"

uint32_t cox_sim_table_count(const cox_sim *sim)
{
    cox_rows rows;
    uint32_t count = 0;
    while (cox_rows_open(&rows, sim, count)) count++;
    return count;
}

bool cox_sim_table(const cox_sim *sim, uint32_t table, cox_table *declared)
{
    cox_rows rows;
    if (!cox_rows_open(&rows, sim, table)) return false;
    cox_flash_copy(declared, rows.declared, sizeof *declared);
    return true;
}

bool cox_sim_column(const cox_sim *sim, uint32_t table, uint32_t column, cox_column *declared)
{
    cox_rows rows;
    cox_field field;
    if (!cox_rows_open(&rows, sim, table) || !cox_rows_field(&rows, column, &field)) return false;
    cox_flash_copy(declared, &rows.columns[column], sizeof *declared);
    declared->least = field.least;
    declared->greatest = field.greatest;
    return true;
}

uint32_t cox_sim_row_count(const cox_sim *sim, uint32_t table)
{
    cox_rows rows;
    return cox_rows_open(&rows, sim, table) ? rows.count : 0;
}

/* The slot of the row that bears an id. Returns false if there is none. */
static bool find_row(const cox_rows *rows, uint32_t id, uint32_t *slot)
{
    for (uint32_t row = 0; row < rows->count; row++) {
        if (cox_rows_id(rows, row) != id) continue;
        *slot = row;
        return true;
    }
    return false;
}

bool cox_sim_fetch(const cox_sim *sim, cox_cell cell, int64_t *value)
{
    cox_rows rows;
    cox_field field;
    uint32_t row;
    if (sim->plan != NULL) return sim->plan->fetch(sim, cell, value);
    if (!cox_rows_open(&rows, sim, cell.table)) return false;
    if (!cox_rows_field(&rows, cell.column, &field)) return false;
    if (!find_row(&rows, cell.id, &row)) return false;
    cox_cells cells = cox_rows_cells(&rows, &field);
    *value = cox_value_number(cells.type, cox_cells_value(&cells, row));
    return true;
}

bool cox_command_names_row(const cox_sim *sim, const cox_command *command, cox_cell cell)
{
    cox_command_kind declared;
    if (cell.id == COX_NO_ROW) return false;
    if (!cox_command_find(sim->commands, sim->command_count, command->kind, &declared))
        return false;
    uint32_t count = cox_command_argument_count(&declared);
    for (uint32_t i = 0; i < count; i++) {
        const cox_argument *argument = &declared.arguments[i];
        if (argument->type == COX_REFERENCE && argument->table == cell.table &&
            (uint32_t)command->arguments[i] == cell.id)
            return true;
    }
    return false;
}

uint32_t cox_sim_core_epoch(const cox_sim *sim)
{
    return sim->core_epoch != 0 ? sim->core_epoch : cox_epoch();
}

uint32_t cox_sim_steer_epoch(const cox_sim *sim)
{
    bool has_own = sim->steer_epoch != 0 && sim->steer_epoch != COX_STEERS_NOT;
    return has_own ? sim->steer_epoch : cox_steer_epoch();
}

bool cox_sim_takes_steer_epoch(const cox_sim *sim, uint32_t steer_epoch)
{
    return sim->steer_epoch == COX_STEERS_NOT || cox_sim_steer_epoch(sim) == steer_epoch;
}
