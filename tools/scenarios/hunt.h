/* SPDX-License-Identifier: MIT
 * The hunt's state, and what changes it: tutorial 000's last demo. Hunters wander until a prey is
 * near enough, pursue it until their stamina is used up, and rest. Prey evade the nearest hunter
 * within range; undisturbed they seek the cursor if it is near, else they wander. No prey is ever
 * caught. */
#ifndef HUNT_H
#define HUNT_H

#include "coxswain/grid.h"
#include "coxswain/manager.h"
#include "coxswain/sim.h"

/* The settings that the step reads. They are state, so that another setting gives another hash. */
typedef struct rules {
    cox_vec2 corner;      /* the world is the rectangle from (0, 0) to here; units */
    fix16_t hunter_sight; /* units: a hunter chooses prey that is no farther away */
    int32_t max_stamina;  /* a hunter starts with it, and rests until it is back */
    fix16_t prey_range;   /* units: prey evade a hunter that is no farther away */
    fix16_t cursor_range; /* units: prey seek a cursor that is no farther away ... */
    fix16_t slowing_radius;   /* units: ... and slow down this near to it */
    cox_wander_circle wander; /* of hunters and prey */
} rules;

/* Where a player points. It exists from the player's first command on; its id is the player's
 * number + 1. */
typedef struct cursor {
    uint32_t id;
    cox_vec2 position;
} cursor;

/* A manager is filled and emptied within a tick, so it is not state. */
typedef struct hunter {
    cox_agent agent;
    cox_wander_memory wander;
    uint32_t prey;   /* id of the prey it pursues, or COX_NO_ROW */
    int32_t stamina; /* falls by 2 a tick of pursuit, rises by 1 a tick of rest */
    uint8_t resting; /* 1: rests until its stamina is back */
    cox_manager manager;
} hunter;

/* A prey looks again in each tick for what it flees or follows, so it remembers only its
 * wandering. */
typedef struct prey {
    cox_agent agent;
    cox_wander_memory wander;
    cox_manager manager;
} prey;

/* The whole state. The rows lie behind it in the caller's memory, hence its alignment. */
typedef struct hunt {
    _Alignas(uint64_t) rules rules;
    uint32_t cursor_count;
    uint32_t hunter_count, hunter_capacity;
    uint32_t prey_count, prey_capacity;
    cursor cursors[COX_PLAYERS_MAX];
    hunter *hunters;
    prey *prey;
    cox_grid hunter_grid, prey_grid; /* where they are, as of the last hunt_look; not state */
} hunt;

/* Makes *sim the simulation "hunt" whose state is world. */
void hunt_make_sim(cox_sim *sim, hunt *world);

/* Notes where all agents are. Call it before they steer. */
void hunt_look(hunt *world);

/* Adds an agent's forces of this tick, from state t, to its manager. Changes self alone. */
void hunter_steer(const hunt *world, hunter *self);
void prey_steer(const hunt *world, prey *self);

#endif
