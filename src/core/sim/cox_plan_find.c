/* SPDX-License-Identifier: MIT
 * Rows by id in a state that has a plan. Where ids have no gaps, as they are handed out, the first
 * guess is right. */
#include <string.h>

#include "cox_plan_calls.h"
#include "cox_plan_rows.h"
#include "cox_rows.h"

/* The first slot whose row bears an id; the number of rows if there is none. */
static uint32_t scan(const cox_plan_rows *rows, uint32_t id)
{
    uint32_t slot = 0;
    const cox_plan_run *run = &rows->table->id;
    if (cox_plan_rows_are_paged(rows) && !run->is_apart) {
        while (slot < rows->count && cox_plan_rows_id(rows, slot) != id) slot++;
        return slot;
    }
    cox_strided ids = cox_plan_rows_run(rows, run);
    for (; slot < rows->count; slot++, ids.first += ids.stride) {
        uint32_t number;
        memcpy(&number, ids.first, sizeof number);
        if (number + run->added == id) break;
    }
    return slot;
}

/* The slot of the row that bears an id; false if there is none. */
static bool find_row(const cox_plan_rows *rows, uint32_t id, uint32_t *slot)
{
    *slot = id - 1;
    if (!rows->table->has_ids || rows->count == 0) return *slot < rows->count;
    *slot = id - cox_plan_rows_id(rows, 0);
    if (*slot < rows->count && cox_plan_rows_id(rows, *slot) == id) return true;
    *slot = scan(rows, id);
    return *slot < rows->count;
}

bool cox_plan_fetch(const cox_sim *sim, cox_cell cell, int64_t *value)
{
    cox_rows rows;
    cox_field field;
    cox_plan_bases bases;
    uint32_t slot;
    if (cell.table >= sim->plan->table_count) return false;
    cox_plan_bind(sim, &bases);
    cox_plan_rows planned = cox_plan_rows_open(sim->plan, &bases, cell.table);
    if (!find_row(&planned, cell.id, &slot)) return false;
    if (!cox_rows_open(&rows, sim, cell.table)) return false;
    if (!cox_rows_field(&rows, cell.column, &field)) return false;
    cox_cells cells = cox_rows_cells(&rows, &field);
    *value = cox_value_number(cells.type, cox_cells_value(&cells, slot));
    return true;
}
