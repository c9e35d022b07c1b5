/* SPDX-License-Identifier: MIT
 * Printing states: every table in columns as wide as what stands in them. */
#include "state_table.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

void state_value_text(uint8_t type, int64_t value, char text[STATE_VALUE_SIZE])
{
    if (type == COX_FIXED) cox_fix_to_text((fix16_t)value, text);
    else if (type == COX_REFERENCE && value == COX_NO_ROW) memcpy(text, "-", 2);
    else if (type == COX_U64) snprintf(text, STATE_VALUE_SIZE, "%" PRIu64, (uint64_t)value);
    else snprintf(text, STATE_VALUE_SIZE, "%" PRId64, value);
}

void state_cell_text(const cox_sim *sim, cox_cell cell, char text[STATE_CELL_SIZE])
{
    cox_table table;
    cox_column column;
    memset(&table, 0, sizeof table);
    memset(&column, 0, sizeof column);
    cox_sim_table(sim, cell.table, &table);
    cox_sim_column(sim, cell.table, cell.column, &column);
    snprintf(text, STATE_CELL_SIZE, "%.24s %" PRIu32 " %.24s", table.name, cell.id, column.name);
}

uint8_t state_cell_type(const cox_sim *sim, cox_cell cell)
{
    cox_column column;
    return cox_sim_column(sim, cell.table, cell.column, &column) ? column.type : 0;
}

/* The text of a cell of a column; "" if there is none. */
static void cell_value_text(const cox_sim *sim, cox_cell cell, char text[STATE_VALUE_SIZE])
{
    int64_t value;
    text[0] = '\0';
    if (cox_sim_fetch(sim, cell, &value)) state_value_text(state_cell_type(sim, cell), value, text);
}

/* The columns that a column of a table takes on paper. */
static int width_of(const cox_sim *sim, uint32_t table, uint32_t column, const char *name)
{
    char text[STATE_VALUE_SIZE];
    size_t width = strlen(name);
    uint32_t id = COX_NO_ROW;
    while ((id = cox_sim_next_row(sim, table, id)) != COX_NO_ROW) {
        cox_cell cell = {table, id, column};
        cell_value_text(sim, cell, text);
        if (strlen(text) > width) width = strlen(text);
    }
    return (int)width;
}

/* The columns of a table that are printed: the row's id stands in front already. */
static uint32_t chosen_columns(const cox_sim *sim, uint32_t table, uint32_t *chosen)
{
    cox_column column;
    uint32_t count = 0;
    for (uint32_t i = 0; i < COX_COLUMNS_MAX && cox_sim_column(sim, table, i, &column); i++)
        if (column.role != COX_ROW_ID) chosen[count++] = i;
    return count;
}

static void print_table(FILE *file, const cox_sim *sim, uint32_t number, const cox_table *table)
{
    uint32_t chosen[COX_COLUMNS_MAX];
    int widths[COX_COLUMNS_MAX];
    uint32_t count = chosen_columns(sim, number, chosen);
    uint32_t id = COX_NO_ROW;
    fprintf(file, "\n%s, rows: %" PRIu32 "\n%6s", table->name, cox_sim_row_count(sim, number),
            "row");
    for (uint32_t i = 0; i < count; i++) {
        cox_column column;
        cox_sim_column(sim, number, chosen[i], &column);
        widths[i] = width_of(sim, number, chosen[i], column.name);
        fprintf(file, "  %*s", widths[i], column.name);
    }
    fputc('\n', file);
    while ((id = cox_sim_next_row(sim, number, id)) != COX_NO_ROW) {
        fprintf(file, "%6" PRIu32, id);
        for (uint32_t i = 0; i < count; i++) {
            char text[STATE_VALUE_SIZE];
            cox_cell cell = {number, id, chosen[i]};
            cell_value_text(sim, cell, text);
            fprintf(file, "  %*s", widths[i], text);
        }
        fputc('\n', file);
    }
}

void state_print(FILE *file, const cox_sim *sim)
{
    cox_table table;
    for (uint32_t i = 0; cox_sim_table(sim, i, &table); i++) print_table(file, sim, i, &table);
}
