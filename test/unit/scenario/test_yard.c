/* SPDX-License-Identifier: MIT
 * The demo of a yard: every mode of combining leads to the target, and nobody stands in a thing. */
#include "unity.h"

#include "coxswain/area.h"
#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

#define SIDES_MAX 16u
#define BARRELS_MAX 4u

/* What stands in the yard, as the picture shows it: sides of crates, a log, barrels. */
typedef struct yard_sketch {
    cox_sketch sketch;
    cox_shape sides[SIDES_MAX];
    cox_shape barrels[BARRELS_MAX];
    uint32_t side_count, barrel_count;
} yard_sketch;

static yard_sketch seen;

void setUp(void)
{
    case_start(&scenario_yard);
}

static void keep_thing(cox_sketch *sketch, const cox_shape *shape)
{
    yard_sketch *kept = (yard_sketch *)sketch;
    if (shape->ink != COX_INK_OBSTACLE) return;
    if (shape->kind == COX_SHAPE_LINE) kept->sides[kept->side_count++] = *shape;
    if (shape->kind == COX_SHAPE_CIRCLE) kept->barrels[kept->barrel_count++] = *shape;
}

static void look_at_things(void)
{
    seen.sketch.add = keep_thing;
    seen.side_count = 0;
    seen.barrel_count = 0;
    scenario_yard.draw(case_sim.context, &seen.sketch);
    TEST_ASSERT_EQUAL_UINT32(13, seen.side_count);
    TEST_ASSERT_EQUAL_UINT32(2, seen.barrel_count);
}

/* How far the edges of things are from an agent's centre, at the least. */
static fix16_t room_of(const cox_agent *agent)
{
    fix16_t least = COX_FIX_MAX;
    for (uint32_t i = 0; i < seen.side_count; i++) {
        const cox_shape *side = &seen.sides[i];
        cox_segment line = cox_segment_make(i + 1u, side->at, side->to);
        cox_surface nearest = cox_segment_nearest(&line, agent->position);
        least = cox_fix_min(least, cox_fix_subtract(nearest.distance, side->radius));
    }
    for (uint32_t i = 0; i < seen.barrel_count; i++) {
        fix16_t distance = cox_vec2_distance(seen.barrels[i].at, agent->position);
        least = cox_fix_min(least, cox_fix_subtract(distance, seen.barrels[i].radius));
    }
    return least;
}

void test_every_way_to_combine_leads_to_the_target(void)
{
    for (uint64_t seed = 1; seed <= TRIALS_OF(40u); seed++) {
        case_defaults(&scenario_yard);
        case_set(&scenario_yard, "hop_ticks", 0);
        case_begin(&scenario_yard, seed);
        case_step(600);
        for (uint32_t row = 0; row < case_world->actor_count; row++)
            TEST_ASSERT_TRUE(case_is_at(row, case_world->target.position, COX_FIX(60)));
    }
}

/* The band of a crate's side is a unit wide on each side, and drawn round its edge. */
void test_nobody_stands_in_a_thing(void)
{
    look_at_things();
    for (uint32_t tick = 0; tick < TRIALS_OF(4000u); tick++) {
        case_step(1);
        for (uint32_t row = 0; row < case_world->actor_count; row++) {
            const cox_agent *agent = case_agent_of(row);
            fix16_t least = cox_fix_subtract(agent->radius, COX_FIX(1) + 4);
            TEST_ASSERT_GREATER_OR_EQUAL_INT32(least, room_of(agent));
        }
    }
}
