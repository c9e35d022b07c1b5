/* SPDX-License-Identifier: MIT
 * Parts of single rows of a state that is looked at, as bytes. */
#include "cox_state_view.h"

uint32_t cox_state_view_greatest_id(const cox_state_view *view, uint32_t table)
{
    cox_rows rows;
    uint32_t greatest = 0;
    if (!cox_state_view_open(view, &rows, table)) return 0;
    for (uint32_t row = 0; row < rows.count; row++) {
        uint32_t id = cox_rows_id(&rows, row);
        if (id > greatest) greatest = id;
    }
    return greatest;
}

/* The slot of the row that bears an id; the number of rows if there is none. */
static uint32_t slot_of(const cox_rows *rows, uint32_t id)
{
    uint32_t slot = 0;
    while (slot < rows->count && cox_rows_id(rows, slot) != id) slot++;
    return slot;
}

uint32_t cox_row_part_columns(const cox_rows *rows, uint32_t first)
{
    uint32_t left = first < rows->column_count ? rows->column_count - first : 0;
    return left < COX_PART_COLUMNS ? left : COX_PART_COLUMNS;
}

uint32_t cox_row_part_size(const cox_rows *rows, uint32_t first)
{
    uint32_t end = first + cox_row_part_columns(rows, first);
    return cox_rows_saved_offset(rows, end) - cox_rows_saved_offset(rows, first);
}

bool cox_state_view_row(const cox_state_view *view, uint32_t table, uint32_t id, uint32_t first,
                        uint8_t *part, uint32_t *length)
{
    cox_rows rows;
    cox_field field;
    if (!cox_state_view_open(view, &rows, table)) return false;
    uint32_t slot = slot_of(&rows, id);
    if (slot == rows.count) return false;

    uint32_t columns = cox_row_part_columns(&rows, first);
    *length = 0;
    for (uint32_t i = 0; i < columns; i++) {
        cox_rows_field(&rows, first + i, &field);
        if (!cox_role_is_saved(field.role)) continue;
        cox_cells cells = cox_rows_cells(&rows, &field);
        cox_value_encode(part + *length, field.type, cox_cells_value(&cells, slot));
        *length += cox_value_size(field.type);
    }
    return true;
}

bool cox_state_rows_differ(const cox_sim *sim, uint32_t table, uint32_t first,
                           const uint8_t *part_a, const uint8_t *part_b, uint32_t *column,
                           int64_t *a, int64_t *b)
{
    cox_rows rows;
    cox_field field;
    if (!cox_rows_open(&rows, sim, table)) return false;
    uint32_t columns = cox_row_part_columns(&rows, first);
    for (uint32_t number = first; number < first + columns; number++) {
        cox_rows_field(&rows, number, &field);
        if (!cox_role_is_saved(field.role)) continue;
        uint64_t bits_a = cox_value_decode(part_a, field.type);
        uint64_t bits_b = cox_value_decode(part_b, field.type);
        part_a += cox_value_size(field.type);
        part_b += cox_value_size(field.type);
        if (bits_a == bits_b || field.role != COX_STATE) continue;
        *column = number;
        *a = cox_value_number(field.type, bits_a);
        *b = cox_value_number(field.type, bits_b);
        return true;
    }
    return false;
}
