/* SPDX-License-Identifier: MIT
 * Tracks: shapes of one agent are joined, and a replay of any length has room. */
#include "unity.h"

#include "render_tracks.h"

TEST_SOURCE_FILE("render_scene.c")

static render_scene scene;
static render_tracks tracks;

void setUp(void)
{
    render_scene_make(&scene);
    render_tracks_make(&tracks, 0);
}

void tearDown(void)
{
    render_scene_free(&scene);
    render_tracks_free(&tracks);
}

static void show(uint8_t kind, uint32_t id, int x)
{
    cox_shape shape = {.kind = kind, .ink = COX_INK_PREY, .id = id};
    shape.at.x = x * COX_FIX_ONE;
    scene.sketch.add(&scene.sketch, &shape);
}

static void add(uint32_t tick)
{
    TEST_ASSERT_TRUE(render_tracks_add(&tracks, &scene, tick));
    scene.count = 0;
}

void test_agents_are_joined_by_id_and_not_by_order(void)
{
    show(COX_SHAPE_AGENT, 1, 10);
    show(COX_SHAPE_AGENT, 2, 20);
    add(0);
    show(COX_SHAPE_AGENT, 2, 21);
    show(COX_SHAPE_AGENT, 1, 11);
    add(1);
    TEST_ASSERT_EQUAL_size_t(2, tracks.count);
    TEST_ASSERT_EQUAL_size_t(4, tracks.steps);
    TEST_ASSERT_EQUAL_DOUBLE(11, tracks.tracks[0].steps[1].place.x);
    TEST_ASSERT_EQUAL_DOUBLE(21, tracks.tracks[1].steps[1].place.x);
}

void test_an_agent_and_a_point_of_one_id_have_a_track_each(void)
{
    show(COX_SHAPE_AGENT, 1, 10);
    show(COX_SHAPE_POINT, 1, 20);
    add(0);
    TEST_ASSERT_EQUAL_size_t(2, tracks.count);
    TEST_ASSERT_EQUAL_UINT8(COX_SHAPE_POINT, tracks.tracks[1].kind);
}

void test_points_of_no_agent_are_joined_by_their_number(void)
{
    show(COX_SHAPE_POINT, 0, 10);
    show(COX_SHAPE_POINT, 0, 20);
    add(0);
    show(COX_SHAPE_POINT, 0, 11);
    show(COX_SHAPE_POINT, 0, 21);
    add(1);
    TEST_ASSERT_EQUAL_size_t(2, tracks.count);
    TEST_ASSERT_EQUAL_DOUBLE(21, tracks.tracks[1].steps[1].place.x);
}

/* A world of 100 units, whose middle is 50, and a shape in it. */
static void show_in_world(uint8_t kind, int x, uint32_t tick)
{
    cox_shape bounds = {.kind = COX_SHAPE_BOUNDS};
    bounds.to = cox_vec2_make(COX_FIX(100), COX_FIX(100));
    scene.sketch.add(&scene.sketch, &bounds);
    show(kind, 1, x);
    add(tick);
}

void test_an_agent_that_leaps_over_half_of_the_world_has_passed_an_edge_that_wraps(void)
{
    show_in_world(COX_SHAPE_AGENT, 90, 0);
    show_in_world(COX_SHAPE_AGENT, 98, 1);
    show_in_world(COX_SHAPE_AGENT, 6, 2);
    show_in_world(COX_SHAPE_AGENT, 14, 3);
    const render_step *steps = tracks.tracks[0].steps;
    TEST_ASSERT_FALSE(steps[0].has_jumped);
    TEST_ASSERT_FALSE(steps[1].has_jumped);
    TEST_ASSERT_TRUE(steps[2].has_jumped);
    TEST_ASSERT_FALSE(steps[3].has_jumped);
}

void test_a_point_that_leaps_has_passed_no_edge(void)
{
    show_in_world(COX_SHAPE_POINT, 98, 0);
    show_in_world(COX_SHAPE_POINT, 6, 1);
    TEST_ASSERT_FALSE(tracks.tracks[0].steps[1].has_jumped);
}

void test_an_agent_in_no_declared_world_passes_no_edge(void)
{
    show(COX_SHAPE_AGENT, 1, 0);
    add(0);
    show(COX_SHAPE_AGENT, 1, 16000);
    add(1);
    TEST_ASSERT_FALSE(tracks.tracks[0].steps[1].has_jumped);
}

void test_a_jump_outlives_the_step_that_is_forgotten(void)
{
    tracks.steps_max = 4;
    for (uint32_t tick = 0; tick < 5; tick++)
        show_in_world(COX_SHAPE_AGENT, tick < 3 ? 90 : 10, tick);
    TEST_ASSERT_TRUE(render_tracks_want(&tracks, 6));
    TEST_ASSERT_EQUAL_size_t(3, tracks.tracks[0].count);
    TEST_ASSERT_FALSE(tracks.tracks[0].steps[1].has_jumped);
    TEST_ASSERT_TRUE(tracks.tracks[0].steps[2].has_jumped);
}

void test_an_agent_that_comes_later_starts_its_track_there(void)
{
    show(COX_SHAPE_AGENT, 1, 10);
    add(0);
    show(COX_SHAPE_AGENT, 1, 11);
    show(COX_SHAPE_AGENT, 2, 50);
    add(1);
    TEST_ASSERT_EQUAL_UINT32(0, tracks.tracks[0].first_tick);
    TEST_ASSERT_EQUAL_UINT32(1, tracks.tracks[1].first_tick);
}

void test_shapes_that_do_not_move_leave_no_track(void)
{
    show(COX_SHAPE_BOUNDS, 1, 0);
    show(COX_SHAPE_CIRCLE, 1, 10);
    show(COX_SHAPE_LINE, 1, 10);
    show(COX_SHAPE_VECTOR, 1, 10);
    add(0);
    TEST_ASSERT_EQUAL_size_t(0, tracks.count);
}

void test_the_same_tick_twice_is_one_step(void)
{
    show(COX_SHAPE_AGENT, 1, 10);
    add(5);
    show(COX_SHAPE_AGENT, 1, 10);
    add(5);
    TEST_ASSERT_EQUAL_size_t(1, tracks.tracks[0].count);
}

void test_long_tracks_are_thinned_evenly_and_keep_their_start(void)
{
    render_tracks_make(&tracks, 100);
    for (uint32_t tick = 3; tick < 10000; tick++) {
        if (!render_tracks_want(&tracks, tick)) continue;
        show(COX_SHAPE_AGENT, 1, (int)tick);
        add(tick);
        TEST_ASSERT_LESS_OR_EQUAL_size_t(101, tracks.steps);
    }
    const render_track *track = &tracks.tracks[0];
    TEST_ASSERT_EQUAL_size_t(tracks.steps, track->count);
    TEST_ASSERT_GREATER_THAN_size_t(40, track->count);
    TEST_ASSERT_EQUAL_UINT32(3, track->steps[0].tick);
    for (size_t i = 1; i < track->count; i++)
        TEST_ASSERT_EQUAL_UINT32((uint32_t)i * tracks.stride, track->steps[i].tick);
}

void test_the_last_tick_stays_however_full_the_tracks_are(void)
{
    render_tracks_make(&tracks, 100);
    for (uint32_t tick = 0; tick < 101; tick++) {
        TEST_ASSERT_TRUE(render_tracks_want(&tracks, tick));
        show(COX_SHAPE_AGENT, 1, (int)tick);
        add(tick);
    }
    TEST_ASSERT_EQUAL_UINT32(100, tracks.tracks[0].steps[100].tick);
    TEST_ASSERT_FALSE(render_tracks_want(&tracks, 101));
    show(COX_SHAPE_AGENT, 1, 101);
    add(101);
    const render_track *track = &tracks.tracks[0];
    TEST_ASSERT_EQUAL_UINT32(101, track->steps[track->count - 1].tick);
}

void test_a_track_has_stopped_if_its_agent_is_not_there_at_the_end(void)
{
    show(COX_SHAPE_AGENT, 1, 10);
    show(COX_SHAPE_AGENT, 2, 20);
    show(COX_SHAPE_POINT, 1, 30);
    add(0);
    show(COX_SHAPE_AGENT, 1, 11);
    show(COX_SHAPE_AGENT, 2, 21);
    add(1);
    TEST_ASSERT_FALSE(render_tracks_stopped(&tracks, 1));
    show(COX_SHAPE_AGENT, 2, 22);
    add(2);
    TEST_ASSERT_TRUE(render_tracks_stopped(&tracks, 2));
}

void test_forgetting_leaves_the_tail(void)
{
    for (uint32_t tick = 0; tick < 10; tick++) {
        show(COX_SHAPE_AGENT, 1, (int)tick);
        add(tick);
    }
    render_tracks_forget(&tracks, 7);
    TEST_ASSERT_EQUAL_size_t(3, tracks.steps);
    TEST_ASSERT_EQUAL_UINT32(7, tracks.tracks[0].steps[0].tick);
    render_tracks_forget(&tracks, 100);
    TEST_ASSERT_EQUAL_size_t(0, tracks.steps);
}
