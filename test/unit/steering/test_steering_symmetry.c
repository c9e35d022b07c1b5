/* SPDX-License-Identifier: MIT
 * No direction of the plane is better than another: mirror the world, or give it a quarter turn,
 * and every force mirrors or turns with it, bit for bit. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/flash.h"
#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/wander.h"

#include "steering_case.h"

TEST_SOURCE_FILE("cox_fix.c")
TEST_SOURCE_FILE("cox_fix_root.c")
TEST_SOURCE_FILE("cox_fix_trig.c")
TEST_SOURCE_FILE("cox_fix_atan.c")
TEST_SOURCE_FILE("cox_vec2.c")
TEST_SOURCE_FILE("cox_random.c")
TEST_SOURCE_FILE("cox_agent.c")
TEST_SOURCE_FILE("cox_target.c")
TEST_SOURCE_FILE("cox_pursuit.c")
TEST_SOURCE_FILE("cox_wander.c")
TEST_SOURCE_FILE("cox_kinematic.c")
TEST_SOURCE_FILE("steering_case.c")

#define STATES 2000u
#define IMAGES 8u

void setUp(void)
{
}
void tearDown(void)
{
}

/* One of the eight images of a vector: bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them. */
static cox_vec2 image_of(cox_vec2 v, uint32_t image)
{
    cox_vec2 seen = (image & 4u) != 0 ? cox_vec2_make(v.y, v.x) : v;
    if ((image & 1u) != 0) seen.x = -seen.x;
    if ((image & 2u) != 0) seen.y = -seen.y;
    return seen;
}

static cox_agent agent_image(const cox_agent *agent, uint32_t image)
{
    cox_agent seen = *agent;
    seen.position = image_of(agent->position, image);
    seen.velocity = image_of(agent->velocity, image);
    return seen;
}

/* What a behaviour makes of two agents; the target of self is where other is. */
typedef cox_vec2 (*behaviour)(const cox_agent *self, const cox_agent *other);

static cox_vec2 seek(const cox_agent *self, const cox_agent *other)
{
    return cox_seek(self, other->position);
}

static cox_vec2 flee(const cox_agent *self, const cox_agent *other)
{
    return cox_flee(self, other->position);
}

static cox_vec2 flee_within(const cox_agent *self, const cox_agent *other)
{
    return cox_flee_within(self, other->position, COX_FIX(30));
}

static cox_vec2 arrive(const cox_agent *self, const cox_agent *other)
{
    return cox_arrive(self, other->position, COX_FIX(30));
}

static cox_vec2 pursuit_fixed(const cox_agent *self, const cox_agent *other)
{
    return cox_pursuit_fixed(self, other, 30);
}

static cox_vec2 evade_fixed(const cox_agent *self, const cox_agent *other)
{
    return cox_evade_fixed(self, other, 30);
}

static cox_vec2 arrive_timed(const cox_agent *self, const cox_agent *other)
{
    cox_arrival arrival = cox_arrival_default();
    return cox_arrive_timed(self, other->position, arrival);
}

static cox_vec2 match_velocity(const cox_agent *self, const cox_agent *other)
{
    return cox_match_velocity(self, other, COX_MATCH_VELOCITY_TIME_DEFAULT);
}

static cox_vec2 kinematic_seek(const cox_agent *self, const cox_agent *other)
{
    return cox_kinematic_seek(self, other->position).velocity;
}

static cox_vec2 kinematic_flee(const cox_agent *self, const cox_agent *other)
{
    return cox_kinematic_flee(self, other->position).velocity;
}

static cox_vec2 kinematic_arrive(const cox_agent *self, const cox_agent *other)
{
    fix16_t time = COX_KINEMATIC_TIME_DEFAULT;
    return cox_kinematic_arrive(self, other->position, COX_FIX(2), time).velocity;
}

static cox_vec2 position_after_a_half_step(const cox_agent *self, const cox_agent *other)
{
    cox_agent moved = *self;
    cox_agent_move_half_step(&moved, arrive_timed(self, other), 0);
    return moved.position;
}

static cox_vec2 position_after_arriving(const cox_agent *self, const cox_agent *other)
{
    cox_agent moved = *self;
    cox_agent_move(&moved, arrive(self, other));
    return moved.position;
}

static cox_vec2 wander_straight(const cox_agent *self, const cox_agent *other)
{
    (void)other;
    cox_wander_memory memory = cox_wander_make(1, 1);
    cox_wander_circle circle = cox_wander_circle_default();
    circle.radius = 0;
    return cox_wander(self, &memory, circle);
}

/* Compares a behaviour on random agents with itself on their images. */
static void assert_symmetric(behaviour force, fix16_t position_limit)
{
    char what[40];
    uint64_t random = 1;
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent self = case_random_agent(&random, 1, position_limit);
        cox_agent other = case_random_agent(&random, 2, position_limit);
        cox_vec2 seen = force(&self, &other);
        for (uint32_t image = 1; image < IMAGES; image++) {
            cox_agent self_image = agent_image(&self, image);
            cox_agent other_image = agent_image(&other, image);
            snprintf(what, sizeof what, "state %u, image %u", (unsigned)state, (unsigned)image);
            TEST_ASSERT_VEC2_MESSAGE(image_of(seen, image), force(&self_image, &other_image), what);
        }
    }
}

void test_seek_flee_and_arrive_have_all_symmetries_everywhere_in_the_world(void)
{
    assert_symmetric(seek, COX_WORLD_LIMIT);
    assert_symmetric(flee, COX_WORLD_LIMIT);
    assert_symmetric(arrive, COX_WORLD_LIMIT);
}

void test_seek_flee_and_arrive_have_all_symmetries_within_their_radii(void)
{
    assert_symmetric(seek, COX_FIX(30));
    assert_symmetric(flee, COX_FIX(30));
    assert_symmetric(flee_within, COX_FIX(30));
    assert_symmetric(arrive, COX_FIX(30));
}

void test_seek_flee_and_arrive_have_all_symmetries_a_few_lsb_from_the_target(void)
{
    assert_symmetric(seek, 3);
    assert_symmetric(arrive, 3);
}

void test_pursuit_and_evade_have_all_symmetries(void)
{
    assert_symmetric(cox_pursuit, COX_FIX(40));
    assert_symmetric(cox_evade, COX_FIX(40));
    assert_symmetric(pursuit_fixed, COX_WORLD_LIMIT);
    assert_symmetric(evade_fixed, COX_WORLD_LIMIT);
}

void test_the_timed_behaviours_have_all_symmetries(void)
{
    assert_symmetric(arrive_timed, COX_WORLD_LIMIT);
    assert_symmetric(arrive_timed, COX_FIX(20));
    assert_symmetric(arrive_timed, COX_FIX(1));
    assert_symmetric(match_velocity, COX_FIX(40));
}

void test_the_kinematic_behaviours_have_all_symmetries(void)
{
    assert_symmetric(kinematic_seek, COX_WORLD_LIMIT);
    assert_symmetric(kinematic_flee, COX_FIX(30));
    assert_symmetric(kinematic_arrive, COX_WORLD_LIMIT);
    assert_symmetric(kinematic_arrive, COX_FIX(3));
}

void test_a_step_has_all_symmetries(void)
{
    assert_symmetric(position_after_arriving, COX_FIX(40));
    assert_symmetric(position_after_a_half_step, COX_FIX(40));
}

void test_the_centre_of_the_wander_circle_has_all_symmetries(void)
{
    assert_symmetric(wander_straight, COX_FIX(40));
}

/* The displacement is a sine and a cosine: it mirrors exactly with the angle's sign. */
void test_wander_mirrors_with_its_angle(void)
{
    cox_agent self = case_agent(3, 4, 5);
    cox_agent mirrored = case_agent(3, -4, 5);
    cox_wander_circle circle = cox_wander_circle_default();
    for (fix16_t angle = 0; angle <= COX_FIX_PI; angle += 37) {
        cox_wander_memory memory = cox_wander_make(1, 1);
        cox_wander_memory opposite = memory;
        memory.angle = angle;
        opposite.angle = -angle;
        cox_vec2 force = cox_wander(&self, &memory, circle);
        cox_vec2 seen = cox_wander(&mirrored, &opposite, circle);
        TEST_ASSERT_VEC2(cox_vec2_make(force.x, -force.y), seen);
    }
}

void test_no_behaviour_changes_its_agents(void)
{
    static const behaviour all[] = {seek,      flee,        flee_within,
                                    arrive,    cox_pursuit, pursuit_fixed,
                                    cox_evade, evade_fixed, wander_straight};
    uint64_t random = 2;
    for (uint32_t i = 0; i < COX_COUNT(all); i++) {
        cox_agent self = case_random_agent(&random, 1, COX_FIX(40));
        cox_agent other = case_random_agent(&random, 2, COX_FIX(40));
        cox_agent self_before = self;
        cox_agent other_before = other;
        (void)all[i](&self, &other);
        TEST_ASSERT_EQUAL_MEMORY(&self_before, &self, sizeof self);
        TEST_ASSERT_EQUAL_MEMORY(&other_before, &other, sizeof other);
    }
}

/* Where a difference does not fit, the answer is that of the nearest values that do. */
void test_every_behaviour_has_an_answer_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_WORLD_LIMIT, -1,         0,
                                       1,           COX_WORLD_LIMIT,  COX_FIX_MAX};
    static const behaviour all[] = {seek,      flee,        flee_within,
                                    arrive,    cox_pursuit, pursuit_fixed,
                                    cox_evade, evade_fixed, wander_straight};
    cox_agent self = case_agent(0, 0, 5);
    cox_agent other = case_agent(0, 0, 5);
    for (uint32_t i = 0; i < 7u * 7u * 7u * 7u; i++) {
        self.position = cox_vec2_make(extremes[i % 7u], extremes[i / 7u % 7u]);
        other.position = cox_vec2_make(extremes[i / 49u % 7u], extremes[i / 343u]);
        other.velocity = cox_vec2_make(self.position.y, other.position.x);
        for (uint32_t b = 0; b < COX_COUNT(all); b++) {
            cox_vec2 force = all[b](&self, &other);
            TEST_ASSERT_FALSE_MESSAGE(cox_vec2_longer(force, COX_FIX(6) + 4), "more than asked");
        }
    }
}
