/* SPDX-License-Identifier: MIT
 * Paths, obstacles, a queue and a leader's followers beside the tutorials' code in double, for
 * 2,000 ticks: as far as a track is not chaotic, rounding must not show. Each band is in units (the
 * tutorials' pixels). */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/avoidance.h"
#include "coxswain/group.h"
#include "coxswain/leader.h"
#include "coxswain/path_following.h"
#include "coxswain/target.h"

#include "steering_case.h"
#include "surroundings_twin.h"
#include "twin_figure.h"

TEST_SOURCE_FILE("tutorial_twin.c")

#define TICKS 2000u
#define NODES 5u
#define CROWD 3u

/* A body in both arithmetics. */
typedef struct pair {
    cox_agent agent;
    twin_boid twin;
} pair;

static const int16_t corners[NODES][2] = {
    {100, 100}, {300, 60}, {500, 200}, {420, 350}, {150, 300}};

static cox_vec2 nodes[NODES];
static twin_vector node_twins[NODES];
static pair walker;
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
    for (uint32_t i = 0; i < NODES; i++) {
        nodes[i] = case_units(corners[i][0], corners[i][1]);
        node_twins[i] = twin_vector_of(nodes[i]);
    }
    walker = pair_at(1, 40, 250);
    largest_deviation = 0;
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

static twin_vector sum(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x + b.x, a.y + b.y};
}

/* One mode of following a path, as the twin does it. */
typedef twin_vector (*twin_follow)(const twin_boid *host, const twin_path *path,
                                   twin_cursor *cursor);

/* The tutorial's demo, with a radius of the path. */
static void follow_beside(twin_follow follow, uint8_t mode, int16_t radius, double band)
{
    cox_path path = cox_path_make(nodes, NODES, cox_fix_from_int(radius));
    cox_follow_path_memory memory = cox_follow_path_make();
    twin_path twin = {node_twins, NODES, radius};
    twin_cursor cursor = {0, 1};
    path.mode = mode;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        twin_vector twin_force = follow(&walker.twin, &twin, &cursor);
        move(&walker, cox_follow_path(&walker.agent, &memory, &path, 0), twin_force);
        assert_beside(tick, &walker, band);
        TEST_ASSERT_EQUAL_UINT32((uint32_t)cursor.current_node, memory.node);
    }
}

/* The track ends in an orbit round the last node, where nothing corrects the phase: a truncated
 * velocity is up to an LSB short, tick after tick. */
void test_a_path_is_followed_once_beside_the_twin(void)
{
    follow_beside(twin_follow_once, COX_PATH_ONCE, 10, 1.0 / 4);
    report("path once, radius 10");
}

void test_a_path_is_patrolled_beside_the_twin(void)
{
    follow_beside(twin_follow_patrol, COX_PATH_PATROL, 10, 1.0 / 64);
    report("patrol, radius 10");
}

void test_a_wide_path_is_patrolled_beside_the_twin(void)
{
    follow_beside(twin_follow_patrol, COX_PATH_PATROL, 40, 1.0 / 64);
    report("patrol, radius 40");
}

void test_a_path_is_followed_round_and_round_beside_the_twin(void)
{
    follow_beside(twin_follow_loop, COX_PATH_LOOP, 20, 1.0 / 64);
    report("loop, radius 20");
}

/* Obstacles stand on the lines of the loop, so each lap must go round them. */
void test_obstacles_are_avoided_on_a_loop_beside_the_twin(void)
{
    static const int16_t circles[CROWD][3] = {{200, 85, 20}, {400, 120, 25}, {290, 330, 15}};
    cox_obstacle obstacles[CROWD];
    twin_circle circle_twins[CROWD];
    for (uint32_t i = 0; i < CROWD; i++) {
        cox_vec2 centre = case_units(circles[i][0], circles[i][1]);
        obstacles[i] = cox_obstacle_make(i + 1u, centre, cox_fix_from_int(circles[i][2]));
        circle_twins[i] = (twin_circle){twin_vector_of(centre), circles[i][2] + 1.0};
    }
    cox_path path = cox_path_make(nodes, NODES, COX_FIX(20));
    cox_follow_path_memory memory = cox_follow_path_make();
    twin_path twin = {node_twins, NODES, 20};
    twin_cursor cursor = {0, 1};
    path.mode = COX_PATH_LOOP;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        double margin;
        twin_vector pushed = twin_avoid(&walker.twin, circle_twins, CROWD, 50, 6, &margin);
        twin_vector twin_force = sum(twin_follow_loop(&walker.twin, &twin, &cursor), pushed);
        cox_vec2 push =
            cox_avoid_obstacles(&walker.agent, obstacles, CROWD, COX_FIX(50), COX_FIX(6));
        cox_vec2 force = cox_vec2_add(cox_follow_path(&walker.agent, &memory, &path, 0), push);
        move(&walker, force, twin_force);
        assert_beside(tick, &walker, 1.0 / 16);
    }
    report("obstacles on a loop");
}

/* The others of a crowd, for the twin's functions. */
static void others_of(const pair *crowd, uint32_t size, uint32_t self, twin_boid *others)
{
    for (uint32_t i = 0, count = 0; i < size; i++) {
        if (i != self) others[count++] = crowd[i].twin;
    }
}

/* Three agents come to one door from three sides; the first to arrive blocks the others.
 * They stop and go in turn. When an agent does so a tick earlier or later than its twin, the two
 * are a step apart for that long. */
void test_a_queue_forms_beside_the_twin(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    pair crowd[CROWD] = {pair_at(1, 250, 190), pair_at(2, 100, 130), pair_at(3, 60, 330)};
    cox_vec2 door = case_units(300, 200);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_agent agents[CROWD];
        cox_vec2 forces[CROWD];
        twin_vector twin_forces[CROWD];
        for (uint32_t i = 0; i < CROWD; i++) agents[i] = crowd[i].agent;
        for (uint32_t i = 0; i < CROWD; i++) {
            twin_boid others[CROWD];
            double margin;
            others_of(crowd, CROWD, i, others);
            twin_vector arrive = twin_seek(&crowd[i].twin, twin_vector_of(door), 50);
            twin_forces[i] =
                sum(arrive, twin_queue(&crowd[i].twin, arrive, others, CROWD - 1, sight, &margin));
            cox_vec2 steering = cox_arrive(&agents[i], door, COX_FIX(50));
            cox_vec2 brake =
                cox_queue(&agents[i], steering, cox_span_of_agents(agents, CROWD), sight);
            forces[i] = cox_vec2_add(steering, brake);
        }
        for (uint32_t i = 0; i < CROWD; i++) {
            move(&crowd[i], forces[i], twin_forces[i]);
            cox_agent_face_velocity(&crowd[i].agent);
            assert_beside(tick, &crowd[i], 1.0);
        }
    }
    report("queue");
}

/* The leader goes round the path, slower than its followers, count agents of the crowd. */
static void lead_beside(uint32_t count, uint32_t ticks, double band)
{
    cox_following following = cox_following_default();
    pair crowd[CROWD] = {pair_at(2, 10, 200), pair_at(3, 20, 260), pair_at(4, 5, 320)};
    cox_path path = cox_path_make(nodes, NODES, COX_FIX(20));
    cox_follow_path_memory memory = cox_follow_path_make();
    twin_path twin = {node_twins, NODES, 20};
    twin_cursor cursor = {0, 1};
    path.mode = COX_PATH_LOOP;
    walker.agent.max_speed = COX_FIX(2);
    walker.agent.velocity = case_units(1, 0);
    walker.twin = twin_boid_of(&walker.agent);
    for (uint32_t tick = 0; tick < ticks; tick++) {
        cox_agent agents[CROWD];
        cox_vec2 forces[CROWD];
        twin_vector twin_forces[CROWD];
        for (uint32_t i = 0; i < count; i++) agents[i] = crowd[i].agent;
        for (uint32_t i = 0; i < count; i++) {
            twin_boid others[CROWD];
            double margin;
            others_of(crowd, count, i, others);
            twin_forces[i] = twin_follow_leader(&crowd[i].twin, &walker.twin, others,
                                                (int)count - 1, following, &margin);
            forces[i] = cox_follow_leader(&agents[i], &walker.agent,
                                          cox_span_of_agents(agents, count), following);
        }
        twin_vector twin_force = twin_follow_loop(&walker.twin, &twin, &cursor);
        move(&walker, cox_follow_path(&walker.agent, &memory, &path, 0), twin_force);
        for (uint32_t i = 0; i < count; i++) {
            move(&crowd[i], forces[i], twin_forces[i]);
            assert_beside(tick, &crowd[i], band);
        }
    }
}

void test_a_follower_keeps_behind_a_leader_beside_the_twin(void)
{
    lead_beside(1, TICKS, 1.0 / 16);
    report("follower");
}

/* Separation is on or off. Three followers that keep close move at its edge, which is chaotic: two
 * twins that start one LSB apart end 6 units apart. */
void test_three_followers_keep_behind_a_leader_beside_the_twin_for_200_ticks(void)
{
    lead_beside(CROWD, 200, 1.0 / 16);
    report("three followers, 200 ticks");
}
