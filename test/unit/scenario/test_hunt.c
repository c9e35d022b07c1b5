/* SPDX-License-Identifier: MIT
 * The rules of the hunt, one by one, on small hunts that are set up by hand. */
#include "unity.h"

#include <string.h>

#include "fixture_scenario.h"
#include "hunt.h"

static uint64_t memory[512];
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;
static hunt *world;

static void start(int32_t hunters, int32_t prey_count)
{
    TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_hunt, values, "hunters", hunters));
    TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_hunt, values, "prey", prey_count));
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario_hunt.init(&sim, memory, sizeof memory, values, 1));
    world = (hunt *)sim.context;
}

static void set(const char *name, int32_t value)
{
    TEST_ASSERT_TRUE_MESSAGE(fixture_scenario_set(&scenario_hunt, values, name, value), name);
}

static cox_vec2 at(int32_t x, int32_t y)
{
    return cox_vec2_make(cox_fix_from_int(x), cox_fix_from_int(y));
}

/* Puts an agent to rest at a place. */
static void stand(cox_agent *agent, int32_t x, int32_t y)
{
    agent->position = at(x, y);
    agent->velocity = cox_vec2_zero();
}

static void step(void)
{
    cox_frame frame = {0, 0, NULL};
    cox_sim_step(&sim, &frame);
}

static void command(uint8_t player, uint8_t kind, fix16_t x, fix16_t y)
{
    cox_command given = {player, kind, {x, y, 0, 0}};
    cox_frame frame = {0, 1, &given};
    cox_sim_step(&sim, &frame);
}

static void point(uint8_t player, int32_t x, int32_t y)
{
    command(player, 1, cox_fix_from_int(x), cox_fix_from_int(y));
}

/* Whether an agent that was at rest has got a velocity straight along (x, y). */
static void expect_pushed(const cox_agent *agent, int32_t x, int32_t y)
{
    cox_vec2 displacement = cox_vec2_make(cox_fix_from_int(x), cox_fix_from_int(y));
    fix16_t along = cox_vec2_dot(agent->velocity, displacement);
    TEST_ASSERT_GREATER_THAN_INT32(0, along);
    TEST_ASSERT_INT32_WITHIN(8, 0,
                             cox_vec2_cross(agent->velocity, cox_vec2_normalise(displacement)));
}

void setUp(void)
{
    fixture_scenario_defaults(&scenario_hunt, values);
}

void test_a_hunter_chooses_the_closest_prey_while_it_wanders(void)
{
    start(1, 3);
    stand(&world->hunters[0].agent, 500, 500);
    stand(&world->prey[0].agent, 500, 300);
    stand(&world->prey[1].agent, 650, 500);
    stand(&world->prey[2].agent, 500, 651);
    step();
    TEST_ASSERT_EQUAL_UINT32(world->prey[1].agent.id, world->hunters[0].prey);
    TEST_ASSERT_EQUAL_INT32(values[9], world->hunters[0].stamina);
}

void test_of_prey_at_the_same_distance_the_lower_id_is_chosen_wherever_it_is_stored(void)
{
    for (uint32_t turned = 0; turned < 2; turned++) {
        start(1, 2);
        stand(&world->hunters[0].agent, 500, 500);
        stand(&world->prey[turned].agent, 400, 500);
        stand(&world->prey[1 - turned].agent, 600, 500);
        world->prey[0].agent.id = turned == 0 ? 2 : 3;
        world->prey[1].agent.id = turned == 0 ? 3 : 2;
        step();
        TEST_ASSERT_EQUAL_UINT32(2, world->hunters[0].prey);
    }
}

void test_a_hunter_sees_prey_on_the_edge_of_its_sight_and_not_beyond(void)
{
    start(1, 1);
    stand(&world->hunters[0].agent, 500, 500);
    stand(&world->prey[0].agent, 800, 500);
    step();
    TEST_ASSERT_EQUAL_UINT32(world->prey[0].agent.id, world->hunters[0].prey);

    start(1, 1);
    stand(&world->hunters[0].agent, 500, 500);
    stand(&world->prey[0].agent, 800, 500);
    world->prey[0].agent.position.x++;
    step();
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, world->hunters[0].prey);
}

void test_a_hunter_pursues_the_prey_it_has_chosen_though_another_is_closer(void)
{
    start(1, 2);
    stand(&world->hunters[0].agent, 500, 500);
    stand(&world->prey[0].agent, 700, 500);
    stand(&world->prey[1].agent, 500, 450);
    world->hunters[0].prey = world->prey[0].agent.id;
    step();
    expect_pushed(&world->hunters[0].agent, 1, 0);
}

/* The tutorial's four lines, written again here: whether the hunter pursues in a tick. */
static bool seed_pursues(int32_t *stamina, bool *resting, bool *has_prey, int32_t max_stamina)
{
    if (*resting && (*stamina)++ >= max_stamina) *resting = false;
    if (*has_prey && !*resting) {
        *stamina -= 2;
        if (*stamina <= 0) {
            *has_prey = false;
            *resting = true;
        }
        return true;
    }
    *has_prey = true; /* a prey is always near enough */
    return false;
}

void test_stamina_falls_and_rises_as_in_the_seed_for_every_maximum(void)
{
    for (int32_t max_stamina = 1; max_stamina <= 12; max_stamina++) {
        int32_t stamina = max_stamina;
        bool resting = false;
        bool has_prey = false;
        set("max_stamina", max_stamina);
        set("hunter_sight", COX_FIX_MAX);
        start(1, 1);
        for (int tick = 0; tick < 100; tick++) {
            fix16_t angle = world->hunters[0].wander.angle;
            bool pursues = seed_pursues(&stamina, &resting, &has_prey, max_stamina);
            step();
            TEST_ASSERT_EQUAL_INT32(stamina, world->hunters[0].stamina);
            TEST_ASSERT_EQUAL(resting, world->hunters[0].resting);
            TEST_ASSERT_EQUAL(has_prey, world->hunters[0].prey != COX_NO_ROW);
            TEST_ASSERT_EQUAL(pursues, angle == world->hunters[0].wander.angle);
        }
    }
}

void test_a_hunter_whose_prey_is_gone_wanders_and_chooses_another(void)
{
    start(1, 1);
    stand(&world->hunters[0].agent, 500, 500);
    stand(&world->prey[0].agent, 600, 500);
    world->hunters[0].prey = 77;
    step();
    TEST_ASSERT_EQUAL_UINT32(world->prey[0].agent.id, world->hunters[0].prey);
    TEST_ASSERT_EQUAL_INT32(values[9], world->hunters[0].stamina);
}

void test_prey_evade_the_nearest_hunter_on_the_edge_of_their_range(void)
{
    start(2, 1);
    stand(&world->prey[0].agent, 500, 500);
    stand(&world->hunters[0].agent, 500, 610);
    stand(&world->hunters[1].agent, 380, 500);
    world->hunters[0].agent.position.y += COX_FIX(11);
    step();
    expect_pushed(&world->prey[0].agent, 1, 0);
}

void test_prey_that_see_a_hunter_do_not_look_at_the_cursor(void)
{
    start(1, 1);
    stand(&world->prey[0].agent, 500, 500);
    stand(&world->hunters[0].agent, 500, 400);
    point(0, 600, 500);
    expect_pushed(&world->prey[0].agent, 0, 1);
}

void test_prey_seek_a_cursor_within_300_and_none_beyond(void)
{
    start(0, 1);
    stand(&world->prey[0].agent, 500, 500);
    fix16_t angle = world->prey[0].wander.angle;
    point(0, 800, 500);
    expect_pushed(&world->prey[0].agent, 1, 0);
    TEST_ASSERT_EQUAL_INT32(angle, world->prey[0].wander.angle);

    start(0, 1);
    stand(&world->prey[0].agent, 500, 500);
    command(0, 1, COX_FIX(800) + 1, COX_FIX(500));
    TEST_ASSERT_NOT_EQUAL_INT32(angle, world->prey[0].wander.angle);
}

void test_prey_come_to_rest_on_the_cursor(void)
{
    start(0, 1);
    stand(&world->prey[0].agent, 400, 500);
    point(0, 600, 500);
    for (int tick = 0; tick < 300; tick++) step();
    TEST_ASSERT_TRUE(cox_vec2_within(world->prey[0].agent.position, at(600, 500), COX_FIX(1)));
}

void test_the_nearest_of_several_cursors_counts_and_of_two_the_lower_player(void)
{
    start(0, 1);
    point(5, 700, 500);
    point(3, 500, 300);
    point(9, 500, 600);
    stand(&world->prey[0].agent, 500, 500);
    step();
    expect_pushed(&world->prey[0].agent, 0, 1);

    point(9, 1900, 1000);
    stand(&world->prey[0].agent, 500, 500);
    step();
    expect_pushed(&world->prey[0].agent, 0, -1);
}

void test_a_cursor_exists_from_its_first_command_on_and_stays_where_it_is(void)
{
    start(0, 1);
    step();
    TEST_ASSERT_EQUAL_UINT32(0, world->cursor_count);
    point(4, 7, 8);
    step();
    point(2, 1, 1);
    point(4, 9, 10);
    TEST_ASSERT_EQUAL_UINT32(2, world->cursor_count);
    TEST_ASSERT_EQUAL_UINT32(5, world->cursors[0].id);
    TEST_ASSERT_TRUE(cox_vec2_equal(at(9, 10), world->cursors[0].position));
}

void test_prey_with_neither_hunter_nor_cursor_near_wander(void)
{
    start(0, 1);
    stand(&world->prey[0].agent, 500, 500);
    cox_wander_memory memory_before = world->prey[0].wander;
    cox_agent expected = world->prey[0].agent;
    cox_agent_move(&expected, cox_wander(&expected, &memory_before, world->rules.wander));
    step();
    TEST_ASSERT_TRUE(cox_vec2_equal(expected.position, world->prey[0].agent.position));
    TEST_ASSERT_EQUAL_UINT64(memory_before.random.state, world->prey[0].wander.random.state);
}

void test_all_steer_before_any_moves(void)
{
    start(1, 1);
    stand(&world->hunters[0].agent, 500, 500);
    stand(&world->prey[0].agent, 560, 500);
    world->hunters[0].agent.velocity = at(3, 0);
    world->prey[0].agent.velocity = at(0, 3);
    world->hunters[0].prey = world->prey[0].agent.id;
    cox_agent hunter_expected = world->hunters[0].agent;
    cox_agent prey_expected = world->prey[0].agent;
    cox_vec2 pursuit = cox_pursuit(&hunter_expected, &prey_expected);
    cox_vec2 evade = cox_evade(&prey_expected, &hunter_expected);
    cox_agent_move(&hunter_expected, pursuit);
    cox_agent_move(&prey_expected, evade);
    step();
    TEST_ASSERT_TRUE(cox_vec2_equal(hunter_expected.position, world->hunters[0].agent.position));
    TEST_ASSERT_TRUE(cox_vec2_equal(prey_expected.position, world->prey[0].agent.position));
}

void test_a_border_throws_back_an_agent_that_runs_against_it(void)
{
    static const struct {
        int32_t x, y, velocity_x, velocity_y;
    } cases[] = {{0, 500, -3, 0}, {1920, 500, 3, 0}, {500, 0, 0, -3}, {500, 1080, 0, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start(0, 1);
        cox_agent *agent = &world->prey[0].agent;
        agent->position = at(cases[i].x, cases[i].y);
        agent->velocity = at(cases[i].velocity_x, cases[i].velocity_y);
        step();
        TEST_ASSERT_TRUE(agent->position.x >= 0 && agent->position.x <= COX_FIX(1920));
        TEST_ASSERT_TRUE(agent->position.y >= 0 && agent->position.y <= COX_FIX(1080));
        cox_vec2 before = at(cases[i].velocity_x, cases[i].velocity_y);
        TEST_ASSERT_LESS_THAN_INT32(0, cox_vec2_dot(before, agent->velocity));
    }
}

void test_commands_that_are_not_declared_change_nothing(void)
{
    static const struct {
        uint8_t player, kind;
        fix16_t x;
    } bad[] = {{0, 0, 0},
               {0, 2, 0},
               {0, 255, 0},
               {16, 1, 0},
               {255, 1, 0},
               {254, 1, 0},
               {0, 1, COX_FIX(16384)},
               {0, 1, COX_FIX_MIN}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        start(1, 3);
        command(bad[i].player, bad[i].kind, bad[i].x, 0);
        uint64_t hash = cox_sim_hash(&sim);
        start(1, 3);
        step();
        TEST_ASSERT_EQUAL_UINT64(cox_sim_hash(&sim), hash);
    }
}

void test_a_state_that_no_hunt_can_have_is_refused(void)
{
    start(1, 1);
    hunter good = world->hunters[0];
    TEST_ASSERT_TRUE(sim.restored(sim.context));

    world->hunters[0].stamina = 0;
    TEST_ASSERT_FALSE(sim.restored(sim.context));
    world->hunters[0].resting = 1;
    TEST_ASSERT_TRUE(sim.restored(sim.context));
    world->hunters[0].stamina = world->rules.max_stamina + 1;
    TEST_ASSERT_FALSE(sim.restored(sim.context));

    world->hunters[0] = good;
    world->hunters[0].wander.random.increment ^= 1;
    TEST_ASSERT_FALSE(sim.restored(sim.context));

    world->hunters[0] = good;
    world->prey[0].wander.random.increment ^= 1;
    TEST_ASSERT_FALSE(sim.restored(sim.context));

    world->prey[0].wander.random.increment ^= 1;
    point(15, 1, 1);
    TEST_ASSERT_TRUE(sim.restored(sim.context));
    world->cursors[0].id = 17;
    TEST_ASSERT_FALSE(sim.restored(sim.context));
}

void test_the_setting_agents_makes_one_in_five_a_hunter_rounded_up(void)
{
    static const struct {
        int32_t agents;
        uint32_t hunters, prey;
    } cases[] = {{1, 1, 0}, {4, 1, 3}, {5, 1, 4}, {6, 2, 4}, {10, 2, 8}, {11, 3, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set("agents", cases[i].agents);
        start(7, 7);
        TEST_ASSERT_EQUAL_UINT32(cases[i].hunters, world->hunter_count);
        TEST_ASSERT_EQUAL_UINT32(cases[i].prey, world->prey_count);
    }
}
