/* SPDX-License-Identifier: MIT
 * Strangers, joiners and programs that were started again, at the gate. */
#include "model_match.h"

#include <stdio.h>

#define HELLO_BYTES 141 /* at least */
#define ASK_MS 200
#define ROUND_TRIP_MS 100
#define SLOT_MS 8000

/* A joiner asks until it is welcome, over a line that loses so much: the ms that it took. */
static uint32_t join(model_gate *gate, model_hello *hello, uint32_t loss, model_random *random)
{
    for (uint32_t ms = ROUND_TRIP_MS;; ms += ASK_MS) {
        bool is_asking = hello->cookie == 0;
        if (model_random_chance(random, loss)) continue;
        model_answer answer = model_gate_answer(gate, hello, ms);
        if (answer.bytes == 0 || model_random_chance(random, loss)) continue;
        if (answer.session != 0) return ms;
        hello->cookie = answer.cookie;
        if (is_asking) ms -= ASK_MS - ROUND_TRIP_MS; /* at once the first time */
    }
}

static uint32_t check(const char *rule, bool holds)
{
    printf("gate: %s%s\n", rule, holds ? "" : " BROKEN");
    return holds ? 0 : 1;
}

static void print_time_to_join(model_random *random)
{
    uint32_t worst_ms = 0, total_ms = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        model_gate gate = {.secret = model_random_next(random)};
        model_hello hello = {1, i + 1, 0};
        uint32_t ms = join(&gate, &hello, 100, random);
        total_ms += ms;
        if (ms > worst_ms) worst_ms = ms;
    }
    printf("gate: at 10 %% loss and RTT %u a joiner is in after %u ms, at worst %u\n",
           ROUND_TRIP_MS, total_ms / 1000, worst_ms);
}

/* Forged addresses, half of them with a guessed cookie. */
static uint32_t try_strangers(model_gate *gate, model_random *random)
{
    uint64_t received = 0, sent = 0;
    uint32_t taken = 0, broken;
    for (uint32_t i = 0; i < 100000; i++) {
        model_hello forged = {2 + i, i, i % 2 == 0 ? 0 : model_random_next(random)};
        received += HELLO_BYTES;
        sent += model_gate_answer(gate, &forged, i / 10).bytes;
    }
    for (uint32_t i = 0; i < MODEL_SEATS; i++) taken += gate->seats[i].address != 0;
    broken = check("a forged address gets no more bytes than it sent", sent <= received);
    return broken + check("100000 of them take no seat", taken == 0);
}

static uint32_t try_seated(model_gate *gate, model_random *random)
{
    model_hello honest = {1, model_random_next(random), 0};
    join(gate, &honest, 0, random);
    uint64_t session = gate->seats[0].session;
    uint32_t broken = 0, accepted = 0;
    model_answer again = model_gate_answer(gate, &honest, 1000);
    broken += check("a HELLO that arrives again changes nothing", again.session == session);

    model_hello other = {honest.address, honest.nonce + 1, 0};
    other.cookie = model_gate_answer(gate, &other, 1600).cookie;
    model_answer early = model_gate_answer(gate, &other, 1700);
    broken += check("a seated peer that is heard keeps its seat",
                    early.session == 0 && gate->seats[0].session == session);
    model_answer late = model_gate_answer(gate, &other, 5000);
    broken += check("a program that was started again gets it once that is silent",
                    late.session != 0 && late.session != session);
    model_answer old = model_gate_answer(gate, &honest, 4 * SLOT_MS);
    broken += check("an old cookie counts no longer", old.session == 0);
    for (uint32_t i = 0; i < 1000000; i++)
        accepted += model_gate_accepts(gate, model_random_next(random), 1 + i, 5000);
    broken += check("a million guessed sessions are not accepted", accepted == 0);
    bool is_first = model_gate_accepts(gate, late.session, 5, 5000);
    bool is_second = model_gate_accepts(gate, late.session, 5, 5000);
    return broken + check("a packet counts once", is_first && !is_second);
}

uint32_t model_trial_gate(void)
{
    model_random random = {7};
    model_gate gate = {.secret = model_random_next(&random)};
    print_time_to_join(&random);
    uint32_t broken = try_strangers(&gate, &random);
    return broken + try_seated(&gate, &random);
}
