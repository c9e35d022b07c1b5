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

uint32_t cox_plan_next_row(const cox_sim *sim, uint32_t table, uint32_t id)
{
    cox_strided ids = {NULL, 0};
    cox_plan_rows rows;
    if (!open_table(sim, table, &rows, &ids)) return COX_NO_ROW;
    if (!rows.table->has_ids) return id < rows.count ? id + 1 : COX_NO_ROW;
    if (rows.count == 0 || id == UINT32_MAX) return COX_NO_ROW;
    uint32_t guess = id + 1 - id_at(ids, 0);
    if (guess < rows.count && id_at(ids, guess) == id + 1) return id + 1;

    uint32_t distance = UINT32_MAX; /* of the nearest greater id from id + 1 */
    for (uint32_t row = 0; row < rows.count; row++) {
        uint32_t other = id_at(ids, row) - (id + 1);
        if (id_at(ids, row) > id && other < distance) distance = other;
    }
    return distance == UINT32_MAX ? COX_NO_ROW : id + 1 + distance;
}
