/* SPDX-License-Identifier: MIT
 * Walls and contact beside their formulas in double, on 100,000 random states each. A state is
 * skipped and counted where a thousandth of a unit would change the twin's own choice, or where a
 * wall is met at so flat an angle, or a place lies so near, that rounding is drawn out. */
#include "unity.h"

#include <math.h>

#include "coxswain/contact.h"
#include "coxswain/wall.h"

#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"
#include "wall_twin.h"

TEST_SOURCE_FILE("tutorial_twin.c")
TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define WALLS 6u

/* A decision this close is not compared. */
#define CLOSE 1e-3

/* The sine of the flattest angle that is compared. */
#define FLAT 0.05

static uint64_t random;
static cox_agent self;
static twin_boid self_twin;
static cox_segment walls[WALLS];
static twin_wall wall_twins[WALLS];
static twin_tally tally;

void setUp(void)
{
    random = 22;
    tally = (twin_tally){0};
}

static void next_state(fix16_t limit)
{
    self = case_random_agent(&random, 1, limit);
    self_twin = twin_boid_of(&self);
    for (uint32_t i = 0; i < WALLS; i++) {
        walls[i].id = i + 1u;
        walls[i].start = case_random_vector(&random, limit);
        walls[i].end = case_random_vector(&random, limit);
        wall_twins[i].start = twin_vector_of(walls[i].start);
        wall_twins[i].end = twin_vector_of(walls[i].end);
    }
}

/* What a length may be off by, in LSB, whose direction comes from a vector that is off by error. */
static double turned(double length, double error, double that_long)
{
    return length * error / fmax(that_long, 1e-9) + 1;
}

static void report(const char *what)
{
    twin_tally_report_skipped(&tally, what, STATES, STATES / 5u);
}

/* The point ahead is off by a set length, what is met of it by as much over the sine of the angle,
 * what is turned along or set off the wall by a unit vector's error; at an end of a wall the normal
 * is off by an LSB over the distance. */
void test_wall_following_is_the_twins_within_the_error_of_the_point_sought(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        twin_answer expected = twin_follow_wall(&self_twin, wall_twins, WALLS, 20, 30, 50);
        if (expected.margin < 20 * CLOSE || expected.angle < FLAT ||
            (expected.length > 0 && expected.length < 1)) {
            tally.skipped++;
            continue;
        }
        cox_wall_following following = {COX_FIX(20), COX_FIX(30), COX_FIX(50)};
        cox_vec2 actual = cox_follow_wall(&self, cox_segment_span_make(walls, WALLS), following);
        double sought =
            3 / expected.angle + (20 + 30 + 30) * 0.74 + (2 * 20 + 2 * 30) / expected.margin;
        twin_tally_vector(&tally, state, expected.force, actual,
                          turned(self_twin.max_velocity, sought, expected.length));
    }
    report("wall following");
}

static void compare_containment(uint32_t corners, fix16_t radius, bool keeps_out)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_vec2 places[4];
        twin_vector twins[4];
        next_state(COX_FIX(100));
        for (uint32_t i = 0; i < corners; i++) {
            places[i] = case_random_vector(&random, COX_FIX(100));
            twins[i] = twin_vector_of(places[i]);
        }
        cox_area room = {1, corners, places, radius};
        twin_answer expected = twin_contain(&self_twin, twin_number(self.radius), twins,
                                            (int)corners, twin_number(radius), 10, keeps_out);
        if (expected.margin < 20 * CLOSE) {
            tally.skipped++;
            continue;
        }
        cox_containment containment = {COX_FIX(10), 0, keeps_out};
        cox_vec2 actual = cox_contain(&self, &room, containment);
        double speed = hypot(self_twin.velocity.x, self_twin.velocity.y);
        double normal = 1.5 + 1.5 / expected.margin;
        double way = expected.length < 1.01 ? 2 * normal * fmax(1, speed) : 2 * normal * speed + 3;
        twin_tally_vector(&tally, state, expected.force, actual,
                          turned(self_twin.max_velocity, way, expected.length));
    }
}

void test_containment_in_and_out_of_polygons_and_circles_is_the_twins(void)
{
    compare_containment(4, 0, false);
    compare_containment(4, 0, true);
    compare_containment(1, COX_FIX(50), false);
    compare_containment(1, COX_FIX(50), true);
    report("containment");
}

/* The heading is off by a unit vector's error, which grows with the distance. */
void test_avoidance_of_a_circle_is_the_twins_within_the_error_of_its_place(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(60));
        cox_obstacle circle = cox_obstacle_make(1, walls[0].start, COX_FIX(25));
        twin_answer expected =
            twin_avoid_circle(&self_twin, twin_number(self.radius), wall_twins[0].start, 25, 60, 5);
        if (expected.margin < 5 * CLOSE || expected.length < 1) {
            tally.skipped++;
            continue;
        }
        cox_area area = cox_area_of_obstacle(&circle);
        cox_vec2 actual = cox_avoid_areas(&self, &area, 1, COX_FIX(60), COX_FIX(5));
        twin_tally_vector(&tally, state, expected.force, actual,
                          turned(2 * 5, 100 + 3, expected.length) + 8);
    }
    report("avoidance of areas");
}

/* The corners are off by the heading's error, which grows with the distance, and the place that is
 * met by as much over the sine of the angle. Of the push out, the nearest place is off by an LSB.
 */
void test_avoidance_of_a_polygon_is_the_twins_within_the_error_of_its_place(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_vec2 corners[4];
        twin_vector corner_twins[4];
        next_state(COX_FIX(40));
        for (uint32_t i = 0; i < 4; i++) {
            corners[i] = cox_vec2_add(walls[0].start, case_random_vector(&random, COX_FIX(25)));
            corner_twins[i] = twin_vector_of(corners[i]);
        }
        twin_answer expected =
            twin_avoid_polygon(&self_twin, twin_number(self.radius), corner_twins, 4, 60, 5);
        if (expected.margin < 5 * CLOSE || expected.angle < FLAT || expected.length < 1) {
            tally.skipped++;
            continue;
        }
        cox_area area = cox_area_of_polygon(1, corners, 4);
        cox_vec2 actual = cox_avoid_areas(&self, &area, 1, COX_FIX(60), COX_FIX(5));
        twin_tally_vector(&tally, state, expected.force, actual,
                          turned(3 * 5, (100 + 3) * (1 + 1 / expected.angle), expected.length) + 8);
    }
    report("avoidance of polygons");
}

void test_feelers_are_the_twins_within_the_error_of_what_they_meet(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(100));
        twin_answer expected = twin_avoid_walls(&self_twin, wall_twins, WALLS, 40, 20, 10, 5);
        if (expected.margin < CLOSE || expected.angle < FLAT) {
            tally.skipped++;
            continue;
        }
        cox_vec2 actual =
            cox_avoid_walls(&self, cox_segment_span_make(walls, WALLS), cox_feelers_default());
        twin_tally_vector(&tally, state, expected.force, actual,
                          3 * (5 * 2 / expected.angle / 20 + 5 + 2));
    }
    report("feelers");
}

/* Each depth is off by a root's rounding, each part by a set length's; 7/16 of each count. */
void test_a_push_out_of_neighbours_is_the_twins_within_a_lsb_for_each(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent others[WALLS];
        twin_vector places[WALLS];
        next_state(COX_FIX(2));
        for (uint32_t i = 0; i < WALLS; i++) {
            others[i] = cox_agent_make(2u + i, walls[i].start);
            places[i] = wall_twins[i].start;
        }
        twin_answer expected = twin_push(self_twin.position, places, WALLS, 1);
        cox_vec2 actual = cox_contact_push(&self, cox_span_of_agents(others, WALLS), 0);
        twin_tally_vector(&tally, state, expected.force, actual,
                          sqrt(2.0) * (expected.length * 1.13 * 7 / 16 + 0.5) + 1.13);
    }
    report("push out of neighbours");
}

/* Compared in a state where the first push leaves all walls. */
void test_a_push_off_a_wall_is_the_twins_within_a_set_length(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(COX_FIX(5));
        twin_answer expected = twin_push_off_wall(self_twin.position, 1, wall_twins, 1);
        if (expected.margin < CLOSE) {
            tally.skipped++;
            continue;
        }
        self.radius = COX_FIX(1);
        cox_vec2 actual = cox_contact_push_off_walls(&self, cox_segment_span_make(walls, 1));
        double near = expected.length == 0 ? 1 : expected.length;
        twin_tally_vector(&tally, state, expected.force, actual, 3 + 2 / near);
    }
    report("push off walls");
}
