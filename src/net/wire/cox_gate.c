/* SPDX-License-Identifier: MIT
 * Cookies, session numbers, and the answers to strangers. */
#include "cox_gate.h"

#include <string.h>

#include "net/time/cox_clock.h"
#include "cox_siphash.h"

/* How long a cookie's number stands: it is good for one to two times that. */
#define SLOT_US UINT64_C(8000000)

/* What the hashes under the secret are for: none is one of another use. */
enum { USE_COOKIE = 1, USE_SESSION = 2, USE_NONCE = 3 };

/* The hash of a use, a number, a question and an address under the secret. */
static uint64_t hash_of(const cox_gate *gate, uint8_t use, uint64_t number,
                        const cox_address *address, const cox_question *question)
{
    uint8_t bytes[1 + 3 * 8 + COX_ADDRESS_BYTES_MAX];
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_bytes_add_u8(&writer, use);
    cox_bytes_add_u64(&writer, number);
    cox_bytes_add_u64(&writer, question->nonce);
    cox_bytes_add_u64(&writer, question->cookie);
    cox_bytes_add_copy(&writer, address->bytes, address->length);
    return cox_siphash(gate->secret, bytes, writer.length);
}

static uint64_t cookie_of(const cox_gate *gate, const cox_address *from, uint64_t nonce,
                          uint64_t slot)
{
    cox_question question;
    question.nonce = nonce;
    question.cookie = 0;
    return hash_of(gate, USE_COOKIE, slot, from, &question) | 1u;
}

uint64_t cox_gate_cookie(const cox_gate *gate, const cox_address *from, uint64_t nonce,
                         uint64_t now_us)
{
    return cookie_of(gate, from, nonce, now_us / SLOT_US);
}

bool cox_gate_knows(const cox_gate *gate, const cox_address *from, const cox_question *question,
                    uint64_t now_us)
{
    uint64_t slot = now_us / SLOT_US;
    if (question->cookie == 0) return false;
    if (question->cookie == cookie_of(gate, from, question->nonce, slot)) return true;
    return slot > 0 && question->cookie == cookie_of(gate, from, question->nonce, slot - 1);
}

uint64_t cox_gate_seat(cox_gate *gate, const cox_address *from, const cox_question *question)
{
    gate->seated++;
    return hash_of(gate, USE_SESSION, gate->seated, from, question) | 1u;
}

uint64_t cox_gate_nonce(const cox_gate *gate)
{
    uint8_t use = USE_NONCE;
    return cox_siphash(gate->secret, &use, 1);
}

cox_answer *cox_gate_answer(cox_gate *gate, uint8_t type, const cox_address *to,
                            const cox_question *question)
{
    if (gate->count == gate->capacity) return NULL;
    uint32_t place = (gate->first + UINT32_C(0) + gate->count) % gate->capacity;
    cox_answer *answer = &gate->answers[(size_t)place];
    memset(answer, 0, sizeof *answer);
    answer->type = type;
    answer->to = *to;
    answer->question = *question;
    gate->count++;
    return answer;
}

bool cox_gate_has_refused(const cox_gate *gate, const cox_address *to, uint64_t nonce)
{
    for (uint32_t i = 0; i < gate->capacity; i++) {
        const cox_answer *answer = &gate->answers[(size_t)i];
        if (answer->type == COX_PACKET_REFUSE && answer->question.nonce == nonce &&
            cox_address_is_same(&answer->to, to))
            return true;
    }
    return false;
}

bool cox_gate_write(cox_gate *gate, const cox_match *match, cox_packet *packet)
{
    if (gate->count == 0) return false;
    cox_answer *answer = &gate->answers[gate->first];
    gate->first = (uint8_t)((gate->first + 1u) % gate->capacity);
    gate->count--;
    cox_bytes_writer writer = cox_packet_begin(packet->bytes, answer->type, 0, 0);
    if (answer->type == COX_PACKET_COOKIE) {
        cox_cookie_write(&writer, &answer->question);
    } else if (answer->type == COX_PACKET_OFFER) {
        cox_bytes_add_u64(&writer, answer->question.nonce);
        cox_match_write(&writer, match);
    } else {
        cox_refusal_write(&writer, &answer->refusal);
    }
    packet->to = answer->to;
    packet->length = cox_packet_seal(&writer);
    return true;
}
