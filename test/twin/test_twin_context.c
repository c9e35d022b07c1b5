/* SPDX-License-Identifier: MIT
 * Context steering, dithering, the budget and the first force beside their formulas in double. A
 * state of context steering is skipped and counted where rounding chooses the direction: where two
 * that are no neighbours are nearly equally wanted, a danger is nearly the least, or a ray passes
 * close to an edge. */
#include "unity.h"

#include <math.h>

#include "coxswain/combine.h"
#include "coxswain/context.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define CLOSE 6e-5
#define WANTED 3u
#define FEARED 2u

static uint64_t random;

void setUp(void)
{
    random = 41;
}

static double cosine(uint32_t i, uint32_t count, cox_vec2 displacement)
{
    double angle = 2 * acos(-1.0) * i / count;
    return (cos(angle) * displacement.x + sin(angle) * displacement.y) /
           hypot(displacement.x, displacement.y);
}

static void add(double *map, uint32_t count, cox_vec2 displacement, fix16_t weight)
{
    for (uint32_t i = 0; i < count; i++)
        map[i] = fmax(map[i], twin_number(weight) * cosine(i, count, displacement));
}

/* The direction of the greatest interest, leaning to its neighbours. Sets how close it was. */
static twin_vector choose(const double *interest, const double *danger, uint32_t count,
                          double tolerance, double *margin)
{
    double least = INFINITY, open[32];
    uint32_t best = 0;
    for (uint32_t i = 0; i < count; i++) least = fmin(least, danger[i]);
    for (uint32_t i = 0; i < count; i++) {
        *margin = fmin(*margin, fabs(danger[i] - least - tolerance));
        open[i] = danger[i] <= least + tolerance ? interest[i] : 0;
        if (open[i] > open[best]) best = i;
    }
    for (uint32_t i = 0; i < count; i++)
        if ((i + 1u) % count != best && (best + 1u) % count != i && i != best && open[best] > 0)
            *margin = fmin(*margin, open[best] - open[i]);
    double left = interest[(best + 1u) % count], right = interest[(best + count - 1u) % count];
    double bend = 2 * open[best] - left - right;
    double steps = bend == 0 ? 0 : (left - right) / 2 / bend;
    uint32_t beside = steps < 0 ? best + count - 1u : best + 1u;
    if (left > open[best] || right > open[best]) steps = 0;
    if (danger[beside % count] > least + tolerance) steps = 0;
    double turn = 2 * acos(-1.0) / count, share = fabs(steps);
    double x = cos(best * turn) * (1 - share) + cos(beside * turn) * share;
    double y = sin(best * turn) * (1 - share) + sin(beside * turn) * share;
    double speed = fmin(open[best], 1) / hypot(x, y);
    return (twin_vector){x * speed, y * speed};
}

/* The steps are a quotient of differences of interests, which are off by two LSB, by a difference
 * that is as small as a hundredth of the greatest. */
void test_a_context_is_its_formula_in_double(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent self = case_random_agent(&random, 1, COX_FIX(100));
        uint32_t count = 8u << (state % 3u);
        cox_context context = cox_context_make(count);
        double interest[32] = {0}, danger[32] = {0}, margin = INFINITY;
        for (uint32_t i = 0; i < WANTED + FEARED; i++) {
            cox_vec2 displacement = case_random_vector(&random, COX_FIX(100));
            fix16_t weight = case_random_between(&random, COX_RATIO(1, 8), COX_FIX_ONE);
            add(i < WANTED ? interest : danger, count, displacement, weight);
            if (i < WANTED) cox_context_add_interest(&context, displacement, weight);
            else cox_context_add_danger(&context, displacement, weight);
        }
        twin_vector chosen = choose(interest, danger, count, 0.125, &margin);
        if (margin < CLOSE) {
            tally.skipped++;
            continue;
        }
        cox_vec2 force = cox_context_steer(&context, &self, COX_RATIO(1, 8));
        double speed = twin_number(self.max_speed);
        twin_vector expected = {chosen.x * speed - twin_number(self.velocity.x),
                                chosen.y * speed - twin_number(self.velocity.y)};
        twin_tally_vector(&tally, state, expected, force, 2 + speed * 60);
    }
    twin_tally_report_skipped(&tally, "context", STATES, STATES / 50u);
}

/* How far along a ray of that length a circle is met, as a share of it; < 0: it is not. Sets how
 * close the ray is to the circle's edge, in units. */
static double share_until(cox_vec2 displacement, twin_vector centre, double radius, double *margin)
{
    double x = twin_number(displacement.x), y = twin_number(displacement.y), length = hypot(x, y);
    double along = (x * centre.x + y * centre.y) / length;
    double beside = fabs(x * centre.y - y * centre.x) / length;
    if (along > 0) *margin = fmin(*margin, fabs(beside - radius));
    if (along <= 0 || beside > radius) return -1;
    double met = along - sqrt(radius * radius - beside * beside);
    return met <= length ? met / length : -1;
}

/* The largest error of the dangers of a circle that the agent does not touch; < 0: a ray passes so
 * close to its edge that rounding decides whether they meet. Counts a state with a danger. */
static double error_of_circle(twin_tally *tally, const cox_agent *self, const cox_obstacle *circle,
                              fix16_t sight, cox_context *context)
{
    cox_area area = cox_area_of_obstacle(circle);
    fix16_t weight = case_random_between(&random, COX_RATIO(1, 8), COX_FIX_ONE);
    double radius = twin_number(circle->radius) + twin_number(self->radius);
    double x = twin_number(circle->position.x) - twin_number(self->position.x);
    double y = twin_number(circle->position.y) - twin_number(self->position.y);
    double margin = hypot(x, y) - radius, worst = 0, most = 0;
    cox_context_add_area(context, self, &area, sight, weight);
    for (uint32_t i = 0; i < context->count; i++) {
        cox_vec2 displacement = cox_vec2_scale(cox_context_direction(context, i), sight);
        double share = share_until(displacement, (twin_vector){x, y}, radius, &margin);
        double danger = share < 0 ? 0 : twin_number(weight) * (1 - share);
        worst = fmax(worst, fabs(danger * 65536 - context->danger[i]));
        most = fmax(most, danger);
    }
    if (margin < 0.01) return -1;
    tally->forces += most > 0;
    return worst;
}

/* The place where a ray meets a circle is rounded, by more the closer it passes to the edge; how
 * near it is, is that over the sight. */
void test_the_danger_of_a_circle_is_that_of_the_way_to_it(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent self = case_random_agent(&random, 1, COX_FIX(100));
        cox_vec2 offset = case_random_vector(&random, COX_FIX(40));
        cox_obstacle circle = cox_obstacle_make(1, cox_vec2_add(self.position, offset),
                                                case_random_between(&random, 0, COX_FIX(9)));
        fix16_t sight = case_random_between(&random, COX_FIX(1), COX_FIX(60));
        cox_context context = cox_context_make(8u << (state % 3u));
        self.radius = case_random_between(&random, 0, COX_FIX(3));
        double error = error_of_circle(&tally, &self, &circle, sight, &context);
        if (error < 0) tally.skipped++;
        else twin_tally_error(&tally, state, error, 2);
    }
    twin_tally_report_skipped(&tally, "danger of a circle", STATES, STATES / 10u);
}

/* Two roundings of a factor and one of the product. */
void test_holding_to_a_way_is_its_formula_in_double(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent self = case_random_agent(&random, 1, COX_FIX(100));
        fix16_t share = case_random_between(&random, 0, COX_FIX_ONE);
        fix16_t interest = case_random_between(&random, 0, COX_FIX_ONE);
        cox_context context = cox_context_make(8u << (state % 3u));
        uint32_t i = state % context.count;
        if (cox_vec2_is_zero(self.velocity)) continue;
        context.interest[i] = interest;
        cox_context_hold_direction(&context, &self, share);
        double lost = twin_number(share) * (1 - cosine(i, context.count, self.velocity)) / 2;
        double expected = interest * (1 - lost);
        tally.forces += expected > 0;
        twin_tally_error(&tally, state, fabs(expected - context.interest[i]), 4);
    }
    twin_tally_report(&tally, "holding to a way");
}

/* Buckland's CalculateDithered for three behaviours. */
void test_dithering_is_bucklands(void)
{
    twin_tally tally = {0};
    cox_random ours = cox_random_make(3, 4), twin = ours;
    for (uint32_t state = 0; state < STATES; state++) {
        cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
        twin_vector expected = {0, 0};
        for (uint32_t i = 0; i < 3u; i++) {
            cox_vec2 force = case_random_vector(&random, COX_FIX(8));
            fix16_t weight = case_random_between(&random, 0, COX_FIX(3));
            fix16_t probability = case_random_between(&random, COX_RATIO(1, 8), COX_FIX_ONE);
            double draw = (cox_random_u32(&twin) >> 16) / 65536.0, p = twin_number(probability);
            if (expected.x == 0 && expected.y == 0 && draw < p) {
                expected.x = twin_number(force.x) * twin_number(weight) / p;
                expected.y = twin_number(force.y) * twin_number(weight) / p;
            }
            (void)cox_combine_add_by_chance(&combine, &ours, force, weight, probability);
        }
        cox_vec2 actual = cox_combine_force(&combine);
        twin_tally_vector(&tally, state, expected, actual, 0.5 + 0.5 * 8 + 1e-6);
    }
    twin_tally_report(&tally, "dithering");
}

/* A random force and its weight. Returns their product. */
static twin_vector next_force(cox_vec2 *force, fix16_t *weight)
{
    *force = case_random_vector(&random, COX_FIX(8));
    *weight = case_random_between(&random, 0, COX_FIX(2));
    return (twin_vector){twin_number(force->x) * twin_number(*weight),
                         twin_number(force->y) * twin_number(*weight)};
}

/* Reynolds' prioritised budget: each force is as long as the limit less the length of the sum.
 * Three weighted forces round by half an LSB each, which makes the length of two of them, rounded,
 * wrong by 1.92; the last one is truncated to what is left within 1.13. */
void test_a_budget_is_spent_in_order(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        fix16_t limit = case_random_between(&random, COX_FIX(1), COX_FIX(20));
        cox_combine combine = cox_combine_make(COX_COMBINE_BUDGET, limit);
        twin_vector expected = {0, 0};
        double left = twin_number(limit), nearest = INFINITY;
        bool goes_on = true;
        cox_vec2 force;
        fix16_t weight;
        for (uint32_t i = 0; i < 3u; i++) {
            twin_vector f = next_force(&force, &weight);
            double size = hypot(f.x, f.y), share = size > left ? fmax(left, 0) / size : 1;
            nearest = fmin(nearest, fabs(size - left));
            expected.x += f.x * share;
            expected.y += f.y * share;
            left = twin_number(limit) - hypot(expected.x, expected.y);
            if (goes_on) goes_on = cox_combine_add(&combine, force, weight);
            if (share < 1) break;
        }
        if (nearest < CLOSE) {
            tally.skipped++;
            continue;
        }
        twin_tally_vector(&tally, state, expected, cox_combine_force(&combine), 1.5 + 1.92 + 1.13);
    }
    twin_tally_report_skipped(&tally, "budget", STATES, STATES / 100u);
}

/* Buckland's priority: the first weighted force that is longer than the limit, alone. */
void test_the_first_force_is_the_first_that_is_long_enough(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        cox_combine combine = cox_combine_make(COX_COMBINE_FIRST, COX_FIX(6));
        twin_vector expected = {0, 0};
        double nearest = INFINITY;
        bool goes_on = true;
        cox_vec2 force;
        fix16_t weight;
        for (uint32_t i = 0; i < 3u; i++) {
            twin_vector f = next_force(&force, &weight);
            nearest = fmin(nearest, fabs(hypot(f.x, f.y) - 6));
            if (expected.x == 0 && expected.y == 0 && hypot(f.x, f.y) > 6) expected = f;
            if (goes_on) goes_on = cox_combine_add(&combine, force, weight);
        }
        if (nearest < CLOSE) {
            tally.skipped++;
            continue;
        }
        twin_tally_vector(&tally, state, expected, cox_combine_force(&combine), 0.5 + 1e-6);
    }
    twin_tally_report_skipped(&tally, "first force", STATES, STATES / 100u);
}
