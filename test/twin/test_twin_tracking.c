/* SPDX-License-Identifier: MIT
 * Path following along lines beside its formula in double, on 100,000 random states of an agent, a
 * path and a place on it. A state is skipped and counted where rounding decides: where two segments
 * are equally near, or where the prediction lies at the edge of the radius or beside the agent's
 * own place. The point aimed at is off by some LSB of projections and walks, which moves the force
 * by that times max_speed / distance. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/path_following.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define NODES 5u
#define CLOSE 1e-3      /* units: where rounding decides */
#define POINT_ERROR 24. /* LSB: a projection, a walk over four nodes, a point, the look-ahead */

static uint64_t random;
static cox_vec2 nodes[NODES];
static cox_path path;
static cox_agent self;
static twin_boid me;
static double margin; /* how close the closest decision of the state was */

void setUp(void)
{
    random = 29;
}

static double node_distance(uint32_t i)
{
    return hypot(twin_number(nodes[i + 1u].x) - twin_number(nodes[i].x),
                 twin_number(nodes[i + 1u].y) - twin_number(nodes[i].y));
}

/* The distance of a place from node 0 along the path, and a point at such a distance. */
static double distance_of(cox_path_place place)
{
    double distance = place.along / 65536.0;
    for (uint32_t i = 0; i < place.segment; i++) distance += node_distance(i);
    return distance;
}

static double path_length(void)
{
    return distance_of((cox_path_place){NODES - 1u, 0});
}

static twin_vector point_at(double distance)
{
    uint32_t i = 0;
    while (i + 2u < NODES && distance > node_distance(i)) distance -= node_distance(i++);
    double share = fmin(fmax(distance / node_distance(i), 0), 1);
    twin_vector from = twin_vector_of(nodes[i]), to = twin_vector_of(nodes[i + 1u]);
    return (twin_vector){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

static double apart(twin_vector a, twin_vector b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* The nearest distance along the path, between least and most, to a point. */
static double nearest(twin_vector point, double least, double most)
{
    double best = INFINITY, found = 0, start = 0;
    for (uint32_t i = 0; i + 1u < NODES; i++) {
        twin_vector from = twin_vector_of(nodes[i]), to = twin_vector_of(nodes[i + 1u]);
        double length = node_distance(i);
        double along =
            ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y));
        along = start + fmin(fmax(along / length, 0), length);
        along = fmin(fmax(along, least), most);
        start += length;
        if (along < start - length || along > start) continue;
        double distance = apart(point_at(along), point);
        bool is_other = fabs(along - found) > 1e-9 && best < INFINITY;
        if (is_other) margin = fmin(margin, fabs(distance - best));
        if (distance < best) found = along;
        best = fmin(best, distance);
    }
    return found;
}

/* The window of cox_path_nearby around a place: twice the distance, and more ahead. */
static double nearest_around(twin_vector point, double place, double extra, bool backward)
{
    double reach = 2 * apart(point_at(place), point) + 2 / 65536.0;
    return nearest(point, place - reach - (backward ? extra : 0),
                   place + reach + (backward ? 0 : extra));
}

static twin_vector twin_track(double place, bool backward, cox_tracking tracking, double *aim_away)
{
    double ticks = twin_number(tracking.prediction_time), length = path_length();
    double speed = hypot(me.velocity.x, me.velocity.y);
    double ahead = fmax(speed, me.max_velocity / 4) * ticks;
    double radius = twin_number(path.radius), slowing = twin_number(tracking.slowing_radius);
    place = nearest_around(me.position, place, ahead, backward);
    double aim = fmin(fmax(place + (backward ? -ahead : ahead), 0), length);
    double end = backward ? 0 : length;
    twin_vector target = point_at(aim), future = me.position;
    *aim_away = apart(target, me.position);
    margin = fmin(margin, fabs(fabs(end - place) - ahead));
    double left = fmax(fabs(end - place), *aim_away);
    margin = fmin(margin, fabs(left - slowing));
    bool is_end = aim == end, arrives = path.mode == COX_PATH_ARRIVE;
    if (arrives && is_end) return twin_seek(&me, target, slowing);
    if (arrives && left < slowing) {
        twin_boid slow = me;
        slow.max_velocity *= left / slowing;
        return twin_seek(&slow, target, 0);
    }
    future.x += me.velocity.x * ticks;
    future.y += me.velocity.y * ticks;
    double later = nearest_around(future, place, ahead, backward);
    double beside = apart(point_at(later), future);
    if (!is_end) margin = fmin(margin, fabs(beside - radius));
    if (!is_end && later != place) margin = fmin(margin, fabs(later - place)); /* equal at a node */
    if (is_end || beside > radius || (backward ? later >= place : later <= place))
        return twin_seek(&me, target, 0);
    double gain = me.max_velocity / speed - 1;
    *aim_away = INFINITY;
    return (twin_vector){me.velocity.x * gain, me.velocity.y * gain};
}

static void next_state(void)
{
    for (uint32_t i = 0; i < NODES; i++) nodes[i] = case_random_vector(&random, COX_FIX(200));
    path = cox_path_make(nodes, NODES, case_random_between(&random, COX_FIX(5), COX_FIX(60)));
    path.mode = (case_random(&random) & 1u) != 0 ? COX_PATH_ARRIVE : COX_PATH_ONCE;
    self = case_random_agent(&random, 1, COX_FIX(200));
    me = twin_boid_of(&self);
    margin = INFINITY;
}

void test_tracking_is_its_formula_in_double(void)
{
    twin_tally tally = {0};
    uint32_t coasting = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        next_state();
        cox_track_path_memory memory = cox_track_path_make(&path, self.position, 1);
        memory.place = cox_path_walk(&path, memory.place,
                                     case_random_between(&random, -COX_FIX(30), COX_FIX(30)));
        memory.direction = (case_random(&random) & 1u) != 0 ? 1 : -1;
        cox_tracking tracking = cox_tracking_default();
        double aim_away;
        twin_vector expected =
            twin_track(distance_of(memory.place), memory.direction < 0, tracking, &aim_away);
        if (margin < CLOSE) {
            tally.skipped++;
            continue;
        }
        coasting += aim_away == INFINITY;
        cox_vec2 actual = cox_track_path(&self, &memory, &path, tracking);
        double reach = fmax(aim_away - POINT_ERROR / 65536, 1e-9);
        double bound = 1.13 + POINT_ERROR * me.max_velocity / reach;
        twin_tally_vector(&tally, state, expected, actual, bound);
    }
    char message[80];
    snprintf(message, sizeof message, "%u of %u states skipped, %u keep their direction",
             (unsigned)tally.skipped, (unsigned)STATES, (unsigned)coasting);
    TEST_MESSAGE(message);
    twin_tally_report(&tally, "path tracking");
    TEST_ASSERT_LESS_THAN_UINT32(STATES / 50u, tally.skipped);
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 50u, coasting);
}

void test_staying_on_a_path_is_its_formula_in_double(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        next_state();
        cox_track_path_memory memory = cox_track_path_make(&path, self.position, 1);
        double place = nearest_around(me.position, distance_of(memory.place), 0, false);
        twin_vector future = {me.position.x + me.velocity.x * 10,
                              me.position.y + me.velocity.y * 10};
        twin_vector point = point_at(nearest_around(future, place, 0, false));
        double beside = apart(point, future), radius = twin_number(path.radius);
        if (fmin(margin, fabs(beside - radius)) < CLOSE) {
            tally.skipped++;
            continue;
        }
        twin_vector expected = beside <= radius ? (twin_vector){0, 0} : twin_seek(&me, point, 0);
        cox_vec2 actual = cox_stay_on_path(&self, &memory, &path, COX_FIX(10));
        double away = fmax(apart(point, me.position) - POINT_ERROR / 65536, 1e-9);
        double bound = 1.13 + POINT_ERROR * me.max_velocity / away;
        twin_tally_vector(&tally, state, expected, actual, bound);
    }
    twin_tally_report(&tally, "staying on a path");
    TEST_ASSERT_LESS_THAN_UINT32(STATES / 50u, tally.skipped);
}
