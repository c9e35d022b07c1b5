/* SPDX-License-Identifier: MIT
 * The tints of a crowd: sectors of headings, the mean of many, and the levels of squares. */
#include "unity.h"

#include "render_tint.h"

TEST_SOURCE_FILE("render_colour.c")
TEST_SOURCE_FILE("render_scene.c")

static render_extent extent;
static uint32_t counts[RENDER_TINTS];

void setUp(void)
{
    extent = (render_extent){0};
    for (unsigned tint = 0; tint < RENDER_TINTS; tint++) counts[tint] = 0;
}

static unsigned heading_of(fix16_t x, fix16_t y)
{
    const cox_shape agent = {.kind = COX_SHAPE_AGENT, .ink = COX_INK_PREY, .to = {x, y}};
    return render_tint_of(&agent, true);
}

void test_headings_rise_from_x_towards_y(void)
{
    TEST_ASSERT_EQUAL_UINT(0, heading_of(COX_FIX(1), 0));
    TEST_ASSERT_EQUAL_UINT(2, heading_of(COX_FIX(1), COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT(4, heading_of(0, COX_FIX(3)));
    TEST_ASSERT_EQUAL_UINT(8, heading_of(-COX_FIX(1), 0));
    TEST_ASSERT_EQUAL_UINT(12, heading_of(0, -1));
}

void test_a_sector_lies_around_its_middle(void)
{
    TEST_ASSERT_EQUAL_UINT(0, heading_of(COX_FIX(10), COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT(0, heading_of(COX_FIX(10), -COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT(8, heading_of(-COX_FIX(10), COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT(8, heading_of(-COX_FIX(10), -COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT(1, heading_of(COX_FIX(10), COX_FIX(3)));
    TEST_ASSERT_EQUAL_UINT(15, heading_of(COX_FIX(10), -COX_FIX(3)));
}

void test_the_middle_of_each_sector_lies_in_it(void)
{
    for (unsigned heading = 0; heading < RENDER_HEADINGS; heading++) {
        render_place unit = render_tint_direction(heading);
        fix16_t x = (fix16_t)(unit.x * COX_FIX_ONE);
        fix16_t y = (fix16_t)(unit.y * COX_FIX_ONE);
        TEST_ASSERT_EQUAL_UINT(heading, heading_of(x, y));
    }
}

void test_an_agent_without_a_heading_is_mixed(void)
{
    TEST_ASSERT_EQUAL_UINT(RENDER_TINT_MIXED, heading_of(0, 0));
}

void test_agents_of_several_inks_have_their_ink_as_tint(void)
{
    const cox_shape agent = {.kind = COX_SHAPE_AGENT, .ink = COX_INK_PREY, .to = {COX_FIX(1), 0}};
    extent.seen[COX_SHAPE_AGENT][COX_INK_PREY] = true;
    TEST_ASSERT_TRUE(render_tint_is_heading(&extent));
    extent.seen[COX_SHAPE_AGENT][COX_INK_HUNTER] = true;
    TEST_ASSERT_FALSE(render_tint_is_heading(&extent));
    TEST_ASSERT_EQUAL_UINT(COX_INK_PREY, render_tint_of(&agent, false));
}

void test_many_have_their_mean_heading_across_the_end_of_the_circle(void)
{
    counts[15] = 3;
    counts[1] = 3;
    TEST_ASSERT_EQUAL_UINT(0, render_tint_of_many(counts, true));
}

void test_a_mean_of_headings_that_differ_is_half_as_strong(void)
{
    counts[14] = 3;
    counts[3] = 3;
    TEST_ASSERT_EQUAL_UINT(RENDER_TINTS,
                           render_tint_of_many(counts, true) / RENDER_TINTS * RENDER_TINTS);
}

void test_opposite_headings_are_mixed(void)
{
    counts[2] = 5;
    counts[10] = 5;
    TEST_ASSERT_EQUAL_UINT(RENDER_TINT_MIXED, render_tint_of_many(counts, true));
}

void test_many_agents_without_a_heading_are_mixed(void)
{
    counts[RENDER_TINT_MIXED] = 9;
    TEST_ASSERT_EQUAL_UINT(RENDER_TINT_MIXED, render_tint_of_many(counts, true));
}

void test_many_of_several_inks_have_the_most_frequent_one(void)
{
    counts[COX_INK_HUNTER] = 2;
    counts[COX_INK_PREY] = 3;
    TEST_ASSERT_EQUAL_UINT(COX_INK_PREY, render_tint_of_many(counts, false));
}

void test_levels_rise_with_doubling_numbers_and_end(void)
{
    static const uint32_t agents[] = {1, 2, 3, 4, 7, 8, 16, 31, 32, UINT32_MAX};
    static const unsigned levels[] = {0, 1, 1, 2, 2, 3, 4, 4, 5, 5};
    for (unsigned i = 0; i < sizeof agents / sizeof *agents; i++)
        TEST_ASSERT_EQUAL_UINT(levels[i], render_tint_level(agents[i]));
}

void test_every_level_of_a_square_is_darker_than_the_one_before(void)
{
    for (unsigned tint = 0; tint < RENDER_SQUARE_TINTS; tint++)
        for (unsigned level = 1; level < RENDER_SQUARE_LEVELS; level++) {
            render_colour before = render_tint_square(tint, level - 1, true);
            render_colour after = render_tint_square(tint, level, true);
            TEST_ASSERT_TRUE(after.red + after.green + after.blue <
                             before.red + before.green + before.blue);
        }
}
