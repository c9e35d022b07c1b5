/* SPDX-License-Identifier: MIT
 * No direction of the plane is special for behaviours that see paths, obstacles, neighbours and
 * leaders: mirror the surroundings, or give them a quarter turn, and the force mirrors or turns
 * with them, bit for bit. Where an id breaks a tie, a quarter turn still turns the force. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/avoidance.h"
#include "coxswain/flash.h"
#include "coxswain/flock.h"
#include "coxswain/group.h"
#include "coxswain/leader.h"
#include "coxswain/path_following.h"

#include "steering_case.h"
#include "trials.h"

#define STATES TRIALS_OF(2000u)
#define IMAGES 8u
#define QUARTER_TURN 5u /* (x, y) becomes (-y, x) */
#define OTHERS 5u

/* Everything that these behaviours can see. */
typedef struct surroundings {
    cox_agent self;
    cox_agent others[OTHERS]; /* the first is the leader */
    cox_obstacle obstacles[OTHERS];
    cox_vec2 nodes[OTHERS];
    cox_vec2 steering;
} surroundings;

typedef cox_vec2 (*behaviour)(const surroundings *seen);

static uint64_t random;

void setUp(void)
{
    random = 3;
}

/* One of the eight images of a vector: bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them first. */
static cox_vec2 image_of(cox_vec2 v, uint32_t image)
{
    cox_vec2 seen = (image & 4u) != 0 ? cox_vec2_make(v.y, v.x) : v;
    if ((image & 1u) != 0) seen.x = cox_fix_negate(seen.x);
    if ((image & 2u) != 0) seen.y = cox_fix_negate(seen.y);
    return seen;
}

static cox_agent agent_image(const cox_agent *agent, uint32_t image)
{
    cox_agent seen = *agent;
    seen.position = image_of(agent->position, image);
    seen.velocity = image_of(agent->velocity, image);
    return seen;
}

static surroundings surroundings_image(const surroundings *from, uint32_t image)
{
    surroundings seen = *from;
    seen.self = agent_image(&from->self, image);
    seen.steering = image_of(from->steering, image);
    for (uint32_t i = 0; i < OTHERS; i++) {
        seen.others[i] = agent_image(&from->others[i], image);
        seen.obstacles[i].position = image_of(from->obstacles[i].position, image);
        seen.nodes[i] = image_of(from->nodes[i], image);
    }
    return seen;
}

static surroundings random_surroundings(fix16_t position_limit)
{
    surroundings made;
    made.self = case_random_agent(&random, 1, position_limit);
    made.steering = case_random_vector(&random, COX_FIX(9));
    for (uint32_t i = 0; i < OTHERS; i++) {
        made.others[i] = case_random_agent(&random, 2u + i, position_limit);
        made.nodes[i] = case_random_vector(&random, position_limit);
        cox_vec2 centre = case_random_vector(&random, position_limit);
        fix16_t radius = case_random_between(&random, 0, COX_FIX(20));
        made.obstacles[i] = cox_obstacle_make(i + 1u, centre, radius);
    }
    return made;
}

static cox_vec2 follow_path(const surroundings *seen)
{
    cox_path path = cox_path_make(seen->nodes, OTHERS, COX_FIX(10));
    cox_follow_path_memory memory = cox_follow_path_make();
    path.mode = COX_PATH_ARRIVE;
    memory.node = OTHERS - 1u;
    return cox_follow_path(&seen->self, &memory, &path, COX_FIX(20));
}

static cox_vec2 avoid_obstacles(const surroundings *seen)
{
    return cox_avoid_obstacles(&seen->self, seen->obstacles, OTHERS, COX_FIX(50), COX_FIX(5));
}

static cox_vec2 separation(const surroundings *seen)
{
    return cox_separation(&seen->self, cox_span_of_agents(seen->others, OTHERS), COX_FIX(30),
                          COX_FIX(2));
}

static cox_vec2 queue(const surroundings *seen)
{
    return cox_queue(&seen->self, seen->steering, cox_span_of_agents(seen->others, OTHERS),
                     cox_queue_sight_default());
}

static cox_vec2 follow_leader(const surroundings *seen)
{
    return cox_follow_leader(&seen->self, &seen->others[0],
                             cox_span_of_agents(seen->others, OTHERS), cox_following_default());
}

static cox_vec2 flock(const surroundings *seen)
{
    const cox_flocking flocking = {{COX_FIX(30), COX_RATIO(-707, 1000), COX_FIX(12)},
                                   {COX_FIX(40), COX_RATIO(7, 10), COX_FIX(8)},
                                   {COX_FIX(50), COX_RATIO(-15, 100), COX_FIX(8)},
                                   COX_FIX(5)};
    return cox_flock(&seen->self, cox_span_of_agents(seen->others, OTHERS), flocking);
}

static const behaviour all[] = {follow_path, avoid_obstacles, separation,
                                queue,       flock,           follow_leader};

static void assert_image(behaviour force, const surroundings *seen, uint32_t image, uint32_t state)
{
    char what[40];
    surroundings other = surroundings_image(seen, image);
    snprintf(what, sizeof what, "state %u, image %u", (unsigned)state, (unsigned)image);
    TEST_ASSERT_VEC2_MESSAGE(image_of(force(seen), image), force(&other), what);
}

static void assert_symmetric(behaviour force, fix16_t position_limit)
{
    uint32_t forces = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        surroundings seen = random_surroundings(position_limit);
        if (!cox_vec2_is_zero(force(&seen))) forces++;
        for (uint32_t image = 1; image < IMAGES; image++) assert_image(force, &seen, image, state);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 8u, forces);
}

void test_path_following_has_all_symmetries(void)
{
    assert_symmetric(follow_path, COX_FIX(40));
    assert_symmetric(follow_path, COX_WORLD_LIMIT);
}

void test_avoidance_has_all_symmetries(void)
{
    assert_symmetric(avoid_obstacles, COX_FIX(50));
}

void test_separation_has_all_symmetries(void)
{
    assert_symmetric(separation, COX_FIX(40));
}

void test_queue_has_all_symmetries(void)
{
    assert_symmetric(queue, COX_FIX(60));
}

void test_flocking_has_all_symmetries(void)
{
    assert_symmetric(flock, COX_FIX(30));
    assert_symmetric(flock, COX_FIX(60));
}

void test_leader_following_has_all_symmetries(void)
{
    assert_symmetric(follow_leader, COX_FIX(60));
    assert_symmetric(follow_leader, COX_WORLD_LIMIT);
}

/* Everything lies on one line, dead ahead or dead behind, and some of it on one spot. */
void test_ties_turn_with_a_quarter_turn(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        surroundings seen = random_surroundings(COX_FIX(50));
        seen.self.id = 1u + state % 9u;
        for (uint32_t i = 0; i < OTHERS; i++) {
            fix16_t x = COX_FIX(10) * (fix16_t)(case_random(&random) % 9u) - COX_FIX(40);
            seen.others[i].id = 10u + i;
            seen.others[i].position = seen.obstacles[i].position = cox_vec2_make(x, 0);
        }
        seen.self.position = seen.others[state % OTHERS].position;
        seen.self.velocity = cox_vec2_make(seen.self.velocity.x, 0);
        seen.others[0].velocity = cox_vec2_make(seen.others[0].velocity.x, 0);
        for (uint32_t image = 1; image < 4; image++) {
            surroundings turned = seen;
            for (uint32_t i = 0; i < image; i++) turned = surroundings_image(&turned, QUARTER_TURN);
            cox_vec2 expected = avoid_obstacles(&seen);
            for (uint32_t i = 0; i < image; i++) expected = image_of(expected, QUARTER_TURN);
            TEST_ASSERT_VEC2(expected, avoid_obstacles(&turned));
        }
    }
}

void test_no_behaviour_changes_what_it_sees(void)
{
    for (uint32_t i = 0; i < COX_COUNT(all); i++) {
        surroundings seen = random_surroundings(COX_FIX(40));
        surroundings before = seen;
        (void)all[i](&seen);
        TEST_ASSERT_EQUAL_MEMORY(&before, &seen, sizeof seen);
    }
}

/* With self in a corner and everything else in the opposite one, all differences are the longest
 * possible, and the answers are still symmetric. */
void test_no_behaviour_breaks_its_symmetry_at_the_corners_of_the_world(void)
{
    static const fix16_t corners[] = {-COX_WORLD_LIMIT, COX_WORLD_LIMIT};
    for (uint32_t state = 0; state < 16; state++) {
        surroundings seen = random_surroundings(COX_WORLD_LIMIT);
        seen.self.position = cox_vec2_make(corners[state & 1u], corners[state >> 1 & 1u]);
        for (uint32_t i = 0; i < OTHERS; i++) {
            cox_vec2 corner = cox_vec2_make(corners[state >> 2 & 1u], corners[state >> 3]);
            cox_vec2 in = cox_vec2_scale(corner, -COX_RATIO(1, 1000));
            cox_vec2 near = cox_vec2_add(corner, cox_vec2_scale(in, cox_fix_from_int((int32_t)i)));
            seen.others[i].position = seen.obstacles[i].position = seen.nodes[i] = near;
            seen.obstacles[i].position.x = seen.self.position.x;
        }
        for (uint32_t b = 0; b < COX_COUNT(all); b++) {
            for (uint32_t image = 1; image < IMAGES; image++) {
                bool tie = cox_vec2_equal(seen.self.position, seen.others[0].position);
                if (!tie) assert_image(all[b], &seen, image, state);
            }
        }
    }
}
