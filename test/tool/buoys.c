/* SPDX-License-Identifier: MIT
 * A scenario of the tests' own for players: floats that come and go, in the farthest corners and
 * anywhere, with vectors that come and go too, and a word that would end a script. With UNDRAWN it
 * draws nothing, with TWICE the table of floats is in two parts of the state. */
#include <string.h>

#include "coxswain/scenario.h"
#include "coxswain/visitor.h"

enum { FLOATS_MAX = 6 };

#ifdef TWICE
#define PARTS 2
#else
#define PARTS 1
#endif

typedef struct buoy {
    uint32_t id;
    cox_vec2 position;
    uint8_t weight;
    int32_t depth;
    uint32_t serial;
    fix16_t slope;
} buoy;

typedef struct buoys {
    uint32_t tick;
    uint32_t count;
    buoy floats[FLOATS_MAX];
} buoys;

static const cox_column sea_columns[] COX_FLASH = {
    COX_COLUMN(buoys, tick, COX_U32, COX_STATE, 0, 0),
};

static const cox_column float_columns[] COX_FLASH = {
    COX_ID_COLUMN(buoy, id),
    COX_VEC2_COLUMNS(buoy, position),
    COX_COLUMN(buoy, weight, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(buoy, depth, COX_I32, COX_STATE, 0, 0),
    COX_COLUMN(buoy, serial, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(buoy, slope, COX_FIXED, COX_STATE, 0, 0),
};

static const cox_table buoys_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("sea", sea_columns),
    COX_TABLE(buoys, floats, count, FLOATS_MAX, float_columns),
};

/* Any number, of a tick and an id. */
static int32_t any(uint32_t tick, uint32_t id)
{
    uint32_t mixed = (tick * 31u + id) * 2654435761u;
    mixed ^= mixed >> 13;
    return (int32_t)(mixed * 2246822519u);
}

/* Float 1 goes from one end of the numbers to the other, 2 around the world's corners, 3 ahead, 4
 * anywhere, 5 not at all. */
static cox_vec2 place(uint32_t tick, uint32_t id)
{
    switch (id) {
    case 1:
        return tick % 2 == 0 ? (cox_vec2){INT32_MAX, INT32_MIN} : (cox_vec2){INT32_MIN, INT32_MAX};
    case 2:
        return (cox_vec2){tick % 2 == 0 ? COX_WORLD_LIMIT : -COX_WORLD_LIMIT,
                          tick / 2 % 2 == 0 ? COX_WORLD_LIMIT : -COX_WORLD_LIMIT};
    case 3:
        return (cox_vec2){(fix16_t)(tick * 24321u), -(fix16_t)(tick * 1999u)};
    case 4:
        return (cox_vec2){any(tick, 4), any(tick, 5)};
    default:
        return (cox_vec2){-COX_RATIO(1, 32), COX_RATIO(1, 32)};
    }
}

/* Float n is there for 7 * n ticks, and away for as many. */
static void fill(buoys *all)
{
    all->count = 0;
    for (uint32_t id = 1; id < FLOATS_MAX; id++) {
        if (all->tick / (7 * id) % 2 == 1) continue;
        buoy *made = &all->floats[all->count++];
        *made = (buoy){.id = id, .position = place(all->tick, id)};
        made->weight = (uint8_t)(all->tick / 9);
        made->depth = any(all->tick, id + 8);
        made->serial = (uint32_t)any(all->tick, id + 12);
        made->slope = any(all->tick, id + 16);
    }
}

#ifdef TWICE
static const cox_table again_tables[] COX_FLASH = {
    COX_TABLE(buoys, floats, count, FLOATS_MAX, float_columns),
};

static void visit(void *context, cox_visitor *visitor)
{
    buoys *all = (buoys *)context;
    cox_visitor_part(visitor, all, buoys_tables, COX_COUNT(buoys_tables));
    cox_visitor_part(visitor, all + 1, again_tables, COX_COUNT(again_tables));
}
#endif

static void step(void *context, const cox_frame *frame)
{
    buoys *all = (buoys *)context;
    (void)frame;
    all->tick++;
    fill(all);
    all[PARTS - 1] = all[0];
}

static uint32_t size(const int32_t *values)
{
    (void)values;
    return (uint32_t)(PARTS * sizeof(buoys));
}

static cox_status init(cox_sim *sim, void *memory, uint32_t bytes, const int32_t *values,
                       uint64_t seed)
{
    buoys *all = (buoys *)memory;
    (void)values;
    (void)seed;
    if (bytes < PARTS * sizeof *all) return COX_ERROR_CAPACITY;
    memset(all, 0, PARTS * sizeof *all);
    fill(all);
    all[PARTS - 1] = all[0];
    *sim = cox_sim_make("buoys", 1, all, step);
#ifdef TWICE
    sim->visit = visit;
#else
    sim->tables = buoys_tables;
    sim->table_count = COX_COUNT(buoys_tables);
#endif
    return COX_OK;
}

#ifndef UNDRAWN
static void draw(void *context, cox_sketch *sketch)
{
    const buoys *all = (const buoys *)context;
    for (int32_t i = 0; i < 3; i++) {
        const cox_shape wall = {.kind = COX_SHAPE_LINE,
                                .at = {COX_FIX(i), 0},
                                .to = {COX_FIX(i), COX_FIX(9)},
                                .radius = COX_FIX_ONE};
        sketch->add(sketch, &wall);
    }
    for (uint32_t i = 0; i < all->count; i++) {
        const buoy *self = &all->floats[i];
        cox_shape shape = {.kind = COX_SHAPE_AGENT, .ink = COX_INK_PREY, .id = self->id};
        shape.at = self->position;
        shape.to = (cox_vec2){COX_FIX_ONE, 0};
        shape.radius = COX_RATIO(5, 4);
        sketch->add(sketch, &shape);
        shape.kind = COX_SHAPE_VECTOR;
        shape.ink = COX_INK_STEERING;
        if ((all->tick + self->id) % 3 > 0) sketch->add(sketch, &shape);
    }
}
#define DRAW draw
#else
#define DRAW NULL
#endif

static const cox_meaning meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_PREY, "</script><!-- & \"\\"},
};

const cox_scenario *coxswain_scenario(void);

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {.abi = COX_SCENARIO_ABI,
                                          .name = "buoys",
                                          .line = "floats that come and go",
                                          .size = size,
                                          .init = init,
                                          .draw = DRAW,
                                          .meanings = meanings,
                                          .meaning_count = COX_COUNT(meanings)};
    return &scenario;
}
