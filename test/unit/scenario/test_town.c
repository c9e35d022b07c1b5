/* SPDX-License-Identifier: MIT
 * The town: its people come to where they go, and stand in no wall and in no other person. */
#include "unity.h"

#include <stdlib.h>

#include "coxswain/contact.h"
#include "coxswain/snapshot.h"
#include "cox_world.h"
#include "fixture_scenario.h"
#include "town_people.h"
#include "trials.h"

enum { MEMORY_SIZE = 262144, PEOPLE_MOST = 500, CAST = 21 };
enum { QUARRY_COMMAND = COX_WORLD_QUARRY, PATH_COMMAND = COX_WORLD_PATH };

/* The numbers of columns of its own. */
enum { ERRANDS = 1, STAY };

/* Some of the cast, by their ids. */
enum { CAPTAIN = 1, LAST_GUARD = 4, MAYOR, THIEF = 8, DETECTIVE = 10, CART, CHILD = 16 };

/* What is rounded in a push off a wall. */
#define ROUNDED ((fix16_t)8)

typedef struct town {
    uint64_t memory[MEMORY_SIZE / sizeof(uint64_t)];
    cox_sim sim;
    cox_world *world;
} town;

static town here, there;
static cox_segment segments[TOWN_WALLS_MAX];
static cox_segment_span walls;
static cox_agent people[PEOPLE_MOST];

static void start(town *self, uint32_t count, uint64_t seed)
{
    int32_t values[COX_SETTINGS_MAX];
    fixture_scenario_defaults(&scenario_town, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_town, values, "agents", (int32_t)count));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, scenario_town.init(&self->sim, self->memory, sizeof self->memory, values, seed));
    self->world = (cox_world *)self->sim.context;
}

void setUp(void)
{
    walls = cox_segment_span_make(segments, town_walls(segments));
}

static void step(town *self, const cox_command *command)
{
    cox_frame frame = {0, command != NULL, command};
    cox_sim_step(&self->sim, &frame);
}

static void run(town *self, uint32_t ticks)
{
    while (ticks-- > 0) step(self, NULL);
}

static cox_agent person(uint32_t id)
{
    cox_agent agent;
    TEST_ASSERT_TRUE(cox_world_get_agent(here.world, id, &agent));
    return agent;
}

static uint32_t look_at_all(void)
{
    uint32_t count = cox_world_agent_count(here.world);
    for (uint32_t i = 0; i < count; i++) people[i] = person(i + 1u);
    return count;
}

static uint32_t number_of(uint32_t column, uint32_t id)
{
    return ((const uint32_t *)cox_world_const_values(here.world, column))[id - 1u];
}

/* The deepest that anybody is in a wall. */
static fix16_t deepest_in_walls(uint32_t count)
{
    fix16_t deepest = 0;
    for (uint32_t i = 0; i < count; i++) {
        cox_surface wall;
        if (!cox_segment_nearest_of(walls, people[i].position, TOWN_RADIUS, &wall)) continue;
        deepest = cox_fix_max(deepest, TOWN_RADIUS - wall.distance);
    }
    return deepest;
}

static fix16_t deepest_overlap(uint32_t count)
{
    fix16_t deepest = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++) {
            cox_contact contact;
            if (!cox_contact_with_agent(&people[i], &people[j], &contact)) continue;
            deepest = cox_fix_max(deepest, contact.depth);
        }
    return deepest;
}

static void check_bodies(uint32_t count, uint64_t seed, uint32_t ticks, fix16_t overlap)
{
    start(&here, count, seed);
    for (uint32_t tick = 0; tick < ticks; tick++) {
        step(&here, NULL);
        uint32_t seen = look_at_all();
        TEST_ASSERT_LESS_OR_EQUAL_INT32(ROUNDED, deepest_in_walls(seen));
        TEST_ASSERT_LESS_OR_EQUAL_INT32(overlap, deepest_overlap(seen));
    }
}

/* How many rules of a behaviour a group has. */
static uint32_t rules_of(uint32_t group, uint8_t behaviour)
{
    cox_profile profile;
    uint32_t count = 0;
    TEST_ASSERT_TRUE(cox_world_get_profile(here.world, group, &profile));
    for (uint32_t i = 0; i < profile.rule_count; i++)
        count += profile.rules[i].behaviour == behaviour;
    return count;
}

void test_all_groups_avoid_and_touch_and_together_have_all_rules_of_the_town(void)
{
    start(&here, 1, 1);
    for (uint32_t group = 0; group < TOWN_GROUPS; group++) {
        TEST_ASSERT_EQUAL_UINT32(1, rules_of(group, COX_ORCA));
        TEST_ASSERT_EQUAL_UINT32(1, rules_of(group, COX_CONTACT));
    }
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        uint32_t count = 0;
        for (uint32_t group = 0; group < TOWN_GROUPS; group++) count += rules_of(group, behaviour);
        TEST_ASSERT_EQUAL_INT((TOWN_RULES & COX_RULE_BIT(behaviour)) != 0, count > 0);
    }
}

void test_nobody_stands_in_a_wall_and_nobody_in_anybody(void)
{
    check_bodies(200, 1, TRIALS_OF(700u), TOWN_RADIUS / 100);
    check_bodies(200, 2, TRIALS_OF(700u), TOWN_RADIUS / 100);
}

void test_in_a_town_of_five_hundred_nobody_overlaps_by_more_than_a_thirtieth_of_a_radius(void)
{
    check_bodies(PEOPLE_MOST, 3, TRIALS_OF(200u), TOWN_RADIUS / 30);
}

/* How far a person is from its place on a square. */
static fix16_t displacement_to_place(uint32_t id)
{
    cox_vec2 place = cox_vec2_make(here.world->point_x[id - 1u], here.world->point_y[id - 1u]);
    return cox_vec2_length(cox_vec2_subtract(place, person(id).position));
}

void test_everybody_comes_to_two_squares_and_two_in_three_to_rest_at_their_places_there(void)
{
    const uint32_t count = 100;
    uint32_t left = 0, at_their_places = 0;
    start(&here, count, 1);
    for (uint32_t tick = 0; tick < 2500; tick++) {
        for (uint32_t id = CAST + 1; id <= count; id++) {
            bool leaves =
                cox_world_get_group(here.world, id) == TOWN_VISITORS && number_of(STAY, id) == 1;
            left += leaves;
            at_their_places += leaves && displacement_to_place(id) <= TOWN_RADIUS;
        }
        step(&here, NULL);
    }
    for (uint32_t id = CAST + 1; id <= count; id++)
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(2, number_of(ERRANDS, id));
    TEST_ASSERT_GREATER_THAN_UINT32(2 * count, left);
    TEST_ASSERT_GREATER_THAN_UINT32(left * 2 / 3, at_their_places);
}

/* Stores the people and the walls in another order, as a load may do. */
static void shuffle(cox_world *world, cox_random *die)
{
    for (uint32_t i = world->agent_count; i > 1; i--)
        cox_world_swap_rows(world, i - 1u, cox_random_below(die, i));
    for (uint32_t i = world->segment_count; i > 1; i--) {
        uint32_t drawn = cox_random_below(die, i);
        cox_segment kept = world->segments[i - 1u];
        world->segments[i - 1u] = world->segments[drawn];
        world->segments[drawn] = kept;
    }
    TEST_ASSERT_TRUE(cox_world_restored(world));
}

void test_a_town_whose_rows_are_shuffled_at_every_tick_has_the_same_hashes(void)
{
    cox_random die = cox_random_make(1, 2);
    start(&here, 200, 4);
    start(&there, 200, 4);
    for (uint32_t tick = 0; tick < TRIALS_OF(200u); tick++) {
        shuffle(there.world, &die);
        step(&here, NULL);
        step(&there, NULL);
        TEST_ASSERT_EQUAL_HEX64(cox_sim_hash(&here.sim), cox_sim_hash(&there.sim));
    }
}

void test_a_town_that_is_loaded_at_every_tick_into_another_one_goes_on_with_the_same_hashes(void)
{
    start(&here, 100, 5);
    start(&there, 100, 6);
    uint32_t size = cox_snapshot_size_max(&here.sim), length;
    uint8_t *bytes = malloc(2 * (size_t)size);
    TEST_ASSERT_NOT_NULL(bytes);
    for (uint32_t tick = 0; tick < TRIALS_OF(200u); tick++) {
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&here.sim, bytes, size, &length));
        TEST_ASSERT_EQUAL_INT32(COX_OK,
                                cox_snapshot_load(&there.sim, bytes, length, bytes + size, size));
        step(&here, NULL);
        step(&there, NULL);
        TEST_ASSERT_EQUAL_HEX64(cox_sim_hash(&here.sim), cox_sim_hash(&there.sim));
    }
    free(bytes);
}

/* The cast alone, so that no person blocks another for long. */
static void start_cast(void)
{
    start(&here, CAST, 1);
}

static bool is_near(uint32_t id, cox_vec2 point, fix16_t distance)
{
    return cox_vec2_within(person(id).position, point, distance);
}

void test_the_guards_march_in_a_file_round_the_market(void)
{
    cox_vec2 nodes[TOWN_ROUND_NODES];
    cox_path round = town_round(TOWN_GUARDS_ROUND, nodes);
    uint32_t seen = 0;
    start_cast();
    for (uint32_t tick = 0; tick < 1500; tick++) {
        step(&here, NULL);
        for (uint32_t i = 0; i < round.count; i++)
            seen |= (uint32_t)is_near(LAST_GUARD, nodes[i], COX_FIX(12)) << i;
        for (uint32_t id = CAPTAIN; tick > 200 && id < LAST_GUARD; id++)
            TEST_ASSERT_TRUE(is_near(id, person(id + 1u).position, COX_FIX(30)));
    }
    TEST_ASSERT_EQUAL_UINT32(15, seen);
}

/* A tick's turn is at most speed / turning_radius, and some rounding. */
void test_a_cart_drives_round_the_town_in_curves(void)
{
    cox_vec2 nodes[TOWN_ROUND_NODES];
    cox_path round = town_round(TOWN_CARTS_ROUND, nodes);
    uint32_t seen = 0;
    start_cast();
    for (uint32_t tick = 0; tick < 3500; tick++) {
        cox_vec2 before = person(CART).velocity;
        step(&here, NULL);
        cox_vec2 after = person(CART).velocity;
        for (uint32_t i = 0; i < round.count; i++)
            seen |= (uint32_t)is_near(CART, nodes[i], COX_FIX(15)) << i;
        fix16_t speed = cox_vec2_length(after);
        if (cox_vec2_is_zero(before) || speed < COX_RATIO(1, 10)) continue;
        fix16_t turn = cox_fix_wrap_angle(cox_vec2_angle(after) - cox_vec2_angle(before));
        TEST_ASSERT_LESS_OR_EQUAL_INT32(speed / 12 + 16, cox_fix_abs(turn));
    }
    TEST_ASSERT_EQUAL_UINT32(15, seen);
}

void test_a_bodyguard_keeps_near_the_mayor_and_the_detective_near_the_thief(void)
{
    uint32_t beside = 0, behind = 0;
    start_cast();
    run(&here, 200);
    for (uint32_t tick = 0; tick < 1000; tick++) {
        step(&here, NULL);
        beside += is_near(MAYOR + 1, person(MAYOR).position, COX_FIX(40)) ||
                  is_near(MAYOR + 2, person(MAYOR).position, COX_FIX(40));
        behind += is_near(DETECTIVE, person(THIEF).position, COX_FIX(60));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(900, beside);
    TEST_ASSERT_GREATER_THAN_UINT32(900, behind);
}

void test_children_play_in_the_park_and_do_not_fall_into_the_pond(void)
{
    cox_vec2 corners[TOWN_POND_CORNERS], shore[TOWN_POND_CORNERS];
    cox_area park = town_area(TOWN_PARK_AREA, corners);
    cox_area pond = town_area(TOWN_POND_AREA, shore);
    start_cast();
    for (uint32_t tick = 0; tick < 2000; tick++) {
        step(&here, NULL);
        for (uint32_t id = CHILD; id <= CAST; id++) {
            cox_vec2 at = person(id).position;
            TEST_ASSERT_LESS_THAN_INT32(COX_FIX(12), cox_area_nearest(&park, at).distance);
            TEST_ASSERT_FALSE(cox_area_contains(&pond, at, 0));
        }
    }
}

/* Puts a thief before the captain. */
static void meet_the_captain(void)
{
    cox_agent thief = person(THIEF), captain = person(CAPTAIN);
    thief.position = cox_vec2_add(captain.position, cox_vec2_make(COX_FIX(9), 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(here.world, &thief));
}

void test_a_thief_whom_a_guard_meets_stands_still_for_a_while_and_goes_free(void)
{
    start_cast();
    meet_the_captain();
    step(&here, NULL);
    TEST_ASSERT_EQUAL_UINT32(TOWN_CAUGHT, cox_world_get_group(here.world, THIEF));
    run(&here, 150);
    TEST_ASSERT_EQUAL_UINT32(TOWN_CAUGHT, cox_world_get_group(here.world, THIEF));
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(1, 100), cox_vec2_length(person(THIEF).velocity));
    run(&here, 50);
    TEST_ASSERT_EQUAL_UINT32(TOWN_THIEVES, cox_world_get_group(here.world, THIEF));
}

void test_a_player_gives_the_detective_another_thief_and_the_cart_another_round(void)
{
    cox_command other = cox_command_make(0, QUARRY_COMMAND, DETECTIVE, THIEF + 1, 0);
    cox_command round = cox_command_make(0, PATH_COMMAND, CART, TOWN_MAYORS_ROUND, 0);
    start_cast();
    step(&here, &other);
    step(&here, &round);
    TEST_ASSERT_EQUAL_UINT32(THIEF + 1, here.world->quarry[DETECTIVE - 1]);
    TEST_ASSERT_EQUAL_INT32(TOWN_MAYORS_ROUND, here.world->path[CART - 1]);
}

void test_other_commands_of_a_world_have_no_effect(void)
{
    cox_command remove = cox_command_make(0, COX_WORLD_REMOVE, DETECTIVE, 0, 0);
    start_cast();
    step(&here, &remove);
    TEST_ASSERT_EQUAL_UINT32(CAST, cox_world_agent_count(here.world));
}
