/* SPDX-License-Identifier: MIT
 * A struct of arrays with a plan, whose columns are hashed several at once: the hash and the
 * digests of the walk, however many columns stand together. */
#include "unity.h"

#include <string.h>

#include "coxswain/plan.h"
#include "coxswain/random.h"
#include "simd_here.h"

#define ROWS 140u /* more than the block that is hashed at once */
#define PLAN_BYTES 6144u

typedef struct crowd {
    uint32_t count;
    uint32_t capacity;
    uint32_t *id;
    fix16_t *x;
    fix16_t *y;
    uint8_t *team;
    fix16_t *heading;
    int32_t *health;
    uint32_t *drawn;
    uint32_t *orders;
    fix16_t *force;
    uint64_t *seed;
    uint32_t *last;
} crowd;

static const cox_column columns[] COX_FLASH = {
    COX_ARRAY_COLUMN(crowd, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_ARRAY_COLUMN(crowd, x, COX_FIXED, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, y, COX_FIXED, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, team, COX_U8, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, heading, COX_ANGLE, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, health, COX_I32, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, drawn, COX_U32, COX_LOCAL, 0, 0),
    COX_ARRAY_COLUMN(crowd, orders, COX_U32, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, force, COX_FIXED, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, seed, COX_U64, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(crowd, last, COX_U32, COX_STATE, 0, 0),
};

static const cox_table tables[] COX_FLASH = {
    COX_TABLE_COLUMNS("crowd", crowd, count, capacity, columns),
};

static uint32_t words[9][ROWS];
static uint8_t teams[ROWS];
static uint64_t seeds[ROWS];
static crowd state;
static cox_sim walked, planned;
static cox_plan *plan; /* of planned */
static uint64_t plan_memory[PLAN_BYTES / 8];

static void visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, tables, COX_COUNT(tables));
}

static void step(void *context, const cox_frame *frame)
{
    (void)context, (void)frame;
}

static void point_at_columns(void)
{
    state.capacity = ROWS;
    state.count = ROWS;
    state.id = words[0];
    state.x = (fix16_t *)words[1];
    state.y = (fix16_t *)words[2];
    state.team = teams;
    state.heading = (fix16_t *)words[3];
    state.health = (int32_t *)words[4];
    state.drawn = words[5];
    state.orders = words[6];
    state.force = (fix16_t *)words[7];
    state.seed = seeds;
    state.last = words[8];
}

void setUp(void)
{
    cox_random random = cox_random_make(2026, 18);
    point_at_columns();
    for (uint32_t row = 0; row < ROWS; row++) {
        for (uint32_t column = 1; column < 9; column++)
            words[column][row] = cox_random_u32(&random);
        state.id[row] = 3 * row + 1;
        state.team[row] = (uint8_t)cox_random_u32(&random);
        state.seed[row] = (uint64_t)cox_random_u32(&random) << 32 | row;
    }
    memset(&walked, 0, sizeof walked);
    strcpy(walked.name, "crowd");
    walked.context = &state;
    walked.step = step;
    walked.visit = visit;
    planned = walked;
    plan = cox_plan_init(&walked, plan_memory, sizeof plan_memory);
    TEST_ASSERT_NOT_NULL(plan);
    planned.plan = plan;
}

void test_columns_are_hashed_as_the_walk_hashes_them(void)
{
    for (state.count = 0; state.count <= ROWS; state.count++) {
        uint64_t hash = cox_sim_hash(&walked);
        for (uint32_t i = 0; i < simd_count(); i++) {
            cox_plan_set_simd(plan, simd_level(i));
            TEST_ASSERT_TRUE(hash == cox_sim_hash(&planned));
        }
    }
}

void test_each_column_that_is_state_changes_the_hash(void)
{
    cox_plan_set_simd(plan, cox_simd_here());
    for (uint32_t column = 1; column < 9; column++) {
        uint64_t before = cox_sim_hash(&planned);
        words[column][131] ^= UINT32_C(0x00800000);
        bool is_local = words[column] == state.drawn;
        TEST_ASSERT_EQUAL(is_local, before == cox_sim_hash(&planned));
        TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
    }
}

void test_columns_and_groups_have_the_digests_of_the_walk(void)
{
    cox_plan_set_simd(plan, cox_simd_here());
    for (uint32_t column = 0; column < COX_COUNT(columns); column++)
        TEST_ASSERT_TRUE(cox_sim_column_digest(&walked, 0, column) ==
                         cox_sim_column_digest(&planned, 0, column));
    for (uint32_t least = 0; least < 3 * ROWS; least += 29)
        TEST_ASSERT_TRUE(cox_sim_group_digest(&walked, 0, least, least + 200) ==
                         cox_sim_group_digest(&planned, 0, least, least + 200));
}
