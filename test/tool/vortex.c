/* SPDX-License-Identifier: MIT
 * A scenario of the tests' own: fish that circle around the middle of a square of 200 by 200 units,
 * so that each place has a heading of its own. Macros change it: FAR is a fish 16,000 units away in
 * a world without bounds, SPOT puts all fish in one place, KINDS gives them two inks, with GONE all
 * are gone after the first tick. */
#include "coxswain/scenario.h"

enum { FISH_MAX = 100000 };

typedef struct fish {
    uint32_t id;
    cox_vec2 position;
    cox_vec2 velocity;
} fish;

typedef struct vortex {
    uint32_t count;
    fish fish[FISH_MAX];
} vortex;

static const cox_column fish_columns[] COX_FLASH = {
    COX_ID_COLUMN(fish, id),
    COX_COLUMN(fish, position.x, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(fish, position.y, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(fish, velocity.x, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(fish, velocity.y, COX_FIXED, COX_STATE, 0, 0),
};

static const cox_table vortex_tables[] COX_FLASH = {
    COX_TABLE(vortex, fish, count, FISH_MAX, fish_columns),
};

static const cox_setting vortex_settings[] COX_FLASH = {
    {"fish", "", "how many swim", COX_I32, 1, 1000, FISH_MAX},
};

static void step(void *context, const cox_frame *frame)
{
    vortex *all = (vortex *)context;
    (void)frame;
#ifdef GONE
    all->count = 0;
#endif
    for (uint32_t i = 0; i < all->count; i++) {
        fish *self = &all->fish[i];
        self->velocity.x = -self->position.y / 64;
        self->position.x += self->velocity.x;
        self->velocity.y = self->position.x / 64;
        self->position.y += self->velocity.y;
    }
}

static uint32_t size(const int32_t *values)
{
    (void)values;
    return (uint32_t)sizeof(vortex);
}

/* A number from -70 to 70 units, from a generator whose state it changes. */
static fix16_t anywhere(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1;
    return (fix16_t)(*state >> 32) % COX_FIX(70);
}

static cox_status init(cox_sim *sim, void *memory, uint32_t bytes, const int32_t *values,
                       uint64_t seed)
{
    vortex *all = (vortex *)memory;
    if (bytes < sizeof *all) return COX_ERROR_CAPACITY;
    all->count = (uint32_t)values[0];
    for (uint32_t i = 0; i < all->count; i++) {
        fish *made = &all->fish[i];
        *made = (fish){.id = i + 1};
#ifdef SPOT
        made->position.x = COX_FIX(50);
#else
        made->position.x = anywhere(&seed);
        made->position.y = anywhere(&seed);
#endif
    }
#ifdef FAR
    all->fish[0].position = (cox_vec2){COX_FIX(16000), 0};
#endif
    *sim = cox_sim_make("vortex", 1, all, step);
    sim->tables = vortex_tables;
    sim->table_count = COX_COUNT(vortex_tables);
    return COX_OK;
}

static void draw(void *context, cox_sketch *sketch)
{
    const vortex *all = (const vortex *)context;
#ifndef FAR
    const cox_shape world = {.kind = COX_SHAPE_BOUNDS,
                             .at = {-COX_FIX(100), -COX_FIX(100)},
                             .to = {COX_FIX(100), COX_FIX(100)}};
    sketch->add(sketch, &world);
#endif
    for (uint32_t i = 0; i < all->count; i++) {
        const fish *self = &all->fish[i];
        cox_shape shape = {.kind = COX_SHAPE_AGENT, .id = self->id, .radius = COX_FIX_ONE / 2};
        shape.at = self->position;
        shape.to = self->velocity;
#ifdef KINDS
        shape.ink = i % 2 == 0 ? COX_INK_HUNTER : COX_INK_PREY;
#endif
        sketch->add(sketch, &shape);
        shape.kind = COX_SHAPE_VECTOR;
        shape.ink = COX_INK_VELOCITY;
        sketch->add(sketch, &shape);
    }
}

const cox_scenario *coxswain_scenario(void);

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {.abi = COX_SCENARIO_ABI,
                                          .name = "vortex",
                                          .line = "fish that circle",
                                          .settings = vortex_settings,
                                          .setting_count = COX_COUNT(vortex_settings),
                                          .size = size,
                                          .init = init,
                                          .draw = draw};
    return &scenario;
}
