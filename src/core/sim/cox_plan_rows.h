/* SPDX-License-Identifier: MIT
 * The tables of a plan, bound to the memory that rows lie in at this call, or to an image. */
#ifndef COX_PLAN_ROWS_H
#define COX_PLAN_ROWS_H

#include "cox_plan.h"
#include "cox_strided.h"

/* The base struct of each table. */
typedef struct cox_plan_bases {
    uint8_t *of[COX_TABLES_MAX];
} cox_plan_bases;

/* The rows of one table. */
typedef struct cox_plan_rows {
    const cox_plan_table *table;
    uint8_t *base;  /* NULL in an image */
    uint8_t *first; /* row 0; NULL for a struct of arrays in memory; the pointers to pages */
    uint32_t count;
    uint32_t capacity;
} cox_plan_rows;

/* Asks visit where the base structs are. */
void cox_plan_bind(const cox_sim *sim, cox_plan_bases *bases);

/* The rows of a table of the plan, as they are now. */
cox_plan_rows cox_plan_rows_open(const cox_plan *plan, const cox_plan_bases *bases, uint32_t table);

/* Sets how many there are, at most capacity. */
void cox_plan_rows_set_count(cox_plan_rows *rows, uint32_t count);

/* The bytes of a run in each row. */
cox_strided cox_plan_rows_run(const cox_plan_rows *rows, const cox_plan_run *run);

/* Bytes of length in each row, at an offset as a run has it, of rows in memory. */
cox_strided cox_plan_rows_at(const cox_plan_rows *rows, uint32_t offset, uint32_t length,
                             bool is_apart);

/* Whether they lie in pages: those of an image do not. */
static inline bool cox_plan_rows_are_paged(const cox_plan_rows *rows)
{
    return rows->table->page_rows != 0 && rows->base != NULL;
}

/* The rows as they lie around number row: those of its page, where rows lie in pages. *count
 * becomes how many of count rows from that one on lie so. The functions above are for such rows. */
cox_plan_rows cox_plan_rows_around(const cox_plan_rows *rows, uint32_t row, uint32_t *count);

/* The id of a row: its position + 1 in a table without ids. */
uint32_t cox_plan_rows_id(const cox_plan_rows *rows, uint32_t row);

/* The order of rows by ascending id: slots that lie in the scratch of the plan for one of two
 * sides, or NULL where rows lie so or have no ids. Rows that bear the same id stay as they lie. */
const uint32_t *cox_plan_rows_order(const cox_plan *plan, const cox_plan_rows *rows, uint32_t side);

/* Whether they are no more than can be put in order. */
static inline bool cox_plan_rows_fit(const cox_plan_rows *rows)
{
    return !rows->table->has_ids || rows->count <= rows->table->order_capacity;
}

/* Copies count rows, the first of which is number first in order, to bytes of a snapshot. */
void cox_plan_rows_encode(const cox_plan_rows *rows, const uint32_t *order, uint32_t first,
                          uint32_t count, uint8_t *bytes);

/* Puts the number of rows and all of them to bytes of a snapshot; returns where they end. */
uint8_t *cox_plan_rows_save(const cox_plan_rows *rows, const uint32_t *order, uint8_t *bytes);

/* Copies the rows from bytes of a snapshot. */
void cox_plan_rows_decode(const cox_plan_rows *rows, const uint8_t *bytes);

#endif
