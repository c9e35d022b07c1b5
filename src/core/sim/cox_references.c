/* SPDX-License-Identifier: MIT
 * References are checked column by column, by a binary search among the ids of the table that they
 * name: ids ascend and lie at equal distances, in a snapshot as in memory. */
#include "cox_references.h"

#include "cox_rows.h"

/* Whether the rows of a table, in ascending id, include one that bears an id. */
static bool has_row(const cox_rows *rows, uint32_t id)
{
    uint32_t low = 0;
    uint32_t high = rows->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cox_rows_id(rows, middle) < id) low = middle + 1;
        else high = middle;
    }
    return low < rows->count && cox_rows_id(rows, low) == id;
}

/* The first row of a column that refers to none; the number of rows if all are sound. */
static uint32_t find_dangling(const cox_rows *rows, const cox_field *field, const cox_sim *sim,
                              const uint8_t *snapshot)
{
    cox_rows target;
    cox_cells values = cox_rows_cells(rows, field);
    bool exists = cox_rows_open_snapshot(&target, sim, (uint32_t)field->greatest, snapshot);
    for (uint32_t row = 0; row < rows->count; row++) {
        uint32_t id = (uint32_t)cox_cells_value(&values, row);
        if (id == COX_NO_ROW) continue;
        if (!exists || !has_row(&target, id)) return row;
    }
    return rows->count;
}

cox_status cox_references_check(const cox_sim *sim, const void *snapshot, cox_snapshot_fault *fault)
{
    const uint8_t *bytes = (const uint8_t *)snapshot;
    cox_rows rows;
    cox_field field;
    for (uint32_t table = 0; cox_rows_open_snapshot(&rows, sim, table, bytes); table++) {
        for (uint32_t number = 0; cox_rows_field(&rows, number, &field); number++) {
            if (field.type != COX_REFERENCE || field.role != COX_STATE) continue;
            uint32_t row = find_dangling(&rows, &field, sim, bytes);
            if (row == rows.count) continue;
            if (fault == NULL) return COX_ERROR_REFERENCE;

            cox_cells cells = cox_rows_cells(&rows, &field);
            fault->status = COX_ERROR_REFERENCE;
            fault->cell.table = table;
            fault->cell.id = cox_rows_id(&rows, row);
            fault->cell.column = number;
            fault->value = cox_value_number(COX_REFERENCE, cox_cells_value(&cells, row));
            return COX_ERROR_REFERENCE;
        }
    }
    return COX_OK;
}
