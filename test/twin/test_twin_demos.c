/* SPDX-License-Identifier: MIT
 * The demos of the first tutorial as scenarios, beside the tutorial's own code in double, for 2,000
 * ticks: every agent of a demo has a twin that starts in the same place and runs the tutorial's
 * lines alone. Each band is in units (the tutorial's pixels). The walls and the hand that moves the
 * target are ours; both are written once more here.
 *
 * Where a demo is chaotic, a rounding grows to units, so the twins restart from the agents every
 * STRETCH ticks, and all 2,000 are compared. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "demo.h"
#include "fixture_scenario.h"
#include "tutorial_twin.h"
#include "twin_figure.h"

#define TICKS 2000u
#define STRETCH 40u
#define AGENTS_MOST 10u

static uint64_t memory[256];
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;
static const demo *world;
static uint32_t tick; /* of the state that world is in */

/* The twins' world: one twin per agent, in the order of ids, and the point that they are after. */
static twin_boid twins[AGENTS_MOST];
static twin_vector forces[AGENTS_MOST];
static twin_vector target;
static double largest_deviation;

void setUp(void)
{
    tick = 0;
    largest_deviation = 0;
}

static void start_twins(void)
{
    for (uint32_t i = 0; i < world->actor_count; i++)
        twins[i] = twin_boid_of(&world->actors[i].agent);
}

static void start(const cox_scenario *scenario)
{
    fixture_scenario_defaults(scenario, values);
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario->init(&sim, memory, sizeof memory, values, 1));
    world = (const demo *)sim.context;
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(AGENTS_MOST, world->actor_count);
    for (uint32_t i = 0; i < world->actor_count; i++)
        TEST_ASSERT_EQUAL_UINT32(i + 1, world->actors[i].agent.id);
    start_twins();
}

/* Where the hand holds the target in the tick that begins: at its start, then, after every period,
 * at the next of four corners. */
static twin_vector hand(twin_vector first, uint32_t first_corner, uint32_t period)
{
    static const twin_vector corners[] = {{440, 60}, {440, 340}, {160, 340}, {160, 60}};
    uint32_t hops = period == 0 ? 0 : (tick + 1) / period;
    return hops == 0 ? first : corners[(first_corner + hops - 1) % 4];
}

static void bounce(double *position, double *velocity, double greatest)
{
    if (*position >= 0 && *position <= greatest) return;
    *position = *position < 0 ? 0 : greatest;
    *velocity = -*velocity;
}

/* One tick of both worlds, once the forces are set. */
static void step(double band)
{
    cox_frame frame = {tick, 0, NULL};
    cox_sim_step(&sim, &frame);
    tick++;
    for (uint32_t i = 0; i < world->actor_count; i++) {
        twin_update(&twins[i], forces[i]);
        bounce(&twins[i].position.x, &twins[i].velocity.x, 600);
        bounce(&twins[i].position.y, &twins[i].velocity.y, 400);
        double deviation = twin_deviation(&twins[i], &world->actors[i].agent);
        if (deviation > largest_deviation) largest_deviation = deviation;
        if (deviation <= band) continue;
        char message[120];
        snprintf(message, sizeof message,
                 "%s, tick %u, agent %u: %.6f units from the twin, band %g", sim.name,
                 (unsigned)tick, (unsigned)i + 1, deviation, band);
        TEST_FAIL_MESSAGE(message);
    }
}

static void report(void)
{
    twin_figure("scenario", sim.name, largest_deviation, "units");
}

static double length_between(twin_vector a, twin_vector b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static twin_vector sum(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x + b.x, a.y + b.y};
}

void test_seek_is_the_tutorials_with_steering_and_without(void)
{
    start(&scenario_seek);
    while (tick < TICKS) {
        target = hand((twin_vector){300, 200}, 0, 90);
        for (uint32_t i = 0; i < 2; i++) forces[i] = twin_seek(&twins[i], target, 0);
        /* velocity = normalize(target - position) * max_velocity */
        twins[1].velocity = (twin_vector){0, 0};
        forces[1] = twin_seek(&twins[1], target, 0);
        step(1.0 / 64);
    }
    report();
}

void test_flee_is_the_tutorials_at_any_distance_and_within_its_influence(void)
{
    start(&scenario_flee);
    while (tick < TICKS) {
        if (tick % STRETCH == 0) start_twins();
        target = (twin_vector){300, 200};
        for (uint32_t i = 0; i < 8; i++) {
            bool is_timid = i == 3 || i == 7;
            bool is_near = length_between(twins[i].position, target) <= 100;
            forces[i] = twin_flee(&twins[i], target);
            if (!is_timid && !is_near) forces[i] = (twin_vector){0, 0};
        }
        step(1.0 / 32);
    }
    report();
}

void test_arrive_is_the_tutorials_and_seek_is_beside_it(void)
{
    start(&scenario_arrive);
    while (tick < TICKS) {
        target = hand((twin_vector){300, 200}, 0, 240);
        for (uint32_t i = 0; i < 6; i++) forces[i] = twin_seek(&twins[i], target, i == 1 ? 0 : 100);
        step(1.0 / 8);
    }
    report();
}

/* Both worlds use the agent's random numbers. */
void test_wander_is_the_tutorials_for_the_same_random_numbers(void)
{
    static const cox_wander_circle circle = {COX_FIX(6), COX_FIX(8), COX_FIX(1)};
    double angles[AGENTS_MOST] = {0};
    start(&scenario_wander);
    while (tick < TICKS) {
        if (tick % STRETCH == 0) start_twins();
        for (uint32_t i = 0; i < 3; i++) {
            cox_random dice = world->actors[i].wander.random;
            double draw = (cox_random_u32(&dice) >> 16) / 65536.0;
            forces[i] = twin_wander(&twins[i], &angles[i], circle, draw);
        }
        step(1.0 / 32);
    }
    report();
}

/* The twin's clock is in ticks; it takes the point that the random numbers have chosen. */
void test_stray_is_the_tutorials_for_the_same_random_numbers(void)
{
    uint32_t next_decision = 0;
    start(&scenario_stray);
    while (tick < TICKS) {
        if (tick % STRETCH == 0) start_twins();
        if (tick >= next_decision) {
            cox_random dice = world->actors[0].stray.random;
            cox_vec2 corner = cox_vec2_make(COX_FIX(600), COX_FIX(400));
            target = twin_vector_of(cox_random_point(&dice, cox_vec2_zero(), corner));
            next_decision = tick + 120;
        }
        forces[0] = twin_seek(&twins[0], target, 0);
        step(1.0 / 32);
    }
    report();
}

void test_pursuit_is_the_tutorials_with_a_dynamic_and_a_fixed_t(void)
{
    start(&scenario_pursuit);
    while (tick < TICKS) {
        if (tick % STRETCH == 0) start_twins();
        target = hand((twin_vector){440, 60}, 1, 180);
        forces[0] = twin_seek(&twins[0], target, 0);
        forces[1] = twin_pursuit(&twins[1], &twins[0]);
        forces[2] = twin_seek(&twins[2], twin_predict(&twins[0], 30), 0);
        step(1.0 / 4);
    }
    report();
}

void test_evade_is_the_tutorials_with_a_dynamic_and_a_fixed_t(void)
{
    start(&scenario_evade);
    while (tick < TICKS) {
        target = hand((twin_vector){440, 60}, 1, 120);
        forces[0] = twin_seek(&twins[0], target, 0);
        forces[1] = twin_evade(&twins[1], &twins[0]);
        forces[2] = twin_flee(&twins[2], twin_predict(&twins[0], 30));
        step(1.0 / 8);
    }
    report();
}

void test_manager_is_the_tutorials_that_seeks_and_evades_at_once(void)
{
    start(&scenario_manager);
    while (tick < TICKS) {
        if (tick % STRETCH == 0) start_twins();
        target = hand((twin_vector){440, 60}, 1, 180);
        forces[0] = twin_pursuit(&twins[0], &twins[1]);
        for (uint32_t i = 1; i < 5; i++)
            forces[i] = sum(twin_seek(&twins[i], target, 20), twin_evade(&twins[i], &twins[0]));
        step(1.0 / 16);
    }
    report();
}
