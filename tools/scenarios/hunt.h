/* SPDX-License-Identifier: MIT
 * The hunt's state, and what moves it: seed 000's last demo. Hunters wander until a prey is near
 * enough, pursue it until they are out of breath, and rest. Prey evade the nearest hunter within
 * range; undisturbed they seek the cursor if it is near, else they wander. Nobody is ever caught. */
#ifndef HUNT_H
#define HUNT_H

#include "coxswain/manager.h"
#include "coxswain/sim.h"

/* What the step reads of the settings. State too, so that another setting is another hash. */
typedef struct rules {
    cox_vec2 corner; /* the world is the rectangle from (0, 0) to here */
    fix16_t hunter_sight;
    int32_t max_stamina;
    fix16_t prey_range;
    fix16_t cursor_range;
    fix16_t slowing_radius;
    cox_wander_circle wander;
} rules;

/* Where a player points. It exists from his first command on; its id is his number + 1. */
typedef struct cursor {
    uint32_t id;
    cox_vec2 position;
} cursor;

/* The managers are empty between ticks, so they are not state. */
typedef struct hunter {
    cox_agent agent;
    cox_wander_memory wander;
    uint32_t prey;   /* the id of the one it goes for, or COX_NO_ROW */
    int32_t stamina; /* falls by 2 a tick of pursuit, rises by 1 a tick of rest */
    uint8_t resting; /* 1: out of breath until stamina is back */
    cox_manager manager;
} hunter;

typedef struct prey {
    cox_agent agent;
    cox_wander_memory wander;
    cox_manager manager;
} prey;

typedef struct hunt {
    _Alignas(uint64_t) rules rules; /* so that rows may follow the struct */
    uint32_t cursor_count;
    uint32_t hunter_count, hunter_capacity;
    uint32_t prey_count, prey_capacity;
    cursor cursors[COX_PLAYERS_MAX];
    hunter *hunters;
    prey *prey;
} hunt;

/* Makes *sim the simulation whose state is world: commands, step and declaration, no name yet. */
void hunt_make_sim(cox_sim *sim, hunt *world);

/* What an agent wants in this tick: left in its manager, seen from state t. Touches self alone. */
void hunter_steer(const hunt *world, hunter *self);
void prey_steer(const hunt *world, prey *self);

#endif
