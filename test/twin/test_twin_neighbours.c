/* SPDX-License-Identifier: MIT
 * Unaligned collision avoidance beside its formula in double, on 100,000 random states. A state is
 * skipped and counted where rounding decides which neighbour threatens first. */
#include "unity.h"

#include <math.h>
#include <stdbool.h>

#include "coxswain/group.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define OTHERS 8u
#define HORIZON 60
#define STRENGTH COX_FIX(1)
#define LSB 65536.0
#define SET_LENGTH_ERROR 0.63 /* vec2.h: in LSB, of each component */

/* How near a decision is where rounding decides: units, or ticks. */
#define CLOSE 0.001

static uint64_t random;
static cox_agent self;
static cox_agent others[OTHERS];

void setUp(void)
{
    random = 17;
}

static void next_state(void)
{
    self = case_random_agent(&random, 1, COX_FIX(10));
    for (uint32_t i = 0; i < OTHERS; i++) {
        others[i] = case_random_agent(&random, 2u + i, COX_FIX(80));
        others[i].radius = case_random_between(&random, 0, COX_FIX(4));
    }
}

/* The first threat so far, and how near the closest decision was. */
typedef struct twin {
    twin_vector offset;
    double ticks;
    double margin;
} twin;

static void see(twin *first, const cox_agent *other)
{
    double reach = twin_number(self.radius) + twin_number(other->radius), ticks = 0;
    twin_vector at = twin_vector_of(self.position), velocity = twin_vector_of(self.velocity);
    twin_vector displacement = twin_vector_of(other->position),
                relative = twin_vector_of(other->velocity);
    displacement = (twin_vector){displacement.x - at.x, displacement.y - at.y};
    relative = (twin_vector){relative.x - velocity.x, relative.y - velocity.y};
    double distance = hypot(displacement.x, displacement.y), speed = hypot(relative.x, relative.y);
    first->margin = fmin(first->margin, fabs(distance - reach));
    if (distance > reach) {
        double closing = -(displacement.x * relative.x + displacement.y * relative.y);
        if (closing <= 0) return;
        ticks = closing / (speed * speed);
        first->margin = fmin(first->margin, fabs(ticks - HORIZON));
        if (ticks > HORIZON) return;
        displacement =
            (twin_vector){displacement.x + relative.x * ticks, displacement.y + relative.y * ticks};
        double miss = hypot(displacement.x, displacement.y);
        first->margin = fmin(first->margin, fabs(miss - reach));
        if (miss > reach) return;
    }
    first->margin = fmin(first->margin, fabs(ticks - first->ticks));
    if (ticks > first->ticks) return;
    first->offset = displacement;
    first->ticks = ticks;
}

void test_avoidance_of_agents_is_its_formula_within_a_set_length(void)
{
    twin_tally tally = {0};
    for (uint32_t state = 0; state < STATES; state++) {
        next_state();
        twin first = {{0, 0}, INFINITY, INFINITY};
        for (uint32_t i = 0; i < OTHERS; i++) see(&first, &others[i]);
        double length = hypot(first.offset.x, first.offset.y);
        if (first.margin < CLOSE || (first.ticks < INFINITY && length < CLOSE)) {
            tally.skipped++;
            continue;
        }
        twin_vector expected = {0, 0};
        if (length > 0)
            expected =
                (twin_vector){-first.offset.x / length * LSB, -first.offset.y / length * LSB};
        cox_vec2 actual =
            cox_avoid_agents(&self, cox_span_of_agents(others, OTHERS), HORIZON, STRENGTH);
        double error = fmax(fabs(expected.x - actual.x), fabs(expected.y - actual.y));
        tally.forces += !cox_vec2_is_zero(actual);
        twin_tally_error(&tally, state, error, SET_LENGTH_ERROR);
    }
    twin_tally_report_skipped(&tally, "avoidance of agents", STATES, STATES / 20u);
}
