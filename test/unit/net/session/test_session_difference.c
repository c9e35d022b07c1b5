/* SPDX-License-Identifier: MIT
 * States that differ: whose difference ends a match, what a false alarm does, and that nobody keeps
 * others out by what it tells of its hashes. */
#include "unity.h"

#include <string.h>

#include "cox_packet_sync.h"
#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 600u

static table t;
static cox_session_def def;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    def.drop_ms = 3000;
}

static uint32_t count_events(uint32_t side, uint8_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < t.sides[side].event_count; i++)
        count += t.sides[side].events[i].kind == kind;
    return count;
}

/* A match of two with a spectator as number 2. */
static void watch_a_match(void)
{
    cox_session_def spectator = def;
    spectator.spectator = true;
    table_put_all(&t, &def, 2);
    table_put(&t, 2, spectator, 7);
    table_pass(&t, 500);
}

void test_a_spectator_whose_state_differs_ends_nothing_and_is_told(void)
{
    watch_a_match();
    t.sides[2].state.sum ^= 4;
    table_pass(&t, 500);
    TEST_ASSERT_EQUAL_UINT32(1, count_events(0, COX_EVENT_DESYNC));
    TEST_ASSERT_EQUAL_UINT8(COX_NO_PLAYER, table_event(&t, 0, COX_EVENT_DESYNC)->player);
    TEST_ASSERT_EQUAL_UINT32(1, count_events(2, COX_EVENT_DESYNC));
    TEST_ASSERT_FALSE(t.sides[0].session->search.is_open);
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, TICKS);
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_session_get_status(t.sides[0].session).outcome);
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_DESYNC));
}

/* The number of the first event of a kind that a side reported. */
static uint32_t place_of(uint32_t side, uint8_t kind)
{
    const cox_event *event = table_event(&t, side, kind);
    TEST_ASSERT_NOT_NULL(event);
    return (uint32_t)(event - t.sides[side].events);
}

void test_a_difference_of_the_last_state_is_told_before_the_end(void)
{
    table_put_all(&t, &def, 2);
    for (uint32_t i = 0; i < 9000 && t.sides[1].state.ticks < TICKS - 1; i++) table_pass(&t, 1);
    t.sides[1].state.sum ^= 4;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    for (uint32_t side = 0; side < 2; side++) {
        TEST_ASSERT_EQUAL_UINT32(1, count_events(side, COX_EVENT_ENDED));
        TEST_ASSERT_LESS_THAN_UINT32(place_of(side, COX_EVENT_ENDED),
                                     place_of(side, COX_EVENT_DESYNC));
    }
}

/* Gives a joiner the host's state, both in the same tick. */
static void heal(uint32_t number)
{
    table_side *side = &t.sides[number];
    for (uint32_t i = 0; i < 100 && t.sides[0].state.ticks != side->state.ticks; i++) {
        side->is_there = t.sides[0].state.ticks > side->state.ticks;
        table_pass(&t, 1);
    }
    side->is_there = true;
    TEST_ASSERT_EQUAL_UINT32(t.sides[0].state.ticks, side->state.ticks);
    side->state = t.sides[0].state;
}

void test_a_spectator_that_differs_again_and_again_is_told_of_three_times(void)
{
    def.ticks = 0;
    watch_a_match();
    for (uint32_t i = 0; i < 5; i++) {
        t.sides[2].state.sum ^= 4;
        table_pass(&t, 200);
        heal(2);
        table_pass(&t, 200);
    }
    TEST_ASSERT_EQUAL_UINT32(3, count_events(0, COX_EVENT_DESYNC));
    TEST_ASSERT_EQUAL_UINT32(3, count_events(0, COX_EVENT_AGREED));
}

void test_a_difference_after_states_agreed_again_is_found_too(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    t.sides[1].state.sum ^= 4;
    table_pass(&t, 1000);
    TEST_ASSERT_EQUAL_UINT32(1, count_events(0, COX_EVENT_DESYNC));
    TEST_ASSERT_EQUAL_UINT32(0, count_events(0, COX_EVENT_AGREED));
    heal(1);
    table_pass(&t, 500);
    TEST_ASSERT_EQUAL_UINT32(1, count_events(0, COX_EVENT_AGREED));
    TEST_ASSERT_EQUAL_UINT32(1, count_events(1, COX_EVENT_AGREED));
    t.sides[1].state.sum ^= 8;
    table_pass(&t, 1000);
    TEST_ASSERT_EQUAL_UINT32(2, count_events(0, COX_EVENT_DESYNC));
}

/* The joiner says that states differ, which they do not, of a tick whose hash of the joiner the
 * host does not have. */
static void raise_an_alarm(void)
{
    cox_peer *peer = &t.sides[0].session->peers[0];
    uint8_t alarms = peer->alarms;
    for (uint32_t i = 0; i < 100 && peer->alarms == alarms; i++) {
        peer->agreed_tick = cox_timeline_newest_hashed(&t.sides[0].session->timeline) - 5;
        t.sides[1].session->search.mismatch_tick = peer->agreed_tick + 3;
        table_pass(&t, 1);
    }
    t.sides[1].session->search.mismatch_tick = COX_NO_TICK;
    table_pass(&t, 300);
}

void test_after_a_false_alarm_a_difference_is_still_found(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    raise_an_alarm();
    TEST_ASSERT_EQUAL_UINT8(1, t.sides[0].session->peers[0].alarms);
    TEST_ASSERT_EQUAL_UINT32(0, count_events(0, COX_EVENT_DESYNC));
    t.sides[1].state.sum ^= 4;
    table_pass(&t, 1000);
    TEST_ASSERT_EQUAL_UINT32(1, count_events(0, COX_EVENT_DESYNC));
}

void test_false_alarms_are_believed_three_times(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    def.ticks = 0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    for (uint32_t i = 0; i < 5; i++) raise_an_alarm();
    TEST_ASSERT_EQUAL_UINT8(3, t.sides[0].session->peers[0].alarms);
    TEST_ASSERT_FALSE(t.sides[0].session->search.is_open);
}

/* A joiner that is busy for ever with a query about a tick that never comes. */
static void answer_nothing(uint32_t number)
{
    cox_desync_exchange *exchange = t.sides[number].session->search.exchange;
    exchange->query.type = COX_ASK_INPUTS;
    exchange->query.numbers[0] = COX_NO_TICK - 1;
    exchange->is_unsent = true;
}

/* Begins a message of a joiner's that is none. */
static void send_nonsense(uint32_t number)
{
    cox_session *session = t.sides[number].session;
    cox_peer *host = &session->peers[0];
    if (cox_piece_sender_is_busy(&host->sender)) return;
    memset(host->outbox, 1, 3);
    cox_piece_sender_begin(&host->sender, host->outbox, 3);
}

void test_messages_that_answer_nothing_do_not_keep_a_search_open(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    def.ticks = 0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    answer_nothing(1);
    t.sides[1].state.sum ^= 4;
    for (uint32_t i = 0; i < 500 && !t.sides[0].session->search.is_open; i++) table_pass(&t, 1);
    TEST_ASSERT_TRUE(t.sides[0].session->search.is_open);
    for (uint32_t ms = 0; ms < 2 * def.drop_ms; ms++) {
        send_nonsense(1);
        table_pass(&t, 1);
    }
    TEST_ASSERT_FALSE(t.sides[0].session->search.is_open);
}

/* Changes what a joiner's packets tell of its hashes. */
typedef void lie(cox_packet_sync *sync);

static void leave_out(cox_packet_sync *sync)
{
    sync->hashed_tick = COX_NO_TICK;
}

static void tell_the_same(cox_packet_sync *sync)
{
    static uint64_t state_hash, input_hash;
    static uint32_t tick;
    if (sync->hashed_tick == COX_NO_TICK) return;
    if (tick == 0) {
        tick = sync->hashed_tick;
        state_hash = sync->state_hash;
        input_hash = sync->input_hash;
    }
    sync->hashed_tick = tick;
    sync->state_hash = state_hash;
    sync->input_hash = input_hash;
}

static void tell_another_tick(cox_packet *packet, lie *change)
{
    cox_packet_head head;
    cox_bytes_reader body;
    cox_packet_sync sync;
    cox_packet copy = *packet;
    if (packet->bytes[3] != COX_PACKET_SYNC) return;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_packet_open(copy.bytes, copy.length, &head, &body));
    TEST_ASSERT_TRUE(cox_packet_sync_read_joiner(&body, &sync, def.players + 1u));
    change(&sync);
    cox_bytes_writer writer =
        cox_packet_begin(packet->bytes, COX_PACKET_SYNC, head.session, head.sequence);
    cox_packet_sync_write_joiner(&writer, &sync, def.players + 1u);
    uint32_t left = cox_bytes_left(&sync.input_blocks);
    memcpy(cox_bytes_add(&writer, left), cox_bytes_take(&sync.input_blocks, left), left);
    packet->length = cox_packet_seal(&writer);
}

/* Lets time pass while side 1's packets are changed in transit. */
static void pass_lying(uint32_t ms, lie *change)
{
    cox_packet packet;
    for (uint32_t i = 0; i < ms; i++) {
        cox_session_run(t.sides[1].session, t.now_us);
        while (cox_session_get_packet(t.sides[1].session, t.now_us, &packet)) {
            tell_another_tick(&packet, change);
            table_receive(&t, 0, t.sides[1].address, packet.bytes, packet.length);
        }
        table_pass(&t, 1);
    }
}

/* A latecomer is let in though player 1 lies. */
static void join_beside_a_liar(lie *change)
{
    cox_session_def spectator = def;
    spectator.spectator = true;
    table_put_all(&t, &def, 2);
    pass_lying(2000, change);
    table_put(&t, 2, spectator, 7);
    pass_lying(1500, change);
    TEST_ASSERT_NOT_NULL(table_event(&t, 2, COX_EVENT_STARTED));
}

void test_a_player_that_leaves_out_its_hashes_keeps_no_latecomer_out(void)
{
    join_beside_a_liar(leave_out);
}

void test_a_player_that_tells_the_same_old_hash_for_ever_keeps_no_latecomer_out(void)
{
    join_beside_a_liar(tell_the_same);
}

/* Its true hashes, but those of 80 ticks ago: of states that are too old for a latecomer. */
static void tell_late(cox_packet_sync *sync)
{
    static cox_packet_sync told[128];
    uint32_t tick = sync->hashed_tick;
    if (tick == COX_NO_TICK) return;
    told[tick % 128] = *sync;
    const cox_packet_sync *late = &told[(tick + 48) % 128];
    bool is_known = tick > 80 && late->hashed_tick == tick - 80;
    sync->hashed_tick = is_known ? late->hashed_tick : COX_NO_TICK;
    sync->state_hash = late->state_hash;
    sync->input_hash = late->input_hash;
}

void test_a_player_that_tells_its_hashes_late_keeps_no_latecomer_out(void)
{
    join_beside_a_liar(tell_late);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_DESYNC));
}

static void tell_one_that_cannot_be(cox_packet_sync *sync)
{
    sync->hashed_tick = COX_NO_TICK - 1;
}

void test_hashes_of_a_tick_whose_frames_the_host_lacks_are_refused(void)
{
    cox_packet packet;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    t.now_us += 50 * TABLE_MS;
    packet = table_next_packet(&t, 1);
    tell_another_tick(&packet, tell_one_that_cannot_be);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED,
                            table_receive(&t, 0, t.sides[1].address, packet.bytes, packet.length));
    TEST_ASSERT_LESS_THAN_UINT32(TICKS, t.sides[0].session->peers[0].hashed_tick);
}

void test_a_latecomer_that_comes_during_a_search_is_let_in_after_it(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    def.ticks = 0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    t.sides[1].state.sum ^= 4;
    for (uint32_t i = 0; i < 500 && !t.sides[0].session->search.is_open; i++) table_pass(&t, 1);
    TEST_ASSERT_TRUE(t.sides[0].session->search.is_open);
    t.sides[1].is_deaf = true; /* the search waits for it */
    def.spectator = true;
    table_put(&t, 2, def, 7);
    table_pass(&t, 500);
    TEST_ASSERT_TRUE(t.sides[0].session->search.is_open);
    TEST_ASSERT_NULL(table_event(&t, 2, COX_EVENT_REFUSED));
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_ASKING, t.sides[2].session->phase);
    t.sides[1].is_deaf = false;
    table_pass(&t, 1500);
    TEST_ASSERT_NOT_NULL(table_event(&t, 2, COX_EVENT_STARTED));
}

void test_a_player_that_was_dropped_is_not_heard_again(void)
{
    def.players = 3;
    def.drop_ms = 500;
    table_put_all(&t, &def, 3);
    table_pass(&t, 300);
    t.sides[1].is_deaf = true;
    table_pass(&t, 1500);
    TEST_ASSERT_EQUAL_UINT8(1, table_event(&t, 2, COX_EVENT_WAITING)->player);
    TEST_ASSERT_EQUAL_UINT8(1, table_event(&t, 2, COX_EVENT_DROPPED)->player);
    TEST_ASSERT_NULL(table_event(&t, 2, COX_EVENT_RESUMED));
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_RESUMED));
}
