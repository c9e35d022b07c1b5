/* SPDX-License-Identifier: MIT
 * The questions of an inquiry and their answers.
 *
 * A question is a type and three numbers; an answer is what the asked side's history and state
 * give, and depends on nothing else. Both sides answer by the same code, so that equal answers mean
 * equal data. src/sync/PROTOCOL.md, "Inquiry", has every byte. */
#ifndef COX_QUESTION_H
#define COX_QUESTION_H

#include "cox_history.h"
#include "sim/cox_state_view.h"

/* The most bytes of a message of an inquiry. */
#define COX_INQUIRY_BYTES_MAX 800

/* The types of questions, and in brackets what their numbers mean; further ones are 0. */
enum {
    COX_ASK_HASHES = 1,   /* [first tick, step, count]: both hashes of up to 16 ticks */
    COX_ASK_INPUTS = 2,   /* [tick]: a digest of each player's commands of that frame */
    COX_ASK_COMMANDS = 3, /* [tick, player]: that player's commands of that frame */
    COX_ASK_STATE = 4,    /* [tick, COX_STATE_..., before]: fetch a state; which one is there? */
    COX_ASK_TABLES = 5,   /* the digest and the greatest id of each table of that state */
    COX_ASK_COLUMNS = 6,  /* [table]: the digest of each of its columns */
    COX_ASK_GROUPS = 7,   /* [table, least, greatest]: digests of 16 equal ranges of those ids */
    COX_ASK_CELLS = 8     /* [table, id]: the row */
};

/* In how many parts a range of ticks or ids is cut at a time. */
#define COX_INQUIRY_PARTS 16

typedef struct cox_question {
    uint8_t type;
    uint8_t serial; /* of the question; its answer bears the same */
    uint32_t numbers[3];
} cox_question;

#endif
