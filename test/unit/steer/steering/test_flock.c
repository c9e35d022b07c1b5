/* SPDX-License-Identifier: MIT
 * Flocking: what each part does, what it sees, and that neither the order of the neighbours nor the
 * place of the scene changes a bit. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/flock.h"
#include "coxswain/grid.h"

#include "steering_case.h"
#include "trials.h"

#define CROWD 12u

static cox_agent self;
static cox_agent others[CROWD];
static uint32_t count;
static cox_flocking flocking;

/* An agent of id 10 at the origin that heads along +x; ids of neighbours are given from 11. */
void setUp(void)
{
    self = case_agent(3, 0, 5);
    self.id = 10;
    count = 0;
    flocking.separation = (cox_flocking_zone){COX_FIX(5), -COX_FIX_ONE, COX_FIX(12)};
    flocking.alignment = (cox_flocking_zone){COX_FIX(7), COX_RATIO(7, 10), COX_FIX(8)};
    flocking.cohesion = (cox_flocking_zone){COX_FIX(9), COX_RATIO(-15, 100), COX_FIX(4)};
    flocking.near_radius = COX_RATIO(3, 2);
}

static cox_agent *put(int16_t x, int16_t y)
{
    others[count] = cox_agent_make(11u + count, case_units(x, y));
    return &others[count++];
}

static cox_vec2 flock(void)
{
    return cox_flock(&self, cox_span_of_agents(others, count), flocking);
}

/* The force of one part alone. */
static cox_vec2 only_separation(void)
{
    flocking.alignment.radius = flocking.cohesion.radius = -1;
    return flock();
}

static cox_vec2 align(void)
{
    return cox_alignment(&self, cox_span_of_agents(others, count), flocking.alignment,
                         flocking.near_radius);
}

static cox_vec2 gather(void)
{
    return cox_cohesion(&self, cox_span_of_agents(others, count), flocking.cohesion,
                        flocking.near_radius);
}

void test_the_defaults_are_those_of_opensteer_at_60_ticks_a_second(void)
{
    cox_flocking boids = cox_flocking_default();
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), boids.separation.radius);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(-707, 1000), boids.separation.cosine);
    TEST_ASSERT_EQUAL_INT32(cox_fix_per_tick_squared(COX_FIX(12), 60), boids.separation.weight);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(15, 2), boids.alignment.radius);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(7, 10), boids.alignment.cosine);
    TEST_ASSERT_EQUAL_INT32(cox_fix_per_tick_squared(COX_FIX(8), 60), boids.alignment.weight);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(9), boids.cohesion.radius);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(-3, 20), boids.cohesion.cosine);
    TEST_ASSERT_EQUAL_INT32(boids.alignment.weight, boids.cohesion.weight);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(3, 2), boids.near_radius);
}

void test_separation_goes_away_from_a_neighbour_with_its_weight(void)
{
    put(0, 4);
    TEST_ASSERT_VEC2(case_units(0, -12), only_separation());
}

/* The factors are 25 - 16 and 25 - 9, so the pushes are 4 * 9 and 3 * 16. */
void test_separation_weighs_near_neighbours_more(void)
{
    put(-4, 0);
    put(0, -3);
    cox_vec2 expected = cox_vec2_set_length(case_units(36, 48), COX_FIX(12));
    TEST_ASSERT_VEC2_WITHIN(1, expected, only_separation());
}

void test_separation_falls_to_nothing_at_the_edge_of_its_radius(void)
{
    put(3, 4);
    TEST_ASSERT_VEC2(cox_vec2_zero(), only_separation());
    others[0].position.x -= 16;
    TEST_ASSERT_FALSE(cox_vec2_is_zero(only_separation()));
}

void test_alignment_turns_toward_the_heading_of_the_neighbours(void)
{
    put(5, 0)->velocity = case_units(0, 2);
    put(6, 0)->velocity = case_units(0, 3);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_set_length(case_units(-1, 1), COX_FIX(8)), align());
}

void test_alignment_with_neighbours_of_the_same_heading_is_no_force(void)
{
    put(5, 0)->velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), align());
}

void test_alignment_takes_the_direction_that_a_neighbour_at_rest_faces(void)
{
    put(5, 0)->orientation = COX_FIX_PI;
    TEST_ASSERT_VEC2_WITHIN(4, case_units(-8, 0), align());
}

void test_cohesion_goes_toward_the_middle_of_the_neighbours(void)
{
    put(4, 2);
    put(2, 6);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_set_length(case_units(6, 8), COX_FIX(4)), gather());
}

void test_cohesion_in_the_middle_is_no_force(void)
{
    put(0, 4);
    put(0, -4);
    TEST_ASSERT_VEC2(cox_vec2_zero(), gather());
}

void test_flocking_is_the_sum_of_its_parts(void)
{
    uint64_t random = 4;
    for (uint32_t trial = 0; trial < 200; trial++) {
        count = 0;
        while (count < CROWD) {
            cox_agent *other = put(0, 0);
            other->position = case_random_vector(&random, COX_FIX(8));
            other->velocity = case_random_vector(&random, COX_FIX(1));
        }
        cox_vec2 whole = flock();
        cox_vec2 parts = cox_vec2_add(align(), gather());
        cox_flocking saved = flocking;
        parts = cox_vec2_add(parts, only_separation());
        flocking = saved;
        TEST_ASSERT_VEC2(parts, whole);
    }
}

/* The grid leaves out only what no zone reaches. */
void test_neighbours_from_a_grid_give_the_force_of_all_agents_in_any_order(void)
{
    static uint8_t memory[COX_GRID_BYTES(CROWD)];
    cox_grid grid = cox_grid_make(memory, sizeof memory);
    uint64_t random = 6;
    uint32_t forces = 0;
    for (uint32_t trial = 0; trial < (uint32_t)TRIALS_OF(2000); trial++) {
        count = 0;
        while (count < CROWD) {
            cox_agent *other = put(0, 0);
            other->position = case_random_vector(&random, COX_FIX(20));
            other->velocity = case_random_vector(&random, COX_FIX(1));
        }
        self.position = others[3].position;
        cox_vec2 expected = flock();
        forces += !cox_vec2_is_zero(expected);
        uint32_t found[CROWD];
        cox_agent last = others[0];
        others[0] = others[CROWD - 1u];
        others[CROWD - 1u] = last;
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_grid_build(&grid, cox_span_of_agents(others, CROWD), COX_FIX(4)));
        cox_span near =
            cox_grid_within(&grid, self.position, COX_FIX(9), self.id, found, CROWD, NULL);
        TEST_ASSERT_LESS_THAN_UINT32(CROWD, near.count);
        TEST_ASSERT_VEC2(expected, cox_flock(&self, near, flocking));
    }
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)TRIALS_OF(1900), forces);
}

void test_flocking_is_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    put(0, 0);
    put(0, 0);
    for (uint32_t i = 0; i < 5u * 5u * 5u * 5u; i++) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        self.velocity = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u]);
        others[0].position = cox_vec2_make(extremes[i / 125u], extremes[i % 5u]);
        others[1].velocity = self.position;
        cox_flocking_zone zone = {extremes[i % 5u], extremes[i / 5u % 5u], extremes[i / 25u % 5u]};
        flocking = (cox_flocking){zone, zone, zone, extremes[i / 125u]};
        cox_vec2 force = flock();
        if (zone.radius < 0 || zone.weight == 0) TEST_ASSERT_VEC2(cox_vec2_zero(), force);
    }
}

void test_without_neighbours_there_is_no_force(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flock(&self, cox_span_of_agents(NULL, 0), flocking));
    put(100, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), flock());
}

void test_the_agent_itself_is_passed_over(void)
{
    others[0] = self;
    others[0].position = case_units(1, 1);
    count = 1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), flock());
}

/* cos 45.57 degrees is 0.7: 45 degrees lie inside, 46 outside. */
void test_a_zone_sees_within_its_field_of_view_alone(void)
{
    put(3, 3)->velocity = case_units(0, 1);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(align()));
    others[0].position.y += COX_RATIO(3, 25);
    TEST_ASSERT_VEC2(cox_vec2_zero(), align());
}

/* cos 98.63 degrees is -0.15. */
void test_a_field_of_view_wider_than_half_a_turn_sees_a_little_behind(void)
{
    put(0, 5)->position.x = COX_RATIO(-3, 4);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(gather()));
    others[0].position.x = COX_RATIO(-4, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), gather());
}

void test_a_cosine_of_minus_one_sees_all_around_at_any_distance_and_heading(void)
{
    uint64_t random = 5;
    flocking.cohesion.cosine = -COX_FIX_ONE;
    flocking.cohesion.radius = COX_FIX_MAX;
    flocking.near_radius = -1;
    for (uint32_t trial = 0; trial < 2000; trial++) {
        fix16_t reach = (fix16_t)(COX_FIX_MAX >> (case_random(&random) % 31u));
        self.velocity = case_random_vector(&random, reach);
        count = 0;
        put(0, 0)->position = cox_vec2_clamp(cox_vec2_negate(self.velocity), COX_FIX(15000));
        if (cox_vec2_is_zero(others[0].position)) continue;
        TEST_ASSERT_FALSE_MESSAGE(cox_vec2_is_zero(gather()), "not seen");
    }
}

void test_within_the_near_radius_a_neighbour_is_seen_wherever_it_lies(void)
{
    put(-1, 0)->velocity = case_units(0, 1);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(align()));
    others[0].position.x = COX_RATIO(-3, 2);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(align()));
    others[0].position.x--;
    TEST_ASSERT_VEC2(cox_vec2_zero(), align());
}

void test_the_edge_of_a_zone_counts_as_inside(void)
{
    put(9, 0);
    TEST_ASSERT_VEC2(case_units(4, 0), gather());
    others[0].position.x++;
    TEST_ASSERT_VEC2(cox_vec2_zero(), gather());
}

void test_a_negative_radius_sees_no_neighbour(void)
{
    put(0, 0);
    put(1, 0);
    flocking.separation.radius = flocking.alignment.radius = flocking.cohesion.radius = -1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), flock());
}

void test_a_negative_weight_reverses_a_part(void)
{
    flocking.cohesion.weight = COX_FIX(-4);
    put(5, 0);
    TEST_ASSERT_VEC2(case_units(-4, 0), gather());
}

void test_an_agent_at_rest_looks_where_it_faces(void)
{
    self.velocity = cox_vec2_zero();
    put(5, 0)->velocity = case_units(0, 1);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(align()));
    self.orientation = COX_FIX_PI;
    TEST_ASSERT_VEC2(cox_vec2_zero(), align());
}

/* OpenSteer gives NaN here. */
void test_agents_on_one_spot_part_by_their_ids(void)
{
    put(0, 0)->velocity = self.velocity;
    cox_vec2 force = flock();
    TEST_ASSERT_VEC2(case_units(12, 0), force);
    self.id = 12;
    TEST_ASSERT_VEC2(cox_vec2_negate(force), flock());
}

void test_every_heap_of_boids_comes_apart(void)
{
    for (uint32_t i = 0; i < CROWD; i++) others[i] = cox_agent_make(i + 1u, case_units(5, 5));
    for (uint32_t tick = 0; tick < 300; tick++) {
        cox_vec2 forces[CROWD];
        for (uint32_t i = 0; i < CROWD; i++)
            forces[i] = cox_flock(&others[i], cox_span_of_agents(others, CROWD), flocking);
        for (uint32_t i = 0; i < CROWD; i++) cox_agent_move(&others[i], forces[i]);
    }
    for (uint32_t i = 0; i < CROWD; i++) {
        for (uint32_t j = i + 1u; j < CROWD; j++) {
            TEST_ASSERT_FALSE_MESSAGE(
                cox_vec2_within(others[i].position, others[j].position, COX_RATIO(1, 10)),
                "together");
        }
    }
}
