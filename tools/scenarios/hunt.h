/* SPDX-License-Identifier: MIT
 * The hunt's state, and what moves it: seed 000's last demo. Hunters wander until a prey is near
 * enough, pursue it until they are out of breath, and rest. Prey evade the nearest hunter within
 * range; undisturbed they seek the cursor if it is near, else they wander. No prey is caught. */
#ifndef HUNT_H
#define HUNT_H

#include "coxswain/manager.h"
#include "coxswain/sim.h"

/* What the step reads of the settings. State too, so that another setting is another hash. */
typedef struct rules {
    cox_vec2 corner;      /* the world is the rectangle from (0, 0) to here; units */
    fix16_t hunter_sight; /* units: a hunter chooses prey that is no farther away */
    int32_t max_stamina;  /* that a hunter starts with and rests for */
    fix16_t prey_range;   /* units: prey evade a hunter that is no farther away */
    fix16_t cursor_range; /* units: prey seek a cursor that is no farther away ... */
    fix16_t slowing_radius;   /* units: ... and slow down this near to it */
    cox_wander_circle wander; /* everybody's */
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
    uint32_t prey;   /* the id of the one it goes for, or COX_NO_ROW */
    int32_t stamina; /* falls by 2 a tick of pursuit, rises by 1 a tick of rest */
    uint8_t resting; /* 1: out of breath until stamina is back */
    cox_manager manager;
} hunter;

/* What a prey flees or follows it sees anew in each tick, so it remembers nothing but its walk. */
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
} hunt;

/* Makes *sim the simulation "hunt" whose state is world. */
void hunt_make_sim(cox_sim *sim, hunt *world);

/* What an agent wants in this tick: left in its manager, seen from state t. Touches self alone. */
void hunter_steer(const hunt *world, hunter *self);
void prey_steer(const hunt *world, prey *self);

#endif
