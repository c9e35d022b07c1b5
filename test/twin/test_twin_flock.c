/* SPDX-License-Identifier: MIT
 * Flocking beside OpenSteer's formulas in double (with the falloff of flock.h), on 100,000 random
 * states. The bound in LSB follows from those of vec2.h. A state is skipped and counted where a
 * neighbour lies so near to the edge of a zone that the rounding of a heading or a cosine decides
 * whether it is seen. */
#include "unity.h"

#include <math.h>

#include "coxswain/flock.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define OTHERS 12u

/* What vec2.h promises, in LSB: of each component of a set length, and of a unit vector's end. */
#define SET_LENGTH_ERROR 0.63
#define NORMALISE_ERROR 0.74

/* How near an angle's cosine is to its limit where rounding decides: the square of the cosine is
 * rounded to 2^-16, which is 2^-15.8 of a cosine of 0.15. */
#define CLOSE_COSINE 6e-5

static uint64_t random;
static cox_agent self;
static cox_agent others[OTHERS];
static cox_flocking flocking;

void setUp(void)
{
    random = 21;
    flocking = cox_flocking_default();
    flocking.separation.weight = COX_RATIO(12, 100);
    flocking.alignment.weight = COX_RATIO(8, 100);
    flocking.cohesion.weight = COX_RATIO(8, 100);
}

static twin_vector unit(cox_vec2 v)
{
    double length = hypot(v.x, v.y);
    return length == 0 ? (twin_vector){1, 0} : (twin_vector){v.x / length, v.y / length};
}

/* Sums over the neighbours seen, the force that they make, and what it may be off by. */
typedef struct twin {
    twin_vector away, along, toward;
    double aligned;
    double margin; /* of the closest decision by an angle */
} twin;

/* inBoidNeighborhood(). */
static bool is_seen(twin *sums, const cox_flocking_zone *zone, double distance, double cosine)
{
    if (distance > twin_number(zone->radius)) return false;
    if (distance <= twin_number(flocking.near_radius)) return true;
    sums->margin = fmin(sums->margin, fabs(cosine - twin_number(zone->cosine)));
    return cosine >= twin_number(zone->cosine);
}

static void see(twin *sums, twin_vector heading, const cox_agent *other)
{
    double x = twin_number(other->position.x) - twin_number(self.position.x);
    double y = twin_number(other->position.y) - twin_number(self.position.y);
    double distance = hypot(x, y), radius = twin_number(flocking.separation.radius);
    double cosine = (heading.x * x + heading.y * y) / distance;
    twin_vector other_heading = unit(other->velocity);
    if (is_seen(sums, &flocking.separation, distance, cosine)) {
        sums->away.x -= x * (radius * radius - distance * distance);
        sums->away.y -= y * (radius * radius - distance * distance);
    }
    if (is_seen(sums, &flocking.alignment, distance, cosine)) {
        sums->along.x += other_heading.x - heading.x;
        sums->along.y += other_heading.y - heading.y;
        sums->aligned++;
    }
    if (is_seen(sums, &flocking.cohesion, distance, cosine)) {
        sums->toward.x += x;
        sums->toward.y += y;
    }
}

/* The sums of a new state; false if rounding decides which neighbours are seen. */
static bool next_sums(twin *sums)
{
    self = case_random_agent(&random, 1, COX_FIX(5));
    for (uint32_t i = 0; i < OTHERS; i++)
        others[i] = case_random_agent(&random, 2u + i, COX_FIX(8));
    *sums = (twin){.margin = INFINITY};
    for (uint32_t i = 0; i < OTHERS; i++) see(sums, unit(self.velocity), &others[i]);
    return sums->margin >= CLOSE_COSINE;
}

/* Adds v with the length of a weight. Returns by how many LSB a component may be off, if v is off
 * by error in any direction. */
static double add_force(twin_vector *force, twin_vector v, fix16_t weight, double error)
{
    double length = hypot(v.x, v.y);
    if (length == 0) return 0;
    force->x += v.x / length * weight;
    force->y += v.y / length * weight;
    return SET_LENGTH_ERROR + (error < length ? weight * error / (length - error) : INFINITY);
}

/* The falloff of each neighbour is cut to 2^-16, its heading and the agent's own are rounded. */
static double twin_flock(twin_vector *force, const twin *sums)
{
    double cut = OTHERS * twin_number(flocking.separation.radius) / 65536.0;
    double rounded = 2.0 * sums->aligned * NORMALISE_ERROR / 65536.0;
    *force = (twin_vector){0, 0};
    return add_force(force, sums->away, flocking.separation.weight, cut) +
           add_force(force, sums->along, flocking.alignment.weight, rounded) +
           add_force(force, sums->toward, flocking.cohesion.weight, 0);
}

/* Compares one part of flocking, whose sum is off by error in any direction. */
static void check_part(twin_tally *tally, uint32_t state, twin_vector sum, fix16_t weight,
                       double error, cox_vec2 actual)
{
    twin_vector expected = {0, 0};
    double bound = add_force(&expected, sum, weight, error);
    double off = fmax(fabs(expected.x - actual.x), fabs(expected.y - actual.y));
    tally->forces += !cox_vec2_is_zero(actual);
    twin_tally_error(tally, state, off, bound);
}

void test_flocking_is_opensteers_within_three_set_lengths_and_the_rounding_of_headings(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        twin sums;
        if (!next_sums(&sums)) {
            tally.skipped++;
            continue;
        }
        twin_vector expected;
        double bound = twin_flock(&expected, &sums);
        cox_vec2 actual = cox_flock(&self, cox_span_of_agents(others, OTHERS), flocking);
        double error = fmax(fabs(expected.x - actual.x), fabs(expected.y - actual.y));
        tally.forces += !cox_vec2_is_zero(actual);
        twin_tally_error(&tally, state, error, bound);
    }
    twin_tally_report_skipped(&tally, "flocking", STATES, STATES / 100u);
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 10u * 9u, tally.forces);
}

void test_alignment_and_cohesion_alone_are_opensteers_within_a_set_length(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        twin sums;
        if (!next_sums(&sums)) {
            tally.skipped++;
            continue;
        }
        cox_span neighbours = cox_span_of_agents(others, OTHERS);
        double rounded = 2.0 * sums.aligned * NORMALISE_ERROR / 65536.0;
        check_part(&tally, state, sums.along, flocking.alignment.weight, rounded,
                   cox_alignment(&self, neighbours, flocking.alignment, flocking.near_radius));
        check_part(&tally, state, sums.toward, flocking.cohesion.weight, 0,
                   cox_cohesion(&self, neighbours, flocking.cohesion, flocking.near_radius));
    }
    twin_tally_report_skipped(&tally, "alignment and cohesion", STATES, STATES / 100u);
}
