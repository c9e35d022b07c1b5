/* SPDX-License-Identifier: MIT
 * Orbit: a twin of its formula in double, what agents do by it, and every degenerate case. */
#include "unity.h"

#include <math.h>

#include "coxswain/flash.h"
#include "coxswain/target.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "twin_figure.h"
#include "twin_tally.h"

enum { STATES = 20000, ROUND = 4000 };

/* The direction is made of numbers with 16 bits behind the point: of max_speed's 16 units, at most
 * that many LSB are off. */
#define TOLERANCE 48

#define TURN 6.283185307179586

static uint64_t die;

void setUp(void)
{
    die = 37;
}

/* The field as it is printed: (radius^2 - d^2) out of the target and 2 d radius around it, over the
 * sum of both squares. */
static twin_vector twin_orbit(const cox_agent *self, cox_vec2 target, double radius, bool clockwise)
{
    double x = twin_number(self->position.x) - twin_number(target.x);
    double y = twin_number(self->position.y) - twin_number(target.y);
    double d = hypot(x, y), speed = twin_number(self->max_speed);
    double out = (radius * radius - d * d) / (d * d + radius * radius) / d;
    double around = (clockwise ? -2 : 2) * radius / (d * d + radius * radius);
    twin_vector force;
    force.x = speed * (out * x - around * y) - twin_number(self->velocity.x);
    force.y = speed * (out * y + around * x) - twin_number(self->velocity.y);
    return force;
}

void test_orbit_is_its_field_of_vectors_within_48_lsb(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        fix16_t limit = state % 2 == 0 ? COX_FIX(11500) : COX_FIX(40);
        cox_agent self = case_random_agent(&die, 1, limit);
        cox_vec2 target = case_random_vector(&die, limit);
        fix16_t radius = case_random_between(&die, COX_FIX(1), limit);
        bool clockwise = case_random(&die) % 2u == 0;
        twin_vector expected = twin_orbit(&self, target, twin_number(radius), clockwise);
        twin_tally_vector(&tally, state, expected, cox_orbit(&self, target, radius, clockwise),
                          TOLERANCE);
    }
    twin_tally_report(&tally, "orbit");
}

void test_on_the_circle_orbit_desires_full_speed_along_it(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.position = case_units(30, 0);
    TEST_ASSERT_VEC2(case_units(0, 5), cox_orbit(&self, cox_vec2_zero(), COX_FIX(30), false));
    TEST_ASSERT_VEC2(case_units(0, -5), cox_orbit(&self, cox_vec2_zero(), COX_FIX(30), true));
}

void test_orbit_subtracts_the_velocity(void)
{
    cox_agent self = case_agent(1, -2, 5);
    self.position = case_units(30, 0);
    TEST_ASSERT_VEC2(case_units(-1, 7), cox_orbit(&self, cox_vec2_zero(), COX_FIX(30), false));
}

void test_twice_as_far_out_orbit_turns_in_by_three_parts_to_four(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.position = case_units(60, 0);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-3, 4),
                            cox_orbit(&self, cox_vec2_zero(), COX_FIX(30), false));
}

void test_half_as_far_out_orbit_turns_out_by_three_parts_to_four(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.position = case_units(15, 0);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4),
                            cox_orbit(&self, cox_vec2_zero(), COX_FIX(30), false));
}

/* The turn from one angle to another, at most half a turn. */
static double turn_between(double from, double to)
{
    double turn = to - from;
    if (turn > TURN / 2) turn -= TURN;
    if (turn < -TURN / 2) turn += TURN;
    return turn;
}

/* How far out an agent is after many ticks, and how far it has gone round: in radians. */
static double settle(cox_agent *self, fix16_t radius, bool clockwise, double *turned)
{
    double angle = 0;
    *turned = 0;
    for (uint32_t tick = 0; tick < ROUND; tick++) {
        double x = twin_number(self->position.x), y = twin_number(self->position.y);
        double next = atan2(y, x);
        if (tick > 0) *turned += turn_between(angle, next);
        angle = next;
        cox_agent_move(self, cox_orbit(self, cox_vec2_zero(), radius, clockwise));
    }
    return hypot(twin_number(self->position.x), twin_number(self->position.y));
}

void test_from_anywhere_an_agent_comes_to_circle_half_a_step_outside_the_radius(void)
{
    for (uint32_t i = 0; i < 200; i++) {
        double turned;
        cox_agent self = case_random_agent(&die, 1, COX_FIX(300));
        self.mass = COX_FIX(1);
        self.max_speed = COX_FIX(1);
        self.max_force = COX_FIX(4);
        bool clockwise = i % 2u == 0;
        double distance = settle(&self, COX_FIX(50), clockwise, &turned);
        TEST_ASSERT_FLOAT_WITHIN(0.05, 50.5, distance);
        TEST_ASSERT_TRUE(clockwise ? turned < -20 : turned > 20);
    }
}

void test_an_agent_without_the_force_for_the_circle_goes_round_outside_it(void)
{
    double turned;
    cox_agent self = case_agent(1, 0, 1);
    self.position = case_units(10, 0);
    self.max_force = COX_RATIO(1, 100); /* enough for a radius of 100 */
    double distance = settle(&self, COX_FIX(20), false, &turned);
    TEST_ASSERT_TRUE(distance > 20);
    TEST_ASSERT_TRUE(turned > 20);
}

void test_orbit_on_the_target_leaves_along_the_heading(void)
{
    cox_agent self = case_agent(3, 4, 5);
    TEST_ASSERT_VEC2(cox_flee(&self, self.position),
                     cox_orbit(&self, self.position, COX_FIX(30), false));
    self.velocity = cox_vec2_zero();
    self.orientation = 0;
    TEST_ASSERT_VEC2(case_units(5, 0), cox_orbit(&self, self.position, COX_FIX(30), true));
}

void test_one_lsb_from_the_target_orbit_goes_straight_out(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2_WITHIN(24, case_units(-5, 0),
                            cox_orbit(&self, cox_vec2_make(1, 0), COX_FIX(30), false));
}

void test_orbit_without_a_radius_seeks(void)
{
    static const fix16_t radii[] = {0, -1, COX_FIX_MIN};
    cox_agent self = case_agent(2, -3, 5);
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        cox_vec2 target = case_units(30, 40);
        TEST_ASSERT_VEC2(cox_seek(&self, target), cox_orbit(&self, target, radii[i], false));
        TEST_ASSERT_VEC2(cox_seek(&self, self.position),
                         cox_orbit(&self, self.position, radii[i], true));
    }
}

void test_orbit_without_speed_brakes(void)
{
    static const fix16_t speeds[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(speeds); i++) {
        cox_agent self = case_agent(2, -3, 5);
        self.max_speed = speeds[i];
        TEST_ASSERT_VEC2(case_units(-2, 3),
                         cox_orbit(&self, case_units(30, 40), COX_FIX(7), false));
        TEST_ASSERT_VEC2(case_units(-2, 3), cox_orbit(&self, self.position, COX_FIX(7), false));
    }
}

void test_orbit_across_the_whole_world_goes_in(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.position = cox_vec2_make(COX_WORLD_LIMIT, 0);
    cox_vec2 target = cox_vec2_make(-COX_WORLD_LIMIT, 0);
    TEST_ASSERT_VEC2_WITHIN(64, case_units(-5, 0), cox_orbit(&self, target, 1, false));
    TEST_ASSERT_VEC2_WITHIN(64, case_units(0, 5),
                            cox_orbit(&self, target, 2 * COX_WORLD_LIMIT, false));
}

void test_orbit_of_full_range_values_stays_within_a_vector(void)
{
    cox_agent self = case_agent(0, 0, 0);
    self.max_speed = COX_FIX_MAX;
    self.velocity = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    self.position = cox_vec2_make(COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    cox_vec2 force = cox_orbit(&self, cox_vec2_zero(), COX_FIX_MAX, true);
    TEST_ASSERT_TRUE(force.x > 0 && force.y < 0);
}

/* Mirrored, turned and exchanged scenes give exactly the mirrored answers; a mirror image goes
 * round in the other direction. */
void test_orbit_of_a_mirrored_scene_is_the_mirrored_force(void)
{
    for (uint32_t state = 0; state < STATES / 10; state++) {
        cox_agent self = case_random_agent(&die, 1, COX_FIX(40)), image = self;
        cox_vec2 target = case_random_vector(&die, COX_FIX(40)), other = target;
        fix16_t radius = case_random_between(&die, 1, COX_FIX(80));
        cox_vec2 force = cox_orbit(&self, target, radius, false);
        image.position.x = -self.position.x;
        image.velocity.x = -self.velocity.x;
        other.x = -target.x;
        cox_vec2 mirrored = cox_orbit(&image, other, radius, true);
        TEST_ASSERT_VEC2(cox_vec2_make(-force.x, force.y), mirrored);
        image.position = cox_vec2_make(-self.position.y, self.position.x);
        image.velocity = cox_vec2_make(-self.velocity.y, self.velocity.x);
        other = cox_vec2_make(-target.y, target.x);
        TEST_ASSERT_VEC2(cox_vec2_make(-force.y, force.x), cox_orbit(&image, other, radius, false));
    }
}

void test_orbit_changes_nothing_that_it_is_given(void)
{
    cox_agent self = case_random_agent(&die, 1, COX_FIX(40));
    const cox_agent before = self;
    cox_orbit(&self, case_units(3, 4), COX_FIX(7), true);
    TEST_ASSERT_EQUAL_MEMORY(&before, &self, sizeof self);
}
