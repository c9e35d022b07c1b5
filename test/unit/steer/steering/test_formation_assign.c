/* SPDX-License-Identifier: MIT
 * Slots by the least sum of squared distances: beside all permutations, beside another algorithm,
 * in any order in memory, with ties, in a mirror, and from corner to corner of the world. */
#include "unity.h"

#include <string.h>

#include "coxswain/formation.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

#define MOST 64u

static cox_agent agents[MOST];
static cox_vec2 places[MOST];
static uint32_t slots[MOST];
static uint8_t memory[COX_FORMATION_BYTES(MOST)];
static uint64_t random;

void setUp(void)
{
    random = 31;
}

static void assign(uint32_t count)
{
    memset(slots, 0xff, sizeof slots);
    TEST_ASSERT_EQUAL_INT(COX_OK, cox_formation_assign(cox_span_of_agents(agents, count), places,
                                                       memory, sizeof memory, slots));
    bool is_taken[MOST] = {false};
    for (uint32_t i = 0; i < count; i++) {
        TEST_ASSERT_LESS_THAN_UINT32(count, slots[i]);
        TEST_ASSERT_FALSE(is_taken[slots[i]]);
        is_taken[slots[i]] = true;
    }
}

static uint64_t squared(uint32_t agent, uint32_t place)
{
    return cox_vec2_distance_squared(agents[agent].position, places[place]);
}

static uint64_t total(uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += squared(i, slots[i]);
    return sum;
}

static void make_random(uint32_t count, fix16_t limit)
{
    for (uint32_t i = 0; i < count; i++) {
        agents[i] = cox_agent_make(i + 1u, case_random_vector(&random, limit));
        places[i] = case_random_vector(&random, limit);
    }
}

/* Few different coordinates, so that many sums are equal. */
static void make_random_grid(uint32_t count, int64_t side)
{
    for (uint32_t i = 0; i < count; i++) {
        int16_t x = (int16_t)case_random_between(&random, 0, side);
        int16_t y = (int16_t)case_random_between(&random, 0, side);
        agents[i] = cox_agent_make(i + 1u, case_units(x, y));
        x = (int16_t)case_random_between(&random, 0, side);
        y = (int16_t)case_random_between(&random, 0, side);
        places[i] = case_units((int16_t)(x + 50), y);
    }
}

/* The least sum of all permutations (Heap's order, without recursion). */
static uint64_t least_of_all(uint32_t count)
{
    uint32_t order[8], turns[8] = {0}, i = 0;
    for (uint32_t k = 0; k < count; k++) order[k] = k;
    uint64_t least = UINT64_MAX;
    for (;;) {
        uint64_t sum = 0;
        for (uint32_t k = 0; k < count; k++) sum += squared(k, order[k]);
        if (sum < least) least = sum;
        while (i < count && turns[i] >= i) turns[i++] = 0;
        if (i >= count) return least;
        uint32_t with = i % 2u == 0 ? 0 : turns[i], kept = order[with];
        order[with] = order[i];
        order[i] = kept;
        turns[i]++;
        i = 0;
    }
}

/* The Hungarian method row by row, with exact squares. */
static uint64_t least_by_rows(uint32_t count)
{
    int64_t u[MOST + 1] = {0}, v[MOST + 1] = {0};
    uint32_t row_of[MOST + 1] = {0}, way[MOST + 1] = {0};
    for (uint32_t i = 1; i <= count; i++) {
        int64_t least[MOST + 1];
        bool used[MOST + 1] = {false};
        uint32_t column = 0;
        for (uint32_t j = 0; j <= count; j++) least[j] = INT64_MAX;
        row_of[0] = i;
        do {
            used[column] = true;
            uint32_t row = row_of[column], next = 0;
            int64_t delta = INT64_MAX;
            for (uint32_t j = 1; j <= count; j++) {
                if (used[j]) continue;
                int64_t here = (int64_t)squared(row - 1u, j - 1u) - u[row] - v[j];
                if (here < least[j]) {
                    least[j] = here;
                    way[j] = column;
                }
                if (least[j] < delta) {
                    delta = least[j];
                    next = j;
                }
            }
            for (uint32_t j = 0; j <= count; j++) {
                if (used[j]) {
                    u[row_of[j]] += delta;
                    v[j] -= delta;
                } else {
                    least[j] -= delta;
                }
            }
            column = next;
        } while (row_of[column] != 0);
        do {
            uint32_t before = way[column];
            row_of[column] = row_of[before];
            column = before;
        } while (column != 0);
    }
    uint64_t sum = 0;
    for (uint32_t j = 1; j <= count; j++) sum += squared(row_of[j] - 1u, j - 1u);
    return sum;
}

void test_the_sum_is_the_least_of_all_permutations(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(2000u); i++) {
        uint32_t count = 1u + i % 7u;
        if (i % 2u == 0) make_random(count, COX_FIX(300));
        else make_random_grid(count, 4);
        assign(count);
        TEST_ASSERT_EQUAL_UINT64(least_of_all(count), total(count));
    }
}

void test_the_sum_is_that_of_another_algorithm(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(400u); i++) {
        uint32_t count = 8u + i % (MOST - 7u);
        if (i % 3u == 0) make_random(count, COX_FIX(300));
        else make_random_grid(count, i % 3u == 1 ? 5 : 40);
        assign(count);
        TEST_ASSERT_EQUAL_UINT64(least_by_rows(count), total(count));
    }
}

/* From a line to a box, from afar, from the very places, all from one spot. */
void test_the_sum_is_the_least_between_formations(void)
{
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, MOST, COX_FIX(3));
    cox_formation line = cox_formation_make(COX_FORMATION_LINE, MOST, COX_FIX(2));
    for (uint32_t scene = 0; scene < 4u; scene++) {
        for (uint32_t i = 0; i < MOST; i++) {
            places[i] = cox_formation_place(box, i, case_units(100, 20), case_units(1, 2));
            cox_vec2 at = cox_formation_place(line, i, case_units(-50, 0), case_units(1, 0));
            if (scene == 1) at = case_random_vector(&random, COX_FIX(30));
            if (scene == 2) at = places[MOST - 1u - i];
            if (scene == 3) at = case_units(7, 7);
            agents[i] = cox_agent_make(i + 1u, at);
        }
        assign(MOST);
        TEST_ASSERT_EQUAL_UINT64(least_by_rows(MOST), total(MOST));
        if (scene == 2) TEST_ASSERT_EQUAL_UINT64(0, total(MOST));
    }
}

/* With many ties, so that an order in memory would show. */
void test_the_order_in_memory_does_not_matter(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(300u); i++) {
        uint32_t count = 2u + i % 30u, slot_of_id[MOST + 1u];
        make_random_grid(count, 3);
        assign(count);
        for (uint32_t k = 0; k < count; k++) slot_of_id[agents[k].id] = slots[k];
        for (uint32_t k = count - 1u; k > 0; k--) {
            uint32_t other = case_random(&random) % (k + 1u);
            cox_agent kept = agents[k];
            agents[k] = agents[other];
            agents[other] = kept;
        }
        assign(count);
        for (uint32_t k = 0; k < count; k++)
            TEST_ASSERT_EQUAL_UINT32(slot_of_id[agents[k].id], slots[k]);
    }
}

void test_a_scene_in_a_mirror_or_turned_has_the_same_slots(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(100u); i++) {
        uint32_t count = 2u + i % 20u, expected[MOST];
        cox_agent seen_agents[MOST];
        cox_vec2 seen_places[MOST];
        if (i % 2u == 0) make_random_grid(count, 3);
        else make_random(count, COX_WORLD_LIMIT);
        assign(count);
        memcpy(expected, slots, sizeof expected);
        memcpy(seen_agents, agents, sizeof agents);
        memcpy(seen_places, places, sizeof places);
        for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
            for (uint32_t k = 0; k < count; k++) {
                agents[k].position = scene_vector_image(seen_agents[k].position, image);
                places[k] = scene_vector_image(seen_places[k], image);
            }
            assign(count);
            TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, slots, count);
        }
    }
}

/* No agent's line crosses another's: of two agents that swap, the sum would be greater. */
void test_across_the_whole_world_no_two_agents_gain_by_swapping(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(100u); i++) {
        make_random(20, COX_WORLD_LIMIT);
        assign(20);
        for (uint32_t a = 0; a < 20u; a++) {
            for (uint32_t b = 0; b < a; b++) {
                uint64_t now = squared(a, slots[a]) / 4u + squared(b, slots[b]) / 4u;
                uint64_t then = squared(a, slots[b]) / 4u + squared(b, slots[a]) / 4u;
                TEST_ASSERT_TRUE(now <= then + (UINT64_C(1) << 44));
            }
        }
    }
}

void test_agents_and_places_outside_the_world_have_an_answer(void)
{
    make_random(9, COX_FIX_MAX);
    agents[0].position = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    places[1] = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
    assign(9);
}

void test_no_agents_need_nothing(void)
{
    cox_span none = cox_span_of_agents(NULL, 0);
    TEST_ASSERT_EQUAL_INT(COX_OK, cox_formation_assign(none, NULL, NULL, 0, NULL));
}

void test_one_agent_has_the_only_slot(void)
{
    make_random(1, COX_WORLD_LIMIT);
    assign(1);
    TEST_ASSERT_EQUAL_UINT32(0, slots[0]);
}

void test_too_little_memory_is_refused_and_changes_nothing(void)
{
    make_random(5, COX_FIX(10));
    memset(slots, 0x55, sizeof slots);
    uint32_t needed = cox_formation_size(5);
    cox_span five = cox_span_of_agents(agents, 5);
    TEST_ASSERT_EQUAL_INT(COX_ERROR_CAPACITY,
                          cox_formation_assign(five, places, memory, needed - 1u, slots));
    TEST_ASSERT_EACH_EQUAL_HEX8(0x55, slots, sizeof slots);
    TEST_ASSERT_EQUAL_INT(COX_OK, cox_formation_assign(five, places, memory, needed, slots));
}

void test_memory_of_any_alignment_will_do(void)
{
    static uint8_t odd[COX_FORMATION_BYTES(5) + 8u];
    make_random(5, COX_FIX(10));
    assign(5);
    for (uint32_t i = 0; i < 8u; i++) {
        uint32_t again[5];
        cox_span five = cox_span_of_agents(agents, 5);
        TEST_ASSERT_EQUAL_INT(
            COX_OK, cox_formation_assign(five, places, odd + i, cox_formation_size(5), again));
        TEST_ASSERT_EQUAL_UINT32_ARRAY(slots, again, 5);
    }
}

void test_the_size_is_that_of_the_macro_and_0_where_it_does_not_fit(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_FORMATION_BYTES(200u), cox_formation_size(200));
    TEST_ASSERT_EQUAL_UINT32(0, cox_formation_size(UINT32_MAX));
}
