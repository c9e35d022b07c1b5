/* SPDX-License-Identifier: MIT
 * A stranger proves that it receives at its address before anything is kept of it. */
#include "model.h"

#include <stddef.h>

#define SLOT_MS 8000
#define COOKIE_BYTES 32
#define WELCOME_BYTES 96 /* or a refusal */
#define SILENT_MS 2000   /* after which an address may take a seat of its own again */

/* Stands for SipHash-2-4 under the secret. */
static uint64_t keyed(uint64_t secret, uint64_t use, uint64_t address, uint64_t number)
{
    model_random mixed = {secret ^ use * UINT64_C(0x9E3779B97F4A7C15)};
    mixed.state = model_random_next(&mixed) ^ address;
    mixed.state = model_random_next(&mixed) ^ number;
    return model_random_next(&mixed);
}

static uint64_t cookie_of(const model_gate *gate, const model_hello *hello, uint32_t slot)
{
    return keyed(gate->secret, 1 + ((uint64_t)slot << 8), hello->address, hello->nonce);
}

/* The seat of an address, else a free one, NULL: there is none. */
static model_seat *seat_for(model_gate *gate, uint64_t address)
{
    model_seat *free_seat = NULL;
    for (uint32_t i = 0; i < MODEL_SEATS; i++) {
        model_seat *seat = &gate->seats[i];
        if (seat->address == address) return seat;
        if (seat->address == 0 && !free_seat) free_seat = seat;
    }
    return free_seat;
}

model_answer model_gate_answer(model_gate *gate, const model_hello *hello, uint32_t now_ms)
{
    uint32_t slot = now_ms / SLOT_MS;
    model_answer answer = {COOKIE_BYTES, cookie_of(gate, hello, slot), 0};
    bool is_good = hello->cookie == answer.cookie ||
                   (slot > 0 && hello->cookie == cookie_of(gate, hello, slot - 1));
    if (!is_good) return answer;
    model_seat *seat = seat_for(gate, hello->address);
    answer.bytes = WELCOME_BYTES;
    if (!seat) return answer;
    bool is_same = seat->address == hello->address && seat->nonce == hello->nonce;
    if (!is_same && seat->address != 0 && now_ms - seat->heard_ms < SILENT_MS) {
        answer.bytes = 0;
        return answer;
    }
    uint64_t number = keyed(gate->secret, 2, hello->address ^ hello->nonce, gate->admitted);
    if (!is_same) {
        *seat = (model_seat){hello->address, hello->nonce, number, now_ms, 0};
        gate->admitted++;
    }
    answer.session = seat->session;
    return answer;
}

bool model_gate_accepts(model_gate *gate, uint64_t session, uint32_t sequence, uint32_t now_ms)
{
    for (uint32_t i = 0; i < MODEL_SEATS; i++) {
        model_seat *seat = &gate->seats[i];
        if (seat->address == 0 || seat->session != session) continue;
        if (sequence <= seat->sequence) return false;
        seat->sequence = sequence;
        seat->heard_ms = now_ms;
        return true;
    }
    return false;
}
