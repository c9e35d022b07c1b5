/* SPDX-License-Identifier: MIT
 * The host's side of an inquiry: which question comes next, and what follows from an answer.
 *
 * From hashes to the first tick that differs; from there either to the player and command whose
 * inputs differ, or by a re-step of both sides to a state that both have, its first table that
 * differs, the ids, the row, the cell. */
#ifndef COX_SEARCH_H
#define COX_SEARCH_H

#include "cox_inquiry.h"

/* Begins with the case that is in the inquiry. */
void cox_search_begin(cox_inquiry *inquiry);

/* Takes the other side's answer to the question that stands: COX_OK, or COX_ERROR_DAMAGED and
 * nothing is changed. */
cox_status cox_search_take_answer(cox_inquiry *inquiry, const uint8_t *bytes, uint32_t length);

/* Takes the own state that was wished for and is in the evidence. */
void cox_search_take_state(cox_inquiry *inquiry);

/* The question for a witness, and its answer: COX_OK, or COX_ERROR_DAMAGED and nothing is
 * changed. */
cox_question cox_search_witness_question(const cox_inquiry *inquiry);
cox_status cox_search_take_witness(cox_inquiry *inquiry, uint8_t seat, const uint8_t *bytes,
                                   uint32_t length);

/* Ends the comparison with what is known; ends the search where nobody is waited for. */
void cox_search_give_up(cox_inquiry *inquiry);
void cox_search_close_if_done(cox_inquiry *inquiry);

#endif
