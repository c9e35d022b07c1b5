/* SPDX-License-Identifier: MIT
 * The demos of the later tutorials: what all have in common, and what those on movement show. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/kinematic.h"
#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

static const cox_scenario *const demos[] = {
    &scenario_kinematic, &scenario_align,  &scenario_match,     &scenario_face,
    &scenario_stroll,    &scenario_patrol, &scenario_obstacles, &scenario_leader,
    &scenario_queue,     &scenario_rooms,  &scenario_crossing,  &scenario_escort,
    &scenario_convoy,    &scenario_parade, &scenario_slalom,    &scenario_yard};

/* How far an angle is from another, by the shorter turn. */
static fix16_t between(fix16_t angle, fix16_t other)
{
    return cox_fix_abs(cox_fix_wrap_angle(angle - other));
}

static fix16_t direction_to(uint32_t row, cox_vec2 place)
{
    return cox_vec2_angle(cox_vec2_subtract(place, case_agent_of(row)->position));
}

void test_no_agent_ever_leaves_the_stage_of_a_later_demo(void)
{
    for (uint32_t i = 0; i < COX_COUNT(demos); i++) {
        case_start(demos[i]);
        for (uint32_t tick = 0; tick < 3000 / TRIALS_PART; tick++) {
            case_step(1);
            for (uint32_t row = 0; row < case_world->actor_count; row++) {
                cox_vec2 at = case_agent_of(row)->position;
                TEST_ASSERT_TRUE_MESSAGE(at.x >= 0 && at.x <= STAGE_WIDTH, demos[i]->name);
                TEST_ASSERT_TRUE_MESSAGE(at.y >= 0 && at.y <= STAGE_HEIGHT, demos[i]->name);
            }
        }
    }
}

void test_a_kinematic_agent_takes_its_velocity_at_once_and_one_with_inertia_does_not(void)
{
    case_start_with(&scenario_kinematic, "hop_ticks", 0);
    case_step(60);
    cox_vec2 place = demo_point(100, 390);
    cox_agent expected = *case_agent_of(0);
    cox_agent_apply_motion(&expected, cox_kinematic_seek(&expected, place));
    case_point_at(place);
    TEST_ASSERT_TRUE(cox_vec2_equal(expected.velocity, case_agent_of(0)->velocity));
    TEST_ASSERT_GREATER_THAN_INT32(
        COX_RATIO(1, 2),
        between(direction_to(3, place), cox_vec2_angle(case_agent_of(3)->velocity)));
}

void test_kinematic_arrive_rests_within_its_radius_and_seek_shakes_about_the_target(void)
{
    case_start_with(&scenario_kinematic, "hop_ticks", 0);
    case_step(300);
    for (uint32_t tick = 0; tick < 50; tick++) {
        case_step(1);
        TEST_ASSERT_FALSE(cox_vec2_is_zero(case_agent_of(0)->velocity));
        TEST_ASSERT_TRUE(case_is_at(0, case_world->target.position, COX_FIX(4)));
        TEST_ASSERT_TRUE(cox_vec2_is_zero(case_agent_of(1)->velocity));
        TEST_ASSERT_TRUE(case_is_at(1, case_world->target.position, COX_FIX(10)));
    }
}

void test_a_kinematically_wandering_agent_flees_a_target_that_comes_near(void)
{
    case_start_with(&scenario_kinematic, "hop_ticks", 0);
    case_step(20);
    cox_vec2 place = cox_vec2_add(case_agent_of(2)->position, demo_point(30, 0));
    case_point_at(place);
    cox_vec2 away = cox_vec2_make(COX_FIX(-3), 0);
    TEST_ASSERT_TRUE(cox_vec2_equal(away, case_agent_of(2)->velocity));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, case_agent_of(2)->orientation);
}

void test_boats_that_slow_their_turns_come_to_the_course_without_turning_past_it(void)
{
    case_start_with(&scenario_align, "hop_ticks", 0);
    fix16_t course = cox_vec2_angle(cox_vec2_subtract(demo_corner(0), demo_corner(DEMO_MIDDLE)));
    bool is_past[2] = {false, false};
    for (uint32_t tick = 0; tick < 200; tick++) {
        case_step(1);
        for (uint32_t row = 0; row < 2; row++)
            if (case_agent_of(row)->orientation < course - COX_RATIO(2, 100)) is_past[row] = true;
    }
    TEST_ASSERT_FALSE(is_past[0]);
    TEST_ASSERT_TRUE(is_past[1]);
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(1, 100), between(case_agent_of(0)->orientation, course));
}

void test_every_agent_has_the_velocity_of_the_leader_in_the_end(void)
{
    case_start_with(&scenario_match, "hop_ticks", 0);
    case_step(40); /* half the distance to the corner, straight ahead */
    for (uint32_t row = 1; row < case_world->actor_count; row++) {
        cox_vec2 difference =
            cox_vec2_subtract(case_agent_of(row)->velocity, case_agent_of(0)->velocity);
        TEST_ASSERT_FALSE(cox_vec2_longer(difference, COX_RATIO(1, 20)));
    }
}

void test_watchers_face_the_walker_and_the_walker_faces_where_it_goes(void)
{
    case_start(&scenario_face);
    case_step(120);
    for (uint32_t tick = 0; tick < 40; tick++) {
        case_step(1);
        for (uint32_t row = 1; row < case_world->actor_count; row++)
            TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(1, 6),
                                        between(case_agent_of(row)->orientation,
                                                direction_to(row, case_agent_of(0)->position)));
    }
    case_start_with(&scenario_face, "hop_ticks", 0);
    case_step(80);
    TEST_ASSERT_LESS_THAN_INT32(
        COX_RATIO(1, 10),
        between(case_agent_of(0)->orientation, cox_vec2_angle(case_agent_of(0)->velocity)));
}

void test_watchers_stand_still(void)
{
    case_start(&scenario_face);
    cox_vec2 place = case_agent_of(4)->position;
    case_step(500);
    TEST_ASSERT_TRUE(cox_vec2_equal(place, case_agent_of(4)->position));
}

void test_an_invalid_random_generator_of_a_later_demo_is_refused(void)
{
    case_start(&scenario_kinematic);
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    demo_actor(case_world, 0)->random.increment ^= 1;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));
}

/* Rules rely on the actor that they name: the leader, the walker. */
void test_a_demo_without_one_of_its_actors_is_refused(void)
{
    case_start(&scenario_leader);
    case_world->actor_count--;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));

    case_start(&scenario_leader);
    case_agent_of(0)->id = 99;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));
}
