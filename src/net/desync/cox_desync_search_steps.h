/* SPDX-License-Identifier: MIT
 * The steps of a search, as cox_desync_search.c puts them together: the inputs
 * (cox_desync_search_inputs.c), the states to compare (cox_desync_search_state.c), the cell
 * (cox_desync_search_cell.c). Each take_... checks the other side's answer as a whole before it
 * changes anything; this side's answer, by the same code, has the shape that the other's must
 * have. */
#ifndef COX_DESYNC_SEARCH_STEPS_H
#define COX_DESYNC_SEARCH_STEPS_H

#include "cox_desync_search.h"

#include "core/base/cox_bytes.h"

/* The phase of a search. */
enum {
    COX_DESYNC_SEARCH_ASKING = 1,     /* the answer says what is next */
    COX_DESYNC_SEARCH_EXPERIMENT = 2, /* both sides step again to the first tick that differs */
    COX_DESYNC_SEARCH_MEETING = 3,    /* looks for a state that both have as they had it */
    COX_DESYNC_SEARCH_DONE = 4 /* nothing more to ask of the other side; witnesses may be missing */
};

/* Both answers to one query, read side by side; their heads are taken. */
typedef struct cox_answer_pair {
    cox_bytes_reader own;
    cox_bytes_reader other;
} cox_answer_pair;

/* Puts the next query. */
void cox_desync_search_ask(cox_desync_exchange *exchange, uint8_t type, uint32_t first,
                           uint32_t second, uint32_t third);

/* Nothing more is to be learned from the other side. */
void cox_desync_search_finish(cox_desync_exchange *exchange);

/* The tick is known and the inputs before it differ: by which player, by which command. */
void cox_desync_search_begin_inputs(cox_desync_exchange *exchange);
void cox_desync_search_take_inputs(cox_desync_exchange *exchange, cox_answer_pair *answers);
cox_status cox_desync_search_take_commands(cox_desync_exchange *exchange, cox_answer_pair *answers);

/* The tick is known and the states differ: what a resimulation gives, and which states to compare.
 * This side's own comes by cox_desync_search_take_state. */
void cox_desync_search_begin_experiment(cox_desync_exchange *exchange);
cox_status cox_desync_search_take_other_state(cox_desync_exchange *exchange,
                                              cox_bytes_reader *other);

/* Both have a state of one tick: which table, columns, row and cell differ. */
void cox_desync_search_begin_tables(cox_desync_exchange *exchange);
void cox_desync_search_take_tables(cox_desync_exchange *exchange, cox_answer_pair *answers);
void cox_desync_search_take_columns(cox_desync_exchange *exchange, cox_answer_pair *answers);
void cox_desync_search_take_groups(cox_desync_exchange *exchange, cox_answer_pair *answers);
cox_status cox_desync_search_take_cells(cox_desync_exchange *exchange, cox_answer_pair *answers);

#endif
