/* SPDX-License-Identifier: MIT
 * Rows by id in a state that has a plan. Where ids have no gaps, as they are handed out, the first
 * guess is right. */
#include <string.h>

#include "cox_plan_calls.h"
#include "cox_plan_rows.h"
#include "cox_rows.h"

static uint32_t id_at(cox_strided ids, uint32_t row)
{
    uint32_t id;
    memcpy(&id, cox_strided_from(ids, row).first, sizeof id);
    return id;
}

/* Opens a table of the plan, and its ids where it has some; false if there is none. */
static bool open_table(const cox_sim *sim, uint32_t table, cox_plan_rows *rows, cox_strided *ids)
{
    cox_plan_bases bases;
    if (table >= sim->plan->table_count) return false;
    cox_plan_bind(sim, &bases);
    *rows = cox_plan_rows_open(sim->plan, &bases, table);
    if (rows->table->has_ids) *ids = cox_plan_rows_run(rows, &rows->table->id);
    return true;
}

/* The slot of the row that bears an id; false if there is none. */
static bool find_row(const cox_plan_rows *rows, cox_strided ids, uint32_t id, uint32_t *slot)
{
    *slot = id - 1;
    if (!rows->table->has_ids || rows->count == 0) return *slot < rows->count;
    *slot = id - id_at(ids, 0);
    if (*slot < rows->count && id_at(ids, *slot) == id) return true;
    for (*slot = 0; *slot < rows->count; (*slot)++)
        if (id_at(ids, *slot) == id) return true;
    return false;
}

bool cox_plan_fetch(const cox_sim *sim, cox_cell cell, int64_t *value)
{
    cox_rows rows;
    cox_field field;
    cox_plan_rows planned;
    cox_strided ids = {NULL, 0};
    uint32_t slot;
    if (!open_table(sim, cell.table, &planned, &ids)) return false;
    if (!find_row(&planned, ids, cell.id, &slot)) return false;
    if (!cox_rows_open(&rows, sim, cell.table)) return false;
    if (!cox_rows_field(&rows, cell.column, &field)) return false;
    cox_cells cells = cox_rows_cells(&rows, &field);
    *value = cox_value_number(cells.type, cox_cells_value(&cells, slot));
    return true;
}
