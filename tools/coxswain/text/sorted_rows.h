/* SPDX-License-Identifier: MIT
 * The rows of a table in ascending id, in whatever order the state holds them. */
#ifndef COXSWAIN_SORTED_ROWS_H
#define COXSWAIN_SORTED_ROWS_H

#include <stdbool.h>

#include "coxswain/sim.h"

typedef struct sorted_rows {
    cox_row_cursor *rows; /* good until the state changes */
    uint32_t count;
} sorted_rows;

/* Collects the rows of a table by its number. False, with nothing to free, if there is no memory.
 */
bool sorted_rows_collect(sorted_rows *sorted, const cox_sim *sim, uint32_t table);

void sorted_rows_free(sorted_rows *sorted);

#endif
