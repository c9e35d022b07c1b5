/* SPDX-License-Identifier: MIT
 * The host's gate: how a stranger proves that it receives at its address before anything is kept of
 * it, and what strangers are answered. Cookies and session numbers are hashes under the host's
 * secret (cox_siphash.h), so nobody can foresee them. */
#ifndef COX_GATE_H
#define COX_GATE_H

#include "cox_address.h"
#include "cox_packet.h"

/* An answer to a packet of a stranger. */
typedef struct cox_answer {
    uint8_t type; /* COX_PACKET_OFFER, _REFUSE or _COOKIE */
    cox_address to;
    cox_question question; /* its nonce, and the cookie of a COOKIE */
    cox_refusal refusal;   /* of a refusal */
} cox_answer;

typedef struct cox_gate {
    uint8_t secret[COX_SECRET_BYTES];
    uint64_t seated;     /* how many seats were given so far */
    uint8_t first;       /* the oldest answer that waits, */
    uint8_t count;       /* and how many wait; those before stay until they are written over */
    uint8_t capacity;    /* how many may wait: a stranger that gets no answer asks again */
    cox_answer *answers; /* capacity of them, the caller's; a joiner has none */
} cox_gate;

/* The cookie for a nonce and an address in the present 8 seconds; and whether a question bears that
 * or the one of the 8 seconds before. */
uint64_t cox_gate_cookie(const cox_gate *gate, const cox_address *from, uint64_t nonce,
                         uint64_t now_us);
bool cox_gate_knows(const cox_gate *gate, const cox_address *from, const cox_question *question,
                    uint64_t now_us);

/* The session number of the next seat, which is not 0. */
uint64_t cox_gate_seat(cox_gate *gate, const cox_address *from, const cox_question *question);

/* A joiner's nonce: a number that only it knows. */
uint64_t cox_gate_nonce(const cox_gate *gate);

/* Adds an answer to a question, to be filled in further; NULL if too many wait. */
cox_answer *cox_gate_answer(cox_gate *gate, uint8_t type, const cox_address *to,
                            const cox_question *question);

/* Whether a refusal of the same question is among the last answers. */
bool cox_gate_has_refused(const cox_gate *gate, const cox_address *to, uint64_t nonce);

/* Writes the oldest answer as a packet; false if none waits. */
bool cox_gate_write(cox_gate *gate, const cox_match *match, cox_packet *packet);

#endif
