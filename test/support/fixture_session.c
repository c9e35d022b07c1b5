/* SPDX-License-Identifier: MIT
 * Sessions side by side. */
#include "fixture_session.h"

#include <stdio.h>
#include <string.h>

#include "cox_packet.h"
#include "coxswain/hash.h"
#include "unity.h"

cox_address table_address(uint32_t number)
{
    uint8_t byte = (uint8_t)number;
    return cox_address_make(&byte, 1);
}

cox_session_def table_def(uint32_t players, uint32_t ticks)
{
    cox_session_def def = cox_session_default();
    def.players = (uint8_t)players;
    def.ticks = ticks;
    def.ticks_per_second = 100;
    def.warn_ms = 100;
    def.drop_ms = 500;
    def.history_ticks = 128;
    def.delay_ms = 20;
    def.delay_greatest_ms = 20;
    def.secret[0] = 1;
    def.host = table_address(TABLE_HOST);
    def.writer.write = fixture_file_write;
    return def;
}

void table_clear(table *t)
{
    memset(t, 0, sizeof *t);
    /* In every test 32 bits overflow, of the clock's milliseconds and of its microseconds. */
    t->now_us = UINT32_C(0xfffffff0) * TABLE_MS;
}

void table_put(table *t, uint32_t number, cox_session_def def, uint32_t seed)
{
    table_side *side = &t->sides[number];
    memset(side, 0, sizeof *side);
    side->is_there = true;
    side->sim = t->make_sim != NULL ? t->make_sim(number, seed) : fixture_sim(&side->state, seed);
    if ((t->planned >> number & 1u) != 0) {
        side->sim.plan = cox_plan_init(&side->sim, side->plan_memory, sizeof side->plan_memory);
        TEST_ASSERT_NOT_NULL(side->sim.plan);
    }
    def.sim = &side->sim;
    def.writer.user = &side->file;
    def.side = number == 0 ? COX_SIDE_HOST : COX_SIDE_JOINER;
    def.peers = number == 0 ? 16 : 1;
    def.secret[0] = (uint8_t)(1 + number);
    def.secret[1] = (uint8_t)(1 + t->made++);
    if (number > 0) side->peer = t->peers++;
    side->address = table_address(number == 0 ? TABLE_HOST : side->peer);
    uint32_t size = cox_session_size(&def);
    TEST_ASSERT_GREATER_THAN_UINT32(0, size);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(sizeof side->memory, size);
    side->session = cox_session_init(&def, side->memory, sizeof side->memory);
    TEST_ASSERT_NOT_NULL(side->session);
}

void table_put_all(table *t, const cox_session_def *def, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) table_put(t, i, *def, 7);
}

/* The time on a side's clock. */
static uint64_t clock_of(const table *t, const table_side *side)
{
    return t->now_us + side->ahead_us;
}

static bool is_lost(table *t)
{
    t->sent++;
    return (cox_hash_finish(t->sent) & 7u) < t->lost_of_8;
}

static void note_packet(table_side *side, const cox_packet *packet)
{
    for (uint32_t i = 0; i < packet->length; i++)
        side->packets_hash = cox_hash_finish(side->packets_hash + packet->bytes[i]);
}

cox_status table_receive(table *t, uint32_t number, cox_address from, const void *bytes,
                         uint32_t length)
{
    table_side *side = &t->sides[number];
    return cox_session_receive(side->session, &from, bytes, length, clock_of(t, side));
}

cox_packet table_next_packet(table *t, uint32_t number)
{
    table_side *side = &t->sides[number];
    cox_packet packet;
    cox_session_run(side->session, clock_of(t, side));
    TEST_ASSERT_TRUE(cox_session_get_packet(side->session, clock_of(t, side), &packet));
    return packet;
}

void table_seal(cox_packet *packet)
{
    uint32_t end = packet->length - COX_PACKET_CHECK_BYTES;
    cox_bytes_put_u32(packet->bytes + end, cox_hash_crc32(0, packet->bytes, end));
}

static void deliver(table *t, cox_address from, const cox_packet *packet)
{
    for (uint32_t i = 0; i < TABLE_SIDES_MAX; i++) {
        const table_side *side = &t->sides[i];
        if (!side->is_there || side->is_deaf) continue;
        if (side->address.bytes[0] == packet->to.bytes[0])
            table_receive(t, i, from, packet->bytes, packet->length);
    }
}

cox_status table_ask_anew(table *t, cox_packet hello, cox_address from, uint64_t nonce)
{
    uint8_t *question = hello.bytes + COX_PACKET_HEAD_BYTES;
    cox_packet answer;
    cox_bytes_put_u64(question, nonce);
    cox_bytes_put_u64(question + 8, 0);
    table_seal(&hello);
    table_receive(t, 0, from, hello.bytes, hello.length);
    while (cox_session_get_packet(t->sides[0].session, t->now_us, &answer))
        if (answer.bytes[3] == COX_PACKET_COOKIE) break;
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_COOKIE, answer.bytes[3]);
    memcpy(question, answer.bytes + COX_PACKET_HEAD_BYTES, 16);
    table_seal(&hello);
    return table_receive(t, 0, from, hello.bytes, hello.length);
}

void table_deliver(table *t, uint32_t number)
{
    table_side *side = &t->sides[number];
    cox_packet packet;
    uint32_t count = 0;
    while (cox_session_get_packet(side->session, clock_of(t, side), &packet)) {
        TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(TABLE_PACKETS_MAX, count++, "a turn does not end");
        note_packet(side, &packet);
        if (is_lost(t) || side->is_deaf) continue;
        deliver(t, side->address, &packet);
    }
}

static void take_events(table_side *side)
{
    cox_event event;
    while (cox_session_get_event(side->session, &event))
        if (side->event_count < TABLE_EVENTS_MAX) side->events[side->event_count++] = event;
}

void table_pass(table *t, uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++) {
        for (uint32_t number = 0; number < TABLE_SIDES_MAX; number++) {
            table_side *side = &t->sides[number];
            if (!side->is_there) continue;
            cox_status status = cox_session_run(side->session, clock_of(t, side));
            cox_session_status now = cox_session_get_status(side->session);
            TEST_ASSERT_EQUAL_INT32(now.outcome, status);
            side->is_over = now.phase == COX_PHASE_OVER;
            table_deliver(t, number);
            take_events(side);
        }
        t->now_us += TABLE_MS;
    }
}

bool table_finish(table *t, uint32_t ms)
{
    for (uint32_t passed = 0; passed < ms; passed++) {
        bool is_over = true;
        table_pass(t, 1);
        for (uint32_t i = 0; i < TABLE_SIDES_MAX; i++)
            if (t->sides[i].is_there && !t->sides[i].is_over) is_over = false;
        if (is_over) return true;
    }
    return false;
}

cox_status table_push(table *t, uint32_t number, int32_t value)
{
    cox_command command = {0, FIXTURE_PUSH, {value, 1, 0, 0}};
    return cox_session_add_command(t->sides[number].session, &command);
}

const cox_event *table_event(const table *t, uint32_t number, uint8_t kind)
{
    const table_side *side = &t->sides[number];
    for (uint32_t i = 0; i < side->event_count; i++)
        if (side->events[i].kind == kind) return &side->events[i];
    return NULL;
}

void table_expect_same(const table *t, uint32_t a, uint32_t b, uint32_t tick)
{
    cox_session_status left = cox_session_get_status(t->sides[a].session);
    cox_session_status right = cox_session_get_status(t->sides[b].session);
    TEST_ASSERT_EQUAL_UINT32(tick, left.confirmed);
    TEST_ASSERT_EQUAL_UINT32(tick, right.confirmed);
    TEST_ASSERT_EQUAL_HEX64(left.state_hash, right.state_hash);
    TEST_ASSERT_EQUAL_HEX64(left.input_hash, right.input_hash);
    TEST_ASSERT_EQUAL_HEX64(left.state_hash, cox_sim_hash(&t->sides[a].sim));
    TEST_ASSERT_EQUAL_HEX64(right.state_hash, cox_sim_hash(&t->sides[b].sim));
}

cox_packet table_run_a_match(table *t, const cox_session_def *def)
{
    table_put_all(t, def, 2);
    cox_packet hello = table_next_packet(t, 1);
    table_deliver(t, 1);
    t->now_us += 200 * TABLE_MS;
    table_pass(t, 500);
    TEST_ASSERT_NOT_NULL(table_event(t, 1, COX_EVENT_ADMITTED));
    return hello;
}

bool table_host_answers(table *t, cox_packet *answer)
{
    return cox_session_get_packet(t->sides[0].session, t->now_us, answer);
}

void table_expect_the_match_goes_on(table *t, uint32_t ticks)
{
    TEST_ASSERT_NULL(table_event(t, 0, COX_EVENT_DROPPED));
    TEST_ASSERT_TRUE(table_finish(t, 9000));
    table_expect_same(t, 0, 1, ticks);
}
