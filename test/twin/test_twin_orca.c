/* SPDX-License-Identifier: MIT
 * ORCA beside RVO2's formulas in double, lines as points and directions, on 100,000 random states.
 *
 * Where lines are almost parallel, or hardly leave any velocity, the answer is ill-conditioned: the
 * twin itself moves by many LSB when its lines move by a few fine units. Such states are counted,
 * and held to how far the twin moves. */
#include "unity.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "coxswain/orca.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_figure.h"

#define STATES TRIALS_OF(100000u)
#define OTHERS 8u
#define EPSILON 1e-5 /* RVO2's, of a sine; ours is 2^-16 */
#define LSB 65536.0

/* How far lines are shifted to find ill-conditioned states, and how far the twin's answer may move
 * in the others; LSB. */
#define SHIFT 0.02
#define MOVED 0.1

typedef struct twin_line {
    twin_vector point;
    twin_vector direction; /* allowed: to the left of it */
} twin_line;

static uint64_t random;
static cox_agent self;
static cox_agent others[OTHERS];
static uint32_t count;
static cox_vec2 preferred;
static cox_orca_settings settings;

void setUp(void)
{
    random = 31;
    settings = cox_orca_settings_default();
    settings.margin = COX_FIX_ONE; /* RVO2 has none, nor a least horizon */
    settings.least_horizon_ticks = settings.horizon_ticks;
    settings.parting_ticks = 1;
}

static cox_agent agent_of(uint32_t id, fix16_t half)
{
    cox_agent agent = cox_agent_make(id, case_random_vector(&random, half));
    agent.velocity = case_random_vector(&random, COX_RATIO(3, 4));
    agent.radius = case_random_between(&random, COX_RATIO(1, 2), COX_FIX(2));
    return agent;
}

static void next_state(void)
{
    fix16_t half = case_random_between(&random, COX_FIX(2), COX_FIX(30));
    self = agent_of(1, half / 4);
    self.max_speed = case_random_between(&random, COX_RATIO(1, 16), COX_FIX(2));
    count = 1u + case_random(&random) % OTHERS;
    for (uint32_t i = 0; i < count; i++) others[i] = agent_of(2u + i, half);
    preferred = cox_vec2_truncate(case_random_vector(&random, COX_FIX(1)), self.max_speed);
}

static twin_vector vector(double x, double y)
{
    return (twin_vector){x, y};
}

static double dot(twin_vector a, twin_vector b)
{
    return a.x * b.x + a.y * b.y;
}

static double det(twin_vector a, twin_vector b)
{
    return a.x * b.y - a.y * b.x;
}

static twin_vector along(twin_vector from, double factor, twin_vector displacement)
{
    return vector(from.x + factor * displacement.x, from.y + factor * displacement.y);
}

/* The nearest come first, as the library takes them. */
static void sort_others(void)
{
    for (uint32_t i = 1; i < count; i++) {
        cox_agent moved = others[i];
        uint64_t distance = cox_vec2_distance_squared(self.position, moved.position);
        uint32_t at = i;
        for (; at > 0 &&
               distance < cox_vec2_distance_squared(self.position, others[at - 1u].position);
             at--)
            others[at] = others[at - 1u];
        others[at] = moved;
    }
}

/* Agent::computeNewVelocity(), one neighbour. */
static twin_line line_of(const cox_agent *other)
{
    twin_vector own = twin_vector_of(self.velocity);
    twin_vector displacement =
        along(twin_vector_of(other->position), -1, twin_vector_of(self.position));
    twin_vector relative = along(own, -1, twin_vector_of(other->velocity));
    double reach = twin_number(self.radius) + twin_number(other->radius);
    double squared = dot(displacement, displacement), ticks = settings.horizon_ticks;
    twin_line line;
    twin_vector u;
    if (squared <= reach * reach) ticks = 1;
    twin_vector w = along(relative, -1 / ticks, displacement);
    double length = hypot(w.x, w.y), toward = dot(w, displacement);
    if (squared <= reach * reach ||
        (toward < 0 && toward * toward > reach * reach * length * length)) {
        twin_vector unit = vector(w.x / length, w.y / length);
        line.direction = vector(unit.y, -unit.x);
        u = vector((reach / ticks - length) * unit.x, (reach / ticks - length) * unit.y);
    } else {
        double leg = sqrt(squared - reach * reach);
        if (det(displacement, w) > 0)
            line.direction = vector((displacement.x * leg - displacement.y * reach) / squared,
                                    (displacement.x * reach + displacement.y * leg) / squared);
        else
            line.direction = vector(-(displacement.x * leg + displacement.y * reach) / squared,
                                    -(-displacement.x * reach + displacement.y * leg) / squared);
        double part = dot(relative, line.direction);
        u = vector(part * line.direction.x - relative.x, part * line.direction.y - relative.y);
    }
    line.point = along(own, 0.5, u);
    return line;
}

/* linearProgram1() */
static bool solve_on_line(const twin_line *lines, uint32_t at, double radius, twin_vector wanted,
                          bool is_along, twin_vector *result)
{
    const twin_line *line = &lines[at];
    double part = dot(line->point, line->direction);
    double squared = part * part + radius * radius - dot(line->point, line->point);
    if (squared < 0) return false;
    double left = -part - sqrt(squared), right = -part + sqrt(squared);
    for (uint32_t i = 0; i < at; i++) {
        double denominator = det(line->direction, lines[i].direction);
        double numerator = det(lines[i].direction, along(line->point, -1, lines[i].point));
        if (fabs(denominator) <= EPSILON) {
            if (numerator < 0) return false;
            continue;
        }
        if (denominator >= 0) right = fmin(right, numerator / denominator);
        else left = fmax(left, numerator / denominator);
        if (left > right) return false;
    }
    double place = dot(line->direction, along(wanted, -1, line->point));
    if (is_along) place = dot(wanted, line->direction) > 0 ? right : left;
    *result = along(line->point, fmin(fmax(place, left), right), line->direction);
    return true;
}

/* linearProgram2() */
static uint32_t solve_in_plane(const twin_line *lines, uint32_t line_count, double radius,
                               twin_vector wanted, bool is_along, twin_vector *result)
{
    *result = is_along ? vector(wanted.x * radius, wanted.y * radius) : wanted;
    for (uint32_t i = 0; i < line_count; i++) {
        twin_vector before = *result;
        if (det(lines[i].direction, along(lines[i].point, -1, *result)) <= 0) continue;
        if (!solve_on_line(lines, i, radius, wanted, is_along, result)) {
            *result = before;
            return i;
        }
    }
    return line_count;
}

/* linearProgram3(), without obstacles */
static void violate_least(const twin_line *lines, uint32_t begin, double radius,
                          twin_vector *result)
{
    double distance = 0;
    for (uint32_t i = begin; i < count; i++) {
        if (det(lines[i].direction, along(lines[i].point, -1, *result)) <= distance) continue;
        twin_line compared[OTHERS];
        uint32_t compared_count = 0;
        for (uint32_t j = 0; j < i; j++) {
            double determinant = det(lines[i].direction, lines[j].direction);
            twin_line *line = &compared[compared_count];
            if (fabs(determinant) <= EPSILON) {
                if (dot(lines[i].direction, lines[j].direction) > 0) continue;
                line->point = vector((lines[i].point.x + lines[j].point.x) / 2,
                                     (lines[i].point.y + lines[j].point.y) / 2);
            } else {
                twin_vector apart = along(lines[i].point, -1, lines[j].point);
                line->point = along(lines[i].point, det(lines[j].direction, apart) / determinant,
                                    lines[i].direction);
            }
            twin_vector turned = along(lines[j].direction, -1, lines[i].direction);
            double length = hypot(turned.x, turned.y);
            line->direction = vector(turned.x / length, turned.y / length);
            compared_count++;
        }
        twin_vector before = *result;
        twin_vector normal = vector(-lines[i].direction.y, lines[i].direction.x);
        if (solve_in_plane(compared, compared_count, radius, normal, true, result) < compared_count)
            *result = before;
        distance = det(lines[i].direction, along(lines[i].point, -1, *result));
    }
}

/* The twin's answer, in LSB, with all lines shifted by so many LSB. */
static twin_vector twin_answer(double shift)
{
    twin_line lines[OTHERS];
    for (uint32_t i = 0; i < count; i++) {
        lines[i] = line_of(&others[i]);
        twin_vector normal = vector(-lines[i].direction.y, lines[i].direction.x);
        double sign = i % 2u == 0 ? 1 : -1;
        lines[i].point = along(lines[i].point, sign * shift / LSB, normal);
    }
    double radius = twin_number(self.max_speed);
    twin_vector result;
    uint32_t satisfied =
        solve_in_plane(lines, count, radius, twin_vector_of(preferred), false, &result);
    if (satisfied < count) violate_least(lines, satisfied, radius, &result);
    return vector(result.x * LSB, result.y * LSB);
}

static double apart(twin_vector a, twin_vector b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* Rounded once, half an LSB in either component; an answer on the circle is truncated, too. */
void test_orca_is_rvo2s_within_two_lsb_where_the_state_is_well_conditioned(void)
{
    double largest = 0;
    uint32_t ill = 0, beyond = 0, held_back = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        next_state();
        sort_others();
        twin_vector expected = twin_answer(0);
        double moved =
            fmax(apart(expected, twin_answer(SHIFT)), apart(expected, twin_answer(-SHIFT)));
        cox_vec2 actual = cox_orca(&self, preferred, cox_span_of_agents(others, count),
                                   cox_segment_span_make(NULL, 0), settings);
        double error = apart(expected, vector(actual.x, actual.y));
        held_back += !cox_vec2_equal(actual, preferred);
        if (moved > MOVED) {
            ill++;
            beyond += error > moved + 2;
            continue;
        }
        largest = fmax(largest, error);
        if (error <= 2) continue;
        char message[100];
        snprintf(message, sizeof message, "state %u: off by %.3f LSB, the twin moves by %.3f",
                 (unsigned)state, error, moved);
        TEST_FAIL_MESSAGE(message);
    }
    char message[100];
    snprintf(message, sizeof message, "%u of %u states ill-conditioned, %u of them off by more",
             (unsigned)ill, (unsigned)STATES, (unsigned)beyond);
    TEST_MESSAGE(message);
    twin_figure("call", "ORCA", largest, "LSB");
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 2u, held_back);
    TEST_ASSERT_LESS_THAN_UINT32(STATES / 10u, ill);
    TEST_ASSERT_LESS_THAN_UINT32(STATES / 200u, beyond);
}
