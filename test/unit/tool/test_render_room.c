/* SPDX-License-Identifier: MIT
 * Room for labels: inside the area, clear of drawings and of each other. */
#include "unity.h"

#include "render_room.h"

static const render_rectangle area = {{100, 50}, {200, 100}};
static const render_place middle = {200, 100};
static const render_place label = {20, 10};

static render_room room;
static render_rectangle found;

void setUp(void)
{
    TEST_ASSERT_TRUE(render_room_make(&room, &area, 3));
}

void tearDown(void)
{
    render_room_free(&room);
}

static void expect_inside(const render_rectangle *inner)
{
    TEST_ASSERT_TRUE(inner->corner.x >= area.corner.x && inner->corner.y >= area.corner.y);
    TEST_ASSERT_TRUE(inner->corner.x + inner->size.x <= area.corner.x + area.size.x);
    TEST_ASSERT_TRUE(inner->corner.y + inner->size.y <= area.corner.y + area.size.y);
}

static bool overlap(const render_rectangle *one, const render_rectangle *other)
{
    return one->corner.x < other->corner.x + other->size.x &&
           other->corner.x < one->corner.x + one->size.x &&
           one->corner.y < other->corner.y + other->size.y &&
           other->corner.y < one->corner.y + one->size.y;
}

void test_a_label_stands_right_above_what_it_belongs_to(void)
{
    TEST_ASSERT_TRUE(render_room_find(&room, middle, 5, label, &found));
    TEST_ASSERT_EQUAL_DOUBLE(204, found.corner.x);
    TEST_ASSERT_EQUAL_DOUBLE(96, found.corner.y + found.size.y);
    TEST_ASSERT_EQUAL_DOUBLE(20, found.size.x);
}

void test_labels_around_one_place_do_not_overlap_and_then_there_is_no_room(void)
{
    render_rectangle labels[20];
    size_t count = 0;
    while (render_room_find(&room, middle, 5, label, &labels[count])) {
        expect_inside(&labels[count]);
        for (size_t i = 0; i < count; i++) TEST_ASSERT_FALSE(overlap(&labels[i], &labels[count]));
        TEST_ASSERT_LESS_THAN_size_t(10, ++count);
    }
    TEST_ASSERT_GREATER_OR_EQUAL_size_t(4, count);
}

void test_a_label_at_the_edge_stays_inside(void)
{
    const render_place places[] = {{100, 50}, {300, 50}, {100, 150}, {300, 150}, {300, 100}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        TEST_ASSERT_TRUE(render_room_find(&room, places[i], 5, label, &found));
        expect_inside(&found);
    }
}

void test_a_label_far_outside_is_left_out(void)
{
    TEST_ASSERT_FALSE(render_room_find(&room, (render_place){-1e9, 1e9}, 5, label, &found));
}

void test_no_label_lies_on_a_taken_square(void)
{
    const render_rectangle right = {{202, 60}, {60, 80}};
    render_room_mark(&room, &right, RENDER_ROOM_TAKEN);
    TEST_ASSERT_TRUE(render_room_find(&room, middle, 5, label, &found));
    TEST_ASSERT_FALSE(overlap(&found, &right));
    TEST_ASSERT_TRUE(found.corner.x + found.size.x < middle.x);
}

void test_a_taken_square_stays_taken_if_a_line_crosses_it(void)
{
    render_room_mark(&room, &area, RENDER_ROOM_TAKEN);
    for (double y = 50; y < 150; y++)
        render_room_mark_line(&room, (render_place){100, y}, (render_place){300, y},
                              RENDER_ROOM_CROSSED);
    TEST_ASSERT_FALSE(render_room_find(&room, middle, 5, label, &found));
}

void test_a_label_keeps_clear_of_a_line_if_it_can(void)
{
    render_room_mark_line(&room, (render_place){202, 80}, (render_place){240, 80},
                          RENDER_ROOM_CROSSED);
    render_room_mark_line(&room, (render_place){202, 91}, (render_place){240, 91},
                          RENDER_ROOM_CROSSED);
    TEST_ASSERT_TRUE(render_room_find(&room, middle, 5, label, &found));
    TEST_ASSERT_TRUE(found.corner.y > middle.y);
}

void test_a_label_may_lie_on_a_line_if_it_must_but_not_on_many(void)
{
    for (double y = 50; y < 150; y += 9)
        render_room_mark_line(&room, (render_place){100, y}, (render_place){300, y},
                              RENDER_ROOM_CROSSED);
    TEST_ASSERT_TRUE(render_room_find(&room, middle, 5, label, &found));
    render_room_mark(&room, &area, RENDER_ROOM_CROSSED);
    TEST_ASSERT_FALSE(render_room_find(&room, middle, 5, label, &found));
}

void test_drawings_outside_the_area_are_ignored(void)
{
    const render_rectangle outside = {{-1e9, -1e9}, {2e9, 1e9}};
    render_room_mark(&room, &outside, RENDER_ROOM_TAKEN);
    render_room_mark_line(&room, (render_place){-1e9, 0}, (render_place){1e9, 0},
                          RENDER_ROOM_TAKEN);
    TEST_ASSERT_TRUE(render_room_find(&room, middle, 5, label, &found));
}
