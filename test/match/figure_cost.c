/* SPDX-License-Identifier: MIT
 * The cost of a session, by a clock around the calls of the simulation and one around all. */
#include "figure_cost.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "coxswain/image.h"
#include "coxswain/plan.h"
#include "coxswain/session.h"
#include "scenarios.h"

#define PLAYERS 4
#define TICKS 2000
#define RATE 50
#define TICK_MS (1000 / RATE)

typedef struct peer {
    cox_sim sim;
    cox_session *session;
    void *session_memory;
    void *sim_memory;
    void *plan_memory;
} peer;

/* Nanoseconds of all peers together, by purpose. */
typedef struct cost {
    uint64_t steps, hashes, snapshots, session;
} cost;

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void make_sim(peer *p)
{
    const cox_scenario *hunt = &scenario_hunt;
    int32_t values[COX_SETTINGS_MAX] = {0};
    for (uint32_t i = 0; i < hunt->setting_count; i++) values[i] = hunt->settings[i].initial;
    values[0] = 100; /* agents */
    uint32_t size = hunt->size(values);
    p->sim_memory = malloc(size);
    if (hunt->init(&p->sim, p->sim_memory, size, values, 1) != COX_OK) abort();
    uint32_t plan_size = cox_plan_size(&p->sim);
    p->plan_memory = malloc(plan_size);
    p->sim.plan = cox_plan_init(&p->sim, p->plan_memory, plan_size);
    if (p->sim.plan == NULL) abort();
}

static cox_address address_of(uint32_t number)
{
    uint8_t byte = (uint8_t)number;
    return cox_address_make(&byte, 1);
}

static uint32_t make_peer(peer *p, uint32_t number)
{
    cox_session_def def = cox_session_default();
    make_sim(p);
    def.sim = &p->sim;
    def.side = number == 0 ? COX_SIDE_HOST : COX_SIDE_JOINER;
    def.peers = number == 0 ? PLAYERS - 1 : 1;
    def.players = PLAYERS;
    def.secret[0] = (uint8_t)(number + 1);
    def.host = address_of(0);
    def.ticks = TICKS;
    def.ticks_per_second = RATE;
    uint32_t size = cox_session_size(&def);
    p->session_memory = malloc(size);
    p->session = cox_session_init(&def, p->session_memory, size);
    if (!p->session) abort();
    return size;
}

/* Fulfils a request. Returns the account that its time goes to. */
static uint64_t *fulfil(peer *p, const cox_request *request, cost *spent)
{
    uint32_t length = 0;
    if (request->kind == COX_REQUEST_STEP) {
        cox_sim_step(&p->sim, &request->frame);
        return &spent->steps;
    }
    if (request->kind == COX_REQUEST_HASH) {
        cox_session_give_hash(p->session, cox_sim_hash(&p->sim));
        return &spent->hashes;
    }
    if (request->kind == COX_REQUEST_SAVE) {
        cox_status status = cox_image_save(&p->sim, request->bytes, request->capacity, &length);
        cox_session_finish_save(p->session, status, length);
        return &spent->snapshots;
    }
    return &spent->session;
}

static void run(peer *p, uint64_t now_us, cost *spent)
{
    uint64_t begin = now_ns();
    for (;;) {
        cox_request request = cox_session_next(p->session, now_us);
        uint64_t asked = now_ns();
        spent->session += asked - begin;
        if (request.kind == COX_REQUEST_NONE) return;
        uint64_t *part = fulfil(p, &request, spent);
        begin = now_ns();
        *part += begin - asked;
    }
}

static void carry(peer *peers, uint32_t from, uint64_t now_us, cost *spent)
{
    cox_packet packet;
    uint64_t begin = now_ns();
    while (cox_session_get_packet(peers[from].session, now_us, &packet)) {
        cox_address sender = address_of(from);
        cox_session_receive(peers[packet.to.bytes[0]].session, &sender, packet.bytes, packet.length,
                            now_us);
    }
    spent->session += now_ns() - begin;
}

static void steer(peer *p, uint32_t now_ms, cost *spent)
{
    cox_command cursor = {0, 1, {COX_FIX_ONE * (int32_t)(now_ms % 1000), COX_FIX(300), 0, 0}};
    uint64_t begin = now_ns();
    cox_session_add_command(p->session, &cursor);
    spent->session += now_ns() - begin;
}

bool figure_cost_print(void)
{
    peer peers[PLAYERS];
    cost spent = {0, 0, 0, 0};
    uint32_t size[PLAYERS];
    for (uint32_t i = 0; i < PLAYERS; i++) size[i] = make_peer(&peers[i], i);
    uint32_t now_ms = 0;
    for (; now_ms < 3 * TICKS * TICK_MS; now_ms += TICK_MS / 2) {
        for (uint32_t i = 0; i < PLAYERS; i++) {
            if (now_ms % TICK_MS == 0) steer(&peers[i], now_ms, &spent);
            run(&peers[i], now_ms * UINT64_C(1000), &spent);
            carry(peers, i, now_ms * UINT64_C(1000), &spent);
        }
        if (cox_session_get_status(peers[PLAYERS - 1].session).phase == COX_PHASE_OVER) break;
    }
    bool good = cox_session_get_status(peers[0].session).confirmed == TICKS;
    double ticks = (double)TICKS * PLAYERS;
    printf("figure cost a tick and machine, hunt with 100 agents, 4 players that steer: step %.0f "
           "ns, hash %.0f ns, snapshots %.0f ns, session %.0f ns\n",
           (double)spent.steps / ticks, (double)spent.hashes / ticks,
           (double)spent.snapshots / ticks, (double)spent.session / ticks);
    printf("figure memory of a session of 4 players, 256 ticks of history, snapshots of %" PRIu32
           " bytes: host %" PRIu32 " bytes, joiner %" PRIu32 "\n",
           cox_snapshot_size_max(&peers[0].sim), size[0], size[1]);
    for (uint32_t i = 0; i < PLAYERS; i++) {
        free(peers[i].session_memory);
        free(peers[i].sim_memory);
        free(peers[i].plan_memory);
    }
    return good;
}
