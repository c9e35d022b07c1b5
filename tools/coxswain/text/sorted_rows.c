/* SPDX-License-Identifier: MIT
 * Sorting rows. */
#include "sorted_rows.h"

#include <stdlib.h>

static int compare_rows(const void *a, const void *b)
{
    uint32_t id_a = ((const cox_row_cursor *)a)->id;
    uint32_t id_b = ((const cox_row_cursor *)b)->id;
    return (id_a > id_b) - (id_a < id_b);
}

bool sorted_rows_collect(sorted_rows *sorted, const cox_sim *sim, uint32_t table)
{
    uint32_t count = cox_sim_row_count(sim, table);
    cox_row_cursor cursor = cox_row_cursor_make(sim, table);
    sorted->count = 0;
    sorted->rows = calloc((size_t)count + 1, sizeof *sorted->rows);
    if (sorted->rows == NULL) return false;
    while (sorted->count < count && cox_row_cursor_next(&cursor))
        sorted->rows[sorted->count++] = cursor;
    qsort(sorted->rows, sorted->count, sizeof *sorted->rows, compare_rows);
    return true;
}

void sorted_rows_free(sorted_rows *sorted)
{
    free(sorted->rows);
    sorted->rows = NULL;
}
