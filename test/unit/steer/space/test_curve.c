/* SPDX-License-Identifier: MIT
 * Curves turned into nodes: they pass through the right points, are few, and stay in the memory. */
#include "unity.h"

#include "coxswain/curve.h"
#include "coxswain/flash.h"

#include "steering_case.h"
#include "trials.h"

#define MANY 400u /* nodes, more than a curve here takes */

static cox_vec2 memory[MANY];
static cox_nodes nodes;
static cox_vec2 control[4];
static uint64_t random;

void setUp(void)
{
    nodes = (cox_nodes){memory, 0, MANY};
    random = 30;
}

static void random_control(fix16_t limit)
{
    for (uint32_t i = 0; i < 4; i++) control[i] = case_random_vector(&random, limit);
}

static cox_status append_quadratic(fix16_t tolerance)
{
    return cox_curve_quadratic(&nodes, control, tolerance);
}

static cox_status append_cubic(fix16_t tolerance)
{
    return cox_curve_cubic(&nodes, control, tolerance);
}

/* The second derivative is (0, -32), so s / 1024 of this curve leave their chord by s^2 / 2^20 * 32
 * / 8, at most the tolerance less one LSB; x is 16 s / 1024, and y is 16 t (1 - t). */
void test_a_known_curve_is_cut_where_it_should_be(void)
{
    static const cox_vec2 hill[3] = {{0, 0}, {COX_FIX(8), COX_FIX(8)}, {COX_FIX(16), 0}};
    for (fix16_t tolerance = 256; tolerance < COX_FIX(2); tolerance += TRIALS_STEP) {
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_quadratic(&nodes, hill, tolerance));
        int32_t s = memory[1].x / 1024;
        TEST_ASSERT_EQUAL_INT32(s * (1024 - s), memory[1].y);
        TEST_ASSERT_TRUE(s * s <= 4 * (tolerance - 1));
        TEST_ASSERT_TRUE(s == 1024 || (s + 1) * (s + 1) > 4 * (tolerance - 1));
        TEST_ASSERT_VEC2(case_units(16, 0), memory[nodes.count - 1]);
    }
}

void test_a_straight_curve_takes_one_segment(void)
{
    for (int16_t i = 0; i < 4; i++) control[i] = case_units((int16_t)(10 * i), (int16_t)(-7 * i));
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_quadratic(0));
    TEST_ASSERT_EQUAL_UINT32(2, nodes.count);
    nodes.count = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(0));
    TEST_ASSERT_EQUAL_UINT32(2, nodes.count);
    nodes.count = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 2, 0));
    TEST_ASSERT_EQUAL_UINT32(2, nodes.count);
    nodes.count = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 4, 0));
    TEST_ASSERT_EQUAL_UINT32(4, nodes.count);
}

void test_a_spline_passes_through_all_of_its_points(void)
{
    cox_vec2 points[20];
    for (uint32_t i = 0; i < COX_COUNT(points); i++) {
        points[i] = case_random_vector(&random, COX_FIX(50));
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_curve_through(&nodes, points, COX_COUNT(points), COX_FIX(1)));
    uint32_t node = 0;
    for (uint32_t i = 0; i < COX_COUNT(points); i++) {
        while (node < nodes.count && !cox_vec2_equal(points[i], memory[node])) node++;
        TEST_ASSERT_TRUE_MESSAGE(node < nodes.count, "a point is missing, or out of order");
    }
    TEST_ASSERT_EQUAL_UINT32(nodes.count - 1, node);
}

void test_one_point_gives_that_point_and_none_gives_nothing(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, NULL, 0, 0));
    TEST_ASSERT_EQUAL_UINT32(0, nodes.count);
    control[0] = case_units(3, 4);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 1, 0));
    TEST_ASSERT_EQUAL_UINT32(1, nodes.count);
    TEST_ASSERT_VEC2(case_units(3, 4), memory[0]);
}

void test_points_that_are_all_the_same_are_one_node(void)
{
    nodes.capacity = 1;
    for (uint32_t i = 0; i < 4; i++) control[i] = case_units(-5, 6);
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_quadratic(0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 4, 0));
    TEST_ASSERT_EQUAL_UINT32(1, nodes.count);
    TEST_ASSERT_VEC2(case_units(-5, 6), memory[0]);
}

void test_coincident_neighbours_of_a_spline_are_one_node(void)
{
    const cox_vec2 points[] = {case_units(0, 0), case_units(9, 0), case_units(9, 0),
                               case_units(9, 9)};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, points, 4, COX_FIX(4)));
    for (uint32_t i = 1; i < nodes.count; i++) {
        TEST_ASSERT_FALSE(cox_vec2_equal(memory[i - 1], memory[i]));
    }
    TEST_ASSERT_VEC2(case_units(9, 9), memory[nodes.count - 1]);
}

void test_curves_that_join_share_a_node_and_others_do_not(void)
{
    for (int16_t i = 0; i < 4; i++) control[i] = case_units((int16_t)(10 * i), 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(0));
    for (uint32_t i = 0; i < 4; i++) control[i].x += COX_FIX(30);
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(0));
    TEST_ASSERT_EQUAL_UINT32(3, nodes.count);
    for (uint32_t i = 0; i < 4; i++) control[i].x += COX_FIX(31);
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(0));
    TEST_ASSERT_EQUAL_UINT32(5, nodes.count);
}

/* Tries every capacity below what is needed; beyond it lies a guard. */
void test_too_small_a_memory_is_refused_with_the_nodes_as_they_were(void)
{
    cox_vec2 guard = case_units(-99, 99);
    random_control(COX_FIX(100));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 4, COX_FIX(1)));
    uint32_t needed = nodes.count;
    for (uint32_t capacity = 0; capacity <= needed + 1; capacity++) {
        memory[0] = control[0];
        memory[capacity] = guard;
        nodes = (cox_nodes){memory, capacity > 0 ? 1 : 0, capacity};
        cox_status expected = capacity < needed ? COX_ERROR_CAPACITY : COX_OK;
        TEST_ASSERT_EQUAL_INT32(expected, cox_curve_through(&nodes, control, 4, COX_FIX(1)));
        uint32_t kept = capacity > 0 ? 1 : 0;
        TEST_ASSERT_EQUAL_UINT32(capacity < needed ? kept : needed, nodes.count);
        if (kept) TEST_ASSERT_VEC2(control[0], memory[0]);
        TEST_ASSERT_VEC2(guard, memory[capacity]);
    }
}

void test_nodes_of_zero_bytes_have_room_for_none(void)
{
    cox_nodes empty = {NULL, 0, 0};
    random_control(COX_FIX(100));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_curve_quadratic(&empty, control, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_curve_cubic(&empty, control, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_curve_through(&empty, control, 4, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&empty, control, 0, COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT32(0, empty.count);
}

void test_a_tolerance_below_the_least_is_taken_as_the_least(void)
{
    static const fix16_t tolerances[] = {COX_FIX_MIN, -1, 0, 1, 255};
    random_control(COX_FIX(100));
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(COX_RATIO(1, 256)));
    uint32_t count = nodes.count;
    for (uint32_t i = 0; i < COX_COUNT(tolerances); i++) {
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(tolerances[i]));
        TEST_ASSERT_EQUAL_UINT32(count, nodes.count);
    }
}

void test_the_greatest_tolerance_leaves_the_ends(void)
{
    random_control(COX_FIX(100));
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(COX_FIX_MAX));
    TEST_ASSERT_EQUAL_UINT32(2, nodes.count);
}

void test_points_beyond_the_world_are_held_within_it(void)
{
    for (uint32_t i = 0; i < 4; i++) {
        control[i] = cox_vec2_make(i % 2 ? COX_FIX_MIN : COX_FIX_MAX, i > 1 ? COX_FIX_MAX : 0);
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(COX_FIX(16)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_quadratic(COX_FIX(16)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 4, COX_FIX(16)));
    for (uint32_t i = 0; i < nodes.count; i++) {
        TEST_ASSERT_VEC2(cox_vec2_clamp(memory[i], COX_WORLD_LIMIT), memory[i]);
    }
}
