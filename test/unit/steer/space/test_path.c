/* SPDX-License-Identifier: MIT
 * Paths: how a cursor moves from node to node, and that every cursor has a meaning on every
 * path. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/path.h"
#include "coxswain/visitor.h"

#include "steering_case.h"

#define NODES 4u

static cox_vec2 nodes[NODES];
static cox_path path;
static cox_follow_path_memory memory;

/* Four nodes 100 units apart, radius 10. */
void setUp(void)
{
    for (uint32_t i = 0; i < NODES; i++) nodes[i] = case_units((int16_t)(100 * (int16_t)i), 0);
    path = cox_path_make(nodes, NODES, COX_FIX(10));
    memory = cox_follow_path_make();
}

/* Moves the cursor as if the agent stood on its node. */
static bool advance(void)
{
    return cox_path_advance(&path, &memory, cox_path_target(&path, &memory));
}

/* The cursor after each of count advances. */
static void assert_nodes(const uint8_t *expected, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        (void)advance();
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected[i], memory.node, "the cursor's node");
    }
}

static void assert_cursor(uint32_t node, int32_t direction)
{
    TEST_ASSERT_EQUAL_UINT32(node, memory.node);
    TEST_ASSERT_EQUAL_INT32(direction, memory.direction);
}

void test_a_path_starts_at_its_first_node_going_forward(void)
{
    assert_cursor(0, 1);
    TEST_ASSERT_EQUAL_UINT8(COX_PATH_ONCE, path.mode);
    TEST_ASSERT_EQUAL_PTR(nodes, path.nodes);
    TEST_ASSERT_EQUAL_UINT32(NODES, path.count);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10), path.radius);
    TEST_ASSERT_VEC2(nodes[0], cox_path_target(&path, &memory));
}

void test_a_node_counts_as_reached_at_the_radius_and_not_an_lsb_before(void)
{
    TEST_ASSERT_FALSE(cox_path_advance(&path, &memory, cox_vec2_make(COX_FIX(10) + 1, 0)));
    assert_cursor(0, 1);
    TEST_ASSERT_FALSE(cox_path_advance(&path, &memory, cox_vec2_make(COX_FIX(6), COX_FIX(8) + 1)));
    TEST_ASSERT_TRUE(cox_path_advance(&path, &memory, case_units(6, 8)));
    assert_cursor(1, 1);
}

void test_once_stays_at_the_last_node(void)
{
    static const uint8_t expected[] = {1, 2, 3, 3, 3};
    assert_nodes(expected, COX_COUNT(expected));
    TEST_ASSERT_FALSE(advance());
}

void test_arrive_moves_the_cursor_as_once_does(void)
{
    static const uint8_t expected[] = {1, 2, 3, 3, 3};
    path.mode = COX_PATH_ARRIVE;
    assert_nodes(expected, COX_COUNT(expected));
}

void test_an_unknown_mode_is_once(void)
{
    static const uint8_t expected[] = {1, 2, 3, 3, 3};
    path.mode = 255;
    assert_nodes(expected, COX_COUNT(expected));
}

/* Each end counts twice, as printed in the tutorial. */
void test_a_patrol_goes_to_and_fro(void)
{
    static const uint8_t expected[] = {1, 2, 3, 3, 2, 1, 0, 0, 1};
    path.mode = COX_PATH_PATROL;
    assert_nodes(expected, COX_COUNT(expected));
}

void test_a_patrol_turns_its_direction_at_its_ends(void)
{
    path.mode = COX_PATH_PATROL;
    memory.node = 3;
    TEST_ASSERT_TRUE(advance());
    assert_cursor(3, -1);
    memory.node = 0;
    TEST_ASSERT_TRUE(advance());
    assert_cursor(0, 1);
}

void test_a_loop_goes_on_to_the_first_node(void)
{
    static const uint8_t expected[] = {1, 2, 3, 0, 1};
    path.mode = COX_PATH_LOOP;
    assert_nodes(expected, COX_COUNT(expected));
}

/* Another library gets stuck at the seam of a closed path that it follows backwards. */
void test_a_loop_backwards_goes_on_to_the_last_node(void)
{
    static const uint8_t expected[] = {3, 2, 1, 0, 3};
    path.mode = COX_PATH_LOOP;
    memory.direction = -1;
    assert_nodes(expected, COX_COUNT(expected));
}

void test_once_backwards_stays_at_the_first_node(void)
{
    static const uint8_t expected[] = {2, 1, 0, 0};
    memory.node = 3;
    memory.direction = -1;
    assert_nodes(expected, COX_COUNT(expected));
}

void test_the_end_is_the_last_node_in_the_cursors_direction(void)
{
    TEST_ASSERT_FALSE(cox_path_at_end(&path, &memory));
    memory.direction = -1;
    TEST_ASSERT_TRUE(cox_path_at_end(&path, &memory));
    memory.node = 3;
    TEST_ASSERT_FALSE(cox_path_at_end(&path, &memory));
    memory.direction = 1;
    TEST_ASSERT_TRUE(cox_path_at_end(&path, &memory));
}

void test_a_path_without_nodes_keeps_every_cursor(void)
{
    path = cox_path_make(NULL, 0, COX_FIX(10));
    for (path.mode = 0; path.mode <= COX_PATH_LOOP; path.mode++) {
        memory.node = 7;
        memory.direction = 0;
        TEST_ASSERT_FALSE(cox_path_advance(&path, &memory, cox_vec2_zero()));
        assert_cursor(7, 0);
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_path_target(&path, &memory));
        TEST_ASSERT_TRUE(cox_path_at_end(&path, &memory));
    }
}

void test_a_path_of_one_node_keeps_the_cursor_on_it(void)
{
    path.count = 1;
    for (path.mode = 0; path.mode <= COX_PATH_LOOP; path.mode++) {
        TEST_ASSERT_FALSE(advance());
        assert_cursor(0, 1);
        TEST_ASSERT_TRUE(cox_path_at_end(&path, &memory));
    }
}

void test_nodes_that_coincide_take_a_call_each(void)
{
    for (uint32_t i = 0; i < NODES; i++) nodes[i] = case_units(5, 5);
    for (uint32_t i = 1; i < NODES; i++) {
        TEST_ASSERT_TRUE(cox_path_advance(&path, &memory, case_units(5, 5)));
        assert_cursor(i, 1);
    }
    TEST_ASSERT_FALSE(cox_path_advance(&path, &memory, case_units(5, 5)));
}

void test_with_a_radius_of_zero_or_below_only_the_node_itself_is_reached(void)
{
    static const fix16_t radii[] = {0, -1, COX_FIX(-10), COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        memory = cox_follow_path_make();
        path.radius = radii[i];
        TEST_ASSERT_FALSE(cox_path_advance(&path, &memory, cox_vec2_make(1, 0)));
        TEST_ASSERT_TRUE(cox_path_advance(&path, &memory, cox_vec2_zero()));
    }
}

void test_a_radius_as_large_as_the_world_reaches_every_node(void)
{
    path.radius = COX_FIX_MAX;
    nodes[0] = case_units(16383, -16383);
    TEST_ASSERT_TRUE(cox_path_advance(&path, &memory, case_units(-6000, 6000)));
}

void test_an_agent_that_starts_on_the_last_node_stays_turns_or_goes_round(void)
{
    memory.node = 3;
    TEST_ASSERT_FALSE(advance());
    assert_cursor(3, 1);
    path.mode = COX_PATH_PATROL;
    TEST_ASSERT_TRUE(advance());
    assert_cursor(3, -1);
    memory.direction = 1;
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_TRUE(advance());
    assert_cursor(0, 1);
}

void test_a_cursor_beyond_the_last_node_is_on_the_last(void)
{
    static const uint32_t beyond[] = {4, 1000, UINT32_MAX};
    for (uint32_t i = 0; i < COX_COUNT(beyond); i++) {
        memory.node = beyond[i];
        memory.direction = 1;
        TEST_ASSERT_VEC2(nodes[3], cox_path_target(&path, &memory));
        TEST_ASSERT_TRUE(cox_path_at_end(&path, &memory));
        memory.direction = -1;
        TEST_ASSERT_TRUE(advance());
        assert_cursor(2, -1);
    }
}

void test_a_direction_counts_by_its_sign_and_zero_is_forward(void)
{
    static const int32_t given[] = {0, 2, INT32_MAX, -2, INT32_MIN};
    static const int32_t meant[] = {1, 1, 1, -1, -1};
    for (uint32_t i = 0; i < COX_COUNT(given); i++) {
        memory.node = 1;
        memory.direction = given[i];
        TEST_ASSERT_TRUE(advance());
        assert_cursor(meant[i] > 0 ? 2 : 0, meant[i]);
    }
}

void test_a_cursor_that_does_not_move_is_left_as_it_is(void)
{
    memory.node = 9;
    memory.direction = -5;
    TEST_ASSERT_FALSE(cox_path_advance(&path, &memory, case_units(0, 500)));
    assert_cursor(9, -5);
}

void test_a_sound_cursor_is_on_a_node_and_has_a_direction(void)
{
    TEST_ASSERT_TRUE(cox_follow_path_is_sound(&path, &memory));
    memory.node = 3;
    memory.direction = -1;
    TEST_ASSERT_TRUE(cox_follow_path_is_sound(&path, &memory));
    memory.direction = 0;
    TEST_ASSERT_FALSE(cox_follow_path_is_sound(&path, &memory));
    memory.direction = 2;
    TEST_ASSERT_FALSE(cox_follow_path_is_sound(&path, &memory));
    memory.direction = 1;
    memory.node = 4;
    TEST_ASSERT_FALSE(cox_follow_path_is_sound(&path, &memory));
}

void test_on_a_path_without_nodes_the_cursor_at_the_start_is_sound(void)
{
    path.count = 0;
    TEST_ASSERT_TRUE(cox_follow_path_is_sound(&path, &memory));
    memory.node = 1;
    TEST_ASSERT_FALSE(cox_follow_path_is_sound(&path, &memory));
}

/* A row with a cursor, as a game declares it. */
typedef struct walker {
    uint32_t id;
    cox_follow_path_memory path;
} walker;

static const cox_column walker_columns[] = {COX_ID_COLUMN(walker, id),
                                            COX_FOLLOW_PATH_COLUMNS(walker, path)};

void test_the_columns_of_a_cursor_have_its_fields_names(void)
{
    TEST_ASSERT_EQUAL_UINT32(3, COX_COUNT(walker_columns));
    TEST_ASSERT_EQUAL_STRING("path.node", walker_columns[1].name);
    TEST_ASSERT_EQUAL_STRING("path.direction", walker_columns[2].name);
    TEST_ASSERT_EQUAL_UINT16(offsetof(walker, path.direction), walker_columns[2].offset);
}
