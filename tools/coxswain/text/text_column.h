/* SPDX-License-Identifier: MIT
 * Texts in the rows of a state: columns of four bytes each, "name.0", "name.1" and so on, that are
 * shown as one. */
#ifndef COXSWAIN_TEXT_COLUMN_H
#define COXSWAIN_TEXT_COLUMN_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/sim.h"

#define TEXT_COLUMN_WORDS 64u /* of a text, at most */

/* Bytes that hold every text in quotes, each of its bytes as \x and two digits. */
#define TEXT_COLUMN_SIZE (TEXT_COLUMN_WORDS * 16u + 3u)

typedef struct text_column {
    char name[COX_NAME_SIZE];
    uint32_t first; /* number of its first column */
    uint32_t count; /* of its columns */
} text_column;

/* Finds the text that a column is part of. False if it is part of none. */
bool text_column_find(const cox_sim *sim, uint32_t table, uint32_t column, text_column *found);

/* Writes the text of a row in quotes, without the zeros at its end. */
void text_column_write(const text_column *column, const cox_row_cursor *row,
                       char words[TEXT_COLUMN_SIZE]);

/* The name of a cell's column, or of the text that it is part of. */
void text_cell_name(const cox_sim *sim, cox_cell cell, char name[COX_NAME_SIZE]);

/* Writes the value of a cell, or all of the text that the cell is part of. */
void text_cell_write(const cox_sim *sim, cox_cell cell, int64_t value,
                     char words[TEXT_COLUMN_SIZE]);

#endif
