/* SPDX-License-Identifier: MIT
 * Every behaviour beside the tutorial's code in double, on 100,000 random states each. The bounds
 * in LSB follow from those of fix.h and vec2.h; each is stated where it is asserted. */
#include "unity.h"

#include <math.h>

#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/wander.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)

/* What fix.h and vec2.h promise for lengths below 4096 units, in LSB per component. */
#define SET_LENGTH_ERROR 0.63
#define TRUNCATE_ERROR 1.13
#define ROUNDING_ERROR 0.5
#define SINE_ERROR 0.55

static uint64_t random;
static cox_agent self;
static cox_agent other;
static twin_boid self_twin;
static twin_boid other_twin;
static twin_tally tally;

void setUp(void)
{
    random = 20;
    tally = (twin_tally){0};
}

static void next_state(fix16_t position_limit)
{
    self = case_random_agent(&random, 1, position_limit);
    other = case_random_agent(&random, 2, position_limit);
    self_twin = twin_boid_of(&self);
    other_twin = twin_boid_of(&other);
}

void test_seek_and_flee_are_the_tutorials_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        twin_vector target = other_twin.position;
        twin_tally_vector(&tally, state, twin_seek(&self_twin, target, 0),
                          cox_seek(&self, other.position), SET_LENGTH_ERROR);
        twin_tally_vector(&tally, state, twin_flee(&self_twin, target),
                          cox_flee(&self, other.position), SET_LENGTH_ERROR);
    }
    twin_tally_report(&tally, "seek and flee");
}

void test_arrive_within_its_radius_is_the_tutorials_within_one_rounding(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(20));
        twin_vector expected = twin_seek(&self_twin, other_twin.position, 57);
        cox_vec2 actual = cox_arrive(&self, other.position, COX_FIX(57));
        twin_tally_vector(&tally, state, expected, actual, ROUNDING_ERROR + 1e-6);
    }
    twin_tally_report(&tally, "arrive");
}

void test_arrive_across_its_radius_is_the_tutorials_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        twin_vector expected = twin_seek(&self_twin, other_twin.position, 57);
        cox_vec2 actual = cox_arrive(&self, other.position, COX_FIX(57));
        twin_tally_vector(&tally, state, expected, actual, SET_LENGTH_ERROR);
    }
    twin_tally_report(&tally, "arrive across its radius");
}

void test_prediction_is_the_tutorials_within_one_rounding(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        fix16_t ticks = (fix16_t)(case_random(&random) % (2000u * 65536u));
        twin_vector expected = twin_predict(&other_twin, twin_number(ticks));
        twin_tally_vector(&tally, state, expected, cox_predict(&other, ticks),
                          ROUNDING_ERROR + 1e-6);
    }
    twin_tally_report(&tally, "prediction");
}

void test_pursuit_and_evade_with_fixed_ticks_are_the_tutorials_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        int32_t ticks = (int32_t)(case_random(&random) % 100u);
        twin_vector future = twin_predict(&other_twin, ticks);
        twin_tally_vector(&tally, state, twin_seek(&self_twin, future, 0),
                          cox_pursuit_fixed(&self, &other, ticks), SET_LENGTH_ERROR);
        twin_tally_vector(&tally, state, twin_flee(&self_twin, future),
                          cox_evade_fixed(&self, &other, ticks), SET_LENGTH_ERROR);
    }
    twin_tally_report(&tally, "pursuit and evade, fixed");
}

void test_pursuit_and_evade_are_the_tutorials_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        twin_tally_vector(&tally, state, twin_pursuit(&self_twin, &other_twin),
                          cox_pursuit(&self, &other), SET_LENGTH_ERROR);
        twin_tally_vector(&tally, state, twin_evade(&self_twin, &other_twin),
                          cox_evade(&self, &other), SET_LENGTH_ERROR);
    }
    twin_tally_report(&tally, "pursuit and evade");
}

/* The centre of the circle, and the unit vector's error times the radius, rounded. */
void test_wander_is_the_tutorials_within_the_error_of_its_sine(void)
{
    cox_wander_circle circle = cox_wander_circle_default();
    cox_wander_memory memory = cox_wander_make(3, 1);
    double bound = SET_LENGTH_ERROR + SINE_ERROR * twin_number(circle.radius) + ROUNDING_ERROR;
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        double angle = twin_number(memory.angle);
        cox_random copy = memory.random;
        double draw = (cox_random_u32(&copy) >> 16) / 65536.0;
        twin_vector expected = twin_wander(&self_twin, &angle, circle, draw);
        twin_tally_vector(&tally, state, expected, cox_wander(&self, &memory, circle), bound);
        double turned = remainder(angle - twin_number(memory.angle), 2 * acos(-1.0));
        TEST_ASSERT_DOUBLE_WITHIN(2 * ROUNDING_ERROR + ROUNDING_ERROR, 0, turned * 65536.0);
    }
    twin_tally_report(&tally, "wander");
}

/* The truncated force divided by the mass, rounded; the error of the sum, in any direction; its
 * truncation. */
void test_a_step_is_the_tutorials_within_two_truncations(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(16000));
        double added = TRUNCATE_ERROR / self_twin.mass + ROUNDING_ERROR;
        cox_vec2 force = case_random_vector(&random, COX_FIX(1));
        twin_update(&self_twin, twin_vector_of(force));
        cox_agent_move(&self, force);
        twin_tally_vector(&tally, state, self_twin.velocity, self.velocity,
                          sqrt(2.0) * added + TRUNCATE_ERROR);
    }
    twin_tally_report(&tally, "step");
}
