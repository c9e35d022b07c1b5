/* SPDX-License-Identifier: MIT
 * The host's side of an exchange: which query comes next, and what follows from an answer.
 *
 * From hashes to the first tick that differs; from there either to the player and command whose
 * inputs differ, or by a resimulation on both sides to a state that both have, its first table that
 * differs, the ids, the row, the cell. */
#ifndef COX_DESYNC_SEARCH_H
#define COX_DESYNC_SEARCH_H

#include "cox_desync_exchange.h"

/* Begins with the case that is in the exchange. */
void cox_desync_search_begin(cox_desync_exchange *exchange);

/* Takes the other side's answer to the query that stands: COX_OK, or COX_ERROR_DAMAGED and
 * nothing is changed. */
cox_status cox_desync_search_take_answer(cox_desync_exchange *exchange, const uint8_t *bytes,
                                         uint32_t length);

/* Takes this side's state that was asked for; it is in the exchange's origin. */
void cox_desync_search_take_state(cox_desync_exchange *exchange);

/* The query for a witness, and its answer: COX_OK, or COX_ERROR_DAMAGED and nothing is
 * changed. */
cox_desync_query cox_desync_search_witness_query(const cox_desync_exchange *exchange);
cox_status cox_desync_search_take_witness(cox_desync_exchange *exchange, uint8_t player,
                                          const uint8_t *bytes, uint32_t length);

/* Ends the comparison with what is known; ends the search if no witness is missing. */
void cox_desync_search_give_up(cox_desync_exchange *exchange);
void cox_desync_search_close_if_done(cox_desync_exchange *exchange);

#endif
