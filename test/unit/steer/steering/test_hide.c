/* SPDX-License-Identifier: MIT
 * Hiding: which obstacle, where behind it, and what happens where there is none. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/hide.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "steering_case.h"

static cox_agent self;
static cox_agent hunter;
static cox_obstacle obstacles[3];
static uint32_t count;

void setUp(void)
{
    self = case_agent(1, 0, 5);
    hunter = cox_agent_make(2, case_units(-100, 0));
    count = 0;
}

static void put(int16_t x, int16_t y)
{
    obstacles[count] = cox_obstacle_make(count + 1u, case_units(x, y), COX_FIX(9));
    count++;
}

static cox_vec2 hide(void)
{
    return cox_hide(&self, &hunter, obstacles, count, COX_FIX(20), 0);
}

/* 9 of the obstacle, 20 of gap and 1 of its own behind the centre. */
void test_the_place_lies_behind_the_obstacle(void)
{
    put(-100, 50);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(-100, 80)), hide());
}

void test_the_nearest_place_counts(void)
{
    put(0, 200);
    put(-100, 60);
    put(30, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(60, 0)), hide());
}

void test_of_equally_near_places_that_of_the_lower_id_counts(void)
{
    put(0, 40);
    put(0, -40);
    cox_vec2 first = hide();
    TEST_ASSERT_GREATER_THAN_INT32(0, first.y);
    cox_obstacle swapped = obstacles[0];
    obstacles[0] = obstacles[1];
    obstacles[1] = swapped;
    TEST_ASSERT_VEC2(first, hide());
}

void test_near_its_place_an_agent_in_hiding_slows_down(void)
{
    put(-50, 0);
    cox_vec2 force = cox_hide(&self, &hunter, obstacles, count, COX_FIX(40) + 1, COX_FIX(50));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-1, 0), force);
}

/* Another library arrives at (0, 0) here. */
void test_without_obstacles_it_evades(void)
{
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter), cox_hide(&self, &hunter, NULL, 0, 0, 0));
}

void test_an_obstacle_around_the_hunter_hides_nothing(void)
{
    put(-100, 0);
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter), hide());
    put(30, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(60, 0)), hide());
}

void test_a_place_outside_the_world_hides_nothing(void)
{
    put(16370, 0);
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter), hide());
}

void test_a_negative_gap_or_radius_is_0(void)
{
    put(30, 0);
    obstacles[0].radius = self.radius = COX_FIX_MIN;
    cox_vec2 force = cox_hide(&self, &hunter, obstacles, count, COX_FIX_MIN, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(30, 0)), force);
}

void test_a_gap_beyond_all_measure_is_outside_the_world(void)
{
    put(30, 0);
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter),
                     cox_hide(&self, &hunter, obstacles, count, COX_FIX_MAX, 0));
}

void test_without_speed_an_agent_in_hiding_brakes(void)
{
    put(30, 0);
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-1, 0), hide());
}

void test_an_agent_that_hides_from_itself_has_an_answer(void)
{
    put(30, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(60, 0)),
                     cox_hide(&self, &self, obstacles, count, COX_FIX(20), 0));
}

/* Those that hide apart, and the obstacle of each by its id; 0: none. */
static cox_hider hiders[6];
static uint32_t hider_count;

static void add_hider(int16_t x, int16_t y)
{
    cox_agent agent = cox_agent_make(hider_count + 1u, case_units(x, y));
    hiders[hider_count++] = cox_hider_make(&agent, &hunter, COX_FIX(20));
}

static void check_shares(const uint8_t *expected)
{
    uint32_t holders[COX_COUNT(obstacles)];
    cox_hide_share(hiders, hider_count, obstacles, count, holders);
    for (uint32_t i = 0; i < hider_count; i++) {
        uint32_t slot = hiders[i].obstacle;
        uint32_t id = slot == COX_NO_SLOT ? 0 : obstacles[slot].id;
        TEST_ASSERT_EQUAL_UINT32(expected[hiders[i].id - 1u], id);
    }
}

/* Three rocks in a row, behind each of which the places lie 30 to the right. */
static void put_three_rocks(void)
{
    hider_count = 0;
    for (int16_t x = 0; x < 300; x = (int16_t)(x + 100)) put(x, 0);
}

void test_the_nearest_of_several_takes_a_place_and_the_others_go_on(void)
{
    put_three_rocks();
    add_hider(20, 0);
    add_hider(25, 0);
    add_hider(0, 0);
    check_shares((const uint8_t[]){2, 1, 3});
}

/* The second is nearer to the first one's place than to its own, but not as near as that one. */
void test_who_has_arrived_keeps_its_place(void)
{
    put_three_rocks();
    add_hider(30, 0);
    add_hider(31, 0);
    check_shares((const uint8_t[]){1, 2});
}

void test_without_a_place_left_the_farthest_gets_none(void)
{
    put_three_rocks();
    for (int16_t x = 0; x < 50; x = (int16_t)(x + 10)) add_hider(x, 0);
    check_shares((const uint8_t[]){0, 0, 3, 1, 2});
}

void test_on_one_spot_the_lowest_ids_get_the_nearest_places(void)
{
    put_three_rocks();
    for (uint32_t i = 0; i < 4; i++) add_hider(30, 0);
    check_shares((const uint8_t[]){1, 2, 3, 0});
}

void test_shares_do_not_depend_on_the_order_of_hiders_and_obstacles(void)
{
    static const uint8_t expected[] = {0, 0, 3, 1, 2};
    put_three_rocks();
    for (int16_t x = 0; x < 50; x = (int16_t)(x + 10)) add_hider(x, 0);
    for (uint32_t turn = 0; turn < 15; turn++) {
        cox_hider first = hiders[0];
        for (uint32_t i = 1; i < hider_count; i++) hiders[i - 1u] = hiders[i];
        hiders[hider_count - 1u] = first;
        cox_obstacle rock = obstacles[0];
        obstacles[0] = obstacles[turn % 2 + 1u];
        obstacles[turn % 2 + 1u] = rock;
        check_shares(expected);
    }
}

void test_nobody_and_no_obstacle_share_nothing(void)
{
    put_three_rocks();
    cox_hide_share(NULL, 0, obstacles, count, (uint32_t[3]){0});
    add_hider(0, 0);
    add_hider(30, 0);
    hiders[1].id = COX_NO_ROW;
    cox_hide_share(hiders, hider_count, obstacles, count, (uint32_t[3]){0});
    TEST_ASSERT_EQUAL_UINT32(0, hiders[0].obstacle);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, hiders[1].obstacle);
    cox_hide_share(hiders, hider_count, NULL, 0, NULL);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, hiders[0].obstacle);
}

void test_a_place_that_hides_nothing_is_shared_with_nobody(void)
{
    put(-100, 0); /* around the hunter */
    put(16370, 0);
    hider_count = 0;
    add_hider(0, 0);
    check_shares((const uint8_t[]){0});
}
