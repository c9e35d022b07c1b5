/* SPDX-License-Identifier: MIT
 * The lines of a path: places, walks over ends and seams, and the nearest place, found in the whole
 * path or near by. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/path.h"
#include "steer/space/cox_path_lines.h"

#include "steering_case.h"
#include "trials.h"

#define NODES 4u

static cox_vec2 nodes[NODES];
static cox_path path;
static uint64_t random;

/* A square of side 10: 30 units long, as a loop 40. */
void setUp(void)
{
    nodes[0] = case_units(0, 0);
    nodes[1] = case_units(10, 0);
    nodes[2] = case_units(10, 10);
    nodes[3] = case_units(0, 10);
    path = cox_path_make(nodes, NODES, COX_FIX(1));
    random = 9;
}

static cox_path_place place_at(uint32_t segment, fix16_t along)
{
    cox_path_place place = {segment, (uint32_t)along};
    return place;
}

static void assert_place(uint32_t segment, fix16_t along, cox_path_place actual)
{
    TEST_ASSERT_EQUAL_UINT32(segment, actual.segment);
    TEST_ASSERT_EQUAL_UINT32(along, actual.along);
}

void test_a_loop_has_as_many_segments_as_nodes_and_others_one_fewer(void)
{
    TEST_ASSERT_EQUAL_UINT32(3, cox_path_segment_count(&path));
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_EQUAL_UINT32(4, cox_path_segment_count(&path));
    path.count = 1;
    TEST_ASSERT_EQUAL_UINT32(0, cox_path_segment_count(&path));
    path.count = 0;
    TEST_ASSERT_EQUAL_UINT32(0, cox_path_segment_count(&path));
}

void test_a_place_lies_on_its_segment(void)
{
    TEST_ASSERT_VEC2(case_units(4, 0), cox_path_point(&path, place_at(0, COX_FIX(4))));
    TEST_ASSERT_VEC2(case_units(10, 7), cox_path_point(&path, place_at(1, COX_FIX(7))));
    TEST_ASSERT_VEC2(case_units(3, 10), cox_path_point(&path, place_at(2, COX_FIX(7))));
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_VEC2(case_units(0, 4), cox_path_point(&path, place_at(3, COX_FIX(6))));
}

void test_an_invalid_place_is_read_as_the_nearest_valid_one(void)
{
    TEST_ASSERT_VEC2(nodes[3], cox_path_point(&path, place_at(7, COX_FIX(99))));
    TEST_ASSERT_VEC2(nodes[1], cox_path_point(&path, place_at(0, COX_FIX(11))));
    TEST_ASSERT_FALSE(cox_path_holds(&path, place_at(3, 0)));
    TEST_ASSERT_FALSE(cox_path_holds(&path, place_at(0, COX_FIX(10) + 1)));
    TEST_ASSERT_TRUE(cox_path_holds(&path, place_at(2, COX_FIX(10))));
}

void test_a_path_of_one_node_or_none_has_one_place(void)
{
    path.count = 1;
    nodes[0] = case_units(5, 6);
    TEST_ASSERT_VEC2(nodes[0], cox_path_point(&path, place_at(2, 7)));
    assert_place(0, 0, cox_path_walk(&path, place_at(2, 7), COX_FIX(3)));
    assert_place(0, 0, cox_path_nearest(&path, case_units(1, 2)));
    TEST_ASSERT_FALSE(cox_path_holds(&path, place_at(0, 1)));
    TEST_ASSERT_TRUE(cox_path_holds(&path, place_at(0, 0)));
    path.count = 0;
    path.nodes = NULL;
    TEST_ASSERT_VEC2(case_units(0, 0), cox_path_point(&path, place_at(2, 7)));
    assert_place(0, 0, cox_path_walk(&path, place_at(2, 7), COX_FIX(-3)));
    assert_place(0, 0, cox_path_nearby(&path, place_at(0, 0), case_units(1, 2), 1, 1));
}

void test_each_segment_has_its_radius_if_there_are_radii(void)
{
    static const fix16_t radii[3] = {COX_FIX(2), COX_FIX(5), COX_FIX(-4)};
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), cox_path_radius_at(&path, place_at(1, 0)));
    path.radii = radii;
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), cox_path_radius_at(&path, place_at(0, COX_FIX(10))));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), cox_path_radius_at(&path, place_at(1, 0)));
    TEST_ASSERT_EQUAL_INT32(0, cox_path_radius_at(&path, place_at(99, 0)));
    path.count = 0;
    path.radius = COX_FIX_MIN;
    TEST_ASSERT_EQUAL_INT32(0, cox_path_radius_at(&path, place_at(0, 0)));
}

void test_a_walk_goes_over_the_nodes_and_stops_at_the_ends(void)
{
    assert_place(1, COX_FIX(3), cox_path_walk(&path, place_at(0, COX_FIX(2)), COX_FIX(11)));
    assert_place(0, COX_FIX(10), cox_path_walk(&path, place_at(0, COX_FIX(2)), COX_FIX(8)));
    assert_place(2, COX_FIX(10), cox_path_walk(&path, place_at(0, COX_FIX(2)), COX_FIX(1000)));
    assert_place(0, COX_FIX(9), cox_path_walk(&path, place_at(2, COX_FIX(4)), COX_FIX(-15)));
    assert_place(0, 0, cox_path_walk(&path, place_at(2, COX_FIX(4)), COX_FIX_MIN));
}

/* OpenSteer gives the start for a distance of -3 along a loop of 40. */
void test_a_walk_back_over_the_seam_of_a_loop_comes_to_its_other_end(void)
{
    path.mode = COX_PATH_LOOP;
    assert_place(3, COX_FIX(7), cox_path_walk(&path, place_at(0, 0), COX_FIX(-3)));
    assert_place(0, COX_FIX(2), cox_path_walk(&path, place_at(3, COX_FIX(9)), COX_FIX(3)));
}

void test_a_walk_goes_round_a_loop_as_often_as_it_takes(void)
{
    path.mode = COX_PATH_LOOP;
    assert_place(1, COX_FIX(5), cox_path_walk(&path, place_at(1, COX_FIX(2)), COX_FIX(32003)));
    assert_place(0, COX_FIX(9), cox_path_walk(&path, place_at(1, COX_FIX(2)), COX_FIX(-32003)));
    for (uint32_t i = 0; i < NODES; i++) nodes[i] = cox_vec2_make((fix16_t)(i % 2u), 0);
    cox_path_place place = cox_path_walk(&path, place_at(1, 0), COX_FIX_MAX);
    TEST_ASSERT_TRUE(cox_path_holds(&path, place));
}

void test_a_loop_of_no_length_is_one_place(void)
{
    path.mode = COX_PATH_LOOP;
    for (uint32_t i = 0; i < NODES; i++) nodes[i] = case_units(5, 6);
    TEST_ASSERT_VEC2(nodes[0], cox_path_point(&path, cox_path_walk(&path, place_at(0, 0), 99)));
    TEST_ASSERT_VEC2(nodes[0], cox_path_point(&path, cox_path_walk(&path, place_at(2, 0), -99)));
    assert_place(0, 0, cox_path_nearest(&path, case_units(1, 2)));
}

/* Other libraries divide 0 by 0, or stop the program. */
void test_segments_of_no_length_do_not_matter(void)
{
    nodes[1] = nodes[0];
    TEST_ASSERT_VEC2(case_units(10, 10), cox_path_point(&path, place_at(2, 0)));
    cox_path_place place = cox_path_walk(&path, place_at(0, 0), COX_FIX(5));
    TEST_ASSERT_EQUAL_UINT32(1, place.segment);
    place = cox_path_nearest(&path, case_units(6, 4));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(5, 5), cox_path_point(&path, place));
}

void test_the_nearest_place_is_the_projection_or_a_node(void)
{
    assert_place(0, COX_FIX(4), cox_path_nearest(&path, case_units(4, -3)));
    assert_place(1, COX_FIX(6), cox_path_nearest(&path, case_units(13, 6)));
    assert_place(0, COX_FIX(10), cox_path_nearest(&path, case_units(14, -4)));
    assert_place(2, COX_FIX(10), cox_path_nearest(&path, case_units(-9, 30)));
}

void test_of_equally_near_places_the_first_is_the_nearest(void)
{
    assert_place(0, COX_FIX(5), cox_path_nearest(&path, case_units(5, 5)));
}

void test_near_by_means_along_the_path(void)
{
    assert_place(
        0, COX_FIX(2),
        cox_path_nearby(&path, place_at(0, COX_FIX(2)), case_units(2, 9), COX_FIX(5), COX_FIX(0)));
    assert_place(2, COX_FIX(8),
                 cox_path_nearby(&path, place_at(0, COX_FIX(2)), case_units(2, 9), COX_FIX(30), 0));
    assert_place(
        0, COX_FIX(7),
        cox_path_nearby(&path, place_at(0, COX_FIX(2)), case_units(9, 0), COX_FIX(5), COX_FIX(5)));
    assert_place(1, COX_FIX(9),
                 cox_path_nearby(&path, place_at(2, COX_FIX(2)), case_units(10, 0), COX_FIX_MIN,
                                 COX_FIX(3)));
    assert_place(1, 0, cox_path_nearby(&path, place_at(1, 0), case_units(0, 9), -1, -1));
}

void test_near_by_goes_over_the_seam_of_a_loop(void)
{
    path.mode = COX_PATH_LOOP;
    assert_place(3, COX_FIX(8),
                 cox_path_nearby(&path, place_at(0, COX_FIX(1)), case_units(-3, 2), 0, COX_FIX(5)));
    assert_place(0, COX_FIX(1),
                 cox_path_nearby(&path, place_at(3, COX_FIX(8)), case_units(1, -3), COX_FIX(5), 0));
    assert_place(2, COX_FIX(3),
                 cox_path_nearby(&path, place_at(3, COX_FIX(8)), case_units(7, 20), COX_FIX_MAX,
                                 COX_FIX_MAX));
}

void test_across_the_whole_world_a_place_is_exact_within_an_lsb(void)
{
    nodes[0] = case_units(-16383, -16383);
    nodes[1] = case_units(16383, 16383);
    path.count = 2;
    cox_path_place place = cox_path_nearest(&path, case_units(16383, -16383));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(0, 0), cox_path_point(&path, place));
    place = cox_path_nearest(&path, case_units(16383, 16383));
    TEST_ASSERT_VEC2(nodes[1], cox_path_point(&path, place));
    nodes[1] = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
    place = cox_path_nearest(&path, cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN));
    TEST_ASSERT_VEC2(case_units(16383, -16383), cox_path_point(&path, place));
}

/* The nearest of the places a unit apart, and no place of the search is farther than all of them.
 */
void test_no_place_is_nearer_than_the_nearest(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(300u); i++) {
        for (uint32_t n = 0; n < NODES; n++) nodes[n] = case_random_vector(&random, COX_FIX(20));
        path.mode = (uint8_t)(i % 4u);
        cox_vec2 point = case_random_vector(&random, COX_FIX(30));
        cox_path_place place = cox_path_nearest(&path, point);
        fix16_t distance = cox_vec2_distance(point, cox_path_point(&path, place));
        cox_path_place at = place_at(0, 0);
        for (uint32_t step = 0; step < 150u; step++) {
            fix16_t other = cox_vec2_distance(point, cox_path_point(&path, at));
            TEST_ASSERT_LESS_OR_EQUAL_INT32(other + 2, distance);
            at = cox_path_walk(&path, at, COX_FIX(1));
        }
    }
}

/* Forward and back again is where it began, or the same point. */
void test_a_walk_there_and_back_again_ends_where_it_began(void)
{
    path.mode = COX_PATH_LOOP;
    for (uint32_t i = 0; i < TRIALS_OF(1000u); i++) {
        for (uint32_t n = 0; n < NODES; n++) nodes[n] = case_random_vector(&random, COX_FIX(20));
        cox_path_place place = place_at(case_random(&random) % NODES, 0);
        place = cox_path_walk(&path, place, case_random_between(&random, 0, COX_FIX(10)));
        fix16_t distance = case_random_between(&random, -COX_FIX(500), COX_FIX(500));
        cox_path_place there = cox_path_walk(&path, place, distance);
        cox_path_place back = cox_path_walk(&path, there, -distance);
        TEST_ASSERT_VEC2(cox_path_point(&path, place), cox_path_point(&path, back));
    }
}

void test_the_end_is_that_of_the_direction(void)
{
    TEST_ASSERT_TRUE(cox_path_is_end(&path, place_at(2, COX_FIX(10)), false));
    TEST_ASSERT_FALSE(cox_path_is_end(&path, place_at(2, COX_FIX(10) - 1), false));
    TEST_ASSERT_TRUE(cox_path_is_end(&path, place_at(0, 0), true));
    TEST_ASSERT_FALSE(cox_path_is_end(&path, place_at(0, 0), false));
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_FALSE(cox_path_is_end(&path, place_at(3, COX_FIX(10)), false));
    path.count = 1;
    TEST_ASSERT_TRUE(cox_path_is_end(&path, place_at(0, 0), true));
}

void test_a_search_says_how_far_it_walked(void)
{
    cox_path_find find = cox_path_search(&path, place_at(1, COX_FIX(2)), case_units(4, 1),
                                         (uint64_t)COX_FIX(30), (uint64_t)COX_FIX(30), false);
    assert_place(0, COX_FIX(4), find.place);
    TEST_ASSERT_EQUAL_INT64(-COX_FIX(8), find.walked);
    find = cox_path_search(&path, place_at(1, COX_FIX(2)), case_units(4, 1), (uint64_t)COX_FIX(30),
                           (uint64_t)COX_FIX(30), true);
    TEST_ASSERT_EQUAL_INT64(COX_FIX(8), find.walked);
    TEST_ASSERT_VEC2(case_units(4, 0), find.point);
}
