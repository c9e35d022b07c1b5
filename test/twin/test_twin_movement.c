/* SPDX-License-Identifier: MIT
 * The behaviours of the tutorial on movement, and the stroll, beside their own code in double, on
 * 100,000 random states each. The bounds in LSB follow from those of fix.h and vec2.h; each is
 * stated where it is asserted. */
#include "unity.h"

#include <math.h>

#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "coxswain/wander.h"

#include "movement_twin.h"
#include "steering_case.h"
#include "stroll_twin.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("tutorial_twin.c")
TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)

/* What fix.h and vec2.h promise for lengths below 4096 units, in LSB per component. */
#define SET_LENGTH_ERROR 0.63
#define TRUNCATE_ERROR 1.13
#define ROUNDING_ERROR 0.5
#define ATAN2_ERROR 0.6

static uint64_t random;
static cox_agent self;
static cox_agent other;
static twin_kinematic self_twin;
static twin_kinematic other_twin;
static double max_speed; /* of self, and its max_force */
static double max_force;
static twin_tally tally;

void setUp(void)
{
    random = 20;
    tally = (twin_tally){0};
}

/* Agents that turn as well: by up to 1/8 a tick, with torques of up to 1/64. */
static cox_agent turning_agent(uint32_t id, fix16_t position_limit)
{
    cox_agent agent = case_random_agent(&random, id, position_limit);
    agent.orientation = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
    agent.rotation = case_random_between(&random, -8192, 8192);
    agent.max_rotation = case_random_between(&random, 64, 8192);
    agent.max_torque = case_random_between(&random, 64, 1024);
    return agent;
}

static void next_state(fix16_t position_limit)
{
    self = turning_agent(1, position_limit);
    other = turning_agent(2, position_limit);
    self_twin = twin_kinematic_of(&self);
    other_twin = twin_kinematic_of(&other);
    max_speed = twin_number(self.max_speed);
    max_force = twin_number(self.max_force);
}

static fix16_t random_ticks(void)
{
    return case_random_between(&random, COX_FIX(1), COX_FIX(60));
}

static void assert_number(uint32_t state, double expected, fix16_t actual, double bound)
{
    twin_tally_error(&tally, state, fabs(expected * 65536.0 - actual), bound);
}

static void assert_angle(uint32_t state, double expected, fix16_t actual, double bound)
{
    double apart = twin_map_to_range(expected - twin_number(actual));
    twin_tally_error(&tally, state, fabs(apart) * 65536.0, bound);
}

void test_kinematic_seek_and_flee_are_the_tutorials_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        twin_vector target = other_twin.position;
        cox_vec2 seek = cox_kinematic_seek(&self, other.position).velocity;
        cox_vec2 flee = cox_kinematic_flee(&self, other.position).velocity;
        twin_tally_vector(&tally, state,
                          twin_kinematic_seek(&self_twin, target, max_speed).velocity, seek,
                          SET_LENGTH_ERROR);
        twin_tally_vector(&tally, state,
                          twin_kinematic_flee(&self_twin, target, max_speed).velocity, flee,
                          SET_LENGTH_ERROR);
    }
    twin_tally_report(&tally, "kinematic seek and flee");
}

/* The quotient, rounded, as a vector; truncated. */
void test_kinematic_arrive_is_the_tutorials_within_a_rounding_and_a_truncation(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        fix16_t radius = case_random_between(&random, 0, COX_FIX(50));
        fix16_t time = random_ticks();
        twin_motion expected = twin_kinematic_arrive(
            &self_twin, other_twin.position, twin_number(radius), twin_number(time), max_speed);
        twin_tally_vector(&tally, state, expected.velocity,
                          cox_kinematic_arrive(&self, other.position, radius, time).velocity,
                          sqrt(2.0) * ROUNDING_ERROR + TRUNCATE_ERROR);
    }
    twin_tally_report(&tally, "kinematic arrive");
}

void test_kinematic_wander_is_the_books_within_a_rounding(void)
{
    cox_random stream = cox_random_make(5, 1);
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        cox_random copy = stream;
        double first = (cox_random_u32(&copy) >> 16) / 65536.0;
        double second = (cox_random_u32(&copy) >> 16) / 65536.0;
        twin_motion expected = twin_kinematic_wander(&self_twin, max_speed,
                                                     twin_number(self.max_rotation), first, second);
        cox_motion actual = cox_kinematic_wander(&self, &stream);
        twin_tally_vector(&tally, state, expected.velocity, actual.velocity, ROUNDING_ERROR + 0.01);
        assert_number(state, expected.rotation, actual.rotation, ROUNDING_ERROR);
    }
    twin_tally_report(&tally, "kinematic wander");
}

/* The tutorial sets the orientation inside the behaviour; then comes its update. */
void test_a_motion_then_facing_is_the_tutorials_update(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(1000));
        self.rotation = 0;
        twin_motion motion = twin_kinematic_seek(&self_twin, other_twin.position, max_speed);
        twin_update_motion(&self_twin, motion);
        cox_agent_apply_motion(&self, cox_kinematic_seek(&self, other.position));
        cox_agent_face_velocity(&self);
        double velocity_error = sqrt(2.0) * SET_LENGTH_ERROR + TRUNCATE_ERROR;
        twin_tally_vector(&tally, state, self_twin.position, self.position, velocity_error);
        assert_angle(state, self_twin.orientation, self.orientation,
                     sqrt(2.0) * velocity_error / max_speed + ATAN2_ERROR);
    }
    twin_tally_report(&tally, "motion and facing");
}

/* What arrive wants, seen through the division; rounded; as a vector; truncated. */
void test_arrive_timed_is_the_tutorials_arrive(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(40));
        cox_arrival arrival;
        arrival.target_radius = case_random_between(&random, 0, COX_FIX(10));
        arrival.slowing_radius = case_random_between(&random, 1, COX_FIX(100));
        arrival.time_to_target = random_ticks();
        double ticks = twin_number(arrival.time_to_target);
        twin_vector expected = twin_arrive(&self_twin, other_twin.position, max_force, max_speed,
                                           twin_number(arrival.target_radius),
                                           twin_number(arrival.slowing_radius), ticks);
        double bound = sqrt(2.0) * (SET_LENGTH_ERROR / ticks + ROUNDING_ERROR) + TRUNCATE_ERROR;
        twin_tally_vector(&tally, state, expected, cox_arrive_timed(&self, other.position, arrival),
                          bound);
    }
    twin_tally_report(&tally, "arrive, timed");
}

void test_match_velocity_is_the_tutorials_within_a_rounding_and_a_truncation(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_WORLD_LIMIT);
        fix16_t time = random_ticks();
        twin_vector expected =
            twin_match_velocity(&self_twin, &other_twin, max_force, twin_number(time));
        twin_tally_vector(&tally, state, expected, cox_match_velocity(&self, &other, time),
                          sqrt(2.0) * ROUNDING_ERROR + TRUNCATE_ERROR);
    }
    twin_tally_report(&tally, "match velocity");
}

/* A turning in both arithmetics. */
static cox_turning random_turning(twin_align *twin)
{
    cox_turning turning;
    turning.target_radius = case_random_between(&random, 0, 2000);
    turning.slowing_radius = case_random_between(&random, 2000, COX_FIX(2));
    turning.time_to_target = random_ticks();
    *twin = (twin_align){twin_number(self.max_torque), twin_number(self.max_rotation),
                         twin_number(turning.target_radius), twin_number(turning.slowing_radius),
                         twin_number(turning.time_to_target)};
    return turning;
}

/* Whether the rounding of an angle decides neither the sense of the turn nor the target radius. */
static bool is_clear_cut(double turn, cox_turning turning)
{
    double lsb = fabs(twin_map_to_range(turn)) * 65536.0;
    return lsb < COX_FIX_PI - 3 && fabs(lsb - turning.target_radius) > 3;
}

/* A turn's error of angle LSB, slowed, rounded, in time, rounded. */
static double torque_bound(double angle, const twin_align *align)
{
    double wanted = angle * align->max_rotation / align->slow_radius + ROUNDING_ERROR;
    return wanted / align->time_to_target + ROUNDING_ERROR;
}

void test_align_is_the_tutorials_within_the_rounding_of_its_turn(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        twin_align align;
        next_state(COX_FIX(100));
        cox_turning turning = random_turning(&align);
        double target = other_twin.orientation;
        if (!is_clear_cut(target - self_twin.orientation, turning)) continue;
        assert_number(state, twin_align_to(&self_twin, target, align),
                      cox_align(&self, other.orientation, turning),
                      torque_bound(ROUNDING_ERROR, &align));
    }
    twin_tally_report(&tally, "align");
}

void test_face_and_look_are_the_tutorials_within_the_rounding_of_their_angles(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        twin_align align;
        next_state(COX_FIX(100));
        cox_turning turning = random_turning(&align);
        double bound = torque_bound(ATAN2_ERROR + ROUNDING_ERROR, &align);
        double point = atan2(other_twin.position.y - self_twin.position.y,
                             other_twin.position.x - self_twin.position.x);
        if (is_clear_cut(point - self_twin.orientation, turning)) {
            assert_number(state, twin_face(&self_twin, other_twin.position, align),
                          cox_face(&self, other.position, turning), bound);
        }
        double going = twin_new_orientation(0, self_twin.velocity);
        if (is_clear_cut(going - self_twin.orientation, turning)) {
            assert_number(state, twin_look_where_youre_going(&self_twin, align),
                          cox_look_where_you_are_going(&self, turning), bound);
        }
    }
    twin_tally_report(&tally, "face and look");
}

/* Nothing is truncated here, because the book truncates nothing: the force divided by the mass,
 * rounded; half of that, rounded. The angle's half LSB, rounded and wrapped. */
void test_a_half_step_is_the_books_update(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(1000));
        cox_vec2 force = case_random_vector(&random, COX_FIX(1));
        fix16_t torque = case_random_between(&random, -900, 900);
        double mass = twin_number(self.mass);
        self.max_force = COX_FIX(2);
        self.max_speed = COX_FIX(50);
        self.max_rotation = COX_FIX(1);
        self.max_torque = 900;
        twin_vector linear = {twin_number(force.x) / mass, twin_number(force.y) / mass};
        twin_update_half_step(&self_twin, linear, twin_number(torque));
        cox_agent_move_half_step(&self, force, torque);
        twin_tally_vector(&tally, state, self_twin.velocity, self.velocity, ROUNDING_ERROR);
        twin_tally_vector(&tally, state, self_twin.position, self.position, 1.5 * ROUNDING_ERROR);
        assert_number(state, self_twin.rotation, self.rotation, 1e-6);
        assert_angle(state, self_twin.orientation, self.orientation, 2 * ROUNDING_ERROR);
    }
    twin_tally_report(&tally, "half step");
}

/* Per unit of the leg, the turn's error: half the field's (0.15 of the constant's, 0.25 of the
 * quotient's, 0.5 its own) and its share's; then the length, its direction and the rotation. */
#define TURN_ERROR (0.15 + 0.25 + ROUNDING_ERROR + ROUNDING_ERROR + 0.05)
#define LEG_ERROR (0.25 + ROUNDING_ERROR + 1.42 * SET_LENGTH_ERROR + ROUNDING_ERROR + 0.05)

void test_stroll_is_the_tutorials_within_the_error_of_its_turn(void)
{
    cox_random stream = cox_random_make(6, 1);
    cox_stroll stroll = cox_stroll_default();
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(cox_fix_from_int(1 << (state % 7u)));
        cox_random copy = stream;
        double draw = (cox_random_u32(&copy) >> 16) / 65536.0;
        bool left = cox_random_below(&copy, 2) == 0;
        twin_vector expected =
            twin_pick_random_target(self_twin.position, other_twin.position, draw, left);
        double leg = hypot(expected.x - self_twin.position.x, expected.y - self_twin.position.y);
        cox_vec2 actual = cox_stroll_next(self.position, &stream, other.position, stroll);
        twin_tally_vector(&tally, state, expected, actual, leg * TURN_ERROR + LEG_ERROR);
    }
    twin_tally_report(&tally, "stroll");
}
