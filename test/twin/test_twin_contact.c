/* SPDX-License-Identifier: MIT
 * Contact with areas, and sliding, beside their formulas in double, on 100,000 random states each.
 * test_twin_walls.c has contact with agents and walls. */
#include "unity.h"

#include <math.h>

#include "coxswain/contact.h"

#include "steering_case.h"
#include "trials.h"
#include "twin_tally.h"

TEST_SOURCE_FILE("tutorial_twin.c")
TEST_SOURCE_FILE("twin_figure.c")

#define STATES TRIALS_OF(100000u)
#define AREAS 3u

/* Units: a choice this close is not compared. */
#define CLOSE 1e-3

/* What vec2.h promises, in LSB per component: of a set length, of a unit vector. */
#define SET_LENGTH_ERROR 0.63
#define NORMALISE_ERROR 0.52
#define ROUNDING_ERROR 0.5

static uint64_t random;
static twin_tally tally;

void setUp(void)
{
    random = 47;
    tally = (twin_tally){0};
}

static cox_vec2 unit_vector(void)
{
    return cox_vec2_from_angle(case_random_between(&random, -COX_FIX_PI, COX_FIX_PI));
}

/* The part against the normal is rounded, and so is what it takes from each component. */
void test_sliding_takes_the_part_against_the_normal(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_vec2 velocity = case_random_vector(&random, COX_FIX(8)), normal = unit_vector();
        twin_vector v = twin_vector_of(velocity), n = twin_vector_of(normal);
        double against = fmin(v.x * n.x + v.y * n.y, 0);
        twin_vector expected = {v.x - against * n.x, v.y - against * n.y};
        twin_tally_vector(&tally, state, expected, cox_contact_slide(velocity, normal),
                          2 * ROUNDING_ERROR + 1e-3);
    }
    twin_tally_report(&tally, "sliding");
}

/* How deep an agent is in a circle: its edge lies so far beyond the circle's. */
static double depth_in(const cox_obstacle *circle, twin_vector at, double radius)
{
    twin_vector centre = twin_vector_of(circle->position);
    return twin_number(circle->radius) + radius - hypot(at.x - centre.x, at.y - centre.y);
}

/* Out of the circle that it is deepest in, by the shortest displacement; compared where that leaves
 * all. The normal's error is as many times as long as the overlap is deep; the depth is a rounded
 * root, and what rounding leaves of an overlap is an LSB, which a second push takes. */
void test_a_push_out_of_circles_is_the_deepest_overlap(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_obstacle circles[AREAS];
        cox_area areas[AREAS];
        cox_agent self = cox_agent_make(1, case_random_vector(&random, COX_FIX(20)));
        twin_vector at = twin_vector_of(self.position), after = at, out = {0, 0};
        double radius = twin_number(self.radius), deepest = 0, next = 0, margin = INFINITY;
        uint32_t in = 0;
        for (uint32_t i = 0; i < AREAS; i++) {
            circles[i] = cox_obstacle_make(i + 1u, case_random_vector(&random, COX_FIX(20)),
                                           case_random_between(&random, COX_FIX(1), COX_FIX(9)));
            areas[i] = cox_area_of_obstacle(&circles[i]);
            double depth = depth_in(&circles[i], at, radius);
            margin = fmin(margin, fabs(depth));
            if (depth > deepest) in = i;
            next = fmax(next, fmin(depth, deepest));
            deepest = fmax(deepest, depth);
        }
        if (deepest > 0) {
            twin_vector centre = twin_vector_of(circles[in].position);
            double away = hypot(at.x - centre.x, at.y - centre.y);
            out = (twin_vector){(at.x - centre.x) / away * deepest,
                                (at.y - centre.y) / away * deepest};
            after = (twin_vector){at.x + out.x, at.y + out.y};
            margin = fmin(margin, fmin(away, deepest - next));
        }
        for (uint32_t i = 0; i < AREAS; i++)
            if (i != in) margin = fmin(margin, -depth_in(&circles[i], after, radius));
        if (margin < CLOSE) {
            tally.skipped++;
            continue;
        }
        twin_tally_vector(&tally, state, out, cox_contact_push_off_areas(&self, areas, AREAS),
                          NORMALISE_ERROR * deepest + SET_LENGTH_ERROR + ROUNDING_ERROR + 1);
    }
    twin_tally_report_skipped(&tally, "push off areas", STATES, STATES / 50u);
}
