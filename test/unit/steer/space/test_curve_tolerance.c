/* SPDX-License-Identifier: MIT
 * Nodes of curves against the curves themselves, computed in double from the textbook's formulas:
 * the nodes are on the curve, within the tolerance, and as few as possible. These tests need 48 KB
 * for the curves of the most nodes, and double of 64 bits. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/curve.h"
#include "coxswain/flash.h"

#include "steering_case.h"
#include "trials.h"

#define MANY (3u * COX_CURVE_SEGMENTS_MAX + 1u)
#define SAMPLES 600u

static cox_vec2 memory[MANY];
static cox_nodes nodes;
static cox_vec2 control[4];
static uint64_t random;

void setUp(void)
{
    nodes = (cox_nodes){memory, 0, MANY};
    random = 30;
}

typedef struct point {
    double x;
    double y;
} point;

/* The point at t of a curve through four points, in LSB. */
typedef point (*formula)(const cox_vec2 *p, double t);

static point weighted(const cox_vec2 *p, double a, double b, double c, double d)
{
    return (point){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static point quadratic(const cox_vec2 *p, double t)
{
    double s = 1 - t;
    return weighted(p, s * s, 2 * s * t, t * t, 0);
}

static point cubic(const cox_vec2 *p, double t)
{
    double s = 1 - t;
    return weighted(p, s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t);
}

static point catmull_rom(const cox_vec2 *p, double t)
{
    double u = t * t, v = t * t * t;
    return weighted(p, (-t + 2 * u - v) / 2, (2 - 5 * u + 3 * v) / 2, (t + 4 * u - 3 * v) / 2,
                    (-u + v) / 2);
}

/* The distance of a point from the segment from a to b, in LSB. */
static double distance_from(point p, cox_vec2 a, cox_vec2 b)
{
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    double squared = x * x + y * y;
    double along = squared > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / squared : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(p.x - a.x - along * x, p.y - a.y - along * y);
}

/* The distance of a point from the nodes from first to last. */
static double distance_from_nodes(point p, uint32_t first, uint32_t last)
{
    double least = INFINITY;
    for (uint32_t i = first; i < last; i++) {
        least = fmin(least, distance_from(p, memory[i], memory[i + 1]));
    }
    return least;
}

/* How far the curve leaves the polyline of these nodes at most, in LSB. */
static double deviation(formula curve, const cox_vec2 *p, uint32_t first, uint32_t last)
{
    double greatest = 0;
    for (uint32_t i = 0; i <= SAMPLES; i++) {
        point sample = curve(p, (double)i / SAMPLES);
        greatest = fmax(greatest, distance_from_nodes(sample, first, last));
    }
    return greatest;
}

/* Fails unless each node is the curve's point at some 1024th, rounded, in rising order. */
static void assert_nodes_on(formula curve, const cox_vec2 *p, uint32_t first, uint32_t last)
{
    uint32_t step = 0;
    for (uint32_t node = first; node <= last; node++) {
        for (; step <= 1024; step++) {
            point there = curve(p, step / 1024.0);
            if (fabs(there.x - memory[node].x) <= 0.5 + 1e-6 &&
                fabs(there.y - memory[node].y) <= 0.5 + 1e-6)
                break;
        }
        TEST_ASSERT_TRUE_MESSAGE(step <= 1024, "a node is not on the curve");
    }
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

/* Cuts random curves within random tolerances, from 1/256 to 16 units, and compares. */
static void assert_within_tolerance(cox_status (*append)(fix16_t), formula curve, uint32_t end)
{
    char message[100];
    double greatest = 0;
    for (uint32_t state = 0; state < TRIALS_OF(300u); state++) {
        fix16_t tolerance = (fix16_t)(256u << (case_random(&random) % 13u));
        random_control(COX_FIX(100));
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, append(tolerance));
        TEST_ASSERT_VEC2(control[0], memory[0]);
        TEST_ASSERT_VEC2(control[end], memory[nodes.count - 1]);
        assert_nodes_on(curve, control, 0, nodes.count - 1);
        double share = deviation(curve, control, 0, nodes.count - 1) / tolerance;
        snprintf(message, sizeof message, "state %u: %.4f of the tolerance", (unsigned)state,
                 share);
        TEST_ASSERT_TRUE_MESSAGE(share <= 1, message);
        greatest = fmax(greatest, share);
    }
    snprintf(message, sizeof message, "at most %.3f of the tolerance is used", greatest);
    TEST_MESSAGE(message);
    TEST_ASSERT_TRUE_MESSAGE(greatest > 0.9, "the curves are cut too finely");
}

void test_quadratic_curves_stay_within_their_tolerance(void)
{
    assert_within_tolerance(append_quadratic, quadratic, 2);
}

void test_cubic_curves_stay_within_their_tolerance(void)
{
    assert_within_tolerance(append_cubic, cubic, 3);
}

void test_splines_stay_within_their_tolerance(void)
{
    for (uint32_t state = 0; state < TRIALS_OF(200u); state++) {
        fix16_t tolerance = (fix16_t)(256u << (case_random(&random) % 13u));
        random_control(COX_FIX(100));
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 4, tolerance));
        uint32_t first = 0, last = 0;
        while (!cox_vec2_equal(memory[first], control[1])) first++;
        for (last = first; !cox_vec2_equal(memory[last], control[2]);) last++;
        assert_nodes_on(catmull_rom, control, first, last);
        TEST_ASSERT_TRUE(deviation(catmull_rom, control, first, last) <= tolerance);
        /* The first span, beyond whose start lies the mirror image of its end. */
        cox_vec2 start[4] = {cox_vec2_subtract(cox_vec2_scale(control[0], COX_FIX(2)), control[1]),
                             control[0], control[1], control[2]};
        assert_nodes_on(catmull_rom, start, 0, first);
        TEST_ASSERT_TRUE(deviation(catmull_rom, start, 0, first) <= tolerance);
    }
}

/* A parabola bends the same everywhere: the square root of its bend counts its segments. */
void test_a_parabola_takes_no_more_segments_than_its_bend_needs(void)
{
    for (uint32_t state = 0; state < TRIALS_OF(2000u); state++) {
        fix16_t tolerance = case_random_between(&random, 2000, COX_FIX(2));
        random_control(COX_FIX(100));
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, append_quadratic(tolerance));
        double x = (double)control[0].x - 2.0 * control[1].x + control[2].x;
        double y = (double)control[0].y - 2.0 * control[1].y + control[2].y;
        double stretch = sqrt(4 * (tolerance - 2) / (hypot(x, y) + 8)); /* of the parameter */
        double steps = floor(fmin(stretch, 1) * 1024);
        TEST_ASSERT_TRUE(nodes.count - 1 <= (uint32_t)ceil(1024 / steps));
    }
}

/* The curve lies on one line, but goes beyond both ends and back: the ends alone would miss
 * that. */
void test_a_line_that_turns_back_is_followed_to_where_it_turns(void)
{
    control[0] = case_units(0, 0);
    control[1] = case_units(30, 0);
    control[2] = case_units(-20, 0);
    control[3] = case_units(10, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(COX_RATIO(1, 4)));
    TEST_ASSERT_TRUE(deviation(cubic, control, 0, nodes.count - 1) <= COX_RATIO(1, 4));
    TEST_ASSERT_TRUE(nodes.count > 4);
}

/* The stroll's tutorial proposes this: its own walk becomes a line to follow. */
void test_a_walk_becomes_a_line_through_its_points(void)
{
    static const cox_vec2 walk[] = {{COX_FIX(10), COX_FIX(10)},
                                    {COX_RATIO(373, 100), COX_RATIO(671, 100)},
                                    {COX_RATIO(211, 100), COX_RATIO(323, 100)},
                                    {COX_RATIO(96, 100), COX_RATIO(168, 100)},
                                    {COX_RATIO(50, 100), COX_RATIO(79, 100)},
                                    {0, 0}};
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_curve_through(&nodes, walk, COX_COUNT(walk), COX_RATIO(1, 100)));
    TEST_ASSERT_VEC2(walk[0], memory[0]);
    TEST_ASSERT_VEC2(cox_vec2_zero(), memory[nodes.count - 1]);
    uint32_t first = 0, last = 0;
    for (uint32_t i = 0; i + 3 < COX_COUNT(walk); i++) {
        while (!cox_vec2_equal(memory[first], walk[i + 1])) first++;
        for (last = first; !cox_vec2_equal(memory[last], walk[i + 2]);) last++;
        TEST_ASSERT_TRUE(deviation(catmull_rom, &walk[i], first, last) <= COX_RATIO(1, 100));
    }
}

/* The tangents cross from corner to corner of the world: no curve bends more. */
void test_the_wildest_curve_takes_the_most_segments_and_stays_within_a_fifteenth(void)
{
    fix16_t limit = COX_WORLD_LIMIT;
    control[0] = control[2] = cox_vec2_make(-limit, -limit);
    control[1] = control[3] = cox_vec2_make(limit, limit);
    TEST_ASSERT_EQUAL_INT32(COX_OK, append_cubic(0));
    TEST_ASSERT_TRUE(nodes.count <= COX_CURVE_SEGMENTS_MAX + 1);
    TEST_ASSERT_TRUE(nodes.count > COX_CURVE_SEGMENTS_MAX / 2);
    TEST_ASSERT_TRUE(deviation(cubic, control, 0, nodes.count - 1) < COX_RATIO(1, 15));
}

/* One of the eight images of a vector: bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them. */
static cox_vec2 image_of(cox_vec2 v, uint32_t image)
{
    cox_vec2 seen = (image & 4u) != 0 ? cox_vec2_make(v.y, v.x) : v;
    if ((image & 1u) != 0) seen.x = -seen.x;
    if ((image & 2u) != 0) seen.y = -seen.y;
    return seen;
}

void test_curves_mirror_and_turn_exactly(void)
{
    static cox_vec2 seen_memory[MANY];
    for (uint32_t state = 0; state < TRIALS_OF(400u); state++) {
        random_control(state % 2 ? COX_WORLD_LIMIT : COX_FIX(20));
        nodes.count = 0;
        uint32_t image = 1 + state % 7;
        TEST_ASSERT_EQUAL_INT32(COX_OK, append_quadratic(COX_RATIO(1, 8)));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&nodes, control, 4, COX_FIX(4)));
        cox_nodes seen = {seen_memory, 0, MANY};
        for (uint32_t i = 0; i < 4; i++) control[i] = image_of(control[i], image);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_quadratic(&seen, control, COX_RATIO(1, 8)));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_curve_through(&seen, control, 4, COX_FIX(4)));
        TEST_ASSERT_EQUAL_UINT32(nodes.count, seen.count);
        for (uint32_t i = 0; i < seen.count; i++) {
            TEST_ASSERT_VEC2(image_of(memory[i], image), seen_memory[i]);
        }
    }
}
