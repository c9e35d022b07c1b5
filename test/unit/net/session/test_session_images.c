/* SPDX-License-Identifier: MIT
 * What a session keeps of its states: images, in memory as large as the tables can fill it. Plan
 * and walk play the same match; a world that grows keeps its prediction, or an event says that it
 * does not. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "coxswain/agent.h"
#include "coxswain/image.h"
#include "coxswain/wander.h"
#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 200u
#define SIDES 3u

static table t;
static cox_session_def def;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
}

/* Everything that others see of a match: packets and recordings. */
typedef struct outside {
    uint64_t packets[SIDES];
    uint32_t lengths[SIDES];
    uint8_t recordings[SIDES][FIXTURE_FILE_BYTES];
    uint64_t state_hash;
} outside;

/* Plays a match with a spectator that comes late, on lines that lose packets. Some sides predict.
 */
static void play(uint32_t planned, outside *seen)
{
    table_clear(&t);
    t.planned = planned;
    t.lost_of_8 = 1;
    def.drop_ms = 3000;
    def.rollback = 8;
    def.delay_ms = 0;
    table_put_all(&t, &def, 2);
    for (uint32_t i = 0; i < 50; i++) {
        t.sides[1].is_deaf = i % 2 == 1;
        table_push(&t, 0, -(int32_t)i);
        if (i % 5 == 0) table_push(&t, 1, (int32_t)i * 3);
        if (i == 25) def.spectator = true;
        if (i == 25) table_put(&t, 2, def, 7);
        table_pass(&t, 30);
    }
    t.sides[1].is_deaf = def.spectator = false;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_get_status(t.sides[0].session).rollbacks);
    table_expect_same(&t, 0, 2, TICKS);
    for (uint32_t i = 0; i < SIDES; i++) {
        seen->packets[i] = t.sides[i].packets_hash;
        seen->lengths[i] = t.sides[i].file.length;
        memcpy(seen->recordings[i], t.sides[i].file.bytes, FIXTURE_FILE_BYTES);
    }
    seen->state_hash = cox_session_get_status(t.sides[0].session).state_hash;
}

void test_sides_with_a_plan_and_without_play_the_same_match_byte_for_byte(void)
{
    static outside walked, planned, mixed;
    play(0, &walked);
    play(7, &planned);
    play(2, &mixed);
    TEST_ASSERT_EQUAL_MEMORY(&walked, &planned, sizeof walked);
    TEST_ASSERT_EQUAL_MEMORY(&walked, &mixed, sizeof walked);
}

static cox_desync spoil(uint32_t planned)
{
    cox_desync report;
    table_clear(&t);
    t.planned = planned;
    table_put_all(&t, &def, 2);
    table_pass(&t, 700);
    t.sides[1].state.sum ^= 4;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    memset(&report, 0, sizeof report);
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[0].session, &report));
    return report;
}

void test_a_difference_is_found_alike_with_a_plan_and_without(void)
{
    cox_desync walked = spoil(0);
    cox_desync planned = spoil(3);
    TEST_ASSERT_EQUAL_UINT8(COX_DESYNC_MEMORY, planned.kind);
    TEST_ASSERT_EQUAL_UINT32(walked.tick, planned.tick);
    TEST_ASSERT_EQUAL_INT64(walked.host_value, planned.host_value);
    TEST_ASSERT_EQUAL_INT64(walked.other_value, planned.other_value);
    TEST_ASSERT_EQUAL_UINT64(walked.other_hash, planned.other_hash);
}

/* A herd whose rows lie behind a pointer, each of 72 bytes in a snapshot. */
typedef struct cow {
    cox_agent agent;
    cox_wander_memory memory;
} cow;

#define PEN 20u
#define FIELD 60u

typedef struct herd {
    uint32_t count;
    uint32_t capacity;
    cow *cows;
    cow pen[PEN];
    cow field[FIELD];
} herd;

static herd herds[SIDES];

static const cox_column cow_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(cow, agent),
    COX_WANDER_COLUMNS(cow, memory),
};

static const cox_table herd_tables[] COX_FLASH = {
    COX_TABLE_POINTED(herd, cows, count, capacity, cow_columns),
};

static const cox_command_kind herd_commands[] COX_FLASH = {
    {FIXTURE_PUSH,
     "push",
     COX_MODE_HELD,
     {COX_INTEGER_ARGUMENT("x", -100000, 100000), COX_POSITION_ARGUMENT("y")}},
};

/* The herd moves to the field where the pen is full. */
static void move_to_field(herd *self)
{
    memcpy(self->field, self->pen, sizeof self->pen);
    memset(self->pen, 0xa5, sizeof self->pen);
    self->cows = self->field;
    self->capacity = FIELD;
}

/* The commands push the first cow; a cow more every fourth tick, until the field is full. */
static void breed(void *context, const cox_frame *frame)
{
    herd *self = (herd *)context;
    if (self->count > 0)
        for (uint32_t i = 0; i < frame->count; i++)
            self->cows[0].agent.position.x += frame->commands[i].arguments[0];
    if (frame->tick % 4 != 0 || self->count == FIELD) return;
    if (self->count == PEN && self->capacity == PEN) move_to_field(self);
    uint32_t id = self->count + 1;
    self->cows[self->count].agent = cox_agent_make(id, cox_vec2_make((fix16_t)frame->tick, 0));
    self->cows[self->count].memory = cox_wander_make(1, id);
    self->count++;
}

static cox_sim make_herd(uint32_t number, cow *cows, uint32_t capacity)
{
    herd *self = &herds[number];
    memset(self, 0, sizeof *self);
    self->cows = cows;
    self->capacity = capacity;
    cox_sim sim = cox_sim_make("herd", 1, self, breed);
    sim.tables = herd_tables;
    sim.table_count = COX_COUNT(herd_tables);
    sim.commands = herd_commands;
    sim.command_count = COX_COUNT(herd_commands);
    return sim;
}

static cox_sim make_herd_in_field(uint32_t number, uint32_t seed)
{
    (void)seed;
    return make_herd(number, herds[number].field, FIELD);
}

static cox_sim make_herd_in_pen(uint32_t number, uint32_t seed)
{
    (void)seed;
    return make_herd(number, herds[number].pen, PEN);
}

/* Plays a match of two that predict. Returns how often the host rolled back in its second half. */
static uint32_t play_herds(cox_sim (*make_sim)(uint32_t number, uint32_t seed))
{
    uint32_t before = 0;
    t.make_sim = make_sim;
    t.planned = 1; /* and the joiner walks */
    def.rollback = 8;
    def.delay_ms = 0;
    def.writer.write = NULL;
    table_put_all(&t, &def, 2);
    for (uint32_t i = 0; !t.sides[0].is_over; i++) {
        t.sides[1].is_deaf = i % 2 == 1;
        table_push(&t, 1, (int32_t)i);
        table_pass(&t, 30);
        cox_session_status now = cox_session_get_status(t.sides[0].session);
        if (now.confirmed < def.ticks / 2) before = now.rollbacks;
    }
    t.sides[1].is_deaf = false;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, def.ticks);
    return cox_session_get_status(t.sides[0].session).rollbacks - before;
}

void test_a_world_that_grows_to_its_capacity_keeps_its_prediction(void)
{
    TEST_ASSERT_GREATER_THAN_UINT32(5, play_herds(make_herd_in_field));
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_FAILED));
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_FAILED));
}

void test_vectors_that_grow_and_move_keep_it_where_room_was_left_for_them(void)
{
    def.state_bytes = 12 + FIELD * 72;
    TEST_ASSERT_GREATER_THAN_UINT32(5, play_herds(make_herd_in_pen));
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_FAILED));
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_FAILED));
}

void test_vectors_that_grow_beyond_their_room_end_the_prediction_with_an_event(void)
{
    def.ticks = 700; /* the last state that fits was saved in tick 80, and inputs of 256 are kept */
    TEST_ASSERT_EQUAL_UINT32(0, play_herds(make_herd_in_pen));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, table_event(&t, 0, COX_EVENT_FAILED)->value);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, table_event(&t, 1, COX_EVENT_FAILED)->value);
}

/* The bytes of a session of a thousand agents, two players, 256 ticks of history. */
static uint32_t size_of_a_thousand(uint8_t side, bool is_planned, uint16_t snapshot_ticks)
{
    static uint64_t plan_memory[8192];
    herd thousand;
    cox_sim sim = make_herd_in_pen(0, 0);
    memset(&thousand, 0, sizeof thousand);
    thousand.capacity = 1000;
    sim.context = &thousand;
    if (is_planned) sim.plan = cox_plan_init(&sim, plan_memory, sizeof plan_memory);
    def = cox_session_default();
    def.sim = &sim;
    def.side = side;
    def.secret[0] = 1;
    def.host = table_address(TABLE_HOST);
    def.rollback = 8;
    def.snapshot_ticks = snapshot_ticks;
    TEST_ASSERT_EQUAL_UINT32(256, def.history_ticks);
    TEST_ASSERT_EQUAL_UINT32(12 + 1000 * 72, cox_snapshot_size_max(&sim));
    uint32_t size = cox_session_size(&def);
    TEST_ASSERT_GREATER_THAN_UINT32(1000000, size);
    return size;
}

void test_a_session_of_a_thousand_agents_takes_at_most_2_8_mb_and_1_5_with_few_states(void)
{
    for (uint8_t side = COX_SIDE_HOST; side <= COX_SIDE_JOINER; side++) {
        for (uint8_t is_planned = 0; is_planned <= 1; is_planned++) {
            TEST_ASSERT_LESS_OR_EQUAL_UINT32(2800000, size_of_a_thousand(side, is_planned, 8));
            TEST_ASSERT_LESS_OR_EQUAL_UINT32(1500000, size_of_a_thousand(side, is_planned, 64));
        }
    }
}

void test_room_for_less_than_full_tables_makes_no_session(void)
{
    cox_sim sim = make_herd_in_field(0, 0);
    def.sim = &sim;
    def.state_bytes = 12 + FIELD * 72;
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
    def.state_bytes--;
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&def));
}
