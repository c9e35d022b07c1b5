/* SPDX-License-Identifier: MIT
 * Lines with few corners: no needless one, and none missing. */
#include "unity.h"

#include <math.h>
#include <stddef.h>

#include "coxswain/random.h"
#include "render_line.h"

/* A canvas that notes the corners. */
static render_place corners[4000];
static size_t corner_count;

static void keep(render_canvas *canvas, render_place place)
{
    (void)canvas;
    corners[corner_count++] = place;
}

static render_canvas canvas = {.move_to = keep, .line_to = keep};
static render_line line;

void setUp(void)
{
    corner_count = 0;
    line = (render_line){0};
}

/* How far a place is from the line between two others. */
static double distance(render_place place, render_place from, render_place to)
{
    double along_x = to.x - from.x;
    double along_y = to.y - from.y;
    double square = along_x * along_x + along_y * along_y;
    double share =
        square > 0 ? ((place.x - from.x) * along_x + (place.y - from.y) * along_y) / square : 0;
    share = fmax(0, fmin(1, share));
    return hypot(from.x + share * along_x - place.x, from.y + share * along_y - place.y);
}

static double distance_from_drawn(render_place place)
{
    double least = INFINITY;
    for (size_t i = 1; i < corner_count; i++)
        least = fmin(least, distance(place, corners[i - 1], corners[i]));
    return least;
}

void test_a_straight_way_is_one_line(void)
{
    render_line_begin(&line, &canvas, (render_place){3, 4});
    for (int i = 1; i <= 100; i++) render_line_add(&line, (render_place){3 + i * 0.7, 4 + i * 0.3});
    render_line_end(&line);
    TEST_ASSERT_EQUAL_size_t(2, corner_count);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 73, corners[1].x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 34, corners[1].y);
}

void test_a_corner_and_a_way_back_are_kept(void)
{
    render_line_begin(&line, &canvas, (render_place){0, 0});
    render_line_add(&line, (render_place){5, 0});
    render_line_add(&line, (render_place){10, 0});
    render_line_add(&line, (render_place){10, 10});
    render_line_add(&line, (render_place){10, 2});
    render_line_end(&line);
    TEST_ASSERT_EQUAL_size_t(4, corner_count);
    TEST_ASSERT_EQUAL_DOUBLE(10, corners[2].y);
}

void test_a_way_that_stays_below_a_tenth_of_a_pixel_draws_nothing(void)
{
    render_line_begin(&line, &canvas, (render_place){3, 4});
    for (int i = 0; i < 100; i++) render_line_add(&line, (render_place){3 + i % 2 * 0.04, 4});
    render_line_end(&line);
    render_line_end(&line);
    TEST_ASSERT_EQUAL_size_t(1, corner_count);
}

void test_every_place_left_out_lies_near_the_line(void)
{
    enum { PLACES = 2000 };
    static render_place places[PLACES];
    cox_random random = cox_random_make(7, 1);
    double direction = 0;
    render_place place = {500, 500};
    render_line_begin(&line, &canvas, place);
    for (int i = 0; i < PLACES; i++) {
        direction += (cox_random_below(&random, 2001) - 1000.0) / 4000;
        place.x += 1.3 * cos(direction);
        place.y += 1.3 * sin(direction);
        places[i] = place;
        render_line_add(&line, place);
    }
    render_line_end(&line);
    TEST_ASSERT_LESS_THAN_size_t(PLACES / 2, corner_count);
    for (int i = 0; i < PLACES; i++) /* plus the error of rounding to tenths */
        TEST_ASSERT_LESS_THAN_DOUBLE(0.15 + 0.08, distance_from_drawn(places[i]));
}
