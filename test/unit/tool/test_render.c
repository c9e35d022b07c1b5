/* SPDX-License-Identifier: MIT
 * Whole pictures, as SVGs: their labels, marks and titles, and that all of a panel lies in its
 * frame. */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render.h"
#include "render_svg.h"
#include "render_text.h"
#include "render_tracks.h"
#include "word_count.h"

TEST_SOURCE_FILE("buffer.c")
TEST_SOURCE_FILE("render_colour.c")
TEST_SOURCE_FILE("render_crowd.c")
TEST_SOURCE_FILE("render_field.c")
TEST_SOURCE_FILE("render_labels.c")
TEST_SOURCE_FILE("render_layout.c")
TEST_SOURCE_FILE("render_legend.c")
TEST_SOURCE_FILE("render_line.c")
TEST_SOURCE_FILE("render_marks.c")
TEST_SOURCE_FILE("render_panel.c")
TEST_SOURCE_FILE("render_room.c")
TEST_SOURCE_FILE("render_scene.c")
TEST_SOURCE_FILE("render_text.c")
TEST_SOURCE_FILE("render_tint.c")
TEST_SOURCE_FILE("render_title.c")
TEST_SOURCE_FILE("render_tracks.c")
TEST_SOURCE_FILE("render_view.c")
TEST_SOURCE_FILE("utf8.c")

enum { TICKS = 10 };

/* A replay of a few ticks in a world of 100 by 60, drawn. */
static const cox_scenario scenario = {.name = "game"};
static render_moment moments[2];
static size_t moment_count;
static render_tracks tracks;
static render_extent extent;
static render_extent drawn;
static bool has_tracks;
static render_layout layout;
static buffer bytes;

void setUp(void)
{
    moment_count = 0;
    extent = drawn = (render_extent){0};
    has_tracks = true;
    render_tracks_make(&tracks, 0);
}

void tearDown(void)
{
    for (size_t i = 0; i < moment_count; i++) render_scene_free(&moments[i].scene);
    render_tracks_free(&tracks);
    buffer_free(&bytes);
}

static render_scene *begin(uint32_t tick)
{
    render_moment *moment = &moments[moment_count++];
    moment->tick = tick;
    render_scene_make(&moment->scene);
    const cox_shape bounds = {.kind = COX_SHAPE_BOUNDS, .to = {COX_FIX(100), COX_FIX(60)}};
    moment->scene.sketch.add(&moment->scene.sketch, &bounds);
    return &moment->scene;
}

static void show(render_scene *scene, uint8_t kind, uint32_t id, int x, int y)
{
    cox_shape shape = {.kind = kind, .ink = COX_INK_PREY, .id = id, .radius = COX_FIX(1)};
    if (kind == COX_SHAPE_VECTOR) shape.ink = COX_INK_STEERING;
    shape.at = (cox_vec2){x * COX_FIX_ONE, y * COX_FIX_ONE};
    shape.to = (cox_vec2){kind == COX_SHAPE_VECTOR ? -COX_FIX(3) : COX_FIX_ONE, 0};
    scene->sketch.add(&scene->sketch, &shape);
}

/* Ends the moment that was begun last. */
static void end(void)
{
    const render_moment *moment = &moments[moment_count - 1];
    render_extent_add(&extent, &moment->scene);
    render_extent_add(&drawn, &moment->scene);
    TEST_ASSERT_TRUE(render_tracks_add(&tracks, &moment->scene, moment->tick));
}

/* Draws all moments; returns the SVG. */
static const char *draw(uint32_t width)
{
    const render_panel panel = {.moments = moments,
                                .moment_count = moment_count,
                                .tracks = &tracks,
                                .newest_tick = moments[moment_count - 1].tick};
    const render_plan plan = {.scenario = &scenario,
                              .facts = "seed 7",
                              .panels = &panel,
                              .panel_count = 1,
                              .extent = &extent,
                              .drawn = &drawn,
                              .has_tracks = has_tracks,
                              .has_forces = true,
                              .has_starts = has_tracks,
                              .has_stops = render_tracks_stopped(&tracks, panel.newest_tick),
                              .has_labels = true};
    render_svg svg;
    buffer_free(&bytes);
    render_lay_out(&layout, &plan, width);
    render_svg_begin(&svg, &bytes, layout.width, layout.height, "game");
    render_draw(&plan, &layout, &svg.canvas);
    TEST_ASSERT_TRUE(render_svg_end(&svg));
    TEST_ASSERT_TRUE(buffer_append(&bytes, "", 1));
    return (const char *)bytes.bytes;
}

void test_twenty_agents_in_one_place_are_told_from_one(void)
{
    render_scene *scene = begin(TICKS);
    for (uint32_t id = 1; id <= 20; id++) show(scene, COX_SHAPE_AGENT, id, 50, 30);
    show(scene, COX_SHAPE_AGENT, 21, 80, 30);
    end();
    const char *svg = draw(1200);
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, ">20 agents<"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, " agents<"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, "<title>prey 20</title>"));
}

void test_a_ghost_says_its_tick_and_agents_at_the_end_do_not(void)
{
    render_scene *scene = begin(4);
    show(scene, COX_SHAPE_AGENT, 1, 10, 30);
    end();
    scene = begin(TICKS);
    show(scene, COX_SHAPE_AGENT, 1, 80, 30);
    end();
    const char *svg = draw(1200);
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, ">4<"));
    TEST_ASSERT_EQUAL_UINT(0, word_count(svg, ">10<"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, "<title>prey 1 at tick 4</title>"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, ">earlier, with its tick<"));
}

void test_agents_of_a_ghost_near_each_other_share_one_tick_and_one_far_off_has_its_own(void)
{
    render_scene *scene = begin(4);
    for (uint32_t id = 1; id <= 9; id++) show(scene, COX_SHAPE_AGENT, id, 7 + 4 * (int)id, 30);
    show(scene, COX_SHAPE_AGENT, 10, 80, 30);
    end();
    scene = begin(TICKS);
    for (uint32_t id = 1; id <= 10; id++) show(scene, COX_SHAPE_AGENT, id, 9 * (int)id, 50);
    end();
    TEST_ASSERT_EQUAL_UINT(2, word_count(draw(1200), ">4<"));
}

void test_the_legend_names_no_track_start_or_arrow_that_the_picture_does_not_show(void)
{
    render_scene *scene = begin(TICKS);
    show(scene, COX_SHAPE_AGENT, 1, 10, 30);
    end();
    extent.seen[COX_SHAPE_VECTOR][COX_INK_STEERING] = true; /* at an earlier tick */
    extent.longest[COX_INK_STEERING] = 3;
    has_tracks = false;
    const char *svg = draw(1200);
    TEST_ASSERT_EQUAL_UINT(0, word_count(svg, ">start<"));
    TEST_ASSERT_EQUAL_UINT(0, word_count(svg, ">track, paler is older<"));
    TEST_ASSERT_EQUAL_UINT(0, word_count(svg, ">steering"));
}

void test_a_ghost_that_has_not_moved_is_no_ghost(void)
{
    for (uint32_t tick = 4; tick <= TICKS; tick += 6) {
        show(begin(tick), COX_SHAPE_AGENT, 1, 10, 30);
        end();
    }
    const char *svg = draw(1200);
    TEST_ASSERT_EQUAL_UINT(0, word_count(svg, ">4<"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, "<title>prey 1"));
}

void test_the_order_in_which_agents_are_stored_moves_no_label(void)
{
    char labels[2][4000] = {"", ""};
    for (uint32_t order = 0; order < 2; order++) {
        tearDown();
        setUp();
        render_scene *scene = begin(TICKS);
        for (uint32_t i = 0; i < 40; i++) {
            uint32_t id = order == 0 ? i : 39 - i;
            show(scene, COX_SHAPE_AGENT, id + 1, (int)(10 + id % 7 * 2), (int)(10 + id % 5 * 3));
        }
        end();
        const char *first = strstr(draw(400), "font-size=\"8.8\"");
        TEST_ASSERT_NOT_NULL(first);
        const char *last = strstr(first, "</svg>");
        snprintf(labels[order], sizeof labels[order], "%.*s", (int)(last - first), first);
    }
    TEST_ASSERT_EQUAL_STRING(labels[0], labels[1]);
}

void test_a_track_whose_agent_left_is_marked_and_the_legend_says_so(void)
{
    render_scene *scene = begin(4);
    show(scene, COX_SHAPE_AGENT, 1, 10, 30);
    show(scene, COX_SHAPE_AGENT, 2, 20, 30);
    end();
    TEST_ASSERT_EQUAL_UINT(0, word_count(draw(1200), ">gone<"));
    show(begin(TICKS), COX_SHAPE_AGENT, 1, 80, 30);
    end();
    TEST_ASSERT_EQUAL_UINT(1, word_count(draw(1200), ">gone<"));
}

/* Shows a scene of that many agents in rows, all of which head to the right. */
static void show_rows(uint32_t agents)
{
    render_scene *scene = begin(TICKS);
    for (uint32_t i = 0; i < agents; i++)
        show(scene, COX_SHAPE_AGENT, i + 1, (int)(i % 50 * 2), (int)(i / 50 * 2));
    end();
}

void test_a_crowd_has_marks_of_one_path_and_no_titles(void)
{
    show_rows(RENDER_CROWD_MIN);
    const char *svg = draw(1200);
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, "<title>")); /* the picture's */
    TEST_ASSERT_EQUAL_UINT(0, word_count(svg, ">track, paler is older<"));
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, ">prey, coloured by heading<"));
    TEST_ASSERT_EQUAL_UINT(2,
                           word_count(svg, "fill=\"#eb4f5c\"")); /* the agents', and the legend's */
}

void test_one_agent_less_than_a_crowd_has_titles(void)
{
    show_rows(RENDER_CROWD_MIN - 1);
    TEST_ASSERT_EQUAL_UINT(RENDER_CROWD_MIN, word_count(draw(1200), "<title>"));
}

void test_the_order_of_the_agents_of_a_crowd_does_not_change_their_squares(void)
{
    char *squares[2] = {NULL, NULL};
    for (uint32_t order = 0; order < 2; order++) {
        tearDown();
        setUp();
        render_scene *scene = begin(TICKS);
        for (uint32_t i = 0; i < 300; i++) {
            uint32_t place = order == 0 ? i : 299 - i;
            show(scene, COX_SHAPE_AGENT, place + 1, (int)(10 + place % 3), (int)(10 + place % 2));
        }
        end();
        squares[order] = strdup(draw(400));
    }
    TEST_ASSERT_EQUAL_STRING(squares[0], squares[1]);
    free(squares[0]);
    free(squares[1]);
}

/* Fails unless the longest arrow from the left edge of the world ends inside the frame. */
static void expect_room_for_arrows(uint32_t width)
{
    const char *svg = draw(width);
    const char *arrow = strstr(svg, "fill=\"#0d73d9\" d=\"M"); /* its tip comes first */
    TEST_ASSERT_NOT_NULL(arrow);
    double tip = 0;
    TEST_ASSERT_EQUAL_INT(1, sscanf(strchr(arrow, 'M'), "M%lf", &tip));
    TEST_ASSERT_TRUE(tip > layout.panel.x);
    TEST_ASSERT_TRUE(tip < layout.panel.x + layout.pad);
}

void test_an_arrow_at_the_edge_of_the_world_ends_inside_the_frame(void)
{
    render_scene *scene = begin(TICKS);
    show(scene, COX_SHAPE_AGENT, 1, 0, 0);
    show(scene, COX_SHAPE_VECTOR, 1, 0, 0);
    end();
    for (uint32_t width = 320; width <= 8000; width += 320) expect_room_for_arrows(width);
}

void test_a_panel_is_clipped_to_its_frame(void)
{
    render_scene *scene = begin(TICKS);
    show(scene, COX_SHAPE_AGENT, 1, 16000, -16000);
    end();
    char clip[200];
    const char *svg = draw(600);
    snprintf(clip, sizeof clip, "<svg x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"",
             layout.panel.x, layout.panel.y, layout.size.x, layout.size.y);
    TEST_ASSERT_EQUAL_UINT(1, word_count(svg, clip));
    TEST_ASSERT_TRUE(layout.panel.x + layout.size.x <= layout.width);
    TEST_ASSERT_TRUE(layout.panel.y + layout.size.y <= layout.legend_at.y);
}

void test_no_entry_of_the_legend_reaches_beyond_the_picture(void)
{
    render_scene *scene = begin(4);
    for (uint8_t kind = COX_SHAPE_AGENT; kind <= COX_SHAPE_VECTOR; kind++)
        for (uint8_t ink = 0; ink < RENDER_INKS; ink++) {
            cox_shape shape = {.kind = kind, .ink = ink, .id = 1, .to = {COX_FIX_ONE, 0}};
            scene->sketch.add(&scene->sketch, &shape);
        }
    end();
    for (uint32_t width = 320; width <= 1600; width += 160) {
        draw(width);
        TEST_ASSERT_GREATER_THAN_UINT(15, layout.legend.count);
        for (unsigned i = 0; i < layout.legend.count; i++) {
            const render_entry *entry = &layout.legend.entries[i];
            double size = RENDER_TEXT_SIZE * layout.unit;
            double left = layout.legend_at.x + entry->x;
            TEST_ASSERT_TRUE(left + render_text_width(entry->text, size, false) < layout.width);
        }
    }
}
