/* SPDX-License-Identifier: MIT
 * Slots of formations and the keeping of one, beside their formulas in double. */
#include "unity.h"

#include <math.h>

#include "coxswain/formation.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define SET_LENGTH_ERROR 0.63
#define TRUNCATE_ERROR 1.13
#define ROUNDING_ERROR 0.5
#define UNIT_ERROR 0.55 /* of a sine, and of a normalised vector's components */

static uint64_t random;
static twin_tally tally;

void setUp(void)
{
    random = 37;
    tally = (twin_tally){0};
}

static twin_vector twin_slot(cox_formation formation, uint32_t i)
{
    double s = twin_number(formation.spacing), n = formation.count, pi = acos(-1.0);
    double row = (n - 1 - 2.0 * i) * s / 2;
    if (formation.kind == COX_FORMATION_COLUMN) return (twin_vector){row, 0};
    if (formation.kind == COX_FORMATION_WEDGE) {
        double back = floor((i + 1) / 2.0) * s * sqrt(0.5);
        return (twin_vector){-back, i % 2u == 1 ? back : -back};
    }
    if (formation.kind == COX_FORMATION_CIRCLE) {
        double radius = n < 2 ? 0 : s / 2 / sin(pi / n);
        return (twin_vector){radius * cos(2 * pi * i / n), radius * sin(2 * pi * i / n)};
    }
    if (formation.kind == COX_FORMATION_BOX) {
        double width = fmin(n, formation.width == 0 ? ceil(sqrt(n)) : formation.width);
        double ranks = ceil(n / width), rank = floor(i / width);
        double abreast = rank + 1 == ranks ? n - rank * width : width;
        return (twin_vector){(ranks - 1 - 2 * rank) * s / 2,
                             (abreast - 1 - 2 * (i - rank * width)) * s / 2};
    }
    return (twin_vector){0, row};
}

/* A wedge has the error of its sine, a circle those of its angle, its sine and its radius. */
static double slot_bound(cox_formation formation, twin_vector slot)
{
    double size = hypot(slot.x, slot.y);
    if (formation.kind == COX_FORMATION_WEDGE) return ROUNDING_ERROR + size * UNIT_ERROR;
    if (formation.kind != COX_FORMATION_CIRCLE) return ROUNDING_ERROR;
    return 1.5 + size * 4 * UNIT_ERROR;
}

void test_slots_lie_where_their_formulas_say(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_formation formation =
            cox_formation_make((uint8_t)(state % 5u), 1u + case_random(&random) % 200u,
                               case_random_between(&random, 0, COX_FIX(20)));
        formation.width = case_random(&random) % 20u;
        uint32_t number = case_random(&random) % formation.count;
        twin_vector slot = twin_slot(formation, number);
        twin_tally_vector(&tally, state, slot, cox_formation_slot(formation, number),
                          slot_bound(formation, slot));
        cox_vec2 anchor = case_random_vector(&random, COX_FIX(9000));
        cox_vec2 heading = case_random_vector(&random, COX_FIX(8));
        double size = hypot(heading.x, heading.y), x = heading.x / size, y = heading.y / size;
        twin_vector place = {twin_number(anchor.x) + slot.x * x - slot.y * y,
                             twin_number(anchor.y) + slot.x * y + slot.y * x};
        double bound = sqrt(2) * slot_bound(formation, slot) + ROUNDING_ERROR +
                       sqrt(2) * UNIT_ERROR * hypot(slot.x, slot.y);
        twin_tally_vector(&tally, state, place,
                          cox_formation_place(formation, number, anchor, heading), bound);
    }
    twin_tally_report(&tally, "slots");
}

/* While it moves there: arrival and the place's velocity, truncated; and held: the velocity. */
void test_keeping_a_slot_is_arrival_that_moves_along(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent self = case_random_agent(&random, 1, COX_FIX(40));
        twin_boid me = twin_boid_of(&self);
        cox_vec2 place = case_random_vector(&random, COX_FIX(40));
        cox_vec2 velocity = case_random_vector(&random, COX_FIX(4));
        cox_keeping keeping = cox_keeping_default();
        cox_keep_slot_memory memory = cox_keep_slot_make();
        keeping.close_radius = COX_FIX(4);
        twin_vector at = twin_vector_of(place), way = {at.x - me.position.x, at.y - me.position.y};
        if (fabs(hypot(way.x, way.y) - 4) < 1e-4) continue;
        bool is_close = hypot(way.x, way.y) < 4;
        twin_vector toward = twin_seek(&me, at, 20);
        twin_vector desired = twin_vector_of(velocity);
        if (!is_close) desired.x += toward.x + me.velocity.x;
        if (!is_close) desired.y += toward.y + me.velocity.y;
        double share = fmin(1, me.max_velocity / hypot(desired.x, desired.y));
        twin_vector expected = {desired.x * share - me.velocity.x,
                                desired.y * share - me.velocity.y};
        cox_vec2 actual = cox_keep_slot(&self, &memory, place, velocity, keeping);
        twin_tally_vector(&tally, state, expected, actual,
                          SET_LENGTH_ERROR * sqrt(2) + TRUNCATE_ERROR);
        TEST_ASSERT_EQUAL_UINT8(is_close ? COX_SLOT_HELD : COX_SLOT_TAKING, memory.phase);
    }
    twin_tally_report(&tally, "keeping a slot");
}
