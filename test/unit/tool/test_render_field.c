/* SPDX-License-Identifier: MIT
 * The density of a crowd: what is counted where, and the squares that are drawn. */
#include "unity.h"

#include <string.h>

#include "render_field.h"
#include "render_svg.h"
#include "word_count.h"

TEST_SOURCE_FILE("buffer.c")
TEST_SOURCE_FILE("render_colour.c")
TEST_SOURCE_FILE("render_scene.c")
TEST_SOURCE_FILE("render_text.c")
TEST_SOURCE_FILE("render_tint.c")
TEST_SOURCE_FILE("utf8.c")

/* An area of 10 by 6 squares, the last of them cut off. */
static const render_rectangle area = {{100, 50}, {38, 23}};
static render_field field;
static buffer bytes;

void setUp(void)
{
    TEST_ASSERT_TRUE(render_field_make(&field, &area, 4));
}

void tearDown(void)
{
    render_field_free(&field);
    buffer_free(&bytes);
}

static void add(double x, double y, unsigned tint, unsigned times)
{
    for (unsigned i = 0; i < times; i++) render_field_add(&field, (render_place){x, y}, tint);
}

/* The paths of the squares drawn. */
static const char *draw(size_t reach, uint32_t agents_least)
{
    render_svg svg;
    buffer_free(&bytes);
    render_svg_begin(&svg, &bytes, 200, 100, "field");
    TEST_ASSERT_TRUE(render_field_draw(&field, &svg.canvas, reach, agents_least, true));
    TEST_ASSERT_TRUE(render_svg_end(&svg));
    TEST_ASSERT_TRUE(buffer_append(&bytes, "", 1));
    return (const char *)bytes.bytes;
}

void test_an_agent_counts_in_its_square_alone(void)
{
    add(104, 50, 3, 2);
    TEST_ASSERT_EQUAL_UINT32(2, render_field_at(&field, (render_place){107.9, 53.9})[3]);
    TEST_ASSERT_EQUAL_UINT32(
        0, render_field_agents(render_field_at(&field, (render_place){103.9, 50})));
    TEST_ASSERT_EQUAL_UINT32(0,
                             render_field_agents(render_field_at(&field, (render_place){108, 50})));
}

void test_an_agent_outside_of_the_area_is_left_out(void)
{
    add(99.9, 50, 0, 1);
    add(100, 49.9, 0, 1);
    add(140, 50, 0, 1);
    add(100, 74, 0, 1);
    TEST_ASSERT_NULL(render_field_at(&field, (render_place){140, 50}));
    TEST_ASSERT_EQUAL_UINT(0, word_count(draw(0, 1), "<path"));
}

void test_a_square_with_fewer_agents_than_asked_for_is_not_drawn(void)
{
    add(101, 51, 0, 7);
    TEST_ASSERT_EQUAL_UINT(0, word_count(draw(0, 8), "<path"));
    add(101, 51, 0, 1);
    TEST_ASSERT_EQUAL_UINT(1, word_count(draw(0, 8), "d=\"M100 50l4 0 0 4-4 0Z\""));
}

void test_squares_of_one_colour_side_by_side_are_one_rectangle(void)
{
    for (unsigned column = 0; column < 5; column++) add(100 + 4 * column, 51, 0, 1);
    add(101, 55, 0, 1);
    const char *svg = draw(0, 1);
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, "<path"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, "M100 50l20 0 0 4-20 0ZM100 54l4 0 0 4-4 0Z"));
}

void test_squares_of_two_headings_are_two_paths(void)
{
    add(101, 51, 0, 1);
    add(105, 51, 8, 1);
    TEST_ASSERT_EQUAL_UINT(2, word_count(draw(0, 1), "<path"));
}

void test_with_a_reach_an_agent_shows_in_the_squares_around_it(void)
{
    add(109, 59, 0, 1);
    TEST_ASSERT_EQUAL_UINT(1, word_count(draw(1, 1), "M104 54l12 0 0 4-12 0Z"));
    add(101, 51, 0, 1); /* in a corner */
    TEST_ASSERT_EQUAL_UINT(1, word_count(draw(1, 1), "M100 50l8 0 0 4-8 0Z"));
}
