/* SPDX-License-Identifier: MIT
 * Path following, avoidance, separation, queue and leader following beside the tutorials' code in
 * double, on 100,000 random states each. The bounds in LSB follow from those of fix.h and vec2.h;
 * each is stated where it is asserted. A state is skipped and counted where an LSB or two would
 * change the twin's own choice. */
#include "unity.h"

#include <math.h>

#include "coxswain/avoidance.h"
#include "coxswain/group.h"
#include "coxswain/leader.h"
#include "coxswain/path_following.h"

#include "steering_case.h"
#include "surroundings_twin.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("tutorial_twin.c")
TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define NODES 5u
#define OTHERS 6u

/* What fix.h and vec2.h promise for lengths below 4096 units, in LSB per component. */
#define SET_LENGTH_ERROR 0.63
#define ROUNDING_ERROR 0.5

/* A state is skipped if the twin's choice is this near to the other one; units. */
#define CLOSE_CHOICE (4.0 / 65536.0)

static uint64_t random;
static cox_agent self;
static cox_agent others[OTHERS];
static twin_boid self_twin;
static twin_boid other_twins[OTHERS];
static twin_tally tally;

void setUp(void)
{
    random = 20;
    tally = (twin_tally){0};
}

static void next_state(fix16_t position_limit)
{
    self = case_random_agent(&random, 1, position_limit);
    self_twin = twin_boid_of(&self);
    for (uint32_t i = 0; i < OTHERS; i++) {
        others[i] = case_random_agent(&random, 2u + i, position_limit);
        other_twins[i] = twin_boid_of(&others[i]);
    }
}

/* The error of a vector with that length set along another one, which is off by so many LSB in any
 * direction and that_long. */
static double direction_error(double length, double error, double that_long)
{
    double lsb = that_long * 65536.0 - error;
    return lsb <= 0 ? INFINITY : length * 65536.0 * error / lsb + SET_LENGTH_ERROR;
}

static double distance(twin_vector a, twin_vector b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* Hardly any state may have been skipped. */
static void report(const char *what)
{
    twin_tally_report_skipped(&tally, what, STATES, STATES / 100u);
}

/* One mode of following a path, as the twin does it and as the library does. */
typedef twin_vector (*twin_follow)(const twin_boid *host, const twin_path *path,
                                   twin_cursor *cursor);

/* Follows a random path from a random node; the cursors must be the same. */
static void compare_following(twin_follow expected_force, uint8_t mode, bool both_directions)
{
    cox_vec2 nodes[NODES];
    twin_vector node_twins[NODES];
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        for (uint32_t i = 0; i < NODES; i++) {
            nodes[i] = case_random_vector(&random, COX_FIX(100));
            node_twins[i] = twin_vector_of(nodes[i]);
        }
        cox_path path = cox_path_make(nodes, NODES, case_random_between(&random, 0, COX_FIX(100)));
        path.mode = mode;
        bool back = both_directions && case_random(&random) % 2u != 0;
        cox_follow_path_memory memory = {case_random(&random) % NODES, back ? -1 : 1};
        twin_path twin = {node_twins, NODES, twin_number(path.radius)};
        twin_cursor cursor = {(int)memory.node, memory.direction};
        twin_vector expected = expected_force(&self_twin, &twin, &cursor);
        cox_vec2 actual = cox_follow_path(&self, &memory, &path, 0);
        twin_tally_vector(&tally, state, expected, actual, SET_LENGTH_ERROR);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE((uint32_t)cursor.current_node, memory.node, "node");
        TEST_ASSERT_EQUAL_INT32_MESSAGE(cursor.path_dir, memory.direction, "direction");
    }
}

void test_path_following_once_is_the_tutorials_within_a_set_length(void)
{
    compare_following(twin_follow_once, COX_PATH_ONCE, false);
    report("path following once");
}

void test_path_following_on_patrol_is_the_tutorials_within_a_set_length(void)
{
    compare_following(twin_follow_patrol, COX_PATH_PATROL, true);
    report("path following on patrol");
}

void test_path_following_in_a_loop_is_the_twins_within_a_set_length(void)
{
    compare_following(twin_follow_loop, COX_PATH_LOOP, true);
    report("path following in a loop");
}

/* The point ahead is rounded in x and y; its error counts as seen from the centre of the obstacle.
 * States with an obstacle dead ahead are skipped, because the tutorial has no useful answer. */
void test_avoidance_is_the_series_within_the_error_of_its_point_ahead(void)
{
    double strength = 5;
    for (uint32_t state = 0; state < STATES; state++) {
        cox_obstacle obstacles[OTHERS];
        twin_circle circles[OTHERS];
        next_state(COX_FIX(60));
        for (uint32_t i = 0; i < OTHERS; i++) {
            fix16_t radius = case_random_between(&random, 0, COX_FIX(16));
            obstacles[i] = cox_obstacle_make(i + 1u, others[i].position, radius);
            circles[i].center = other_twins[i].position;
            circles[i].radius = twin_number(radius) + twin_number(self.radius);
        }
        double margin;
        twin_vector expected = twin_avoid(&self_twin, circles, OTHERS, 30, strength, &margin);
        if (margin < 1.0 / 64) {
            tally.skipped++;
            continue;
        }
        double bound = direction_error(strength, sqrt(2.0) * ROUNDING_ERROR, margin);
        cox_vec2 actual = cox_avoid_obstacles(&self, obstacles, OTHERS, COX_FIX(30), COX_FIX(5));
        twin_tally_vector(&tally, state, expected, actual, bound);
    }
    report("avoidance");
}

void test_separation_is_the_series_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(40));
        twin_vector expected = twin_separation(&self_twin, other_twins, OTHERS, 30, 2);
        cox_vec2 actual =
            cox_separation(&self, cox_span_of_agents(others, OTHERS), COX_FIX(30), COX_FIX(2));
        twin_tally_vector(&tally, state, expected, actual, SET_LENGTH_ERROR);
    }
    report("separation");
}

/* The brake is rounded, the separation a set length. */
void test_queue_is_the_series_within_a_rounding_and_a_set_length(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        cox_vec2 steering = case_random_vector(&random, COX_FIX(16));
        double margin;
        twin_vector expected =
            twin_queue(&self_twin, twin_vector_of(steering), other_twins, OTHERS, sight, &margin);
        if (margin < CLOSE_CHOICE) {
            tally.skipped++;
            continue;
        }
        twin_tally_vector(&tally, state, expected,
                          cox_queue(&self, steering, cox_span_of_agents(others, OTHERS), sight),
                          ROUNDING_ERROR + SET_LENGTH_ERROR);
    }
    report("queue");
}

/* How far the follower's desired velocities may be off: the point behind is off by a set length in
 * x and y, and what arrive makes of that depends on whether it slows down; the leader's future is
 * off by that of the prediction's ticks; the separation is a set length. */
static double following_error(const twin_boid *leader, double slowing_radius)
{
    double behind_error = sqrt(2.0) * SET_LENGTH_ERROR;
    double speed = self_twin.max_velocity;
    double slowed = speed * behind_error / slowing_radius + ROUNDING_ERROR;
    double unslowed = direction_error(speed, behind_error, slowing_radius - CLOSE_CHOICE);
    double ticks = ROUNDING_ERROR / speed + ROUNDING_ERROR;
    double leader_speed = hypot(leader->velocity.x, leader->velocity.y);
    double future_error = leader_speed * ticks + sqrt(2.0) * ROUNDING_ERROR;
    twin_vector future = twin_predict(leader, twin_updates_needed(&self_twin, leader));
    double evaded = direction_error(speed, future_error, distance(future, self_twin.position));
    return fmax(slowed, unslowed) + evaded + SET_LENGTH_ERROR;
}

void test_leader_following_is_the_series_within_the_error_of_its_points(void)
{
    cox_following following = cox_following_default();
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        const twin_boid *leader = &other_twins[0];
        double margin;
        twin_vector expected =
            twin_follow_leader(&self_twin, leader, other_twins, OTHERS, following, &margin);
        double bound = following_error(leader, twin_number(following.slowing_radius));
        if (margin < CLOSE_CHOICE || bound > 1000) {
            tally.skipped++;
            continue;
        }
        cox_vec2 actual =
            cox_follow_leader(&self, &others[0], cox_span_of_agents(others, OTHERS), following);
        twin_tally_vector(&tally, state, expected, actual, bound);
    }
    report("leader following");
}
