/* SPDX-License-Identifier: MIT
 * The people of the scenario town: which groups there are, what each does, and which person is in
 * which. */
#ifndef TOWN_PEOPLE_H
#define TOWN_PEOPLE_H

#include "coxswain/world.h"
#include "town_plan.h"

/* The settings. */
enum {
    TOWN_AGENTS,
    TOWN_MAX_SPEED,
    TOWN_MAX_FORCE,
    TOWN_HORIZON,
    TOWN_WALL_HORIZON,
    TOWN_ROUNDS_OF_CONTACT,
    TOWN_STAY_TICKS,
    TOWN_TURNING_RADIUS,
    TOWN_SETTINGS
};

/* The groups. Who walks to square n is of group TOWN_WALKERS + n; who has come to one is a visitor,
 * and stays for a while. A guard follows the guard ahead of it, the first one the captain; a thief
 * that a guard has caught stands still. */
enum {
    TOWN_WALKERS,
    TOWN_VISITORS = TOWN_WALKERS + TOWN_SQUARES,
    TOWN_CAPTAIN,
    TOWN_GUARDS,
    TOWN_MAYOR,
    TOWN_BODYGUARDS,
    TOWN_THIEVES,
    TOWN_CAUGHT,
    TOWN_DETECTIVES,
    TOWN_CARTS,
    TOWN_WATCHMEN,
    TOWN_CHILDREN,
    TOWN_GROUPS
};

/* The most people. */
#define TOWN_AGENTS_MAX 1000

/* Everybody's body. A step is at most so long, less than half the radius, so nobody gets through a
 * wall. */
#define TOWN_RADIUS COX_FIX(3)
#define TOWN_SPEED_GREATEST COX_RATIO(14, 10)

/* The behaviours that all of them use together. */
#define TOWN_RULES                                                                                \
    COX_RULES(COX_FOLLOW_FLOW, COX_ARRIVE_TO_REST, COX_TRACK_PATH, COX_OFFSET_PURSUIT,            \
              COX_INTERPOSE, COX_HIDE, COX_SHADOW, COX_BRAKE, COX_TARGET_SPEED, COX_FOLLOW_WALL,  \
              COX_AVOID_WALLS, COX_CONTAIN, COX_AVOID_AREAS, COX_WANDER, COX_ORCA, COX_LIMIT,     \
              COX_CONTACT)

/* Gives all groups their limits and profiles, as the values of the settings say. */
void town_set_groups(cox_world *world, const int32_t *values);

/* The group that person number number, from 0, begins in. Persons without a part of their own walk.
 */
uint32_t town_group_of(uint32_t number);

/* Where that person begins, if it begins at a place of its own; false: anywhere in the streets. */
bool town_start_of(uint32_t number, cox_vec2 *start);

/* Gives that person, who has been added as the last one, the agent and the path of its own. Person
 * number n has the id n + 1. */
void town_aim(cox_world *world, uint32_t number);

#endif
