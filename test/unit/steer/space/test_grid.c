/* SPDX-License-Identifier: MIT
 * The grid: queries against a look at every agent, in all the places where cells could go wrong. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/grid.h"

#include "steering_case.h"
#include "trials.h"

#define CROWD 24u

static uint8_t memory[COX_GRID_BYTES(CROWD)];
static cox_grid grid;
static cox_agent crowd[CROWD];
static uint32_t count;
static uint32_t found[CROWD];

void setUp(void)
{
    grid = cox_grid_make(memory, sizeof memory);
    count = 0;
}

static void put(int16_t x, int16_t y)
{
    crowd[count] = cox_agent_make(count + 1u, case_units(x, y));
    count++;
}

static void build(fix16_t cell)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_grid_build(&grid, cox_span_of_agents(crowd, count), cell));
}

static cox_span within(cox_vec2 point, fix16_t radius, uint32_t self_id)
{
    uint32_t total;
    cox_span span = cox_grid_within(&grid, point, radius, self_id, found, CROWD, &total);
    TEST_ASSERT_EQUAL_UINT32(total, span.count);
    return span;
}

static void assert_ids(const uint32_t *ids, uint32_t id_count, cox_span span)
{
    TEST_ASSERT_EQUAL_UINT32(id_count, span.count);
    for (uint32_t i = 0; i < id_count; i++)
        TEST_ASSERT_EQUAL_UINT32(ids[i], cox_span_at(span, i)->id);
}

/* The rows that a look at every agent finds, by ascending id or by distance. */
typedef struct expected {
    uint32_t rows[CROWD];
    uint32_t count;
} expected;

static bool comes_before(uint32_t row, uint32_t other, cox_vec2 point, bool by_distance)
{
    uint64_t distance = cox_vec2_distance_squared(crowd[row].position, point);
    uint64_t other_distance = cox_vec2_distance_squared(crowd[other].position, point);
    if (by_distance && distance != other_distance) return distance < other_distance;
    return crowd[row].id < crowd[other].id;
}

static expected look_at_all(cox_vec2 point, fix16_t radius, uint32_t self_id, bool by_distance)
{
    expected all;
    all.count = 0;
    for (uint32_t row = 0; row < count; row++) {
        if (crowd[row].id == self_id) continue;
        if (!cox_vec2_within(crowd[row].position, point, radius)) continue;
        uint32_t at = all.count++;
        for (; at > 0 && comes_before(row, all.rows[at - 1u], point, by_distance); at--)
            all.rows[at] = all.rows[at - 1u];
        all.rows[at] = row;
    }
    return all;
}

static void assert_same(const expected *all, uint32_t capacity, cox_span span)
{
    uint32_t kept = all->count < capacity ? all->count : capacity;
    TEST_ASSERT_EQUAL_UINT32(kept, span.count);
    if (kept > 0) TEST_ASSERT_EQUAL_UINT32_ARRAY(all->rows, span.rows, kept);
}

/* Asks both kinds of query, each with room for capacity rows. */
static void compare(cox_vec2 point, fix16_t radius, uint32_t self_id, uint32_t capacity)
{
    uint32_t total;
    expected all = look_at_all(point, radius, self_id, false);
    assert_same(&all, capacity,
                cox_grid_within(&grid, point, radius, self_id, found, capacity, &total));
    TEST_ASSERT_EQUAL_UINT32(all.count, total);
    all = look_at_all(point, radius, self_id, true);
    assert_same(&all, capacity, cox_grid_nearest(&grid, point, radius, self_id, found, capacity));
}

/* Mostly somewhere in a square, sometimes in its corner, on one of its edges or all in a heap. */
static cox_vec2 random_place(uint64_t *random, fix16_t limit)
{
    cox_vec2 place = case_random_vector(random, limit);
    if (case_random(random) % 8u == 0) place.x = limit;
    if (case_random(random) % 8u == 0) place.y = -limit;
    if (case_random(random) % 8u == 0) place = cox_vec2_zero();
    return place;
}

void test_a_query_finds_what_a_look_at_every_agent_finds(void)
{
    uint64_t random = 1;
    for (uint32_t scene = 0; scene < (uint32_t)TRIALS_OF(5000); scene++) {
        fix16_t limit = (fix16_t)(COX_WORLD_LIMIT >> (case_random(&random) % 31u));
        count = case_random(&random) % (CROWD + 1u);
        uint32_t first_id = case_random(&random) | 1u;
        for (uint32_t i = 0; i < count; i++)
            crowd[i] = cox_agent_make(first_id + i * 0x9e3779b1u, random_place(&random, limit));
        build(case_random_between(&random, 1, INT64_C(2) * limit));
        for (uint32_t query = 0; query < 20; query++) {
            fix16_t radius = case_random_between(&random, 0, INT64_C(1) * limit + 3);
            uint32_t self_id = query % 2u == 0 || count == 0 ? COX_NO_ROW : crowd[query % count].id;
            uint32_t capacity = query % 3u == 0 ? case_random(&random) % 8u : CROWD;
            compare(random_place(&random, limit), radius, self_id, capacity);
        }
    }
}

void test_the_edge_of_the_radius_counts_as_inside_and_an_lsb_beyond_does_not(void)
{
    static const uint32_t one[] = {1};
    put(3, 4);
    build(COX_FIX(2));
    assert_ids(one, 1, within(cox_vec2_zero(), COX_FIX(5), COX_NO_ROW));
    assert_ids(NULL, 0, within(cox_vec2_zero(), COX_FIX(5) - 1, COX_NO_ROW));
}

void test_the_agent_itself_is_passed_over_and_another_on_its_spot_is_not(void)
{
    static const uint32_t both[] = {1, 2}, other[] = {2};
    put(7, 7);
    put(7, 7);
    build(COX_FIX(4));
    assert_ids(both, 2, within(case_units(7, 7), 0, COX_NO_ROW));
    assert_ids(other, 1, within(case_units(7, 7), 0, 1));
}

void test_an_empty_grid_finds_nothing(void)
{
    assert_ids(NULL, 0, within(cox_vec2_zero(), COX_FIX_MAX, COX_NO_ROW));
    build(COX_FIX(4));
    assert_ids(NULL, 0, within(cox_vec2_zero(), COX_FIX_MAX, COX_NO_ROW));
    TEST_ASSERT_EQUAL_UINT32(
        0, cox_grid_nearest(&grid, cox_vec2_zero(), COX_FIX_MAX, COX_NO_ROW, found, CROWD).count);
}

void test_a_negative_radius_finds_nothing(void)
{
    put(0, 0);
    build(COX_FIX(4));
    assert_ids(NULL, 0, within(cox_vec2_zero(), -1, COX_NO_ROW));
    assert_ids(NULL, 0, within(cox_vec2_zero(), COX_FIX_MIN, COX_NO_ROW));
    TEST_ASSERT_EQUAL_UINT32(
        0, cox_grid_nearest(&grid, cox_vec2_zero(), -1, COX_NO_ROW, found, CROWD).count);
}

void test_an_overflow_keeps_the_lowest_ids_and_says_how_many_there_were(void)
{
    for (uint32_t i = 0; i < CROWD; i++) put((int16_t)(CROWD - i), 0);
    build(COX_FIX(4));
    static const uint32_t lowest[] = {1, 2, 3};
    uint32_t total = 0;
    cox_span span =
        cox_grid_within(&grid, cox_vec2_zero(), COX_FIX(100), COX_NO_ROW, found, 3, &total);
    assert_ids(lowest, 3, span);
    TEST_ASSERT_EQUAL_UINT32(CROWD, total);
}

void test_a_query_without_room_still_counts(void)
{
    put(1, 0);
    put(2, 0);
    build(COX_FIX(4));
    uint32_t total = 0;
    cox_span span =
        cox_grid_within(&grid, cox_vec2_zero(), COX_FIX(9), COX_NO_ROW, NULL, 0, &total);
    TEST_ASSERT_EQUAL_UINT32(0, span.count);
    TEST_ASSERT_EQUAL_UINT32(2, total);
    cox_grid_within(&grid, cox_vec2_zero(), COX_FIX(9), COX_NO_ROW, found, CROWD, NULL);
}

void test_the_nearest_come_first_and_of_equally_near_ones_the_lower_id(void)
{
    static const uint32_t nearest[] = {3, 1, 2};
    put(0, 5);
    put(5, 0);
    put(3, 3);
    put(40, 0);
    build(COX_FIX(4));
    assert_ids(nearest, 3,
               cox_grid_nearest(&grid, cox_vec2_zero(), COX_FIX(50), COX_NO_ROW, found, 3));
}

/* Their squares differ in the last of 60 bits or more. */
void test_the_nearest_are_told_apart_by_an_lsb_across_the_world(void)
{
    static const uint32_t nearest[] = {6, 5, 3, 4, 2, 1};
    for (int16_t i = 0; i < 6; i++) put(16000, 16000);
    for (uint32_t i = 0; i < 5; i++) crowd[i].position.x += 5 - (fix16_t)i;
    crowd[3].position = crowd[2].position;
    build(COX_FIX(4));
    cox_vec2 point = case_units(-16000, 16000);
    for (uint32_t room = 1; room <= 6; room++)
        assert_ids(nearest, room,
                   cox_grid_nearest(&grid, point, COX_FIX_MAX, COX_NO_ROW, found, room));
    compare(point, COX_FIX_MAX, 3, 4);
}

void test_the_nearest_of_many_on_one_spot_are_those_of_the_lowest_ids(void)
{
    static const uint32_t nearest[] = {1, 2, 3, 4, 5};
    for (uint32_t i = 0; i < 20; i++) put(7, -7);
    for (uint32_t i = 0; i < 20; i++) crowd[i].id = 20 - i;
    build(COX_FIX(4));
    assert_ids(nearest, 5,
               cox_grid_nearest(&grid, cox_vec2_zero(), COX_FIX(50), COX_NO_ROW, found, 5));
}

void test_agents_on_one_spot_are_all_found_by_ascending_id(void)
{
    for (uint32_t i = 0; i < CROWD; i++) put(100, -100);
    for (uint32_t i = 0; i < CROWD; i++) crowd[i].id = CROWD - i;
    build(COX_FIX(1));
    cox_span span = within(case_units(100, -100), 0, COX_NO_ROW);
    TEST_ASSERT_EQUAL_UINT32(CROWD, span.count);
    for (uint32_t i = 0; i < CROWD; i++) TEST_ASSERT_EQUAL_UINT32(i + 1u, cox_span_at(span, i)->id);
}

/* One cell is a LSB wide, another as wide as the world. */
void test_every_width_of_cells_gives_the_same(void)
{
    static const fix16_t cells[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX(1), COX_FIX(300), COX_FIX_MAX};
    for (int16_t i = 0; i < (int16_t)CROWD; i++) put((int16_t)(i * 700 - 8000), (int16_t)(i * i));
    for (uint32_t i = 0; i < COX_COUNT(cells); i++) {
        build(cells[i]);
        compare(case_units(100, 100), COX_FIX(2000), 12, CROWD);
        compare(case_units(100, 100), COX_FIX_MAX, 12, 5);
    }
}

void test_the_corners_of_the_world_are_seen_from_each_other(void)
{
    for (int16_t i = 0; i < 4; i++)
        put((int16_t)((i & 1) != 0 ? 16383 : -16383), (int16_t)((i & 2) != 0 ? 16383 : -16383));
    build(COX_FIX(9));
    for (uint32_t i = 0; i < 4; i++) {
        compare(crowd[i].position, COX_FIX(32766), crowd[i].id, CROWD);
        compare(crowd[i].position, COX_FIX(32766) - 1, crowd[i].id, CROWD);
    }
}

void test_what_lies_beyond_the_world_counts_as_held_within_it(void)
{
    static const uint32_t one[] = {1};
    put(0, 0);
    crowd[0].position = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
    build(COX_FIX(4));
    assert_ids(one, 1, within(case_units(16383, -16383), 0, COX_NO_ROW));
    assert_ids(one, 1, within(cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN), 0, COX_NO_ROW));
}

void test_the_order_of_the_rows_changes_nothing(void)
{
    uint64_t random = 3;
    for (uint32_t i = 0; i < CROWD; i++) put((int16_t)(case_random(&random) % 60u), 0);
    build(COX_FIX(8));
    uint32_t ids[CROWD];
    cox_span before = within(case_units(30, 0), COX_FIX(15), COX_NO_ROW);
    for (uint32_t i = 0; i < before.count; i++) ids[i] = cox_span_at(before, i)->id;
    TEST_ASSERT_GREATER_THAN_UINT32(5, before.count);
    for (uint32_t trial = 0; trial < 50; trial++) {
        for (uint32_t left = CROWD; left > 1; left--) {
            uint32_t with = case_random(&random) % left;
            cox_agent last = crowd[left - 1u];
            crowd[left - 1u] = crowd[with];
            crowd[with] = last;
        }
        build(COX_FIX(8));
        assert_ids(ids, before.count, within(case_units(30, 0), COX_FIX(15), COX_NO_ROW));
    }
}

void test_a_grid_of_a_span_with_row_numbers_sees_those_rows_alone(void)
{
    static const uint32_t rows[] = {3, 1};
    static const uint32_t ids[] = {2, 4};
    for (int16_t i = 0; i < 5; i++) put(i, 0);
    cox_span some = cox_span_of_agents(crowd, 2);
    some.rows = rows;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_grid_build(&grid, some, COX_FIX(4)));
    assert_ids(ids, 2, within(cox_vec2_zero(), COX_FIX(9), COX_NO_ROW));
}

void test_a_grid_of_an_ecs_gives_row_numbers(void)
{
    static const struct {
        uint8_t flags;
        cox_vec2 at;
    } places[] = {{0, {0, 0}}, {0, {COX_FIX(30), 0}}, {0, {COX_FIX(2), 0}}};
    static const uint32_t entities[] = {8, 5, 0};
    static const uint32_t by_entity[] = {2, 0}, by_row[] = {0, 2};
    cox_grid_rows rows = {&places[0].at, entities, sizeof places[0], sizeof entities[0], 1, 3};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_grid_build_from(&grid, &rows, COX_FIX(4)));
    cox_span span = within(cox_vec2_zero(), COX_FIX(9), COX_NO_ROW);
    TEST_ASSERT_NULL(span.first);
    TEST_ASSERT_EQUAL_UINT32(2, span.count);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(by_entity, span.rows, 2);
    TEST_ASSERT_EQUAL_UINT32(1, within(cox_vec2_zero(), COX_FIX(9), 1).count);

    rows.ids = NULL;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_grid_build_from(&grid, &rows, COX_FIX(4)));
    span = within(cox_vec2_zero(), COX_FIX(9), COX_NO_ROW);
    TEST_ASSERT_EQUAL_UINT32(2, span.count);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(by_row, span.rows, 2);
}

void test_the_numbers_of_a_grid_name_each_row_once(void)
{
    bool visited[CROWD] = {false};
    for (uint32_t i = 0; i < CROWD; i++) put((int16_t)(i * 7u % 24u), (int16_t)(i % 5u));
    build(COX_FIX(4));
    TEST_ASSERT_EQUAL_UINT32(CROWD, grid.count);
    for (uint32_t i = 0; i < CROWD; i++) {
        TEST_ASSERT_FALSE(visited[grid.numbers[i]]);
        visited[grid.numbers[i]] = true;
    }
}

void test_a_grid_holds_as_many_rows_as_its_memory_at_any_address(void)
{
    static uint8_t block[COX_GRID_BYTES(3) + 8u];
    TEST_ASSERT_EQUAL_UINT32(COX_GRID_BYTES(3), cox_grid_size(3));
    for (uint32_t shift = 0; shift < 8; shift++) {
        grid = cox_grid_make(block + shift, COX_GRID_BYTES(3));
        TEST_ASSERT_EQUAL_UINT32(3, grid.rows_max);
        count = 0;
        for (int16_t i = 0; i < 3; i++) put((int16_t)(i * 40), 0);
        block[shift + COX_GRID_BYTES(3)] = 77;
        build(COX_FIX(1));
        compare(cox_vec2_zero(), COX_FIX(50), COX_NO_ROW, CROWD);
        TEST_ASSERT_EQUAL_UINT8(77, block[shift + COX_GRID_BYTES(3)]);
    }
}

void test_more_rows_than_the_grid_holds_leave_it_empty(void)
{
    grid = cox_grid_make(memory, COX_GRID_BYTES(2));
    put(0, 0);
    put(1, 0);
    build(COX_FIX(4));
    put(2, 0);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_grid_build(&grid, cox_span_of_agents(crowd, 3), COX_FIX(4)));
    assert_ids(NULL, 0, within(cox_vec2_zero(), COX_FIX(9), COX_NO_ROW));
}

void test_memory_too_small_for_a_row_makes_a_grid_that_holds_none(void)
{
    for (uint32_t size = 0; size < COX_GRID_BYTES(1); size++) {
        grid = cox_grid_make(memory, size);
        TEST_ASSERT_EQUAL_UINT32(0, grid.rows_max);
        assert_ids(NULL, 0, within(cox_vec2_zero(), COX_FIX(9), COX_NO_ROW));
        build(COX_FIX(4));
    }
    TEST_ASSERT_EQUAL_UINT32(0, cox_grid_make(NULL, 0).rows_max);
    TEST_ASSERT_EQUAL_UINT32(0, cox_grid_size(UINT32_MAX / 24u + 1u));
}
