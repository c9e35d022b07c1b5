/* SPDX-License-Identifier: MIT
 * Pursuit by cases, places beside agents, hiding, rest and speed, beside the formulas of their
 * sources in double, on 100,000 random states each. A point that is off by e moves the force by e *
 * max_speed / the distance to the point, or by e * max_speed / slowing_radius within that; each
 * bound is that, with what vec2.h promises of a set length. */
#include "unity.h"

#include <math.h>

#include "coxswain/escort.h"
#include "coxswain/hide.h"
#include "coxswain/limit.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define OBSTACLES 5u
#define SLOWING 57.0 /* units */

/* What vec2.h promises, in LSB: of a set length, of a truncated one, of a unit vector's end. */
#define SET_LENGTH_ERROR 0.63
#define TRUNCATE_ERROR 1.13
#define NORMALISE_ERROR 0.74
#define ROUNDING_ERROR 0.5

static uint64_t random;
static cox_agent self, other, third;
static twin_boid me, you, them; /* the same */
static twin_tally tally;

void setUp(void)
{
    random = 23;
    tally = (twin_tally){0};
}

static void next_state(fix16_t limit)
{
    self = case_random_agent(&random, 1, limit);
    other = case_random_agent(&random, 2, limit);
    third = case_random_agent(&random, 3, limit);
    me = twin_boid_of(&self);
    you = twin_boid_of(&other);
    them = twin_boid_of(&third);
}

static double length(twin_vector v)
{
    return hypot(v.x, v.y);
}

static twin_vector between(twin_vector from, twin_vector to)
{
    return (twin_vector){to.x - from.x, to.y - from.y};
}

static twin_vector plus(twin_vector v, twin_vector w, double factor)
{
    return (twin_vector){v.x + w.x * factor, v.y + w.y * factor};
}

/* How far a force toward a point may be off, if the point is off by error LSB. */
static double force_bound(twin_vector aim, double slowing_radius, double error)
{
    double distance = length(between(me.position, aim)) - error / 65536.0;
    double lever = me.max_velocity / fmax(fmax(distance, slowing_radius), 1e-9);
    return SET_LENGTH_ERROR + ROUNDING_ERROR + error * lever;
}

/* OpenSteer's table, by cosines. */
static double case_factor(void)
{
    static const double factors[3][3] = {{2, 2, 0.5}, {4, 0.8, 1}, {0.85, 1.8, 4}};
    twin_vector displacement = between(me.position, you.position);
    double speed = length(me.velocity);
    double forward = (me.velocity.x * displacement.x + me.velocity.y * displacement.y) / speed /
                     length(displacement);
    double parallel = (me.velocity.x * you.velocity.x + me.velocity.y * you.velocity.y) / speed /
                      length(you.velocity);
    int row = forward > sqrt(0.5) ? 2 : forward < -sqrt(0.5) ? 0 : 1;
    int column = parallel > sqrt(0.5) ? 2 : parallel < -sqrt(0.5) ? 0 : 1;
    return factors[row][column];
}

void test_pursuit_by_cases_is_opensteers(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(10000));
        double speed = length(me.velocity), factor = case_factor();
        double distance = length(between(me.position, you.position));
        double ticks = fmin(distance / speed * factor, 300);
        double ticks_error = 0.5 + factor / speed * (0.5 + distance / speed * 0.5);
        ticks_error += distance / speed * 0.5; /* the factor's */
        twin_vector aim = plus(you.position, you.velocity, ticks);
        double bound = force_bound(aim, 0, length(you.velocity) * ticks_error + ROUNDING_ERROR);
        twin_tally_vector(&tally, state, twin_seek(&me, aim, 0),
                          cox_pursuit_by_cases(&self, &other, COX_PURSUIT_TIME_MAX_DEFAULT), bound);
    }
    twin_tally_report(&tally, "pursuit by cases");
}

void test_offset_pursuit_is_bucklands(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(10000));
        cox_vec2 offset = case_random_vector(&random, COX_FIX(100));
        double speed = length(you.velocity), x = twin_number(offset.x), y = twin_number(offset.y);
        twin_vector heading = {you.velocity.x / speed, you.velocity.y / speed};
        twin_vector place = {you.position.x + heading.x * x - heading.y * y,
                             you.position.y + heading.y * x + heading.x * y};
        double distance = length(between(me.position, place)), closing = me.max_velocity + speed;
        twin_vector aim = plus(place, you.velocity, distance / closing);
        double place_error = hypot(x, y) * NORMALISE_ERROR + 1;
        double bound = force_bound(aim, SLOWING, 2 * place_error + 1 + distance / closing);
        twin_tally_vector(&tally, state, twin_seek(&me, aim, SLOWING),
                          cox_offset_pursuit(&self, &other, offset, COX_FIX(57)), bound);
    }
    twin_tally_report(&tally, "offset pursuit");
}

void test_interpose_is_bucklands(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(10000));
        twin_vector middle = plus(you.position, between(you.position, them.position), 0.5);
        double ticks = length(between(me.position, middle)) / me.max_velocity;
        twin_vector later = plus(you.position, you.velocity, ticks);
        twin_vector aim =
            plus(later, between(later, plus(them.position, them.velocity, ticks)), 0.5);
        double bound = force_bound(aim, SLOWING, 2 + 16 / me.max_velocity + ticks);
        twin_tally_vector(
            &tally, state, twin_seek(&me, aim, SLOWING),
            cox_interpose(&self, &other, &third, COX_INTERPOSE_RATIO_DEFAULT, COX_FIX(57)), bound);
    }
    twin_tally_report(&tally, "interpose");
}

void test_hide_is_bucklands(void)
{
    uint32_t skipped = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(1000));
        cox_obstacle obstacles[OBSTACLES];
        twin_vector best = {0, 0};
        double nearest = INFINITY, second = INFINITY;
        for (uint32_t i = 0; i < OBSTACLES; i++) {
            obstacles[i] = cox_obstacle_make(i + 1u, case_random_vector(&random, COX_FIX(1000)),
                                             case_random_between(&random, 0, COX_FIX(40)));
            twin_vector centre = twin_vector_of(obstacles[i].position);
            twin_vector away = between(you.position, centre);
            double gap = twin_number(obstacles[i].radius) + twin_number(self.radius) + 30;
            twin_vector place = plus(centre, away, gap / length(away));
            double distance = length(between(me.position, place));
            if (distance < nearest) best = place;
            second = fmin(second, fmax(distance, nearest));
            nearest = fmin(nearest, distance);
        }
        if (second - nearest < 1e-4) {
            skipped++;
            continue;
        }
        cox_vec2 force =
            cox_hide(&self, &other, obstacles, OBSTACLES, COX_HIDE_GAP_DEFAULT, COX_FIX(57));
        double bound = force_bound(best, SLOWING, SET_LENGTH_ERROR * sqrt(2));
        twin_tally_vector(&tally, state, twin_seek(&me, best, SLOWING), force, bound);
    }
    TEST_ASSERT_LESS_THAN_UINT32(STATES / 1000u + 1u, skipped);
    twin_tally_report(&tally, "hide");
}

void test_a_shadow_is_a_pursuit_or_the_other_velocity(void)
{
    uint32_t near = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(50));
        bool is_near = length(between(me.position, you.position)) <= 40;
        double speed = length(you.velocity);
        twin_vector desired =
            plus((twin_vector){0, 0}, you.velocity, fmin(1, me.max_velocity / speed));
        twin_vector expected = is_near ? between(me.velocity, desired) : twin_pursuit(&me, &you);
        twin_tally_vector(&tally, state, expected, cox_shadow(&self, &other, COX_FIX(40)),
                          TRUNCATE_ERROR);
        near += is_near;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 4u, near);
    twin_tally_report(&tally, "shadow");
}

/* The least n with n (n + 1) / 2 * step >= distance, by counting. */
static double stopping_speed(double distance, double step)
{
    double n = floor((sqrt(8 * distance / step + 1) - 1) / 2);
    while (n * (n + 1) / 2 * step < distance) n++;
    return distance / n + step * (n - 1) / 2;
}

/* The distance is rounded, the step is, which counts (n - 1) / 2 times, and the speed is rounded
 * down. */
void test_arrival_at_rest_is_the_stop_in_whole_ticks(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        double step = me.max_force / me.mass * 7 / 8;
        double distance = length(between(me.position, you.position));
        double speed = fmin(stopping_speed(distance, step), me.max_velocity);
        twin_vector displacement = between(me.position, you.position);
        twin_vector change =
            between(me.velocity, plus((twin_vector){0, 0}, displacement, speed / distance));
        twin_vector expected = plus((twin_vector){0, 0}, change, me.mass);
        double ticks = sqrt(2 * distance / step);
        double off = ROUNDING_ERROR + 1 + SET_LENGTH_ERROR + ticks * 0.5;
        twin_tally_vector(&tally, state, expected, cox_arrive_to_rest(&self, other.position, 0),
                          me.mass * off + ROUNDING_ERROR);
    }
    twin_tally_report(&tally, "arrive to rest");
}

void test_braking_and_a_target_speed_are_opensteers(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        fix16_t rate = case_random_between(&random, 0, COX_FIX_ONE);
        twin_vector braked = plus((twin_vector){0, 0}, me.velocity, -twin_number(rate));
        twin_tally_vector(&tally, state, braked, cox_brake(&self, rate), ROUNDING_ERROR + 1e-6);
        fix16_t target = case_random_between(&random, 0, self.max_speed);
        double speed = length(me.velocity), error = twin_number(target) - speed;
        twin_vector expected = plus((twin_vector){0, 0}, me.velocity, error / speed);
        twin_tally_vector(&tally, state, expected, cox_target_speed(&self, target),
                          SET_LENGTH_ERROR);
    }
    twin_tally_report(&tally, "braking and target speed");
}

/* The velocity after a free one, brought to a least speed and turned by at most so many radians. */
static twin_vector limited(twin_vector free, double least_speed, double most)
{
    double before = atan2(me.velocity.y, me.velocity.x), after = atan2(free.y, free.x);
    double turn = remainder(after - before, 2 * acos(-1.0)),
           speed = fmax(length(free), least_speed);
    double angle = before + fmax(-most, fmin(most, turn));
    return (twin_vector){cos(angle) * speed, sin(angle) * speed};
}

/* OpenSteer's limitMaxDeviationAngle, with the angle in radians. Near the limit both answers agree,
 * because the one is the limit of the other. */
void test_a_limited_turn_is_opensteers_limited_deviation(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        cox_limit limit = cox_limit_default();
        limit.max_turn = case_random_between(&random, 0, COX_FIX(3));
        cox_vec2 force = case_random_vector(&random, COX_FIX(1));
        twin_vector free = twin_vector_of(cox_agent_next_velocity(&self, force));
        twin_vector expected = limited(free, 0, twin_number(limit.max_turn));
        double bound = SET_LENGTH_ERROR * 2 + ROUNDING_ERROR + TRUNCATE_ERROR;
        twin_tally_vector(&tally, state, expected, cox_limit_next_velocity(&self, force, limit),
                          bound);
    }
    twin_tally_report(&tally, "limited turn");
}

/* The least speed stretches the free velocity, and the LSB by which that is off, by as much; the
 * turn is the speed over the radius. */
void test_a_least_speed_and_a_turning_radius_are_their_formulas(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        cox_limit limit = cox_limit_default();
        limit.min_speed = case_random_between(&random, 0, COX_FIX(4));
        limit.turning_radius = case_random_between(&random, COX_FIX(1), COX_FIX(40));
        cox_vec2 force = case_random_vector(&random, COX_FIX(1));
        twin_vector free = twin_vector_of(cox_agent_next_velocity(&self, force));
        if (length(free) < 0.01) {
            tally.skipped++;
            continue;
        }
        double least = fmin(twin_number(limit.min_speed), me.max_velocity);
        double speed = fmax(length(free), least);
        twin_vector expected = limited(free, least, speed / twin_number(limit.turning_radius));
        double bound = SET_LENGTH_ERROR * 2 + ROUNDING_ERROR + TRUNCATE_ERROR;
        twin_tally_vector(&tally, state, expected, cox_limit_next_velocity(&self, force, limit),
                          bound + speed / length(free));
    }
    twin_tally_report_skipped(&tally, "least speed and turning radius", STATES, STATES / 100u);
}
