/* SPDX-License-Identifier: MIT
 * The demos of an escort, a convoy and a parade: what each one shows. */
#include "unity.h"

#include "coxswain/formation.h"
#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

enum { GUEST, HUNTER, LEFT_GUARD, RIGHT_GUARD, THIRD_GUARD, SCOUT, FIRST_IN_HIDING };

static fix16_t apart(uint32_t row, uint32_t other)
{
    return cox_vec2_distance(case_agent_of(row)->position, case_agent_of(other)->position);
}

/* A circle of a picture, by its number. */
typedef struct circle_sketch {
    cox_sketch sketch;
    uint32_t id;
    uint8_t ink;
    cox_vec2 at;
} circle_sketch;

static void keep_circle(cox_sketch *sketch, const cox_shape *shape)
{
    circle_sketch *kept = (circle_sketch *)sketch;
    if (shape->kind == COX_SHAPE_CIRCLE && shape->ink == kept->ink && shape->id == kept->id)
        kept->at = shape->at;
}

static cox_vec2 circle_of(const cox_scenario *scenario, uint8_t ink, uint32_t id)
{
    circle_sketch seen = {.sketch = {.add = keep_circle}, .id = id, .ink = ink};
    scenario->draw(case_sim.context, &seen.sketch);
    return seen.at;
}

void test_guards_are_at_the_guests_sides(void)
{
    case_start_with(&scenario_escort, "hop_ticks", 0);
    case_step(600);
    TEST_ASSERT_TRUE(case_is_at(LEFT_GUARD, circle_of(&scenario_escort, COX_INK_PREY, 1), 64));
    TEST_ASSERT_TRUE(case_is_at(RIGHT_GUARD, circle_of(&scenario_escort, COX_INK_PREY, 2), 64));
}

void test_the_third_guard_is_between_the_guest_and_the_hunter(void)
{
    case_start(&scenario_escort);
    case_step(120);
    for (uint32_t tick = 0; tick < 1000; tick++) {
        case_step(1);
        fix16_t detour = apart(GUEST, THIRD_GUARD) + apart(THIRD_GUARD, HUNTER);
        TEST_ASSERT_LESS_THAN_INT32(apart(GUEST, HUNTER) + COX_FIX(40), detour);
    }
}

void test_those_in_hiding_have_a_pillar_between_the_hunter_and_themselves(void)
{
    case_start_with(&scenario_escort, "hop_ticks", 0);
    case_step(900);
    for (uint32_t row = FIRST_IN_HIDING; row < case_world->actor_count; row++) {
        cox_vec2 hunter = case_agent_of(HUNTER)->position, self = case_agent_of(row)->position;
        bool is_hidden = false;
        for (uint32_t pillar = 1; pillar <= 5; pillar++) {
            cox_vec2 centre = circle_of(&scenario_escort, COX_INK_OBSTACLE, pillar);
            fix16_t way = cox_vec2_distance(hunter, centre) + cox_vec2_distance(centre, self);
            if (way < cox_vec2_distance(hunter, self) + COX_FIX(4)) is_hidden = true;
        }
        TEST_ASSERT_TRUE(is_hidden);
    }
}

void test_a_guest_alone_needs_nobody(void)
{
    case_start_with(&scenario_escort, "agents", 1);
    case_step(300);
    TEST_ASSERT_TRUE(case_agent_of(0)->position.x > COX_FIX(100));
}

/* The dogs leave it by little, because they are turned round before its edge. */
void test_nobody_of_a_convoy_leaves_the_road(void)
{
    static const int16_t nodes[4][2] = {{60, 80}, {540, 320}, {540, 80}, {60, 320}};
    cox_vec2 corners[4];
    for (uint32_t i = 0; i < 4; i++) corners[i] = demo_point(nodes[i][0], nodes[i][1]);
    cox_path road = cox_path_make(corners, 4, 0);
    road.mode = COX_PATH_LOOP;
    case_start(&scenario_convoy);
    for (uint32_t tick = 0; tick < TRIALS_OF(3000u); tick++) {
        case_step(1);
        for (uint32_t row = 0; row < case_world->actor_count; row++) {
            cox_vec2 position = case_agent_of(row)->position;
            cox_vec2 place = cox_path_point(&road, cox_path_nearest(&road, position));
            TEST_ASSERT_TRUE(cox_vec2_within(position, place, COX_FIX(50)));
        }
    }
}

/* A lorry that cut across the crossing would not come to all four corners. */
void test_a_lorry_comes_round_all_corners(void)
{
    case_start(&scenario_convoy);
    bool was_at[4] = {false};
    for (uint32_t tick = 0; tick < 1000; tick++) {
        case_step(1);
        if (case_is_at(0, demo_point(540, 320), COX_FIX(40))) was_at[0] = true;
        if (was_at[0] && case_is_at(0, demo_point(540, 80), COX_FIX(40))) was_at[1] = true;
        if (was_at[1] && case_is_at(0, demo_point(60, 320), COX_FIX(40))) was_at[2] = true;
        if (was_at[2] && case_is_at(0, demo_point(60, 80), COX_FIX(40))) was_at[3] = true;
    }
    TEST_ASSERT_TRUE(was_at[3]);
}

void test_a_parade_stands_in_its_slots_once_its_leader_rests(void)
{
    case_defaults(&scenario_parade);
    case_set(&scenario_parade, "hop_ticks", 0);
    case_set(&scenario_parade, "change_ticks", 0);
    case_begin(&scenario_parade, 1);
    case_step(900);
    TEST_ASSERT_TRUE(cox_vec2_is_zero(case_agent_of(0)->velocity));
    bool is_taken[16] = {false};
    for (uint32_t row = 1; row < case_world->actor_count; row++) {
        uint32_t slot = 0;
        while (slot < 10u &&
               !case_is_at(row, circle_of(&scenario_parade, COX_INK_NEUTRAL, slot + 1), COX_FIX(2)))
            slot++;
        TEST_ASSERT_LESS_THAN_UINT32(10, slot);
        TEST_ASSERT_FALSE(is_taken[slot]);
        is_taken[slot] = true;
    }
}

void test_a_parade_of_a_leader_alone_needs_no_slots(void)
{
    case_start_with(&scenario_parade, "agents", 1);
    case_step(700);
    TEST_ASSERT_EQUAL_UINT32(1, case_world->actor_count);
}
