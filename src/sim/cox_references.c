/* SPDX-License-Identifier: MIT
 * References are checked column by column against the ids of the table they name, by halving: they
 * lie at equal distances and ascend, in a snapshot as in memory. */
#include "cox_references.h"

#include "base/cox_bytes.h"
#include "cox_rows.h"
#include "cox_value.h"

/* The values of one column of all rows, in a snapshot or in memory. */
typedef struct value_list {
    const uint8_t *first; /* NULL: the positions + 1 stand for the ids that the table has not */
    uint32_t stride;
    uint32_t count;
    bool encoded; /* little-endian, as in a snapshot */
} value_list;

static uint32_t list_at(const value_list *list, uint32_t row)
{
    if (list->first == NULL) return row + 1;
    const uint8_t *value = list->first + (size_t)row * list->stride;
    return list->encoded ? cox_bytes_get_u32(value) : (uint32_t)cox_value_load(value, COX_U32);
}

/* Whether an id stands in an ascending list. */
static bool list_has(const value_list *ids, uint32_t id)
{
    uint32_t low = 0;
    uint32_t high = ids->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (list_at(ids, middle) < id) low = middle + 1;
        else high = middle;
    }
    return low < ids->count && list_at(ids, low) == id;
}

/* Where the rows of a table begin in a snapshot, after their count. */
static const uint8_t *rows_in_snapshot(const cox_sim *sim, const uint8_t *snapshot, uint32_t table)
{
    cox_rows rows;
    const uint8_t *at = snapshot + 8;
    for (uint32_t before = 0; before < table && cox_rows_open(&rows, sim, before); before++)
        at += 4 + (size_t)cox_bytes_get_u32(at) * cox_rows_saved_size(&rows);
    return at + 4;
}

/* Where a column lies in a row of a snapshot. */
static uint32_t offset_in_row(const cox_rows *rows, uint32_t column_number)
{
    uint32_t offset = 0;
    cox_column column;
    for (uint32_t number = 0; number < column_number; number++)
        if (cox_rows_column(rows, number, &column) && cox_column_is_saved(&column))
            offset += cox_value_size(column.type);
    return offset;
}

/* The values of a column of an open table; those of its ids where column_number is id_column. */
static value_list list_of(const cox_sim *sim, const uint8_t *snapshot, const cox_rows *rows,
                          uint32_t table, uint32_t column_number)
{
    value_list list;
    cox_column column;
    bool exists = cox_rows_column(rows, column_number, &column);
    list.encoded = snapshot != NULL;
    list.first = NULL;
    list.stride = 0;
    if (snapshot != NULL) {
        const uint8_t *first = rows_in_snapshot(sim, snapshot, table);
        list.count = cox_bytes_get_u32(first - 4);
        list.stride = cox_rows_saved_size(rows);
        if (exists) list.first = first + offset_in_row(rows, column_number);
    } else {
        list.count = rows->count;
        if (!exists) return list;
        cox_cells cells = cox_rows_cells(rows, &column);
        list.stride = cells.stride;
        list.first = cells.first;
    }
    return list;
}

static bool column_is_sound(const cox_sim *sim, const uint8_t *snapshot, const value_list *values,
                            uint32_t target)
{
    cox_rows rows;
    value_list ids = {0};
    if (cox_rows_open(&rows, sim, target))
        ids = list_of(sim, snapshot, &rows, target, rows.id_column);

    for (uint32_t row = 0; row < values->count; row++) {
        uint32_t id = list_at(values, row);
        if (id == COX_NO_ROW) continue;
        if (ids.count == 0 || !list_has(&ids, id)) return false;
    }
    return true;
}

cox_status cox_references_check(const cox_sim *sim, const void *snapshot)
{
    const uint8_t *bytes = (const uint8_t *)snapshot;
    cox_rows rows;
    cox_column column;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        for (uint32_t number = 0; cox_rows_column(&rows, number, &column); number++) {
            if (column.type != COX_REFERENCE || column.role != COX_STATE) continue;
            value_list values = list_of(sim, bytes, &rows, table, number);
            if (!column_is_sound(sim, bytes, &values, (uint32_t)column.greatest))
                return COX_ERROR_REFERENCE;
        }
    }
    return COX_OK;
}
