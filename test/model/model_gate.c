/* SPDX-License-Identifier: MIT
 * The gate: a stranger proves that it receives at its address before anything is kept of it. The
 * host answers, strangers and joiners try. Bytes are those of PROTOCOL-2.md. */
#include "model.h"

#include <stdio.h>

#define SEATS 4u
#define SLOT_MS 8000
#define HELLO_BYTES 141 /* at least: no answer to a stranger is larger */
#define COOKIE_BYTES 32
#define WELCOME_BYTES 96 /* or a refusal */
#define ASK_MS 200
#define SILENT_MS 2000 /* after which an address may take a seat of its own again */

typedef struct gate_seat {
    uint64_t address, nonce, session; /* address 0: free */
    uint32_t heard_ms, sequence;
} gate_seat;

typedef struct gate {
    uint64_t secret;
    uint32_t admitted;
    gate_seat seats[SEATS];
} gate;

typedef struct hello {
    uint64_t address, nonce, cookie; /* cookie 0: it has none yet */
} hello;

/* Stands for SipHash-2-4 under the secret. */
static uint64_t keyed(uint64_t secret, uint64_t use, uint64_t address, uint64_t number)
{
    model_random mixed = {secret ^ use * UINT64_C(0x9E3779B97F4A7C15)};
    mixed.state = model_random_next(&mixed) ^ address;
    mixed.state = model_random_next(&mixed) ^ number;
    return model_random_next(&mixed);
}

static uint64_t cookie_of(const gate *g, const hello *h, uint32_t slot)
{
    return keyed(g->secret, 1 + ((uint64_t)slot << 8), h->address, h->nonce);
}

/* Answers a HELLO: returns the bytes of the answer, and fills in a cookie or a session. */
static uint32_t answer(gate *g, const hello *h, uint32_t now_ms, uint64_t *cookie,
                       uint64_t *session)
{
    uint32_t slot = now_ms / SLOT_MS;
    gate_seat *seat = NULL;
    *session = 0;
    *cookie = cookie_of(g, h, slot);
    if (h->cookie != *cookie && (slot == 0 || h->cookie != cookie_of(g, h, slot - 1)))
        return COOKIE_BYTES;
    for (uint32_t i = 0; i < SEATS; i++)
        if (g->seats[i].address == h->address) seat = &g->seats[i];
    for (uint32_t i = 0; i < SEATS && !seat; i++)
        if (g->seats[i].address == 0) seat = &g->seats[i];
    if (!seat) return WELCOME_BYTES; /* a refusal: all places are taken */
    bool is_same = seat->address == h->address && seat->nonce == h->nonce;
    if (!is_same && seat->address != 0 && now_ms - seat->heard_ms < SILENT_MS) return 0;
    uint64_t number = keyed(g->secret, 2, h->address ^ h->nonce, ++g->admitted);
    if (!is_same) *seat = (gate_seat){h->address, h->nonce, number, now_ms, 0};
    *session = seat->session;
    return WELCOME_BYTES;
}

/* A packet of the match counts only with its session and a newer sequence number. */
static bool is_accepted(gate *g, uint64_t session, uint32_t sequence, uint32_t now_ms)
{
    for (uint32_t i = 0; i < SEATS; i++) {
        gate_seat *seat = &g->seats[i];
        if (seat->address == 0 || seat->session != session) continue;
        if (sequence <= seat->sequence || sequence - seat->sequence > 100000) return false;
        seat->sequence = sequence;
        seat->heard_ms = now_ms;
        return true;
    }
    return false;
}

/* A joiner asks until it is welcome over a line that loses so much: the ms that it took. */
static uint32_t join(gate *g, hello *h, uint32_t loss, model_random *random)
{
    for (uint32_t ms = 0;; ms += h->cookie != 0 && ms % ASK_MS == 0 ? 100 : ASK_MS) {
        uint64_t cookie, session;
        if (model_random_chance(random, loss)) continue;
        if (answer(g, h, ms, &cookie, &session) == 0) continue;
        if (model_random_chance(random, loss)) continue;
        if (session != 0) return ms + 100; /* the round trip */
        h->cookie = cookie;
    }
}

static uint32_t check(const char *rule, bool holds)
{
    printf("gate: %s%s\n", rule, holds ? "" : " BROKEN");
    return holds ? 0 : 1;
}

uint32_t model_gate_try(void)
{
    model_random random = {7};
    gate g = {.secret = model_random_next(&random)};
    hello honest = {1, model_random_next(&random), 0};
    uint32_t broken = 0, worst_ms = 0;
    uint64_t total_ms = 0, bytes_in = 0, bytes_out = 0, cookie, session;
    for (uint32_t i = 0; i < 1000; i++) {
        gate fresh = {.secret = model_random_next(&random)};
        hello h = {1, i + 1, 0};
        uint32_t ms = join(&fresh, &h, 100, &random);
        total_ms += ms;
        if (ms > worst_ms) worst_ms = ms;
    }
    printf("gate: at 10 %% loss and RTT 100 a joiner is in after %u ms, at worst %u\n",
           (uint32_t)(total_ms / 1000), worst_ms);

    for (uint32_t i = 0; i < 100000; i++) { /* from forged addresses, with guessed cookies */
        hello forged = {2 + i, i, i % 2 == 0 ? 0 : model_random_next(&random)};
        bytes_in += HELLO_BYTES;
        bytes_out += answer(&g, &forged, i / 10, &cookie, &session);
    }
    broken += check("a forged address gets no more bytes than it sent", bytes_out <= bytes_in);
    bool is_empty = true;
    for (uint32_t i = 0; i < SEATS; i++) is_empty = is_empty && g.seats[i].address == 0;
    broken += check("100000 of them take no seat", is_empty);

    join(&g, &honest, 0, &random);
    gate_seat before = g.seats[0];
    before.heard_ms = g.seats[0].heard_ms = 1000;
    answer(&g, &honest, 1500, &cookie, &session);
    broken += check("a HELLO that arrives again changes nothing", session == before.session);
    hello other = {honest.address, honest.nonce + 1, 0};
    answer(&g, &other, 1600, &other.cookie, &session);
    answer(&g, &other, 1700, &cookie, &session);
    broken += check("a seated peer that is heard keeps its seat",
                    g.seats[0].session == before.session && session == 0);
    answer(&g, &other, 1700 + SILENT_MS, &cookie, &session);
    broken += check("a program that was started again gets its seat once the old one is silent",
                    session != 0 && session != before.session);
    hello old = honest;
    answer(&g, &old, 4 * SLOT_MS, &cookie, &session);
    broken += check("an old cookie counts for 16 seconds at most", session == 0);
    uint32_t accepted = 0;
    for (uint32_t i = 0; i < 1000000; i++)
        accepted += is_accepted(&g, model_random_next(&random), 1 + i % 1000, 5000);
    broken += check("a million guessed sessions are not accepted", accepted == 0);
    broken += check("a packet counts once", is_accepted(&g, g.seats[0].session, 5, 5000) &&
                                                !is_accepted(&g, g.seats[0].session, 5, 5000));
    return broken;
}
