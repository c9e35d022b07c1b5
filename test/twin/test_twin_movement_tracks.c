/* SPDX-License-Identifier: MIT
 * The behaviours of the tutorial on movement, and walks of the stroll, beside their own code in
 * double, for 2,000 ticks: as far as a track is not chaotic, rounding must not show. Each band is
 * in units, or in radians where it says so. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "coxswain/wander.h"

#include "movement_twin.h"
#include "steering_case.h"
#include "stroll_twin.h"
#include "twin_figure.h"

TEST_SOURCE_FILE("tutorial_twin.c")

#define TICKS 2000u

static cox_agent agent;
static twin_kinematic twin;
static double max_speed, max_force;
static cox_vec2 ball; /* the target; in whole numbers, so it is the same in both arithmetics */
static cox_vec2 ball_velocity;
static double largest_deviation;

void setUp(void)
{
    agent = cox_agent_make(1, case_units(100, 100));
    twin = twin_kinematic_of(&agent);
    max_speed = twin_number(agent.max_speed);
    max_force = twin_number(agent.max_force);
    ball = case_units(300, 300);
    ball_velocity = case_units(5, 5);
    largest_deviation = 0;
}

static void move_ball(void)
{
    ball = cox_vec2_add(ball, ball_velocity);
    if (ball.x < 0 || ball.x > COX_FIX(600)) ball_velocity.x = -ball_velocity.x;
    if (ball.y < 0 || ball.y > COX_FIX(400)) ball_velocity.y = -ball_velocity.y;
}

/* The ball stands still for 250 ticks, then it is elsewhere. */
static void throw_ball(uint32_t tick)
{
    for (uint32_t i = 0; tick % 250 == 0 && i < 37; i++) move_ball();
}

static void assert_deviation(uint32_t tick, double deviation, double band)
{
    if (deviation > largest_deviation) largest_deviation = deviation;
    if (deviation <= band) return;
    char message[100];
    snprintf(message, sizeof message, "tick %u: %.6f from the twin, band %.6f", (unsigned)tick,
             deviation, band);
    TEST_FAIL_MESSAGE(message);
}

static void assert_beside(uint32_t tick, double band)
{
    twin_vector position = twin_vector_of(agent.position);
    double x = position.x - twin.position.x, y = position.y - twin.position.y;
    assert_deviation(tick, hypot(x, y), band);
}

static void assert_facing(uint32_t tick, double band)
{
    double apart = twin_map_to_range(twin.orientation - twin_number(agent.orientation));
    assert_deviation(tick, fabs(apart), band);
}

static void report(const char *what)
{
    twin_figure("track", what, largest_deviation, "units");
}

static void clip(double *x, double *y, double most)
{
    double size = hypot(*x, *y);
    if (size <= most) return;
    *x *= most / size;
    *y *= most / size;
}

/* The twin's tick by an acceleration: velocity, clipped; then the position by it. */
static void update_twin(twin_vector linear)
{
    twin.velocity.x += linear.x;
    twin.velocity.y += linear.y;
    clip(&twin.velocity.x, &twin.velocity.y, max_speed);
    twin_update_motion(&twin, (twin_motion){twin.velocity, twin.rotation});
}

void test_kinematic_seek_and_flee_chase_and_leave_the_ball_beside_the_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        bool seeks = tick % 400 < 300;
        move_ball();
        twin_vector target = twin_vector_of(ball);
        twin_update_motion(&twin, seeks ? twin_kinematic_seek(&twin, target, max_speed)
                                        : twin_kinematic_flee(&twin, target, max_speed));
        cox_agent_apply_motion(&agent, seeks ? cox_kinematic_seek(&agent, ball)
                                             : cox_kinematic_flee(&agent, ball));
        cox_agent_face_velocity(&agent);
        assert_beside(tick, 1.0 / 128);
    }
    report("kinematic seek and flee");
}

void test_kinematic_arrive_comes_to_rest_beside_the_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        throw_ball(tick);
        twin_update_motion(&twin,
                           twin_kinematic_arrive(&twin, twin_vector_of(ball), 1, 15, max_speed));
        cox_agent_apply_motion(
            &agent, cox_kinematic_arrive(&agent, ball, COX_FIX(1), COX_KINEMATIC_TIME_DEFAULT));
        assert_beside(tick, 1.0 / 128);
    }
    report("kinematic arrive");
}

/* A random walk, 6,000 units long: after 2,000 rounded turns the orientation is a dozen LSB off,
 * and nothing brings it back. */
void test_kinematic_wander_with_the_same_draws_goes_beside_the_twin(void)
{
    cox_random stream = cox_random_make(7, 1);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_random copy = stream;
        double first = (cox_random_u32(&copy) >> 16) / 65536.0;
        double second = (cox_random_u32(&copy) >> 16) / 65536.0;
        double max_rotation = twin_number(agent.max_rotation);
        twin_update_motion(&twin,
                           twin_kinematic_wander(&twin, max_speed, max_rotation, first, second));
        cox_agent_apply_motion(&agent, cox_kinematic_wander(&agent, &stream));
        assert_beside(tick, 1.0);
    }
    report("kinematic wander");
}

void test_arrive_timed_settles_beside_the_twin(void)
{
    cox_arrival arrival = cox_arrival_default();
    arrival.slowing_radius = COX_FIX(50);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        throw_ball(tick);
        update_twin(twin_arrive(&twin, twin_vector_of(ball), max_force, max_speed, 1, 50, 6));
        cox_agent_move(&agent, cox_arrive_timed(&agent, ball, arrival));
        assert_beside(tick, 1.0 / 128);
    }
    report("arrive, timed");
}

/* Other changes its velocity at once, now and then; self takes it on over some ticks. */
void test_match_velocity_goes_along_beside_the_twin(void)
{
    uint64_t random = 8;
    cox_agent other = agent;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        if (tick % 50 == 0) other.velocity = case_random_vector(&random, COX_FIX(2));
        twin_kinematic other_twin = twin_kinematic_of(&other);
        update_twin(twin_match_velocity(&twin, &other_twin, max_force, 6));
        cox_vec2 force = cox_match_velocity(&agent, &other, COX_MATCH_VELOCITY_TIME_DEFAULT);
        cox_agent_move(&agent, force);
        assert_beside(tick, 1.0 / 64);
    }
    report("match velocity");
}

static twin_align align_of(cox_turning turning)
{
    return (twin_align){twin_number(agent.max_torque), twin_number(agent.max_rotation),
                        twin_number(turning.target_radius), twin_number(turning.slowing_radius),
                        twin_number(turning.time_to_target)};
}

static void turn_twin(double angular)
{
    double most = twin_number(agent.max_rotation);
    twin.rotation = fmin(fmax(twin.rotation + angular, -most), most);
    twin.orientation = twin_map_to_range(twin.orientation + twin.rotation);
}

/* Radians. */
void test_face_turns_after_the_ball_beside_the_twin(void)
{
    cox_turning turning = cox_turning_default();
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        move_ball();
        turn_twin(twin_face(&twin, twin_vector_of(ball), align_of(turning)));
        cox_agent_turn(&agent, cox_face(&agent, ball, turning));
        assert_facing(tick, 1.0 / 1024);
    }
    twin_figure("track", "face", largest_deviation, "radians");
}

/* Radians. It seeks the ball, and looks where that leads. */
void test_look_where_you_are_going_turns_with_the_track_beside_the_twin(void)
{
    cox_turning turning = cox_turning_default();
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        move_ball();
        twin_boid boid = {twin.position, twin.velocity, 1, max_speed, max_force};
        twin_update(&boid, twin_seek(&boid, twin_vector_of(ball), 0));
        twin.position = boid.position;
        twin.velocity = boid.velocity;
        turn_twin(twin_look_where_youre_going(&twin, align_of(turning)));
        cox_agent_move(&agent, cox_seek(&agent, ball));
        cox_agent_turn(&agent, cox_look_where_you_are_going(&agent, turning));
        assert_facing(tick, 1.0 / 1024);
    }
    twin_figure("track", "look where you are going", largest_deviation, "radians");
}

/* The book's update truncates no velocity, so this agent never comes near its greatest speed. */
void test_half_steps_settle_beside_the_twin(void)
{
    cox_arrival arrival = cox_arrival_default();
    cox_turning turning = cox_turning_default();
    arrival.slowing_radius = COX_FIX(50);
    agent.max_speed = COX_FIX(4);
    agent.max_rotation = COX_FIX(1);
    twin_align align = align_of(turning);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        throw_ball(tick);
        twin_vector linear = twin_arrive(&twin, twin_vector_of(ball), max_force, 4, 1, 50, 6);
        twin_update_half_step(&twin, linear, twin_face(&twin, twin_vector_of(ball), align));
        cox_vec2 force = cox_arrive_timed(&agent, ball, arrival);
        cox_agent_move_half_step(&agent, force, cox_face(&agent, ball, turning));
        assert_beside(tick, 1.0 / 128);
    }
    report("half steps");
}

/* Both walk leg after leg with the same draws, to one target after the other. */
void test_strolls_with_the_same_draws_pass_the_twins_points(void)
{
    cox_random stream = cox_random_make(9, 1);
    cox_stroll stroll = cox_stroll_default();
    for (uint32_t leg = 0; leg < TICKS; leg++) {
        if (leg % 25 == 0) move_ball();
        cox_random copy = stream;
        double draw = (cox_random_u32(&copy) >> 16) / 65536.0;
        bool left = cox_random_below(&copy, 2) == 0;
        bool is_there = cox_vec2_equal(agent.position, ball);
        if (!is_there) {
            twin.position =
                twin_pick_random_target(twin.position, twin_vector_of(ball), draw, left);
        }
        agent.position = cox_stroll_next(agent.position, &stream, ball, stroll);
        assert_beside(leg, 1.0 / 1024);
    }
    report("stroll");
}
