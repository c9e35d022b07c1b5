/* SPDX-License-Identifier: MIT
 * Images: what was copied comes back as it lay, and its snapshot is that of the state. */
#include "unity.h"

#include <string.h>

#include "coxswain/image.h"
#include "coxswain/plan.h"
#include "fixture_sim.h"

#define STATE_BYTES 2560u

static fixture state;
static fixture kept;
static cox_sim sim;
static uint64_t plan_memory[2048];
static uint8_t image[STATE_BYTES], bytes[STATE_BYTES], expected[STATE_BYTES];
static uint32_t length, expected_length, image_length;
static uint64_t random_state;
static const cox_table no_table COX_FLASH = {{0}, 0, 0, 0, 0, 0, 0, 0, NULL};

void setUp(void)
{
    random_state = 1;
    sim = fixture_make_filled(&state, 20);
    sim.plan = cox_plan_init(&sim, plan_memory, sizeof plan_memory);
    fixture_shuffle(&state, &random_state);
    kept = state;
    cox_snapshot_save(&sim, expected, sizeof expected, &expected_length);
}

static void save(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_save(&sim, image, sizeof image, &image_length));
    TEST_ASSERT_EQUAL_UINT32(cox_image_size(&sim), image_length);
}

/* Another state in the same context. */
static void change(void)
{
    fixture_swap_ships(&state, 0, 9);
    for (uint32_t i = 0; i < 20; i++) {
        state.ships[i].score += 5;
        state.ships[i].sum += 5;
        state.ships[i].sprite += 5;
    }
    state.ship_count = 3;
    state.rock_count = 0;
    state.hold.crate_count = 6;
    state.seed++;
    state.noise++;
}

static void assert_expected_snapshot(void)
{
    TEST_ASSERT_EQUAL_UINT32(expected_length, length);
    TEST_ASSERT_EQUAL_MEMORY(expected, bytes, length);
}

void test_an_image_puts_the_state_back_in_the_order_in_which_it_was_stored(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    save();
    change();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, image, image_length));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
    for (uint32_t i = 0; i < 20; i++) TEST_ASSERT_EQUAL_UINT32(kept.ships[i].id, state.ships[i].id);
    cox_snapshot_save(&sim, bytes, sizeof bytes, &length);
    assert_expected_snapshot();
}

void test_an_image_holds_derived_columns_and_leaves_local_ones_alone(void)
{
    sim.restored = NULL;
    save();
    change();
    uint32_t noise = state.noise;
    uint32_t sprite = state.ships[2].sprite;
    cox_image_load(&sim, image, image_length);
    TEST_ASSERT_EQUAL_INT32(kept.ships[2].sum, state.ships[2].sum);
    TEST_ASSERT_EQUAL_UINT32(sprite, state.ships[2].sprite);
    TEST_ASSERT_EQUAL_UINT32(noise, state.noise);
}

void test_the_snapshot_of_an_image_is_that_of_its_state(void)
{
    save();
    change();
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_image_snapshot(&sim, image, image_length, bytes, sizeof bytes, &length));
    assert_expected_snapshot();
}

void test_without_a_plan_an_image_does_the_same(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    sim.plan = NULL;
    save();
    change();
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_image_snapshot(&sim, image, image_length, bytes, sizeof bytes, &length));
    assert_expected_snapshot();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, image, image_length));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
}

void test_an_image_that_does_not_fit_says_what_it_takes(void)
{
    uint32_t size = cox_image_size(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_image_save(&sim, image, size - 1, &length));
    TEST_ASSERT_EQUAL_UINT32(size, length);
    save();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_image_snapshot(&sim, image, image_length, bytes,
                                                                   expected_length - 1, &length));
    TEST_ASSERT_EQUAL_UINT32(expected_length, length);
}

/* Checks that a state whose crates would take more than 4 GB has no image. */
static void assert_no_size(void)
{
    state.hold.crate_capacity = UINT32_MAX;
    TEST_ASSERT_EQUAL_UINT32(0, cox_image_size_max(&sim));
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_image_size(&sim));
    state.hold.crate_count = UINT32_MAX;
    TEST_ASSERT_EQUAL_UINT32(0, cox_image_size(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_image_save(&sim, image, UINT32_MAX, &length));
    TEST_ASSERT_EQUAL_UINT32(0, length);
}

void test_a_state_beyond_4_gb_has_no_image(void)
{
    assert_no_size();
}

void test_without_a_plan_a_state_beyond_4_gb_has_no_image(void)
{
    sim.plan = NULL;
    assert_no_size();
}

void test_a_state_without_tables_has_an_image_and_a_size(void)
{
    sim.visit = NULL;
    sim.tables = &no_table;
    sim.table_count = 0;
    sim.plan = cox_plan_init(&sim, plan_memory, sizeof plan_memory);
    save();
    TEST_ASSERT_GREATER_THAN_UINT32(0, image_length);
    TEST_ASSERT_EQUAL_UINT32(image_length, cox_image_size_max(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, image, image_length));
}

/* An image of a state whose tables are full. */
static void assert_full_size(void)
{
    uint32_t size = cox_image_size_max(&sim);
    TEST_ASSERT_TRUE(size > cox_image_size(&sim));
    state.rock_count = FIXTURE_ROCKS_MAX;
    state.hold.crate_count = FIXTURE_CRATES_MAX;
    TEST_ASSERT_EQUAL_UINT32(size, cox_image_size(&sim));
}

void test_the_greatest_image_is_that_of_full_tables(void)
{
    assert_full_size();
}

void test_without_a_plan_the_greatest_image_is_that_of_full_tables(void)
{
    sim.plan = NULL;
    assert_full_size();
}

void test_an_image_asks_restored(void)
{
    save();
    uint32_t calls = state.restored_calls;
    cox_image_load(&sim, image, image_length);
    TEST_ASSERT_EQUAL_UINT32(calls + 1, state.restored_calls);
    state.refuses = true;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_image_load(&sim, image, image_length));
}

static void assert_rows_that_fit_no_longer_are_refused(void)
{
    save();
    state.ships[0].score++;
    state.hold.crate_count = 1;
    state.hold.crate_capacity = 2;
    kept = state;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_COUNT, cox_image_load(&sim, image, image_length));
    TEST_ASSERT_EQUAL_MEMORY(&kept, &state, sizeof state);
}

void test_rows_that_fit_no_longer_are_refused_and_nothing_is_touched(void)
{
    assert_rows_that_fit_no_longer_are_refused();
}

void test_without_a_plan_rows_that_fit_no_longer_are_refused_and_nothing_is_touched(void)
{
    sim.plan = NULL;
    assert_rows_that_fit_no_longer_are_refused();
}

static void move_and_grow(void)
{
    static fixture_rock rocks[FIXTURE_ROCKS_MAX];
    fixture_move_rocks(&state, rocks);
    fixture_grow_crates(&state, FIXTURE_CRATES_GROWN);
}

void test_an_image_is_loaded_where_vectors_have_moved_and_grown(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    save();
    move_and_grow();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, image, image_length));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
    cox_snapshot_save(&sim, bytes, sizeof bytes, &length);
    assert_expected_snapshot();
}

void test_an_image_of_vectors_that_grew_is_saved_and_loaded_and_has_no_snapshot(void)
{
    move_and_grow();
    uint64_t hash = cox_sim_hash(&sim);
    save();
    change();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, image, image_length));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_image_snapshot(&sim, image, image_length, bytes,
                                                                   sizeof bytes, &length));
}

void test_an_image_is_loaded_into_another_context_with_the_same_plan(void)
{
    static fixture other;
    cox_sim twin = fixture_make_filled(&other, 3);
    twin.plan = sim.plan;
    save();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&twin, image, image_length));
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_sim_hash(&twin));
    for (uint32_t i = 0; i < 20; i++) TEST_ASSERT_EQUAL_UINT32(kept.ships[i].id, other.ships[i].id);
}
