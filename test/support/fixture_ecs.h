/* SPDX-License-Identifier: MIT
 * A small entity component system, laid out as such systems are: entities count from 0, a pool
 * holds the entities that have a component in one dense array and the components in pages beside
 * it, and a sparse array says where in the pool an entity is. */
#ifndef FIXTURE_ECS_H
#define FIXTURE_ECS_H

#include "coxswain/sim.h"

#define FIXTURE_ENTITIES 16u
#define FIXTURE_PAGE_ROWS 4u
#define FIXTURE_PAGES (FIXTURE_ENTITIES / FIXTURE_PAGE_ROWS)
#define FIXTURE_NOBODY UINT32_MAX /* no entity */

/* Tables in all parts. */
enum { FIXTURE_BODIES = 0, FIXTURE_HUNTERS = 1 };

typedef struct fixture_body {
    cox_vec2 position;
    fix16_t sum;     /* derived: x + y */
    uint32_t hidden; /* without a column */
} fixture_body;

typedef struct fixture_hunter {
    uint32_t prey; /* an entity with a body, or FIXTURE_NOBODY */
} fixture_hunter;

/* The entities that have a component, in any order. */
typedef struct fixture_pool {
    uint32_t count;
    uint32_t capacity;
    uint32_t *dense;  /* the entity of each slot */
    uint32_t *sparse; /* the slot of each entity that is there */
} fixture_pool;

typedef struct fixture_bodies {
    fixture_pool pool;
    fixture_body **pages;
} fixture_bodies;

typedef struct fixture_hunters {
    fixture_pool pool;
    fixture_hunter **pages;
} fixture_hunters;

typedef struct fixture_ecs {
    fixture_bodies bodies;
    fixture_hunters hunters;

    /* What the pointers point to. */
    uint32_t dense[2][FIXTURE_ENTITIES];
    uint32_t sparse[2][FIXTURE_ENTITIES];
    fixture_body body_rows[FIXTURE_PAGES][FIXTURE_PAGE_ROWS];
    fixture_hunter hunter_rows[FIXTURE_PAGES][FIXTURE_PAGE_ROWS];
    fixture_body *body_pages[FIXTURE_PAGES];
    fixture_hunter *hunter_pages[FIXTURE_PAGES];
} fixture_ecs;

/* A body's sum, as restored() and the step derive it. It wraps: the sync test spoils rows. */
static inline void fixture_body_derive(fixture_body *body)
{
    body->sum = (fix16_t)((uint32_t)body->position.x + (uint32_t)body->position.y);
}

/* Makes an empty system and a simulation of it. */
cox_sim fixture_ecs_make(fixture_ecs *ecs);

/* Gives an entity a body, or lets it hunt another one. */
void fixture_ecs_add_body(fixture_ecs *ecs, uint32_t entity, cox_vec2 position);
void fixture_ecs_add_hunter(fixture_ecs *ecs, uint32_t entity, uint32_t prey);

/* Takes the body of an entity away; the last one of the pool takes its slot. */
void fixture_ecs_remove_body(fixture_ecs *ecs, uint32_t entity);

/* The body of an entity that has one. */
fixture_body *fixture_ecs_body(fixture_ecs *ecs, uint32_t entity);

#endif
