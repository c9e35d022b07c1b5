/* SPDX-License-Identifier: MIT
 * States as CSV. No value and no name has a comma, a quote or a line end, so nothing is quoted. */
#include "state_csv.h"

#include <inttypes.h>

#include "coxswain/text.h"
#include "sorted_rows.h"

void state_csv_begin(FILE *file, const state_column *columns, uint32_t count)
{
    fputs("tick,row", file);
    for (uint32_t i = 0; i < count; i++) fprintf(file, ",%s", columns[i].name);
    fputc('\n', file);
}

static void put_value(FILE *file, const cox_row_cursor *row, const state_column *column)
{
    char value[COX_TEXT_VALUE_SIZE] = "";
    int64_t number;
    cox_text text = cox_text_make(row->sim, value, sizeof value);
    if (cox_row_cursor_fetch(row, column->column, &number))
        cox_text_add_value(&text, column->declared.type, number);
    fputc(',', file);
    fputs(value, file);
}

bool state_csv_rows(FILE *file, const cox_sim *sim, uint32_t tick, const state_column *columns,
                    uint32_t count)
{
    sorted_rows sorted;
    if (!sorted_rows_collect(&sorted, sim, columns[0].table)) return false;
    for (uint32_t row = 0; row < sorted.count; row++) {
        fprintf(file, "%" PRIu32 ",%" PRIu32, tick, sorted.rows[row].id);
        for (uint32_t i = 0; i < count; i++) put_value(file, &sorted.rows[row], &columns[i]);
        fputc('\n', file);
    }
    sorted_rows_free(&sorted);
    return true;
}
