/* SPDX-License-Identifier: MIT
 * Places that are moved out of walls: which stay, where the others go, beside a search that looks
 * at every cell. */
#include "unity.h"

#include <string.h>

#include "coxswain/array.h"
#include "coxswain/free_places.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

#define PLACES 40u
#define SIDE 7u

static cox_map map;
static uint8_t memory[COX_FREE_PLACES_BYTES(MAP_CASE_SIDE, MAP_CASE_SIDE, PLACES)];
static uint8_t search[COX_SEARCH_BYTES(SIDE, SIDE, MAP_CASE_GREATEST)];
static cox_free_places rules;
static cox_vec2 places[PLACES], before[PLACES];
static uint64_t random;

/* Two rooms with a wall between them, and a cell that is walled in. Cells of 2 units from
 * (-3, 5). */
static const char *const rooms[] = {"...#...", "...#...", "...#...", "...#...",
                                    "...#...", "####.##", "#.##..."};

void setUp(void)
{
    map_case_write(&map, rooms, SIDE);
    rules = cox_free_places_make(&map, COX_FIX(1));
    random = 27;
}

static cox_vec2 middle(uint32_t column, uint32_t line)
{
    return cox_map_middle(&map, cox_map_cell_at(&map, column, line));
}

static cox_status move(uint32_t count)
{
    memcpy(before, places, sizeof places);
    return cox_free_places_move(&rules, places, count, memory, sizeof memory);
}

/* The place of one that lies alone at a point. */
static cox_vec2 moved(cox_vec2 point)
{
    places[0] = point;
    TEST_ASSERT_EQUAL_INT32(COX_OK, move(1));
    return places[0];
}

void test_a_place_that_is_free_stays_to_the_bit(void)
{
    cox_vec2 off_middle = cox_vec2_add(middle(1, 1), cox_vec2_make(COX_RATIO(1, 3), 7));
    TEST_ASSERT_VEC2(off_middle, moved(off_middle));
}

void test_a_place_in_a_wall_moves_to_the_nearest_middle_of_a_free_cell(void)
{
    TEST_ASSERT_VEC2(middle(4, 2), moved(cox_vec2_add(middle(3, 2), cox_vec2_make(9, 0))));
    TEST_ASSERT_VEC2(middle(2, 2), moved(cox_vec2_add(middle(3, 2), cox_vec2_make(-9, 0))));
}

void test_of_equally_near_cells_the_lowest_counts(void)
{
    TEST_ASSERT_VEC2(middle(2, 2), moved(middle(3, 2)));
    cox_vec2 corner = cox_vec2_add(middle(1, 1), case_units(1, 1));
    cox_obstacle post = cox_obstacle_make(1, corner, 0);
    rules.obstacles = &post;
    rules.obstacle_count = 1;
    TEST_ASSERT_VEC2(middle(1, 1), moved(corner));
}

void test_a_place_off_the_map_moves_onto_it(void)
{
    TEST_ASSERT_VEC2(middle(0, 0), moved(case_units(-100, -100)));
    TEST_ASSERT_VEC2(middle(6, 2), moved(cox_vec2_make(COX_FIX_MAX, middle(6, 2).y)));
}

void test_a_map_may_be_nearly_as_wide_as_the_world(void)
{
    static uint8_t cells[COX_MAP_BYTES(7, 7)];
    cox_map_def def = cox_map_default();
    def.width = def.height = 7;
    def.cell = COX_MAP_CELL_MAX;
    def.origin = cox_vec2_make(-COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    map = cox_map_make(&def, cells, sizeof cells);
    TEST_ASSERT_VEC2(middle(6, 6), moved(cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX)));
    TEST_ASSERT_VEC2(middle(0, 6), moved(cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX)));
}

void test_a_body_keeps_off_walls_by_its_radius(void)
{
    cox_vec2 beside = cox_vec2_add(middle(2, 2), cox_vec2_make(1, 0));
    TEST_ASSERT_FALSE(cox_free_places_has(&rules, beside));
    TEST_ASSERT_TRUE(cox_free_places_has(&rules, middle(2, 2)));
    TEST_ASSERT_VEC2(middle(2, 2), moved(beside));
    rules.radius = COX_FIX(2);
    TEST_ASSERT_VEC2(middle(1, 2), moved(beside));
    rules.radius = -1;
    TEST_ASSERT_VEC2(beside, moved(beside));
}

void test_a_body_keeps_off_the_edge_of_the_map(void)
{
    rules.radius = COX_RATIO(3, 2);
    TEST_ASSERT_VEC2(middle(1, 1), moved(middle(0, 0)));
}

void test_a_place_moves_out_of_an_obstacle(void)
{
    cox_obstacle post = cox_obstacle_make(1, middle(1, 2), COX_RATIO(1, 2));
    rules.obstacles = &post;
    rules.obstacle_count = 1;
    TEST_ASSERT_VEC2(middle(1, 1), moved(middle(1, 2)));
    post.radius = COX_FIX(1);
    TEST_ASSERT_VEC2(middle(0, 1), moved(middle(1, 2)));
}

void test_only_places_count_from_which_the_agents_can_be_reached(void)
{
    cox_vec2 camp = middle(5, 1);
    cox_flow flow = cox_flow_make(&map, search, sizeof search);
    cox_flow_build(&flow, &camp, 1);
    TEST_ASSERT_VEC2(middle(1, 6), moved(middle(1, 6)));
    rules.flow = &flow;
    TEST_ASSERT_VEC2(middle(4, 6), moved(middle(1, 6)));
    TEST_ASSERT_VEC2(middle(4, 3), moved(middle(1, 3)));
}

void test_no_two_agents_get_one_place(void)
{
    for (uint32_t i = 0; i < 3; i++) places[i] = middle(1, 1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, move(3));
    TEST_ASSERT_VEC2(middle(1, 1), places[0]);
    TEST_ASSERT_VEC2(middle(1, 0), places[1]);
    TEST_ASSERT_VEC2(middle(0, 1), places[2]);
    rules.apart = -1;
    places[0] = places[1] = middle(3, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, move(2));
    TEST_ASSERT_VEC2(middle(2, 2), places[0]);
    TEST_ASSERT_VEC2(middle(4, 2), places[1]);
}

void test_places_that_stay_keep_those_apart_that_move(void)
{
    places[0] = middle(3, 2);
    places[1] = middle(2, 2);
    rules.apart = COX_FIX(2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, move(2));
    TEST_ASSERT_VEC2(middle(4, 2), places[0]);
    TEST_ASSERT_VEC2(middle(2, 2), places[1]);
    places[0] = middle(3, 2);
    rules.apart = COX_FIX(2) + 1;
    TEST_ASSERT_EQUAL_INT32(COX_OK, move(2));
    TEST_ASSERT_VEC2(middle(4, 2), places[0]);
    places[0] = middle(3, 2);
    rules.apart = COX_FIX(5);
    TEST_ASSERT_EQUAL_INT32(COX_OK, move(2));
    TEST_ASSERT_VEC2(middle(5, 2), places[0]);
}

void test_where_no_cell_is_left_a_place_stays_as_it_was(void)
{
    static const char *const lane[] = {"#.#."};
    map_case_write(&map, lane, 1);
    for (uint32_t i = 0; i < 3; i++) places[i] = middle(0, 0);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, move(3));
    TEST_ASSERT_VEC2(middle(1, 0), places[0]);
    TEST_ASSERT_VEC2(middle(3, 0), places[1]);
    TEST_ASSERT_VEC2(middle(0, 0), places[2]);
}

void test_without_memory_or_a_map_places_are_unchanged(void)
{
    places[0] = middle(3, 2);
    uint32_t needed = cox_free_places_size(&map, 1);
    TEST_ASSERT_EQUAL_UINT32(COX_FREE_PLACES_BYTES(SIDE, SIDE, 1), needed);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_free_places_move(&rules, places, 1, memory, needed - 1u));
    TEST_ASSERT_VEC2(middle(3, 2), places[0]);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_free_places_move(&rules, places, 1, memory, needed));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_free_places_move(&rules, NULL, 0, NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(0, cox_free_places_size(&map, UINT32_MAX));
    TEST_ASSERT_EQUAL_UINT32(UINT32_C(1048577), COX_FREE_PLACES_BYTES(1024, 1024, 1));
    map = cox_map_make(&map.def, NULL, 0);
    places[0] = case_units(1, 6);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, move(1));
    TEST_ASSERT_VEC2(case_units(1, 6), places[0]);
}

static bool is_apart(const cox_vec2 *all, const bool *stands, uint32_t count, cox_vec2 point)
{
    uint64_t apart = (uint64_t)rules.apart;
    for (uint32_t i = 0; i < count; i++)
        if (stands[i] && cox_vec2_distance_squared(all[i], point) < apart * apart) return false;
    return true;
}

/* The nearest cell for a place, of all cells; COX_NO_MAP_CELL: none. */
static uint32_t nearest_cell(const cox_vec2 *all, const bool *stands, uint32_t count, cox_vec2 from)
{
    uint64_t least = UINT64_MAX;
    uint32_t found = COX_NO_MAP_CELL;
    for (uint32_t cell = 0; cell < map.cell_count; cell++) {
        cox_vec2 at = cox_map_middle(&map, cell);
        uint64_t squared = cox_vec2_distance_squared(from, at);
        if (squared >= least || !cox_free_places_has(&rules, at)) continue;
        if (!is_apart(all, stands, count, at)) continue;
        least = squared;
        found = cell;
    }
    return found;
}

/* Moves a copy of the places, cell by cell. */
static void move_by_hand(cox_vec2 *all, uint32_t count)
{
    bool stands[PLACES] = {false};
    for (uint32_t i = 0; i < count; i++)
        stands[i] = cox_free_places_has(&rules, all[i]) && is_apart(all, stands, i, all[i]);
    for (uint32_t i = 0; i < count; i++) {
        if (stands[i]) continue;
        uint32_t cell = nearest_cell(all, stands, count, all[i]);
        if (cell == COX_NO_MAP_CELL) continue;
        all[i] = cox_map_middle(&map, cell);
        stands[i] = true;
    }
}

void test_no_cell_is_nearer_on_random_maps(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(300); trial++) {
        map_case_draw(&map, &random);
        rules.radius = case_random_between(&random, 0, COX_FIX(3));
        rules.apart = case_random_between(&random, 1, COX_FIX(6));
        for (uint32_t i = 0; i < PLACES; i++) {
            fix16_t limit = case_random(&random) % 4 == 0 ? COX_FIX(200) : COX_FIX(40);
            places[i] = case_random_vector(&random, limit);
        }
        (void)move(PLACES);
        move_by_hand(before, PLACES);
        TEST_ASSERT_EQUAL_MEMORY(before, places, sizeof places);
    }
}
