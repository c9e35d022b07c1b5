/* SPDX-License-Identifier: MIT
 * Snapshots in transit to latecomers: the budget, the progress, and which peer is too slow. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define ROWS 450 /* 12 pieces */
#define TICKS 900u
#define WATCHER 2u /* the side that comes late */

typedef struct stone {
    uint32_t id;
    cox_vec2 place, size, colour;
} stone;

typedef struct quarry {
    uint32_t count;
    stone stones[ROWS];
} quarry;

static const cox_column columns[] COX_FLASH = {
    COX_ID_COLUMN(stone, id),
    COX_VEC2_COLUMNS(stone, place),
    COX_VEC2_COLUMNS(stone, size),
    COX_VEC2_COLUMNS(stone, colour),
};

static const cox_table tables[] COX_FLASH = {
    COX_TABLE(quarry, stones, count, ROWS, columns),
};

static quarry quarries[TABLE_SIDES_MAX];
static table t;
static cox_session_def def, watching;

static void roll(void *context, const cox_frame *frame)
{
    quarry *q = (quarry *)context;
    q->stones[frame->tick % ROWS].place.x++;
}

static cox_sim make_quarry(uint32_t number, uint32_t seed)
{
    quarry *q = &quarries[number];
    memset(q, 0, sizeof *q);
    q->count = ROWS;
    for (uint32_t i = 0; i < ROWS; i++) {
        q->stones[i].id = i + 1;
        q->stones[i].size.x = (fix16_t)seed;
    }
    cox_sim sim = cox_sim_make("quarry", 1, q, roll);
    sim.tables = tables;
    sim.table_count = 1;
    return sim;
}

/* A host alone in its match, and the definition of a spectator. */
void setUp(void)
{
    table_clear(&t);
    t.make_sim = make_quarry;
    def = table_def(1, TICKS);
    def.drop_ms = 60000;
    def.snapshot_ticks = 64;
    def.writer.write = NULL;
    watching = def;
    watching.spectator = true;
}

static cox_session *host(void)
{
    return t.sides[0].session;
}

static cox_peer *watcher_at_host(void)
{
    return &host()->peers[t.sides[WATCHER].peer];
}

/* The match runs, and a spectator comes late. */
static void begin_to_watch(void)
{
    table_put(&t, 0, def, 7);
    table_pass(&t, 900);
    table_put(&t, WATCHER, watching, 7);
}

static void pass_until_loading(void)
{
    for (uint32_t i = 0; i < 2000 && watcher_at_host()->phase != COX_PEER_LOADING; i++)
        table_pass(&t, 1);
    TEST_ASSERT_EQUAL_UINT8(COX_PEER_LOADING, watcher_at_host()->phase);
}

static uint32_t percent_at(uint32_t side, uint32_t peer)
{
    cox_peer_status status;
    TEST_ASSERT_TRUE(cox_session_get_peer(t.sides[side].session, peer, &status));
    return status.transfer_percent;
}

void test_a_snapshot_on_its_way_is_told_at_each_tenth_at_both_sides(void)
{
    begin_to_watch();
    table_pass(&t, 1000);
    for (uint32_t side = 0; side <= WATCHER; side += WATCHER) {
        int32_t told = 0;
        for (uint32_t i = 0; i < t.sides[side].event_count; i++) {
            const cox_event *event = &t.sides[side].events[i];
            if (event->kind != COX_EVENT_TRANSFER) continue;
            TEST_ASSERT_EQUAL_INT32(told + 10, event->value);
            TEST_ASSERT_EQUAL_UINT32(0, event->peer);
            told = event->value;
        }
        TEST_ASSERT_EQUAL_INT32(100, told);
    }
}

void test_both_sides_tell_how_much_of_a_snapshot_is_there(void)
{
    begin_to_watch();
    pass_until_loading();
    table_pass(&t, 25);
    uint32_t there = percent_at(WATCHER, 0);
    TEST_ASSERT_GREATER_THAN_UINT32(0, there);
    TEST_ASSERT_LESS_THAN_UINT32(100, there);
    TEST_ASSERT_GREATER_THAN_UINT32(0, percent_at(0, 0));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(there, percent_at(0, 0));
    table_pass(&t, 500);
    TEST_ASSERT_EQUAL_UINT32(100, percent_at(WATCHER, 0));
    TEST_ASSERT_EQUAL_UINT32(100, percent_at(0, 0));
}

void test_a_transfer_keeps_to_its_rate(void)
{
    cox_packet packet;
    uint32_t bytes = 0;
    def.transfer_bytes_per_second = 16000;
    begin_to_watch();
    pass_until_loading();
    for (uint32_t i = 0; i < 1000; i++) {
        t.now_us += TABLE_MS;
        cox_session_run(host(), t.now_us);
        while (cox_session_get_packet(host(), t.now_us, &packet))
            if (packet.bytes[3] == COX_PACKET_PIECE) bytes += packet.length + COX_UDP_BYTES;
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(16000u + 1248u, bytes);
    TEST_ASSERT_GREATER_THAN_UINT32(14000, bytes);
}

void test_pieces_go_after_the_packets_of_the_match(void)
{
    cox_packet packet;
    bool has_piece = false;
    begin_to_watch();
    pass_until_loading();
    t.now_us += 50 * TABLE_MS;
    cox_session_run(host(), t.now_us);
    while (cox_session_get_packet(host(), t.now_us, &packet)) {
        if (packet.bytes[3] == COX_PACKET_PIECE) has_piece = true;
        else TEST_ASSERT_FALSE_MESSAGE(has_piece, "a packet of the match waits for a piece");
    }
    TEST_ASSERT_TRUE(has_piece);
}

void test_a_host_without_transfers_refuses_latecomers(void)
{
    def.transfer_bytes_per_second = 0;
    begin_to_watch();
    table_pass(&t, 500);
    TEST_ASSERT_EQUAL_STRING("match", table_event(&t, WATCHER, COX_EVENT_REFUSED)->field);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_RUNNING, cox_session_get_status(host()).phase);
}

void test_a_host_without_transfers_finds_out_where_states_differ(void)
{
    def = table_def(2, TICKS);
    def.transfer_bytes_per_second = 0;
    t.make_sim = NULL;
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    t.sides[1].state.sum ^= 64;
    table_pass(&t, 1000);
    cox_desync report;
    TEST_ASSERT_TRUE(cox_session_get_desync(host(), &report));
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[1].session, &report));
}

void test_a_spectator_that_falls_behind_a_host_without_transfers_is_let_go(void)
{
    def.transfer_bytes_per_second = 0;
    def.players = watching.players = 2;
    table_put(&t, 0, def, 7);
    table_put(&t, WATCHER, watching, 7);
    table_pass(&t, 100);
    table_put(&t, 1, def, 7);
    table_pass(&t, 300);
    t.sides[WATCHER].is_deaf = true;
    table_pass(&t, 4000);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_TOO_SLOW));
}

void test_a_spectator_for_which_three_snapshots_were_too_old_is_let_go_and_both_are_told(void)
{
    def.ticks = watching.ticks = 0;
    begin_to_watch();
    pass_until_loading();
    t.sides[WATCHER].is_deaf = true;
    table_pass(&t, 15000);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_TOO_SLOW));
    t.sides[WATCHER].is_deaf = false;
    table_pass(&t, 300);
    TEST_ASSERT_NOT_NULL(table_event(&t, WATCHER, COX_EVENT_TOO_SLOW));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DROPPED,
                            cox_session_get_status(t.sides[WATCHER].session).outcome);
}

void test_a_spectator_whose_snapshot_takes_longer_than_transfer_ms_is_let_go(void)
{
    def.transfer_bytes_per_second = 16000; /* 800 ms */
    def.transfer_ms = 400;
    begin_to_watch();
    uint32_t stalls = cox_session_get_status(host()).stalls;
    pass_until_loading();
    table_pass(&t, 380);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_TOO_SLOW));
    table_pass(&t, 40);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_TOO_SLOW));
    TEST_ASSERT_NOT_NULL(table_event(&t, WATCHER, COX_EVENT_TOO_SLOW));
    TEST_ASSERT_EQUAL_UINT32(stalls, cox_session_get_status(host()).stalls);
}

void test_a_spectator_that_falls_behind_again_and_again_gets_a_fresh_snapshot_each_time(void)
{
    def.ticks = watching.ticks = 0;
    begin_to_watch();
    for (uint32_t i = 0; i < 5; i++) {
        table_pass(&t, 1500);
        TEST_ASSERT_EQUAL_UINT8(COX_PEER_FOLLOWING, watcher_at_host()->phase);
        t.sides[WATCHER].is_deaf = true;
        table_pass(&t, 6000);
        TEST_ASSERT_NOT_EQUAL_UINT8(COX_PEER_FOLLOWING, watcher_at_host()->phase);
        t.sides[WATCHER].is_deaf = false;
    }
    table_pass(&t, 1500);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_TOO_SLOW));
}

void test_a_spectator_over_a_line_of_a_quarter_of_the_rate_gets_in(void)
{
    def.transfer_bytes_per_second = 16000;
    begin_to_watch();
    pass_until_loading();
    uint32_t tick = watcher_at_host()->start_tick;
    cox_budget_init(&watcher_at_host()->transfer_budget, 4000, 4000);
    for (uint32_t i = 0; i < 6000 && watcher_at_host()->phase == COX_PEER_LOADING; i++)
        table_pass(&t, 1);
    uint32_t ticks = cox_session_get_status(host()).tick - tick;
    TEST_ASSERT_GREATER_THAN_UINT32(2u * def.history_ticks, ticks);
    TEST_ASSERT_EQUAL_UINT32(tick, watcher_at_host()->start_tick); /* the first one */
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, WATCHER, TICKS);
}

/* Delivers packets until the spectator gets one of a type, or the host from it, and returns it. */
static cox_packet next_packet(uint32_t from, uint8_t type)
{
    cox_packet packet;
    const cox_address address = t.sides[from].address;
    for (uint32_t i = 0; i < 1000; i++) {
        cox_session_run(t.sides[from].session, t.now_us);
        while (cox_session_get_packet(t.sides[from].session, t.now_us, &packet)) {
            if (packet.bytes[3] == type) return packet;
            table_receive(&t, WATCHER - from, address, packet.bytes, packet.length);
        }
        table_pass(&t, 1);
    }
    TEST_FAIL_MESSAGE("no such packet is sent");
    return packet;
}

static cox_status give(uint32_t from, const cox_packet *packet)
{
    return table_receive(&t, WATCHER - from, t.sides[from].address, packet->bytes, packet->length);
}

/* The spectator's first answer to a piece. */
static cox_packet next_have(void)
{
    cox_packet piece = next_packet(0, COX_PACKET_PIECE);
    TEST_ASSERT_EQUAL_INT32(COX_OK, give(0, &piece));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_STALE, give(0, &piece));
    return next_packet(WATCHER, COX_PACKET_HAVE);
}

void test_a_piece_and_a_have_are_taken_once(void)
{
    begin_to_watch();
    pass_until_loading();
    cox_packet have = next_have();
    TEST_ASSERT_EQUAL_INT32(COX_OK, give(WATCHER, &have));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_STALE, give(WATCHER, &have));
}

void test_pieces_leave_the_count_of_the_match_alone(void)
{
    begin_to_watch();
    pass_until_loading();
    cox_packet piece = next_packet(0, COX_PACKET_PIECE);
    uint64_t received = t.sides[WATCHER].session->peers[0].link.window.newest;
    cox_bytes_put_u32(piece.bytes + 12, 1000000);
    table_seal(&piece);
    TEST_ASSERT_EQUAL_INT32(COX_OK, give(0, &piece));
    TEST_ASSERT_EQUAL_UINT64(received, t.sides[WATCHER].session->peers[0].link.window.newest);
    cox_packet sync = next_packet(0, COX_PACKET_SYNC);
    TEST_ASSERT_EQUAL_INT32(COX_OK, give(0, &sync));
}

void test_a_have_that_claims_what_was_not_sent_changes_nothing(void)
{
    static cox_peer before;
    begin_to_watch();
    pass_until_loading();
    cox_packet have = next_have();
    cox_bytes_put_u16(have.bytes + COX_PACKET_SESSION_HEAD_BYTES + 4, 12); /* all are here */
    table_seal(&have);
    before = *watcher_at_host();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, give(WATCHER, &have));
    TEST_ASSERT_EQUAL_MEMORY(&before, watcher_at_host(), sizeof before);
}

void test_messages_of_a_peer_without_a_firm_seat_are_refused(void)
{
    begin_to_watch();
    pass_until_loading();
    cox_packet have = next_have();
    watcher_at_host()->link.window.newest = 0;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER, give(WATCHER, &have));
}

void test_only_the_newest_progress_of_a_peer_waits_and_it_pushes_out_nothing(void)
{
    cox_event event;
    table_put(&t, 0, def, 7);
    for (int32_t percent = 10; percent <= 30; percent += 10)
        cox_session_add_progress(host(), 5, percent);
    for (uint32_t i = 1; i < COX_EVENTS_MAX; i++)
        cox_session_add_event(host(), COX_EVENT_DELAY, 0)->tick = i;
    cox_session_add_progress(host(), 6, 50);
    TEST_ASSERT_TRUE(cox_session_get_event(host(), &event));
    TEST_ASSERT_EQUAL_UINT8(COX_EVENT_TRANSFER, event.kind);
    TEST_ASSERT_EQUAL_UINT32(5, event.peer);
    TEST_ASSERT_EQUAL_INT32(30, event.value);
    for (uint32_t i = 1; i < COX_EVENTS_MAX; i++) {
        TEST_ASSERT_TRUE(cox_session_get_event(host(), &event));
        TEST_ASSERT_EQUAL_UINT32(i, event.tick);
    }
    TEST_ASSERT_FALSE(cox_session_get_event(host(), &event));
}

void test_progress_is_the_first_that_is_lost_of_too_many_events(void)
{
    cox_event event;
    table_put(&t, 0, def, 7);
    cox_session_add_event(host(), COX_EVENT_DELAY, 0)->tick = 1;
    cox_session_add_progress(host(), 5, 10);
    for (uint32_t i = 2; i <= COX_EVENTS_MAX; i++)
        cox_session_add_event(host(), COX_EVENT_DELAY, 0)->tick = i;
    for (uint32_t i = 1; i <= COX_EVENTS_MAX; i++) {
        TEST_ASSERT_TRUE(cox_session_get_event(host(), &event));
        TEST_ASSERT_EQUAL_UINT8(COX_EVENT_DELAY, event.kind);
        TEST_ASSERT_EQUAL_UINT32(i, event.tick);
    }
}
