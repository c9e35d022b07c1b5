/* SPDX-License-Identifier: MIT
 * The memory that rows lie in, with all that it holds beside their columns: other fields, padding,
 * rows that are not in use. Pages and an array of ids beside the rows belong to it.
 *
 * Only rows that stand apart are touched: nothing else that is declared lies in their memory, no
 * count, capacity or pointer of a table, no cell of another one, and ids that lie beside them are
 * theirs alone. Single fields of a base struct never are. */
#ifndef COX_ROW_MEMORY_H
#define COX_ROW_MEMORY_H

#include "cox_rows.h"

/* Whether the rows of a table stand apart; false if there is no such table. */
bool cox_row_memory_is_apart(const cox_sim *sim, uint32_t table);

/* The bytes of all rows that stand apart, in use or not; 0 if none do. */
uint64_t cox_row_memory_size(const cox_sim *sim);

/* Fills them with a byte; copies them out, and back into the rows, which lie as they did. */
void cox_row_memory_fill(const cox_sim *sim, uint8_t filling);
void cox_row_memory_get(const cox_sim *sim, uint8_t *bytes);
void cox_row_memory_put(const cox_sim *sim, const uint8_t *bytes);

#endif
