/* SPDX-License-Identifier: MIT
 * Which obstacle an agent avoids, against the formula written out: each point of the line ahead and
 * each obstacle asked by itself, in the world and beyond it. */
#include "unity.h"

#include "coxswain/avoidance.h"
#include "coxswain/random.h"
#include "trials.h"

#define ROUNDS UINT32_C(200000)
#define OBSTACLES 6u

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(2026, 17);
}

/* A component, often one of the ends. */
static fix16_t random_component(fix16_t limit)
{
    fix16_t between = cox_random_between(&generator, -limit, limit);
    uint32_t choice = cox_random_below(&generator, 4);
    return choice == 0 ? limit : choice == 1 ? -limit : between;
}

static cox_vec2 random_vector(fix16_t limit)
{
    fix16_t x = random_component(limit);
    return cox_vec2_make(x, random_component(limit));
}

/* The way ahead: a formula of its own would round otherwise, so max_speed is 1 and the way is the
 * velocity. */
static cox_agent random_agent(fix16_t limit)
{
    cox_agent agent = cox_agent_make(7, cox_vec2_zero());
    agent.position = random_vector(limit);
    agent.velocity = random_vector(cox_random_below(&generator, 2) ? limit / 4 : limit);
    agent.radius = cox_random_between(&generator, -limit / 16, limit / 8);
    if (cox_random_below(&generator, 8) == 0) agent.radius = limit;
    agent.max_speed = COX_FIX_ONE;
    return agent;
}

static bool holds(const cox_obstacle *obstacle, const cox_agent *agent, cox_vec2 displacement)
{
    cox_vec2 centre = cox_vec2_subtract(obstacle->position, agent->position);
    fix16_t reach = cox_fix_add(cox_fix_max(obstacle->radius, 0), cox_fix_max(agent->radius, 0));
    return cox_vec2_within(centre, displacement, reach);
}

static bool threatens(const cox_obstacle *obstacle, const cox_agent *agent)
{
    cox_vec2 displacement = agent->velocity;
    return holds(obstacle, agent, displacement) || holds(obstacle, agent, cox_vec2_zero()) ||
           holds(obstacle, agent, cox_vec2_scale(displacement, COX_RATIO(1, 2)));
}

/* The obstacle that counts, or NULL. */
static const cox_obstacle *find_most(const cox_obstacle *obstacles, uint32_t count,
                                     const cox_agent *agent)
{
    const cox_obstacle *most = NULL;
    uint64_t least = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t distance = cox_vec2_distance_squared(agent->position, obstacles[i].position);
        if (!threatens(&obstacles[i], agent)) continue;
        if (most != NULL && distance > least) continue;
        if (most != NULL && distance == least && most->id < obstacles[i].id) continue;
        most = &obstacles[i];
        least = distance;
    }
    return most;
}

/* Avoiding all is avoiding the one that counts, or none. */
static uint32_t check_choice(const cox_obstacle *obstacles, uint32_t count, const cox_agent *agent)
{
    const cox_obstacle *most = find_most(obstacles, count, agent);
    cox_vec2 force = cox_avoid_obstacles(agent, obstacles, count, COX_FIX_ONE, COX_FIX(5));
    cox_vec2 expected = cox_vec2_zero();
    if (most != NULL) expected = cox_avoid_obstacles(agent, most, 1, COX_FIX_ONE, COX_FIX(5));
    TEST_ASSERT_EQUAL_INT32(expected.x, force.x);
    TEST_ASSERT_EQUAL_INT32(expected.y, force.y);
    TEST_ASSERT_EQUAL(most == NULL, cox_vec2_is_zero(force));
    return most != NULL;
}

/* Rounds in a square whose half is limit. Obstacles lie on each other and on the agent, too. */
static void check_choices(fix16_t limit)
{
    uint32_t threatened = 0;
    for (uint32_t i = 0; i < TRIALS_PART_OF(ROUNDS); i++) {
        cox_obstacle obstacles[OBSTACLES];
        cox_agent agent = random_agent(limit);
        for (uint32_t j = 0; j < OBSTACLES; j++) {
            obstacles[j].id = OBSTACLES - j;
            obstacles[j].position = random_vector(limit);
            obstacles[j].radius = cox_random_between(&generator, -limit / 8, limit / 4);
            if (cox_random_below(&generator, 8) == 0) obstacles[j].radius = limit;
        }
        obstacles[1].position = obstacles[0].position;
        obstacles[2].position = agent.position;
        obstacles[2].radius = -1;
        threatened += check_choice(obstacles, 1 + i % OBSTACLES, &agent);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(TRIALS_PART_OF(ROUNDS) / 20, threatened);
}

void test_the_obstacle_that_counts_is_that_of_the_formula_in_a_small_world(void)
{
    check_choices(COX_FIX(20));
}

void test_the_obstacle_that_counts_is_that_of_the_formula_between_neighbouring_numbers(void)
{
    check_choices(64);
}

void test_the_obstacle_that_counts_is_that_of_the_formula_in_the_whole_world(void)
{
    check_choices(COX_WORLD_LIMIT);
}

void test_the_obstacle_that_counts_is_that_of_the_formula_beyond_the_world(void)
{
    check_choices(COX_FIX_MAX);
}
