/* SPDX-License-Identifier: MIT
 * The demos of surroundings: obstacles, a leader, a door; what each one shows. */
#include "unity.h"

#include "coxswain/obstacle.h"
#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

/* The obstacles as the picture shows them. */
typedef struct obstacle_sketch {
    cox_sketch sketch;
    cox_obstacle obstacles[16];
    uint32_t count;
} obstacle_sketch;

static void keep_obstacle(cox_sketch *sketch, const cox_shape *shape)
{
    obstacle_sketch *kept = (obstacle_sketch *)sketch;
    if (shape->kind != COX_SHAPE_CIRCLE || shape->ink != COX_INK_OBSTACLE) return;
    kept->obstacles[kept->count++] = cox_obstacle_make(shape->id, shape->at, shape->radius);
}

/* The bodies touch at times, because the tutorial limits the force. The centres stay outside. */
void test_no_agent_is_ever_within_an_obstacle(void)
{
    obstacle_sketch seen = {.sketch = {.add = keep_obstacle}};
    case_start(&scenario_obstacles);
    scenario_obstacles.draw(case_sim.context, &seen.sketch);
    TEST_ASSERT_EQUAL_UINT32(9, seen.count);
    for (uint32_t tick = 0; tick < 3000; tick++) {
        case_step(1);
        for (uint32_t i = 0; i < 9 * case_world->actor_count; i++)
            TEST_ASSERT_FALSE(
                cox_obstacle_contains(&seen.obstacles[i % 9], case_agent_of(i / 9)->position, -1));
    }
}

void test_without_avoidance_agents_run_through_obstacles(void)
{
    obstacle_sketch seen = {.sketch = {.add = keep_obstacle}};
    bool is_within = false;
    case_start_with(&scenario_obstacles, "avoidance", 0);
    scenario_obstacles.draw(case_sim.context, &seen.sketch);
    for (uint32_t tick = 0; tick < 300; tick++) {
        case_step(1);
        for (uint32_t i = 0; i < 9 * case_world->actor_count; i++)
            if (cox_obstacle_contains(&seen.obstacles[i % 9], case_agent_of(i / 9)->position, -1))
                is_within = true;
    }
    TEST_ASSERT_TRUE(is_within);
}

void test_followers_are_behind_the_leader_and_apart(void)
{
    case_start_with(&scenario_leader, "hop_ticks", 0);
    case_point_at(demo_point(300, 10));
    case_step(300);
    case_point_at(demo_point(300, 395));
    case_step(140); /* far straight down */
    for (uint32_t row = 1; row < case_world->actor_count; row++) {
        cox_vec2 behind =
            cox_vec2_subtract(case_agent_of(0)->position, case_agent_of(row)->position);
        TEST_ASSERT_GREATER_THAN_INT32(0, cox_vec2_dot(behind, case_agent_of(0)->velocity));
        TEST_ASSERT_TRUE(case_is_at(row, case_agent_of(0)->position, COX_FIX(150)));
        for (uint32_t other = 1; other < row; other++)
            TEST_ASSERT_FALSE(case_is_at(row, case_agent_of(other)->position, COX_FIX(12)));
    }
}

/* Where the step of a tick meets the wall. */
static void expect_through_the_door(cox_vec2 before, cox_vec2 after)
{
    if ((before.x >= COX_FIX(300)) == (after.x >= COX_FIX(300))) return;
    TEST_ASSERT_TRUE(after.y >= COX_FIX(180) && after.y <= COX_FIX(220));
}

void test_all_agents_reach_the_targets_side_and_only_through_the_door(void)
{
    case_start_with(&scenario_queue, "hop_ticks", 0);
    uint32_t ticks = 0;
    uint32_t through = 0;
    case_point_at(demo_point(500, 200));
    for (; ticks < 3000 && through < case_world->actor_count; ticks++) {
        cox_vec2 before[12];
        for (uint32_t row = 0; row < 12; row++) before[row] = case_agent_of(row)->position;
        case_step(1);
        through = 0;
        for (uint32_t row = 0; row < 12; row++) {
            expect_through_the_door(before[row], case_agent_of(row)->position);
            if (case_agent_of(row)->position.x >= COX_FIX(300)) through++;
        }
    }
    TEST_ASSERT_EQUAL_UINT32(12, through);
}

static const int32_t queues[] = {3, 20, 60};

static void begin_queue(int32_t agents, const char *name, int32_t value)
{
    case_defaults(&scenario_queue);
    case_set(&scenario_queue, "agents", agents);
    case_set(&scenario_queue, name, value);
    case_begin(&scenario_queue, 1);
}

/* The wall is 8 thick and the door 40 wide, and a body 14. */
static bool is_in_the_wall(uint32_t row)
{
    cox_vec2 at = case_agent_of(row)->position;
    return cox_fix_abs(at.x - COX_FIX(300)) < COX_FIX(11) &&
           cox_fix_abs(at.y - COX_FIX(200)) > COX_FIX(13);
}

void test_no_agent_is_ever_in_the_wall(void)
{
    for (uint32_t i = 0; i < COX_COUNT(queues); i++) {
        begin_queue(queues[i], "hop_ticks", 300);
        for (uint32_t tick = 0; tick < TRIALS_OF(1500); tick++) {
            case_step(1);
            for (uint32_t row = 0; row < case_world->actor_count; row++)
                TEST_ASSERT_FALSE(is_in_the_wall(row));
        }
    }
}

/* An agent that has stood for forty ticks has a speed of at most 1/100; before a door that is shut,
 * all agents have in the end. */
static void expect_rest(int32_t agents, const char *name, int32_t value, bool ends_at_rest)
{
    uint32_t standing[60] = {0};
    const uint8_t stands = 2; /* the role */
    begin_queue(agents, name, value);
    for (uint32_t tick = 0; tick < TRIALS_OF(2000); tick++) {
        case_step(1);
        for (uint32_t row = 0; row < case_world->actor_count; row++) {
            bool is_standing = demo_actor(case_world, row)->role == stands;
            standing[row] = is_standing ? standing[row] + 1 : 0;
            bool is_at_rest = !cox_vec2_longer(case_agent_of(row)->velocity, COX_RATIO(1, 100));
            bool must_rest = standing[row] > 40 || (ends_at_rest && tick >= 1900);
            TEST_ASSERT_TRUE(is_at_rest || !must_rest);
        }
    }
}

void test_agents_that_wait_come_to_rest(void)
{
    for (uint32_t i = 0; i < COX_COUNT(queues); i++) {
        expect_rest(queues[i], "hop_ticks", 0, true);
        expect_rest(queues[i], "hop_ticks", 300, false);
        expect_rest(queues[i], "door_width", 0, true);
    }
}

void test_no_agent_goes_through_a_door_without_width(void)
{
    case_start_with(&scenario_queue, "door_width", 0);
    for (uint32_t tick = 0; tick < 800; tick++) {
        case_step(1);
        for (uint32_t row = 0; row < case_world->actor_count; row++)
            TEST_ASSERT_TRUE(case_agent_of(row)->position.x < COX_FIX(300) ||
                             case_agent_of(row)->position.y == COX_FIX(200));
    }
}
