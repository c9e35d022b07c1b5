/* SPDX-License-Identifier: MIT
 * The search for the slots of least cost, a step at a time. Programs do not see it. */
#ifndef COX_ASSIGNER_H
#define COX_ASSIGNER_H

#include "coxswain/vec2.h"

/* What it does next. */
enum cox_assigner_stage {
    COX_ASSIGNER_REDUCES, /* makes each column worth its cheapest cost */
    COX_ASSIGNER_TAKES,   /* lets free rows take their cheapest columns */
    COX_ASSIGNER_WEIGHS,  /* finds what each row is worth */
    COX_ASSIGNER_FINDS,   /* finds columns for the rows that are left, by shortest paths */
    COX_ASSIGNER_IS_DONE
};

/* A search. All arrays are count long and lie in the caller's memory. */
typedef struct cox_assigner {
    uint32_t count;
    int64_t *agent_term; /* of each row's costs */
    int64_t *price;      /* of each column's costs: its term less what the column is worth */
    int64_t *potential;  /* of each row: its cheapest cost */
    int64_t *distance;   /* of each column from the row that a path begins at */
    cox_vec2 *agents;    /* by row, from their middle */
    cox_vec2 *places;    /* by column, likewise */
    uint32_t *order;     /* row -> place in the span */
    uint32_t *column_of; /* row -> column, or none */
    uint32_t *row_of;    /* column -> row, or none */
    uint32_t *previous;  /* column -> the row before it on a path */
    uint32_t *todo;      /* columns that no path has reached, then the others; free rows */
    uint32_t *spare;     /* free rows of the next pass */
    uint8_t stage;       /* enum cox_assigner_stage */
    uint8_t pass;        /* in which rows take columns */
    bool is_on_path;     /* a path to a free column is begun */
    uint32_t next;       /* row, column or place in todo with which it goes on */
    uint32_t free_count; /* rows in todo */
    uint32_t waiting;    /* rows in spare */
    uint32_t tries;      /* that losers still have in this pass */
    uint32_t left;       /* columns that the path has not reached */
    uint32_t row;        /* at the end of the path */
    int64_t away;        /* how far that is from its beginning */
} cox_assigner;

/* The bytes of the arrays for so many agents, at any address. */
#define COX_ASSIGNER_BYTES(count) (UINT32_C(8) + UINT32_C(72) * (count))

/* The arrays in memory; nothing in them is set. */
cox_assigner cox_assigner_make(void *memory, uint32_t count);

/* Begins, with agents and places set to points within the world. There is one agent at least. */
void cox_assigner_begin(cox_assigner *a);

/* Takes a step, which looks at count costs about once. Not after it is done. */
void cox_assigner_step(cox_assigner *a);

#endif
