/* SPDX-License-Identifier: MIT
 * Homing compared with tutorial 001's sketch.js, written again here in double. */
#include "unity.h"

#include <math.h>
#include <string.h>

#include "fixture_scenario.h"
#include "trials.h"

/* Tables and columns by number. */
enum { BALL, CHASERS };
enum { BALL_X = 2, BALL_Y = 3 };
enum { CHASER_X = 1, CHASER_Y = 2, CHASER_VELOCITY_X = 3, CHASER_VELOCITY_Y = 4 };

static uint64_t memory[256];
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;

/* The sketch's two bodies, as the sketch writes them. */
typedef struct body {
    double x, y, velocity_x, velocity_y;
} body;

static body chaser;
static body ball;

void setUp(void)
{
    chaser = (body){100, 100, 0, 0};
    ball = (body){300, 300, 5, 5};
    fixture_scenario_defaults(&scenario_homing, values);
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario_homing.init(&sim, memory, sizeof memory, values, 1));
}

static void limit(double *x, double *y, double most)
{
    double length = hypot(*x, *y);
    if (length <= most) return;
    *x *= most / length;
    *y *= most / length;
}

static void sketch_frame(int gusts)
{
    ball.x += ball.velocity_x;
    ball.y += ball.velocity_y;
    if (ball.x < 0 || ball.x > 600) ball.velocity_x *= -1;
    if (ball.y < 0 || ball.y > 400) ball.velocity_y *= -1;

    double desired_x = ball.x - chaser.x;
    double desired_y = ball.y - chaser.y;
    double length = hypot(desired_x, desired_y);
    if (length > 0) desired_x *= 7 / length;
    if (length > 0) desired_y *= 7 / length;
    double steer_x = desired_x - chaser.velocity_x;
    double steer_y = desired_y - chaser.velocity_y;
    limit(&steer_x, &steer_y, 0.3);
    chaser.velocity_x += steer_x + gusts * -12.4;
    chaser.velocity_y += steer_y;
    chaser.x += chaser.velocity_x;
    chaser.y += chaser.velocity_y;
}

static void step(int gusts)
{
    cox_command clicks[4] = {{0, 1, {0}}, {1, 1, {0}}, {0, 1, {0}}, {9, 1, {0}}};
    cox_frame frame = {0, (uint32_t)gusts, clicks};
    cox_sim_step(&sim, &frame);
    sketch_frame(gusts);
}

static double cell(uint32_t table, uint32_t column)
{
    int64_t bits = 0;
    cox_cell which = {table, 1, column};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, which, &bits));
    return (double)bits / 65536;
}

static void expect_the_sketch(int tick, double within)
{
    char message[32];
    snprintf(message, sizeof message, "tick %d", tick);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(within, chaser.x, cell(CHASERS, CHASER_X), message);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(within, chaser.y, cell(CHASERS, CHASER_Y), message);
}

void test_the_ball_bounces_exactly_as_in_the_sketch(void)
{
    for (uint32_t tick = 0; tick < TRIALS_OF(10000u); tick++) {
        step(0);
        TEST_ASSERT_EQUAL_DOUBLE(ball.x, cell(BALL, BALL_X));
        TEST_ASSERT_EQUAL_DOUBLE(ball.y, cell(BALL, BALL_Y));
    }
}

void test_the_ball_stands_outside_for_one_tick(void)
{
    int outside = 0;
    for (int tick = 0; tick < 1000; tick++) {
        step(0);
        bool is_outside = cell(BALL, BALL_X) < 0 || cell(BALL, BALL_X) > 600 ||
                          cell(BALL, BALL_Y) < 0 || cell(BALL, BALL_Y) > 400;
        outside = is_outside ? outside + 1 : 0;
        TEST_ASSERT_LESS_OR_EQUAL_INT(1, outside);
    }
}

void test_the_chaser_flies_as_in_the_sketch_for_a_thousand_frames(void)
{
    for (int tick = 0; tick < 1000; tick++) {
        step(0);
        expect_the_sketch(tick, 0.05);
    }
}

void test_every_click_is_a_gust_of_wind(void)
{
    for (int tick = 0; tick < 1000; tick++) {
        step(tick % 100 == 50 ? tick / 100 % 4 : 0);
        expect_the_sketch(tick, 0.5);
    }
}

void test_the_wind_is_not_limited_by_any_speed(void)
{
    step(0);
    double before = cell(CHASERS, CHASER_VELOCITY_X);
    step(3);
    TEST_ASSERT_DOUBLE_WITHIN(0.31, before - 37.2, cell(CHASERS, CHASER_VELOCITY_X));
    TEST_ASSERT_LESS_THAN_DOUBLE(-30.0, cell(CHASERS, CHASER_VELOCITY_X));
}

void test_commands_that_are_not_declared_blow_no_wind(void)
{
    static const cox_command bad[] = {{0, 0, {0}},
                                      {0, 2, {0}},
                                      {0, 255, {0}},
                                      {16, 1, {0}},
                                      {COX_PLAYER_SESSION, 1, {0}},
                                      {0, 1, {COX_FIX_MAX}},
                                      {0, 1, {0, COX_FIX(-16384)}}};
    cox_frame frame = {0, COX_COUNT(bad), bad};
    cox_sim_step(&sim, &frame);
    sketch_frame(0);
    expect_the_sketch(0, 0.001);
}

void test_a_storm_leaves_no_agent_outside_the_world(void)
{
    for (uint32_t tick = 0; tick < TRIALS_OF(3000u); tick++) {
        step(4);
        TEST_ASSERT_TRUE(fabs(cell(CHASERS, CHASER_X)) <= 16383);
    }
}
