/* SPDX-License-Identifier: MIT
 * Texts that are put together from their columns. */
#include "text_column.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/text.h"
#include "text_words.h"

/* Whether a column is the part of a text that has this number, "name.3" for "name" and 3. */
static bool is_part(const cox_sim *sim, uint32_t table, uint32_t column, const char *name,
                    uint32_t number)
{
    cox_column declared;
    char expected[2 * COX_NAME_SIZE];
    if (!cox_sim_column(sim, table, column, &declared) || declared.type != COX_TEXT) return false;
    snprintf(expected, sizeof expected, "%.*s.%u", COX_NAME_SIZE - 1, name, (unsigned)number);
    return strncmp(declared.name, expected, COX_NAME_SIZE) == 0;
}

bool text_column_find(const cox_sim *sim, uint32_t table, uint32_t column, text_column *found)
{
    cox_column declared;
    if (!cox_sim_column(sim, table, column, &declared) || declared.type != COX_TEXT) return false;
    char *dot = strrchr(declared.name, '.');
    unsigned long number = dot == NULL ? TEXT_COLUMN_WORDS : strtoul(dot + 1, NULL, 10);
    if (number >= TEXT_COLUMN_WORDS || number > column) return false;

    *dot = '\0';
    memcpy(found->name, declared.name, sizeof found->name);
    found->first = column - (uint32_t)number;
    found->count = 0;
    while (found->count < TEXT_COLUMN_WORDS &&
           is_part(sim, table, found->first + found->count, found->name, found->count))
        found->count++;
    return found->count > number;
}

void text_column_write(const text_column *column, const cox_row_cursor *row,
                       char words[TEXT_COLUMN_SIZE])
{
    uint8_t bytes[4 * TEXT_COLUMN_WORDS];
    size_t length = 0;
    for (uint32_t i = 0; i < 4 * column->count; i++) {
        int64_t four = 0;
        cox_row_cursor_fetch(row, column->first + i / 4, &four);
        bytes[i] = (uint8_t)((uint64_t)four >> (8 * (i % 4)));
        if (bytes[i] != 0) length = i + 1;
    }
    words[0] = '\0';
    FILE *file = fmemopen(words, TEXT_COLUMN_SIZE, "w");
    if (file == NULL) return;
    text_put_quoted(file, bytes, length);
    fclose(file);
}

void text_cell_name(const cox_sim *sim, cox_cell cell, char name[COX_NAME_SIZE])
{
    cox_column column;
    text_column text;
    if (text_column_find(sim, cell.table, cell.column, &text))
        memcpy(name, text.name, sizeof text.name);
    else if (cox_sim_column(sim, cell.table, cell.column, &column))
        memcpy(name, column.name, sizeof column.name);
}

void text_cell_write(const cox_sim *sim, cox_cell cell, int64_t value, char words[TEXT_COLUMN_SIZE])
{
    text_column column;
    cox_row_cursor row = cox_row_cursor_make(sim, cell.table);
    cox_text text = cox_text_make(sim, words, TEXT_COLUMN_SIZE);
    if (!text_column_find(sim, cell.table, cell.column, &column)) {
        cox_text_add_cell_value(&text, cell, value);
        return;
    }
    while (row.id != cell.id && cox_row_cursor_next(&row)) continue;
    text_column_write(&column, &row, words);
}
