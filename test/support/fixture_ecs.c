/* SPDX-License-Identifier: MIT
 * Pools and pages, and their declaration: entities as ids that count from 0, components as rows. */
#include "fixture_ecs.h"

#include <string.h>

#include "coxswain/fix.h"

static const cox_column body_columns[] COX_FLASH = {
    COX_IDS_COLUMN(fixture_bodies, pool.dense, 0),
    COX_POSITION_COLUMNS(fixture_body, position),
    COX_COLUMN(fixture_body, sum, COX_FIXED, COX_DERIVED, 0, 0),
};

static const cox_table bodies_tables[] COX_FLASH = {
    COX_TABLE_PAGED("bodies", fixture_bodies, pages, FIXTURE_PAGE_ROWS, pool.count, pool.capacity,
                    body_columns),
};

static const cox_column hunter_columns[] COX_FLASH = {
    COX_IDS_COLUMN(fixture_hunters, pool.dense, 0),
    COX_REFERENCE_COLUMN_FROM_0(fixture_hunter, prey, COX_TABLE_OF_ALL(FIXTURE_BODIES)),
};

static const cox_table hunters_tables[] COX_FLASH = {
    COX_TABLE_PAGED("hunters", fixture_hunters, pages, FIXTURE_PAGE_ROWS, pool.count, pool.capacity,
                    hunter_columns),
};

static void ecs_visit(void *context, cox_visitor *visitor)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    cox_visitor_part(visitor, &ecs->bodies, bodies_tables, COX_COUNT(bodies_tables));
    cox_visitor_part(visitor, &ecs->hunters, hunters_tables, COX_COUNT(hunters_tables));
}

/* Where an entity is in a pool is derived from the entities of its slots. */
static void index_pool(fixture_pool *pool)
{
    for (uint32_t slot = 0; slot < pool->count; slot++) pool->sparse[pool->dense[slot]] = slot;
}

static bool pool_is_sound(const fixture_pool *pool)
{
    for (uint32_t slot = 0; slot < pool->count; slot++)
        if (pool->dense[slot] >= FIXTURE_ENTITIES) return false;
    return true;
}

static bool ecs_restored(void *context)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    if (!pool_is_sound(&ecs->bodies.pool) || !pool_is_sound(&ecs->hunters.pool)) return false;
    index_pool(&ecs->bodies.pool);
    index_pool(&ecs->hunters.pool);
    for (uint32_t slot = 0; slot < ecs->bodies.pool.count; slot++)
        fixture_body_derive(fixture_ecs_body(ecs, ecs->bodies.pool.dense[slot]));
    return true;
}

static bool pool_has(const fixture_pool *pool, uint32_t entity)
{
    uint32_t slot = entity < FIXTURE_ENTITIES ? pool->sparse[entity] : UINT32_MAX;
    return slot < pool->count && pool->dense[slot] == entity;
}

fixture_body *fixture_ecs_body(fixture_ecs *ecs, uint32_t entity)
{
    uint32_t slot = ecs->bodies.pool.sparse[entity];
    return &ecs->bodies.pages[slot / FIXTURE_PAGE_ROWS][slot % FIXTURE_PAGE_ROWS];
}

static fixture_hunter *hunter_in(fixture_ecs *ecs, uint32_t slot)
{
    return &ecs->hunters.pages[slot / FIXTURE_PAGE_ROWS][slot % FIXTURE_PAGE_ROWS];
}

/* Where the hunter in a slot goes; its own place if it or its prey has no body. */
static cox_vec2 goal_of(fixture_ecs *ecs, uint32_t slot)
{
    uint32_t entity = ecs->hunters.pool.dense[slot];
    uint32_t prey = hunter_in(ecs, slot)->prey;
    if (!pool_has(&ecs->bodies.pool, entity)) return cox_vec2_zero();
    return fixture_ecs_body(ecs, pool_has(&ecs->bodies.pool, prey) ? prey : entity)->position;
}

/* Each hunter goes a unit along both axes toward its prey. All look before one goes. */
static void ecs_step(void *context, const cox_frame *frame)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    cox_vec2 goals[FIXTURE_ENTITIES];
    (void)frame;
    for (uint32_t slot = 0; slot < ecs->hunters.pool.count; slot++)
        goals[slot] = goal_of(ecs, slot);
    for (uint32_t slot = 0; slot < ecs->hunters.pool.count; slot++) {
        uint32_t entity = ecs->hunters.pool.dense[slot];
        if (!pool_has(&ecs->bodies.pool, entity)) continue;
        fixture_body *body = fixture_ecs_body(ecs, entity);
        body->position.x += goals[slot].x > body->position.x ? COX_FIX(1) : 0;
        body->position.y += goals[slot].y > body->position.y ? COX_FIX(1) : 0;
        fixture_body_derive(body);
    }
}

cox_sim fixture_ecs_make(fixture_ecs *ecs)
{
    memset(ecs, 0, sizeof *ecs);
    for (uint32_t page = 0; page < FIXTURE_PAGES; page++) { /* as a heap would give them */
        ecs->body_pages[page] = ecs->body_rows[FIXTURE_PAGES - 1 - page];
        ecs->hunter_pages[page] = ecs->hunter_rows[(page + 1) % FIXTURE_PAGES];
    }
    ecs->bodies.pages = ecs->body_pages;
    ecs->hunters.pages = ecs->hunter_pages;
    ecs->bodies.pool.capacity = ecs->hunters.pool.capacity = FIXTURE_ENTITIES;
    ecs->bodies.pool.dense = ecs->dense[0];
    ecs->bodies.pool.sparse = ecs->sparse[0];
    ecs->hunters.pool.dense = ecs->dense[1];
    ecs->hunters.pool.sparse = ecs->sparse[1];

    cox_sim sim = cox_sim_make("ecs", 1, ecs, ecs_step);
    sim.visit = ecs_visit;
    sim.restored = ecs_restored;
    return sim;
}

static void pool_add(fixture_pool *pool, uint32_t entity)
{
    pool->sparse[entity] = pool->count;
    pool->dense[pool->count++] = entity;
}

void fixture_ecs_add_body(fixture_ecs *ecs, uint32_t entity, cox_vec2 position)
{
    pool_add(&ecs->bodies.pool, entity);
    fixture_body *body = fixture_ecs_body(ecs, entity);
    memset(body, 0, sizeof *body);
    body->position = position;
    fixture_body_derive(body);
}

void fixture_ecs_add_hunter(fixture_ecs *ecs, uint32_t entity, uint32_t prey)
{
    pool_add(&ecs->hunters.pool, entity);
    hunter_in(ecs, ecs->hunters.pool.count - 1)->prey = prey;
}

void fixture_ecs_remove_body(fixture_ecs *ecs, uint32_t entity)
{
    fixture_pool *pool = &ecs->bodies.pool;
    uint32_t last = pool->dense[pool->count - 1];
    *fixture_ecs_body(ecs, entity) = *fixture_ecs_body(ecs, last);
    pool->dense[pool->sparse[entity]] = last;
    pool->sparse[last] = pool->sparse[entity];
    pool->count--;
}
