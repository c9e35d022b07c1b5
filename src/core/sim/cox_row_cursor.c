/* SPDX-License-Identifier: MIT
 * Rows as they are stored, one by one and a column of all of them. */
#include "cox_rows.h"

cox_row_cursor cox_row_cursor_make(const cox_sim *sim, uint32_t table)
{
    cox_row_cursor cursor;
    cursor.sim = sim;
    cursor.table = table;
    cursor.slot = UINT32_MAX;
    cursor.id = COX_NO_ROW;
    return cursor;
}

bool cox_row_cursor_next(cox_row_cursor *cursor)
{
    cox_rows rows;
    uint32_t slot = cursor->slot + 1; /* UINT32_MAX wraps to the first */
    if (!cox_rows_open(&rows, cursor->sim, cursor->table) || slot >= rows.count) return false;
    cursor->slot = slot;
    cursor->id = cox_rows_id(&rows, slot);
    return true;
}

bool cox_row_cursor_fetch(const cox_row_cursor *cursor, uint32_t column, int64_t *value)
{
    cox_rows rows;
    cox_field field;
    if (!cox_rows_open(&rows, cursor->sim, cursor->table)) return false;
    if (!cox_rows_field(&rows, column, &field) || cursor->slot >= rows.count) return false;
    cox_cells cells = cox_rows_cells(&rows, &field);
    *value = cox_value_number(cells.type, cox_cells_value(&cells, cursor->slot));
    return true;
}

uint32_t cox_sim_fetch_column(const cox_sim *sim, uint32_t table, uint32_t column, uint32_t *ids,
                              int64_t *values, uint32_t capacity)
{
    cox_rows rows;
    cox_field field;
    if (!cox_rows_open(&rows, sim, table) || !cox_rows_field(&rows, column, &field)) return 0;
    uint32_t count = rows.count < capacity ? rows.count : capacity;
    for (uint32_t slot = 0; ids != NULL && slot < count; slot++)
        ids[slot] = cox_rows_id(&rows, slot);
    cox_cells cells = cox_rows_cells(&rows, &field);
    for (uint32_t slot = 0; values != NULL && slot < count; slot++)
        values[slot] = cox_value_number(cells.type, cox_cells_value(&cells, slot));
    return rows.count;
}
