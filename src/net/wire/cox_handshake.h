/* SPDX-License-Identifier: MIT
 * The match as one side has it, and the first field in which two differ, as text. */
#ifndef COX_HANDSHAKE_H
#define COX_HANDSHAKE_H

#include "cox_packet.h"

/* The fields that are compared, in this order, and further ones that a refusal may name. */
enum {
    COX_FIELD_SIMULATION = 0,
    COX_FIELD_CORE_EPOCH = 1,
    COX_FIELD_STEER_EPOCH = 2,
    COX_FIELD_SIMULATION_EPOCH = 3,
    COX_FIELD_SCHEMA = 4,
    COX_FIELD_PLAYERS = 5,
    COX_FIELD_TICKS_PER_SECOND = 6,
    COX_FIELD_COMMAND_BYTES = 7,
    COX_FIELD_TICKS = 8,
    COX_FIELD_SETTINGS = 9,
    COX_FIELD_SEED = 10,
    COX_FIELD_STATE = 11,
    COX_FIELD_PROTOCOL = 12,
    COX_FIELD_PLACES = 13
};

/* Compares field by field up to state 0, settings by name. Returns false if they differ, and fills
 * in the first such field and both values. */
bool cox_match_compare(const cox_match *host, const cox_match *joiner, cox_refusal *refusal);

/* Makes a refusal that names the field; its nonce is 0 and its texts are empty. */
void cox_refusal_name(cox_refusal *refusal, uint8_t field);

/* The field "match": it runs already, at a tick of the host, and takes no joiner. It is apart, as a
 * joiner needs no other name. */
void cox_refusal_of_match(cox_refusal *refusal, uint32_t tick);

/* Writes a number into a text of COX_NAME_SIZE: decimal, or 16 hex digits. */
void cox_text_number(char *text, uint64_t number);
void cox_text_hash(char *text, uint64_t hash);

#endif
