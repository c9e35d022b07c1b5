/* SPDX-License-Identifier: MIT
 * The rows of a table in ascending id, however they are stored, in bounded memory.
 *
 * Rows that are stored in ascending id are given as they lie. Others are found by repeated scans,
 * each of which collects the next COX_ROW_ORDER_BATCH rows: n rows take about n / BATCH scans. */
#ifndef COX_ROW_ORDER_H
#define COX_ROW_ORDER_H

#include "cox_rows.h"

#ifdef __AVR__
#define COX_ROW_ORDER_BATCH 4
#else
#define COX_ROW_ORDER_BATCH 16
#endif

typedef struct cox_row_order {
    const cox_rows *rows;
    uint64_t least;      /* rows from this place on are still to be given */
    uint32_t given;      /* rows given so far */
    bool stored;         /* the rows lie in ascending id */
    uint8_t batch_count; /* the batch of the last scan, and how much of it is used up */
    uint8_t batch_used;
    uint64_t batch[COX_ROW_ORDER_BATCH]; /* places: id * 2^32 + slot */
} cox_row_order;

/* Starts before the row with the least id. rows must outlive the order. */
void cox_row_order_start(cox_row_order *order, const cox_rows *rows);

/* Gives the slot of the next row. Returns false after the last one. Rows that bear the same id, a
 * mistake of the simulation, are given all, in the order of their slots. */
bool cox_row_order_next(cox_row_order *order, uint32_t *row);

#endif
