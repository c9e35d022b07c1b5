/* SPDX-License-Identifier: MIT
 * Columns of a state as CSV, a line for each row and tick: for a spreadsheet, awk or a database. */
#ifndef COXSWAIN_STATE_CSV_H
#define COXSWAIN_STATE_CSV_H

#include <stdio.h>

#include "state_column.h"

/* Writes the first line: tick, row, and the names of the columns, count of them. */
void state_csv_begin(FILE *file, const state_column *columns, uint32_t count);

/* Writes a line for each row of the columns' table, which is the same for all of them: the tick,
 * the row's id, and its values as dump prints them. False if there is no memory to sort the rows.
 */
bool state_csv_rows(FILE *file, const cox_sim *sim, uint32_t tick, const state_column *columns,
                    uint32_t count);

#endif
