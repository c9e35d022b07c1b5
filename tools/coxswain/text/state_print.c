/* SPDX-License-Identifier: MIT
 * Printing states: every column as wide as its widest value. */
#include "state_print.h"

#include <inttypes.h>
#include <string.h>

#include "coxswain/text.h"
#include "sorted_rows.h"
#include "state_column.h"
#include "text_column.h"

/* A column on paper, or the columns of a text. */
typedef struct printed_column {
    uint32_t number;
    cox_column declared;
    bool is_text;
    text_column text;
    int width;
} printed_column;

/* A table to print. The row's id stands in front, so the column of ids is not one of columns. */
typedef struct printed_table {
    sorted_rows rows;
    printed_column columns[COX_COLUMNS_MAX];
    uint32_t column_count;
} printed_table;

static void write_value(const cox_row_cursor *row, const printed_column *column,
                        char value[TEXT_COLUMN_SIZE])
{
    int64_t number;
    cox_text text = cox_text_make(row->sim, value, COX_TEXT_VALUE_SIZE);
    if (column->is_text) text_column_write(&column->text, row, value);
    else if (cox_row_cursor_fetch(row, column->number, &number))
        cox_text_add_value(&text, column->declared.type, number);
}

static const char *name_of(const printed_column *column)
{
    return column->is_text ? column->text.name : column->declared.name;
}

/* The letters that a column takes. */
static int width_of(const printed_table *table, const printed_column *column)
{
    char value[TEXT_COLUMN_SIZE];
    size_t width = strlen(name_of(column));
    for (uint32_t i = 0; i < table->rows.count; i++) {
        write_value(&table->rows.rows[i], column, value);
        if (strlen(value) > width) width = strlen(value);
    }
    return (int)width;
}

static void choose_columns(printed_table *table, const cox_sim *sim, uint32_t number)
{
    printed_column column = {0};
    table->column_count = 0;
    for (; cox_sim_column(sim, number, column.number, &column.declared); column.number++) {
        if (column.declared.role == COX_ROW_ID) continue;
        column.is_text = text_column_find(sim, number, column.number, &column.text);
        column.width = width_of(table, &column);
        table->columns[table->column_count++] = column;
        if (column.is_text) column.number += column.text.count - 1;
    }
}

static void print_table(FILE *file, const printed_table *table)
{
    char value[TEXT_COLUMN_SIZE];
    fprintf(file, "%6s", "row");
    for (uint32_t i = 0; i < table->column_count; i++)
        fprintf(file, "  %*s", table->columns[i].width, name_of(&table->columns[i]));
    fputc('\n', file);
    for (uint32_t row = 0; row < table->rows.count; row++) {
        fprintf(file, "%6" PRIu32, table->rows.rows[row].id);
        for (uint32_t i = 0; i < table->column_count; i++) {
            write_value(&table->rows.rows[row], &table->columns[i], value);
            fprintf(file, "  %*s", table->columns[i].width, value);
        }
        fputc('\n', file);
    }
}

bool state_print(FILE *file, const cox_sim *sim)
{
    char name[STATE_TABLE_NAME_SIZE];
    printed_table table;
    for (uint32_t number = 0; state_table_name(sim, number, name); number++) {
        if (!sorted_rows_collect(&table.rows, sim, number)) return false;
        choose_columns(&table, sim, number);
        fprintf(file, "\n%s, rows: %" PRIu32 "\n", name, table.rows.count);
        print_table(file, &table);
        sorted_rows_free(&table.rows);
    }
    return true;
}
