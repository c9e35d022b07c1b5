/* SPDX-License-Identifier: MIT
 * Scenes: the shapes that are kept, and the extent of a whole replay. */
#include "unity.h"

#include "render_scene.h"

static render_scene scene;
static render_extent extent;

void setUp(void)
{
    render_scene_make(&scene);
    extent = (render_extent){0};
}

void tearDown(void)
{
    render_scene_free(&scene);
}

static void show(uint8_t kind, uint8_t ink, int x, int y, int to_x, int to_y)
{
    cox_shape shape = {.kind = kind, .ink = ink};
    shape.at = (cox_vec2){x * COX_FIX_ONE, y * COX_FIX_ONE};
    shape.to = (cox_vec2){to_x * COX_FIX_ONE, to_y * COX_FIX_ONE};
    scene.sketch.add(&scene.sketch, &shape);
}

static void expect_corners(double left, double top, double right, double bottom)
{
    TEST_ASSERT_EQUAL_DOUBLE(left, extent.least.x);
    TEST_ASSERT_EQUAL_DOUBLE(top, extent.least.y);
    TEST_ASSERT_EQUAL_DOUBLE(right, extent.greatest.x);
    TEST_ASSERT_EQUAL_DOUBLE(bottom, extent.greatest.y);
}

void test_a_shape_of_an_unknown_kind_is_left_out(void)
{
    show(0, COX_INK_PREY, 1, 1, 0, 0);
    show(COX_SHAPE_VECTOR + 1, COX_INK_PREY, 1, 1, 0, 0);
    show(255, COX_INK_PREY, 1, 1, 0, 0);
    TEST_ASSERT_EQUAL_size_t(0, scene.count);
}

void test_an_unknown_ink_becomes_neutral(void)
{
    show(COX_SHAPE_AGENT, 200, 1, 1, 0, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_INK_NEUTRAL, scene.shapes[0].ink);
}

void test_a_scene_holds_any_number_of_shapes(void)
{
    for (int i = 0; i < 1000; i++) show(COX_SHAPE_AGENT, COX_INK_PREY, i, 0, 0, 0);
    TEST_ASSERT_EQUAL_size_t(1000, scene.count);
    TEST_ASSERT_FALSE(scene.failed);
    TEST_ASSERT_EQUAL_INT32(999 * COX_FIX_ONE, scene.shapes[999].at.x);
}

void test_declared_bounds_win_over_positions_before_and_after(void)
{
    show(COX_SHAPE_AGENT, COX_INK_PREY, -500, 700, 0, 0);
    show(COX_SHAPE_BOUNDS, COX_INK_NEUTRAL, 100, 80, 0, 0);
    show(COX_SHAPE_AGENT, COX_INK_PREY, 900, 900, 0, 0);
    render_extent_add(&extent, &scene);
    expect_corners(0, 0, 100, 80);
}

void test_without_bounds_all_positions_are_shown(void)
{
    show(COX_SHAPE_AGENT, COX_INK_PREY, -5, 7, 1, 0);
    show(COX_SHAPE_LINE, COX_INK_NEUTRAL, 1, 2, 30, 40);
    render_extent_add(&extent, &scene);
    expect_corners(-5, 2, 30, 40);
}

/* A crowd of agents in a square from (0, 0) to (99, 99), and one elsewhere. */
static void show_crowd_and(int x, int y)
{
    for (int i = 0; i < 1000; i++)
        show(COX_SHAPE_AGENT, COX_INK_PREY, i % 100, (i * 37 + i / 100) % 100, 1, 0);
    show(COX_SHAPE_AGENT, COX_INK_PREY, x, y, 1, 0);
    show(COX_SHAPE_VECTOR, COX_INK_STEERING, x, y, 1, 0);
    render_extent_add(&extent, &scene);
}

void test_without_bounds_a_crowd_is_shown_whole_with_agents_that_are_near(void)
{
    show_crowd_and(110, 50);
    expect_corners(0, 0, 110, 99);
}

void test_without_bounds_an_agent_far_from_a_crowd_widens_it_by_a_quarter(void)
{
    show_crowd_and(-16000, 16000);
    TEST_ASSERT_DOUBLE_WITHIN(20, -30, extent.least.x);
    TEST_ASSERT_EQUAL_DOUBLE(99, extent.greatest.x);
    TEST_ASSERT_EQUAL_DOUBLE(0, extent.least.y);
    TEST_ASSERT_DOUBLE_WITHIN(20, 130, extent.greatest.y);
}

void test_a_crowd_in_one_place_has_that_extent(void)
{
    for (unsigned i = 0; i < RENDER_CROWD_MIN; i++)
        show(COX_SHAPE_AGENT, COX_INK_PREY, 7, -3, 1, 0);
    render_extent_add(&extent, &scene);
    expect_corners(7, -3, 7, -3);
    TEST_ASSERT_TRUE(render_extent_is_crowd(&extent));
}

void test_agents_beyond_a_declared_world_are_strays_and_at_its_edge_are_not(void)
{
    show(COX_SHAPE_BOUNDS, COX_INK_NEUTRAL, 0, 0, 100, 80);
    show(COX_SHAPE_AGENT, COX_INK_PREY, 100, 80, 0, 0);
    render_extent_add(&extent, &scene);
    TEST_ASSERT_FALSE(render_extent_has_strays(&extent));
    show(COX_SHAPE_AGENT, COX_INK_PREY, 101, 80, 0, 0);
    render_extent_add(&extent, &scene);
    TEST_ASSERT_TRUE(render_extent_has_strays(&extent));
}

void test_without_bounds_circles_are_shown_whole(void)
{
    cox_shape circle = {.kind = COX_SHAPE_CIRCLE, .radius = COX_FIX(10)};
    scene.sketch.add(&scene.sketch, &circle);
    render_extent_add(&extent, &scene);
    expect_corners(-10, -10, 10, 10);
}

void test_the_extent_knows_inks_agents_and_the_longest_vector(void)
{
    show(COX_SHAPE_AGENT, COX_INK_PREY, 0, 0, 1, 0);
    show(COX_SHAPE_AGENT, COX_INK_HUNTER, 0, 0, 1, 0);
    show(COX_SHAPE_VECTOR, COX_INK_STEERING, 0, 0, 3, -4);
    render_extent_add(&extent, &scene);
    scene.count = 0;
    show(COX_SHAPE_VECTOR, COX_INK_STEERING, 0, 0, 1, 0);
    render_extent_add(&extent, &scene);
    TEST_ASSERT_EQUAL_size_t(2, extent.most_agents);
    TEST_ASSERT_TRUE(extent.seen[COX_SHAPE_AGENT][COX_INK_HUNTER]);
    TEST_ASSERT_FALSE(extent.seen[COX_SHAPE_AGENT][COX_INK_RESTING]);
    TEST_ASSERT_EQUAL_DOUBLE(5, extent.longest[COX_INK_STEERING]);
}

void test_velocity_and_desired_velocity_share_a_scale_and_steering_has_its_own(void)
{
    show(COX_SHAPE_VECTOR, COX_INK_VELOCITY, 0, 0, 2, 0);
    show(COX_SHAPE_VECTOR, COX_INK_DESIRED, 0, 0, 7, 0);
    show(COX_SHAPE_VECTOR, COX_INK_STEERING, 0, 0, 1, 0);
    render_extent_add(&extent, &scene);
    TEST_ASSERT_EQUAL_DOUBLE(7, render_extent_longest(&extent, COX_INK_VELOCITY));
    TEST_ASSERT_EQUAL_DOUBLE(7, render_extent_longest(&extent, COX_INK_DESIRED));
    TEST_ASSERT_EQUAL_DOUBLE(1, render_extent_longest(&extent, COX_INK_STEERING));
}

void test_what_pulls_and_what_pushes_share_a_scale(void)
{
    show(COX_SHAPE_VECTOR, COX_INK_PULL, 0, 0, 2, 0);
    show(COX_SHAPE_VECTOR, COX_INK_PUSH, 0, 0, 0, 5);
    render_extent_add(&extent, &scene);
    TEST_ASSERT_EQUAL_DOUBLE(5, render_extent_longest(&extent, COX_INK_PULL));
    TEST_ASSERT_EQUAL_DOUBLE(5, render_extent_longest(&extent, COX_INK_PUSH));
}

void test_a_scene_has_a_shape_if_all_of_it_is_the_same(void)
{
    show(COX_SHAPE_AGENT, COX_INK_PREY, 1, 2, 3, 4);
    cox_shape shape = scene.shapes[0];
    TEST_ASSERT_TRUE(render_scene_has(&scene, &shape));
    shape.to.y++;
    TEST_ASSERT_FALSE(render_scene_has(&scene, &shape));
}
