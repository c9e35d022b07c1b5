/* SPDX-License-Identifier: MIT
 * Vectors. test/sweep proves the bounds on every component; here are exact answers, the ends of the
 * range, and what the header promises for degenerate vectors. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/vec2.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const fix16_t edges[] = {0,           1,          -1,        3,          -77,
                                65536,       -65536,     1000000,   -999999,    0x10000000,
                                -0x10000000, 0x3fff0000, INT32_MAX, -INT32_MAX, INT32_MIN};
static char message[96];

static const char *of(cox_vec2 v, fix16_t number)
{
    snprintf(message, sizeof message, "v = (%ld, %ld), number = %ld LSB", (long)v.x, (long)v.y,
             (long)number);
    return message;
}

static void assert_vector(fix16_t x, fix16_t y, cox_vec2 found)
{
    TEST_ASSERT_EQUAL_INT32_MESSAGE(x, found.x, "x");
    TEST_ASSERT_EQUAL_INT32_MESSAGE(y, found.y, "y");
}

/* Calls check for all vectors of edges. */
static void for_all_edges(void (*check)(cox_vec2 v))
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) check(cox_vec2_make(edges[i], edges[j]));
    }
}

void test_sums_saturate_in_each_component(void)
{
    cox_vec2 a = cox_vec2_make(COX_FIX_MAX, -5), b = cox_vec2_make(1, COX_FIX_MIN);
    assert_vector(COX_FIX_MAX, COX_FIX_MIN, cox_vec2_add(a, b));
    assert_vector(COX_FIX_MAX - 1, COX_FIX_MAX - 4, cox_vec2_subtract(a, b));
    assert_vector(-1, COX_FIX_MAX, cox_vec2_negate(b));
    assert_vector(0, 0, cox_vec2_zero());
}

void test_vectors_are_equal_when_both_components_are(void)
{
    cox_vec2 v = cox_vec2_make(3, 4);
    TEST_ASSERT_TRUE(cox_vec2_equal(v, cox_vec2_make(3, 4)));
    TEST_ASSERT_FALSE(cox_vec2_equal(v, cox_vec2_make(3, 5)));
    TEST_ASSERT_FALSE(cox_vec2_equal(v, cox_vec2_make(2, 4)));
    TEST_ASSERT_TRUE(cox_vec2_is_zero(cox_vec2_zero()));
    TEST_ASSERT_FALSE(cox_vec2_is_zero(cox_vec2_make(0, 1)));
    TEST_ASSERT_FALSE(cox_vec2_is_zero(cox_vec2_make(1, 0)));
}

void test_scaling_and_dividing_round_each_component(void)
{
    cox_vec2 v = cox_vec2_make(3, -3);
    assert_vector(2, -2, cox_vec2_scale(v, COX_RATIO(1, 2)));
    assert_vector(2, -2, cox_vec2_divide(v, COX_FIX(2)));
    assert_vector(COX_FIX_MAX, COX_FIX_MIN, cox_vec2_divide(v, 0));
    assert_vector(COX_FIX_MAX, COX_FIX_MIN,
                  cox_vec2_scale(cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN), COX_FIX(2)));
}

void test_dot_and_cross_are_exact_sums_rounded_once(void)
{
    /* Each product alone rounds to nothing. */
    cox_vec2 small = cox_vec2_make(128, 128), half = cox_vec2_make(128, 128);
    TEST_ASSERT_EQUAL_INT32(1, cox_vec2_dot(small, half));
    TEST_ASSERT_EQUAL_INT32(-1, cox_vec2_dot(cox_vec2_negate(small), half));
    TEST_ASSERT_EQUAL_INT32(1, cox_vec2_cross(cox_vec2_make(128, -128), half));
    TEST_ASSERT_EQUAL_INT32(-1, cox_vec2_cross(half, cox_vec2_make(128, -128)));
}

void test_dot_and_cross_cancel_without_saturating_on_the_way(void)
{
    cox_vec2 a = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    cox_vec2 b = cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX);
    /* MIN * MAX + MAX * MAX = -MAX, in units of 2^-32. */
    TEST_ASSERT_EQUAL_INT32(-32768, cox_vec2_dot(a, b));
    TEST_ASSERT_EQUAL_INT32(0, cox_vec2_cross(b, b));
}

void test_dot_and_cross_saturate_at_the_ends_of_the_range(void)
{
    cox_vec2 least = cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN);
    cox_vec2 mixed = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_vec2_dot(least, least));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN,
                            cox_vec2_dot(least, cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_vec2_cross(least, mixed));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_vec2_cross(mixed, least));
}

void test_cross_is_positive_counter_clockwise(void)
{
    cox_vec2 right = cox_vec2_make(COX_FIX_ONE, 0), up = cox_vec2_make(0, COX_FIX_ONE);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, cox_vec2_cross(right, up));
    assert_vector(0, COX_FIX_ONE, cox_vec2_perpendicular(right));
    assert_vector(COX_FIX_MAX, 0, cox_vec2_perpendicular(cox_vec2_make(0, COX_FIX_MIN)));
}

static void check_length(cox_vec2 v)
{
    uint64_t squared = (uint64_t)((int64_t)v.x * v.x) + (uint64_t)((int64_t)v.y * v.y);
    uint64_t length = (uint64_t)(uint32_t)cox_vec2_length(v);
    TEST_ASSERT_TRUE_MESSAGE(squared == cox_vec2_length_squared(v), of(v, 0));
    if (length == COX_FIX_MAX) {
        TEST_ASSERT_TRUE_MESSAGE(squared > length * length - length, of(v, 0));
    } else {
        /* The nearest root r: r^2 - r < squared <= r^2 + r. */
        TEST_ASSERT_TRUE_MESSAGE(squared <= length * length + length, of(v, 0));
        TEST_ASSERT_TRUE_MESSAGE(length == 0 || squared > length * length - length, of(v, 0));
    }
}

void test_lengths_are_nearest_and_saturate(void)
{
    for_all_edges(check_length);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), cox_vec2_length(cox_vec2_make(COX_FIX(3), COX_FIX(-4))));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_vec2_length(cox_vec2_make(COX_FIX_MIN, 0)));
}

void test_distances_are_those_of_the_difference(void)
{
    cox_vec2 a = cox_vec2_make(COX_FIX(-16383), COX_FIX(16383));
    cox_vec2 b = cox_vec2_negate(a);
    TEST_ASSERT_TRUE(cox_vec2_distance_squared(a, b) ==
                     2u * (uint64_t)COX_FIX(32766) * (uint64_t)COX_FIX(32766));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(13), cox_vec2_distance(cox_vec2_make(COX_FIX(-2), COX_FIX(5)),
                                                           cox_vec2_make(COX_FIX(3), COX_FIX(-7))));
    TEST_ASSERT_EQUAL_INT32(0, cox_vec2_distance(a, a));
}

void test_within_and_longer_are_decided_on_exact_squares(void)
{
    /* (3, 4) LSB is 5 long exactly; (1, 1) is a little longer than 1. */
    cox_vec2 five = cox_vec2_make(3, 4);
    TEST_ASSERT_TRUE(cox_vec2_within(five, cox_vec2_zero(), 5));
    TEST_ASSERT_FALSE(cox_vec2_within(five, cox_vec2_zero(), 4));
    TEST_ASSERT_FALSE(cox_vec2_within(cox_vec2_make(1, 1), cox_vec2_zero(), 1));
    TEST_ASSERT_FALSE(cox_vec2_longer(five, 5));
    TEST_ASSERT_TRUE(cox_vec2_longer(five, 4));
    TEST_ASSERT_TRUE(cox_vec2_longer(cox_vec2_make(1, 1), 1));
}

void test_shorter_is_strict_and_decided_on_exact_squares(void)
{
    cox_vec2 five = cox_vec2_make(-3, 4);
    TEST_ASSERT_FALSE(cox_vec2_shorter(five, 5));
    TEST_ASSERT_TRUE(cox_vec2_shorter(five, 6));
    TEST_ASSERT_FALSE(cox_vec2_shorter(cox_vec2_make(1, 1), 1));
    TEST_ASSERT_TRUE(cox_vec2_shorter(cox_vec2_make(1, 1), 2));
    TEST_ASSERT_TRUE(cox_vec2_shorter(cox_vec2_zero(), 1));
    TEST_ASSERT_FALSE(cox_vec2_shorter(cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN), COX_FIX_MAX));
}

void test_nothing_is_shorter_than_a_length_of_zero_or_less(void)
{
    TEST_ASSERT_FALSE(cox_vec2_shorter(cox_vec2_zero(), 0));
    TEST_ASSERT_FALSE(cox_vec2_shorter(cox_vec2_zero(), -1));
    TEST_ASSERT_FALSE(cox_vec2_shorter(cox_vec2_zero(), COX_FIX_MIN));
}

void test_nothing_is_within_a_negative_distance_and_everything_is_longer(void)
{
    TEST_ASSERT_FALSE(cox_vec2_within(cox_vec2_zero(), cox_vec2_zero(), -1));
    TEST_ASSERT_TRUE(cox_vec2_within(cox_vec2_zero(), cox_vec2_zero(), 0));
    TEST_ASSERT_TRUE(cox_vec2_longer(cox_vec2_zero(), -1));
    TEST_ASSERT_TRUE(cox_vec2_longer(cox_vec2_zero(), COX_FIX_MIN));
    TEST_ASSERT_FALSE(cox_vec2_longer(cox_vec2_zero(), 0));
}

static void check_unit(cox_vec2 v)
{
    if (cox_vec2_is_zero(v)) return;
    cox_vec2 unit = cox_vec2_normalise(v);
    TEST_ASSERT_INT32_WITHIN_MESSAGE(1, COX_FIX_ONE, cox_vec2_length(unit), of(v, 0));
    TEST_ASSERT_TRUE_MESSAGE((unit.x < 0) <= (v.x < 0) && (unit.x > 0) <= (v.x > 0), of(v, 0));
    TEST_ASSERT_TRUE_MESSAGE((unit.y < 0) <= (v.y < 0) && (unit.y > 0) <= (v.y > 0), of(v, 0));
    /* Mirrored vectors have mirrored directions. */
    cox_vec2 mirrored = cox_vec2_normalise(cox_vec2_make(v.y, v.x));
    assert_vector(unit.y, unit.x, mirrored);
}

void test_unit_vectors_have_length_one_from_the_shortest_to_the_longest(void)
{
    for_all_edges(check_unit);
    assert_vector(0, 0, cox_vec2_normalise(cox_vec2_zero()));
    assert_vector(46341, -46341, cox_vec2_normalise(cox_vec2_make(1, -1)));
    assert_vector(-COX_FIX_ONE, 0, cox_vec2_normalise(cox_vec2_make(COX_FIX_MIN, 0)));
}

void test_set_length_keeps_the_direction(void)
{
    cox_vec2 v = cox_vec2_make(3, -4);
    assert_vector(COX_FIX(600), COX_FIX(-800), cox_vec2_set_length(v, COX_FIX(1000)));
    assert_vector(COX_FIX(-600), COX_FIX(800), cox_vec2_set_length(v, COX_FIX(-1000)));
    assert_vector(0, 0, cox_vec2_set_length(v, 0));
    assert_vector(0, 0, cox_vec2_set_length(cox_vec2_zero(), COX_FIX(1000)));
}

void test_set_length_saturates_at_the_end_of_the_range(void)
{
    cox_vec2 least = cox_vec2_set_length(cox_vec2_make(1, 0), COX_FIX_MIN);
    cox_vec2 greatest = cox_vec2_set_length(cox_vec2_make(-1, 0), COX_FIX_MIN);
    TEST_ASSERT_INT32_WITHIN(2, -COX_FIX_MAX, least.x);
    TEST_ASSERT_INT32_WITHIN(2, COX_FIX_MAX, greatest.x);
}

static void check_truncated(cox_vec2 v)
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        cox_vec2 truncated = cox_vec2_truncate(v, edges[i]);
        if (edges[i] <= 0) {
            assert_vector(0, 0, truncated);
        } else if (!cox_vec2_longer(v, edges[i])) {
            assert_vector(v.x, v.y, truncated);
        } else {
            TEST_ASSERT_FALSE_MESSAGE(cox_vec2_longer(truncated, edges[i]), of(v, edges[i]));
            TEST_ASSERT_INT32_WITHIN_MESSAGE(3, edges[i], cox_vec2_length(truncated),
                                             of(v, edges[i]));
        }
    }
}

void test_truncated_vectors_are_never_longer_than_asked(void)
{
    for_all_edges(check_truncated);
}

void test_truncating_twice_changes_nothing(void)
{
    for (fix16_t length = 1; length < COX_FIX(20); length += 997) {
        cox_vec2 once = cox_vec2_truncate(cox_vec2_make(COX_FIX(70), COX_FIX(-13)), length);
        cox_vec2 twice = cox_vec2_truncate(once, length);
        assert_vector(once.x, once.y, twice);
    }
}

void test_rotating_by_quarters_moves_the_axes(void)
{
    cox_vec2 v = cox_vec2_make(COX_FIX(100), COX_FIX(7));
    assert_vector(v.x, v.y, cox_vec2_rotate(v, 0));
    /* COX_FIX_HALF_PI is 0.28 LSB more than a quarter, which 100 units show. */
    cox_vec2 quarter = cox_vec2_rotate(v, COX_FIX_HALF_PI);
    TEST_ASSERT_INT32_WITHIN(30, COX_FIX(-7), quarter.x);
    TEST_ASSERT_INT32_WITHIN(30, COX_FIX(100), quarter.y);
    cox_vec2 back = cox_vec2_rotate(quarter, -COX_FIX_HALF_PI);
    TEST_ASSERT_INT32_WITHIN(1, v.x, back.x);
    TEST_ASSERT_INT32_WITHIN(1, v.y, back.y);
}

void test_rotating_saturates(void)
{
    cox_vec2 corner = cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX);
    cox_vec2 turned = cox_vec2_rotate(corner, -COX_RATIO(7854, 10000));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, turned.x);
    turned = cox_vec2_rotate(cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN), COX_RATIO(7854, 10000));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, turned.y);
}

void test_rotating_by_a_direction_multiplies_as_complex_numbers_do(void)
{
    cox_vec2 v = cox_vec2_make(COX_FIX(2), COX_FIX(3));
    cox_vec2 direction = cox_vec2_make(COX_FIX(5), COX_FIX(-7));
    assert_vector(COX_FIX(31), COX_FIX(1), cox_vec2_rotate_by(v, direction));
    cox_vec2 least = cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN);
    assert_vector(0, COX_FIX_MAX, cox_vec2_rotate_by(least, least));
}

void test_lerp_works_on_each_component(void)
{
    cox_vec2 from = cox_vec2_make(COX_FIX(2), COX_FIX(-8)), to = cox_vec2_make(COX_FIX(4), 0);
    assert_vector(COX_FIX(3), COX_FIX(-4), cox_vec2_lerp(from, to, COX_RATIO(1, 2)));
}

void test_angles_and_unit_vectors_are_each_other_s_inverse(void)
{
    TEST_ASSERT_EQUAL_INT32(0, cox_vec2_angle(cox_vec2_zero()));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_HALF_PI, cox_vec2_angle(cox_vec2_make(0, 3)));
    assert_vector(COX_FIX_ONE, 0, cox_vec2_from_angle(0));
    for (fix16_t angle = -COX_FIX_PI + 1; angle < COX_FIX_PI; angle += 1009) {
        TEST_ASSERT_INT32_WITHIN(1, angle, cox_vec2_angle(cox_vec2_from_angle(angle)));
    }
}

void test_clamp_brings_a_position_back_into_the_world(void)
{
    cox_vec2 outside = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
    assert_vector(COX_WORLD_LIMIT, -COX_WORLD_LIMIT, cox_vec2_clamp(outside, COX_WORLD_LIMIT));
    assert_vector(0, 0, cox_vec2_clamp(outside, -1));
    assert_vector(3, -4, cox_vec2_clamp(cox_vec2_make(3, -4), 5));
}
