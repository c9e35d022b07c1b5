/* SPDX-License-Identifier: MIT
 * A game of two ships as its author would write it: the manager lies inside the ship's struct, and
 * all ships steer before any moves. So the order of the ships cannot matter. */
#include "unity.h"

#include <string.h>

#include "coxswain/coxswain.h"

#define TICKS 600

typedef struct ship {
    cox_agent agent;
    cox_manager manager;
    cox_wander_memory wander;
    int sprite;
} ship;

typedef struct game {
    ship hunter;
    ship prey;
} game;

static game first_game;
static game second_game;

static void start(game *g)
{
    memset(g, 0, sizeof *g);
    g->hunter.agent = cox_agent_make(1, cox_vec2_make(COX_FIX(-100), 0));
    g->prey.agent = cox_agent_make(2, cox_vec2_make(COX_FIX(100), COX_FIX(40)));
    g->prey.agent.max_speed = COX_RATIO(5, 2);
    g->prey.wander = cox_wander_make(42, g->prey.agent.id);
}

void setUp(void)
{
    start(&first_game);
    second_game = first_game;
}

static void steer_hunter(game *g)
{
    cox_manager_pursuit(&g->hunter.manager, &g->hunter.agent, &g->prey.agent);
}

static void steer_prey(game *g)
{
    ship *prey = &g->prey;
    if (cox_vec2_within(prey->agent.position, g->hunter.agent.position, COX_FIX(80)))
        cox_manager_evade(&prey->manager, &prey->agent, &g->hunter.agent);
    else
        cox_manager_wander(&prey->manager, &prey->agent, &prey->wander,
                           cox_wander_circle_default());
}

static void move(ship *s)
{
    cox_manager_update(&s->manager, &s->agent);
}

static void assert_same_ship(const ship *expected, const ship *found)
{
    TEST_ASSERT_EQUAL_MEMORY(&expected->agent, &found->agent, sizeof found->agent);
    TEST_ASSERT_EQUAL_MEMORY(&expected->manager, &found->manager, sizeof found->manager);
    TEST_ASSERT_EQUAL_INT32(expected->wander.angle, found->wander.angle);
    TEST_ASSERT_EQUAL_HEX64(expected->wander.random.state, found->wander.random.state);
}

void test_the_order_of_the_ships_does_not_matter_when_all_steer_before_any_moves(void)
{
    for (int tick = 0; tick < TICKS; tick++) {
        steer_hunter(&first_game);
        steer_prey(&first_game);
        move(&first_game.hunter);
        move(&first_game.prey);
        steer_prey(&second_game);
        steer_hunter(&second_game);
        move(&second_game.prey);
        move(&second_game.hunter);
        assert_same_ship(&first_game.hunter, &second_game.hunter);
        assert_same_ship(&first_game.prey, &second_game.prey);
    }
}

/* This shows that the test above can fail. */
void test_the_order_of_the_ships_matters_when_each_steers_and_moves_in_turn(void)
{
    for (int tick = 0; tick < TICKS; tick++) {
        steer_hunter(&first_game);
        move(&first_game.hunter);
        steer_prey(&first_game);
        move(&first_game.prey);
        steer_prey(&second_game);
        move(&second_game.prey);
        steer_hunter(&second_game);
        move(&second_game.hunter);
    }
    TEST_ASSERT_FALSE(
        cox_vec2_equal(first_game.prey.agent.position, second_game.prey.agent.position));
}

void test_the_faster_hunter_comes_near_the_prey(void)
{
    for (int tick = 0; tick < TICKS; tick++) {
        steer_hunter(&first_game);
        steer_prey(&first_game);
        move(&first_game.hunter);
        move(&first_game.prey);
    }
    TEST_ASSERT_TRUE(cox_vec2_within(first_game.hunter.agent.position,
                                     first_game.prey.agent.position, COX_FIX(80)));
}
