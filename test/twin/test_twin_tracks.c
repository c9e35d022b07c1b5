/* SPDX-License-Identifier: MIT
 * The tutorials' demos beside their own code in double, for 2,000 ticks: as far as a track is not
 * chaotic, rounding must not show. Each band is in units (the tutorials' pixels). Fleeing agents
 * drift most, because a truncated velocity is never longer than max_speed but up to an LSB shorter,
 * tick after tick. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "twin_figure.h"

#define TICKS 2000u

/* A body in both arithmetics. */
typedef struct pair {
    cox_agent agent;
    twin_boid twin;
} pair;

static pair first;
static pair second;
static cox_vec2 ball;
static cox_vec2 ball_velocity;
static double largest_deviation;

static pair pair_at(uint32_t id, int16_t x, int16_t y)
{
    pair made;
    made.agent = cox_agent_make(id, case_units(x, y));
    made.twin = twin_boid_of(&made.agent);
    return made;
}

void setUp(void)
{
    first = pair_at(1, 100, 100);
    second = pair_at(2, 400, 250);
    ball = case_units(300, 300);
    ball_velocity = case_units(5, 5);
    largest_deviation = 0;
}

/* The homing sketch's ball, in whole numbers, so the same in both arithmetics. */
static void move_ball(void)
{
    ball = cox_vec2_add(ball, ball_velocity);
    if (ball.x < 0 || ball.x > COX_FIX(600)) ball_velocity.x = -ball_velocity.x;
    if (ball.y < 0 || ball.y > COX_FIX(400)) ball_velocity.y = -ball_velocity.y;
}

static void move(pair *body, cox_vec2 force, twin_vector twin_force)
{
    cox_agent_move(&body->agent, force);
    twin_update(&body->twin, twin_force);
}

static void assert_beside(uint32_t tick, const pair *body, double band)
{
    double deviation = twin_deviation(&body->twin, &body->agent);
    if (deviation > largest_deviation) largest_deviation = deviation;
    if (deviation <= band) return;
    char message[100];
    snprintf(message, sizeof message, "tick %u: %.6f units from the twin, band %.6f",
             (unsigned)tick, deviation, band);
    TEST_FAIL_MESSAGE(message);
}

static void report(const char *what)
{
    twin_figure("track", what, largest_deviation, "units");
}

void test_seek_follows_the_ball_beside_the_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        move_ball();
        move(&first, cox_seek(&first.agent, ball), twin_seek(&first.twin, twin_vector_of(ball), 0));
        assert_beside(tick, &first, 1.0 / 128);
    }
    report("seek");
}

void test_flee_leaves_the_ball_beside_the_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        move_ball();
        move(&first, cox_flee(&first.agent, ball), twin_flee(&first.twin, twin_vector_of(ball)));
        assert_beside(tick, &first, 1.0 / 16);
    }
    report("flee");
}

/* A new target every 250 ticks, reached each time. */
void test_arrive_comes_to_rest_beside_the_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        if (tick % 250 == 0) {
            for (uint32_t i = 0; i < 37; i++) move_ball();
        }
        move(&first, cox_arrive(&first.agent, ball, COX_FIX(50)),
             twin_seek(&first.twin, twin_vector_of(ball), 50));
        assert_beside(tick, &first, 1.0 / 128);
    }
    report("arrive");
}

void test_pursuit_hunts_a_seeking_quarry_beside_the_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        move_ball();
        cox_vec2 hunt = cox_pursuit(&first.agent, &second.agent);
        twin_vector twin_hunt = twin_pursuit(&first.twin, &second.twin);
        move(&second, cox_seek(&second.agent, ball),
             twin_seek(&second.twin, twin_vector_of(ball), 0));
        move(&first, hunt, twin_hunt);
        assert_beside(tick, &first, 1.0 / 32);
        assert_beside(tick, &second, 1.0 / 32);
    }
    report("pursuit");
}

/* The menace is slow. One of speed 2 makes the track chaotic, because the point that the prey flees
 * then lies close to the prey itself: two twins that start one LSB apart end 0.7 units apart. */
void test_evade_escapes_a_pursuing_menace_beside_the_twin(void)
{
    first.agent.max_speed = COX_FIX(1);
    first.twin = twin_boid_of(&first.agent);
    second.agent.velocity = case_units(-2, 2);
    second.twin = twin_boid_of(&second.agent);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_vec2 hunt = cox_pursuit(&first.agent, &second.agent);
        twin_vector twin_hunt = twin_pursuit(&first.twin, &second.twin);
        move(&second, cox_evade(&second.agent, &first.agent),
             twin_evade(&second.twin, &first.twin));
        move(&first, hunt, twin_hunt);
        assert_beside(tick, &first, 1.0 / 16);
        assert_beside(tick, &second, 1.0 / 16);
    }
    report("evade");
}

/* maxspeed 7, maxsteer 0.3; the wind of the mouse press, unlimited, four times. */
void test_homing_chases_the_ball_through_the_wind_beside_the_twin(void)
{
    first.agent.max_speed = COX_FIX(7);
    first.agent.max_force = COX_RATIO(3, 10);
    first.twin = twin_boid_of(&first.agent);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        bool blows = tick % 500 == 250;
        cox_vec2 wind = cox_vec2_make(blows ? COX_RATIO(-124, 10) : 0, 0);
        move_ball();
        cox_vec2 steer = cox_vec2_truncate(cox_seek(&first.agent, ball), first.agent.max_force);
        cox_agent_push(&first.agent, cox_vec2_add(steer, wind));
        first.agent.position = cox_vec2_add(first.agent.position, first.agent.velocity);
        twin_home(&first.twin, twin_vector_of(ball), twin_vector_of(wind));
        assert_beside(tick, &first, 1.0 / 16);
    }
    report("homing");
}
