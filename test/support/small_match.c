/* SPDX-License-Identifier: MIT
 * Two machines and the line between them. */
#include "small_match.h"

#include <string.h>

#define MS UINT64_C(1000)

/* A packet takes 20 ms and up to 40 more. */
#define WAY_MS 20u
#define JITTER_MS 41u

static cox_address address_of(uint32_t number)
{
    uint8_t byte = (uint8_t)number;
    return cox_address_make(&byte, 1);
}

cox_session_def small_def(uint32_t number, uint32_t ticks)
{
    cox_session_def def = cox_session_small_default();
    def.side = number == 0 ? COX_SIDE_HOST : COX_SIDE_JOINER;
    def.features.host = &cox_feature_host;
    def.features.joiner = &cox_feature_joiner;
    def.host = address_of(0);
    def.secret[0] = (uint8_t)(number + 1u);
    def.ticks = ticks;
    def.drop_ms = 2000;
    return def;
}

void small_match_clear(small_match *match)
{
    memset(match, 0, sizeof *match);
    match->now_us = 1000 * MS;
    match->random = cox_random_make(13, 1);
    match->loss = 10;
}

bool small_match_put(small_match *match, uint32_t number, const cox_session_def *def)
{
    small_machine *machine = &match->machines[number];
    cox_session_def of_machine = *def;
    machine->sim = small_sim(&machine->state);
    of_machine.sim = &machine->sim;
    machine->session = cox_session_init(&of_machine, machine->memory, sizeof machine->memory);
    return machine->session != NULL;
}

static void put_on_the_line(small_match *match, uint32_t from)
{
    uint32_t ms = WAY_MS + cox_random_below(&match->random, JITTER_MS);
    bool is_lost = cox_random_below(&match->random, 100) < match->loss;
    if (is_lost || match->machines[from].is_mute) return;
    for (uint32_t i = 0; i < SMALL_PACKETS; i++) {
        small_packet *packet = &match->packets[i];
        if (packet->due_us != 0) continue;
        packet->due_us = match->now_us + ms * MS;
        packet->to = (uint8_t)(1 - from);
        packet->length = match->packet.length;
        memcpy(packet->bytes, match->packet.bytes, (size_t)match->packet.length);
        return;
    }
}

static void deliver(small_match *match)
{
    for (uint32_t i = 0; i < SMALL_PACKETS; i++) {
        small_packet *packet = &match->packets[i];
        if (packet->due_us == 0 || packet->due_us > match->now_us) continue;
        const small_machine *machine = &match->machines[packet->to];
        cox_address from = address_of(1u - packet->to);
        packet->due_us = 0;
        if (machine->session == NULL || machine->is_away) continue;
        (void)cox_session_receive(machine->session, &from, packet->bytes, packet->length,
                                  match->now_us);
    }
}

/* The player's direction follows from the tick and the player. */
static void give_command(small_machine *machine, uint32_t number)
{
    cox_command go;
    uint32_t tick = cox_session_get_status(machine->session).tick;
    memset(&go, 0, sizeof go);
    go.kind = SMALL_GO;
    go.arguments[0] = (int32_t)(tick / 5u % 19u) - 9;
    go.arguments[1] = 9 - (int32_t)((tick / 7u + number) % 19u);
    (void)cox_session_add_command(machine->session, &go);
}

static void run(small_match *match, uint32_t number)
{
    small_machine *machine = &match->machines[number];
    cox_event event;
    if (machine->session == NULL || machine->is_away) return;
    give_command(machine, number);
    machine->outcome = cox_session_run(machine->session, match->now_us);
    while (cox_session_get_packet(machine->session, match->now_us, &match->packet))
        put_on_the_line(match, number);
    while (cox_session_get_event(machine->session, &event))
        if (machine->event_count < SMALL_EVENTS) machine->events[machine->event_count++] = event;
}

/* Programs of chips call once a few milliseconds. */
#define CALL_MS 4u

void small_match_pass(small_match *match, uint32_t ms)
{
    for (uint32_t passed = 0; passed < ms; passed += CALL_MS) {
        match->now_us += CALL_MS * MS;
        deliver(match);
        run(match, 0);
        run(match, 1);
    }
}

bool small_match_finish(small_match *match, uint32_t ms)
{
    for (uint32_t passed = 0; passed < ms; passed += CALL_MS) {
        small_match_pass(match, CALL_MS);
        if (match->machines[0].outcome != COX_OK && match->machines[1].outcome != COX_OK)
            return true;
    }
    return false;
}

const cox_event *small_match_event(const small_match *match, uint32_t number, uint8_t kind)
{
    const small_machine *machine = &match->machines[number];
    for (uint32_t i = 0; i < machine->event_count; i++)
        if (machine->events[i].kind == kind) return &machine->events[i];
    return NULL;
}
