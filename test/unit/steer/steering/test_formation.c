/* SPDX-License-Identifier: MIT
 * Formations: where slots lie, and how agents take, keep and give up theirs. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/formation.h"

#include "steering_case.h"

static cox_agent self;
static cox_keep_slot_memory memory;
static cox_keeping keeping;

void setUp(void)
{
    self = case_agent(0, 0, 4);
    memory = cox_keep_slot_make();
    keeping = cox_keeping_default();
}

static void assert_slots(uint8_t kind, uint32_t count, const cox_vec2 *expected)
{
    cox_formation formation = cox_formation_make(kind, count, COX_FIX(4));
    for (uint32_t i = 0; i < count; i++)
        TEST_ASSERT_VEC2_WITHIN(4, expected[i], cox_formation_slot(formation, i));
}

void test_a_line_stands_side_by_side(void)
{
    const cox_vec2 expected[] = {case_units(0, 6), case_units(0, 2), case_units(0, -2),
                                 case_units(0, -6)};
    assert_slots(COX_FORMATION_LINE, 4, expected);
    assert_slots(77, 4, expected);
}

void test_a_column_stands_one_behind_the_other(void)
{
    const cox_vec2 expected[] = {case_units(4, 0), case_units(0, 0), case_units(-4, 0)};
    assert_slots(COX_FORMATION_COLUMN, 3, expected);
}

void test_a_wedge_has_two_arms_at_a_right_angle(void)
{
    fix16_t step = COX_RATIO(2828427, 1000000), two = COX_RATIO(5656854, 1000000);
    const cox_vec2 expected[] = {case_units(0, 0), cox_vec2_make(-step, step),
                                 cox_vec2_make(-step, -step), cox_vec2_make(-two, two),
                                 cox_vec2_make(-two, -two)};
    assert_slots(COX_FORMATION_WEDGE, 5, expected);
}

void test_on_a_circle_neighbours_are_spacing_apart(void)
{
    fix16_t radius = COX_RATIO(2828427, 1000000);
    const cox_vec2 expected[] = {cox_vec2_make(radius, 0), cox_vec2_make(0, radius),
                                 cox_vec2_make(-radius, 0), cox_vec2_make(0, -radius)};
    assert_slots(COX_FORMATION_CIRCLE, 4, expected);
    static const uint32_t counts[] = {2, 3, 17, 64, 65, 500};
    for (uint32_t i = 0; i < COX_COUNT(counts); i++) {
        cox_formation circle = cox_formation_make(COX_FORMATION_CIRCLE, counts[i], COX_FIX(4));
        cox_vec2 first = cox_formation_slot(circle, 0);
        cox_vec2 last = cox_formation_slot(circle, counts[i] - 1u);
        TEST_ASSERT_INT32_WITHIN(COX_RATIO(1, 100), COX_FIX(4), cox_vec2_distance(first, last));
    }
}

void test_a_circle_of_one_slot_is_the_anchor(void)
{
    const cox_vec2 expected[] = {case_units(0, 0)};
    assert_slots(COX_FORMATION_CIRCLE, 1, expected);
}

void test_a_box_is_about_square_with_its_last_rank_in_the_middle(void)
{
    const cox_vec2 expected[] = {case_units(4, 4),  case_units(4, 0),  case_units(4, -4),
                                 case_units(0, 4),  case_units(0, 0),  case_units(0, -4),
                                 case_units(-4, 2), case_units(-4, -2)};
    assert_slots(COX_FORMATION_BOX, 8, expected);
}

void test_a_box_has_the_width_that_it_is_given(void)
{
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, 6, COX_FIX(4));
    box.width = 2;
    TEST_ASSERT_VEC2(case_units(4, 2), cox_formation_slot(box, 0));
    TEST_ASSERT_VEC2(case_units(-4, -2), cox_formation_slot(box, 5));
    box.width = UINT32_MAX;
    TEST_ASSERT_VEC2(case_units(0, 10), cox_formation_slot(box, 0));
}

void test_a_number_beyond_the_last_is_the_last_slot(void)
{
    for (uint8_t kind = 0; kind <= COX_FORMATION_BOX; kind++) {
        cox_formation formation = cox_formation_make(kind, 7, COX_FIX(3));
        TEST_ASSERT_VEC2(cox_formation_slot(formation, 6),
                         cox_formation_slot(formation, UINT32_MAX));
    }
}

void test_without_slots_or_spacing_the_anchor_is_the_place(void)
{
    for (uint8_t kind = 0; kind <= COX_FORMATION_BOX; kind++) {
        cox_formation formation = cox_formation_make(kind, 0, COX_FIX(3));
        TEST_ASSERT_VEC2(case_units(0, 0), cox_formation_slot(formation, 5));
        formation = cox_formation_make(kind, 7, COX_FIX_MIN);
        TEST_ASSERT_VEC2(case_units(0, 0), cox_formation_slot(formation, 5));
    }
}

void test_the_greatest_formation_saturates(void)
{
    for (uint8_t kind = 0; kind <= COX_FORMATION_BOX; kind++) {
        cox_formation formation = cox_formation_make(kind, UINT32_MAX, COX_FIX_MAX);
        cox_vec2 place =
            cox_formation_place(formation, UINT32_MAX, case_units(3, 4), case_units(0, 1));
        TEST_ASSERT_VEC2(place, cox_vec2_clamp(place, COX_WORLD_LIMIT));
    }
}

void test_a_place_turns_with_the_heading(void)
{
    cox_formation column = cox_formation_make(COX_FORMATION_COLUMN, 3, COX_FIX(10));
    cox_vec2 anchor = case_units(100, 50);
    TEST_ASSERT_VEC2(case_units(110, 50), cox_formation_place(column, 0, anchor, case_units(0, 0)));
    TEST_ASSERT_VEC2(case_units(100, 60),
                     cox_formation_place(column, 0, anchor, case_units(0, 700)));
    TEST_ASSERT_VEC2_WITHIN(10, case_units(94, 42),
                            cox_formation_place(column, 2, anchor, case_units(3, 4)));
}

void test_a_place_is_held_within_the_world(void)
{
    cox_formation line = cox_formation_make(COX_FORMATION_LINE, 9, COX_FIX(10));
    cox_vec2 place = cox_formation_place(line, 0, case_units(16380, 16380), case_units(1, 0));
    TEST_ASSERT_VEC2(case_units(16380, 16383), place);
}

static cox_vec2 keep(cox_vec2 place, cox_vec2 velocity)
{
    return cox_keep_slot(&self, &memory, place, velocity, keeping);
}

void test_far_from_its_place_an_agent_goes_there_at_full_speed(void)
{
    TEST_ASSERT_VEC2(case_units(4, 0), keep(case_units(100, 0), case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
}

void test_near_its_place_an_agent_slows_down_and_moves_with_it(void)
{
    TEST_ASSERT_VEC2(case_units(2, 0), keep(case_units(10, 0), case_units(0, 0)));
    TEST_ASSERT_VEC2(case_units(2, 1), keep(case_units(10, 0), case_units(0, 1)));
}

void test_close_enough_an_agent_holds_its_slot_until_twice_as_far(void)
{
    self.velocity = case_units(1, 1);
    TEST_ASSERT_VEC2(case_units(-1, -1), keep(case_units(1, 0), case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_HELD, memory.phase);
    TEST_ASSERT_VEC2(case_units(1, 1), keep(case_units(2, 0), case_units(2, 2)));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_HELD, memory.phase);
    (void)keep(cox_vec2_make(COX_FIX(2) + 1, 0), case_units(0, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
}

/* It stays 10 units away, at rest. */
static void block(uint32_t ticks)
{
    for (uint32_t tick = 0; tick < ticks; tick++) (void)keep(case_units(10, 0), case_units(0, 0));
}

void test_a_blocked_agent_gives_up_after_its_patience(void)
{
    block(keeping.patience_ticks);
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
    block(1);
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_GIVEN_UP, memory.phase);
    self.velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(case_units(-1, 0), keep(case_units(10, 0), case_units(3, 3)));
}

void test_without_patience_an_agent_never_gives_up(void)
{
    keeping.patience_ticks = 0;
    block(10000);
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
}

void test_an_agent_that_comes_nearer_or_is_fast_is_not_blocked(void)
{
    keeping.patience_ticks = 3;
    for (int16_t x = 100; x > 10; x--) {
        (void)keep(case_units(x, 0), case_units(0, 0));
        TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
    }
    self.velocity = case_units(0, 2);
    block(100);
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
}

/* It trembles to and fro by less than progress. */
void test_a_tremor_is_no_progress(void)
{
    for (uint32_t tick = 0; tick < 200; tick++)
        (void)keep(cox_vec2_make(COX_FIX(10) - (fix16_t)tick, 0), case_units(0, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_GIVEN_UP, memory.phase);
}

void test_an_agent_that_gave_up_begins_anew_where_its_place_goes_or_comes(void)
{
    block(1000);
    (void)keep(case_units(20, 0), case_units(0, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_GIVEN_UP, memory.phase);
    (void)keep(case_units(21, 0), case_units(0, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
    block(1000);
    (void)keep(case_units(1, 0), case_units(0, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_HELD, memory.phase);
}

void test_negative_radii_and_an_unknown_phase_have_an_answer(void)
{
    keeping.close_radius = keeping.progress = keeping.slowing_radius = COX_FIX_MIN;
    memory.phase = 99;
    TEST_ASSERT_VEC2(case_units(4, 0), keep(case_units(10, 0), case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_TAKING, memory.phase);
    TEST_ASSERT_VEC2(case_units(0, 0), keep(case_units(0, 0), case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_HELD, memory.phase);
    memory.ticks = UINT32_MAX;
    memory.nearest = 0;
    memory.phase = COX_SLOT_TAKING;
    keeping.patience_ticks = 0;
    block(1);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, memory.ticks);
}

void test_without_max_speed_a_keeper_brakes(void)
{
    self.velocity = case_units(1, 2);
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-1, -2), keep(case_units(10, 0), case_units(3, 3)));
}

void test_across_the_world_a_place_is_aimed_at(void)
{
    self.position = case_units(-12000, -16000);
    self.max_speed = COX_FIX(5);
    TEST_ASSERT_VEC2(case_units(3, 4), keep(case_units(12000, 16000), case_units(0, 0)));
}

/* cox_offset_pursuit would stay behind by slowing_radius * 3 / 4. */
void test_behind_a_moving_anchor_no_agent_lags(void)
{
    self.max_force = COX_RATIO(1, 4);
    cox_vec2 place = case_units(60, 30);
    for (uint32_t tick = 0; tick < 600; tick++) {
        cox_agent_move(&self, keep(place, case_units(3, 0)));
        place = cox_vec2_add(place, case_units(3, 0));
    }
    TEST_ASSERT_EQUAL_UINT8(COX_SLOT_HELD, memory.phase);
    TEST_ASSERT_TRUE(cox_vec2_within(self.position, place, COX_FIX(2)));
}
