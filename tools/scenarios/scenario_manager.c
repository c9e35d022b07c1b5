/* SPDX-License-Identifier: MIT
 * Manager: tutorial 000, part 5. A host seeks a destination and evades a hunter, both at once: its
 * manager adds the two forces, and truncates their sum once. The hunter pursues the host. */
#include "coxswain/manager.h"
#include "demo.h"
#include "sketch.h"

enum { HOST, HUNTER, ROLES };

enum { HUNTER_MAX_SPEED = DEMO_TARGET_SETTINGS, SLOWING_RADIUS, SETTING_COUNT };

static const cox_setting manager_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(5, "a hunter, and hosts; all but the first start at random"),
    DEMO_HOP_SETTING(180),
    {"hunter_max_speed", PER_TICK, "how fast the hunter can go", COX_FIXED, 0, COX_RATIO(1, 2),
     COX_FIX(1000)},
    {"slowing_radius", "units", "where a host slows down", COX_FIXED, 0,
     COX_MANAGER_SLOWING_RADIUS_DEFAULT, COX_FIX_MAX},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(SLOWING_RADIUS, "slowing_radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table manager_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                     DEMO_ACTORS(actor_columns)};

/* A host starts with the velocity that the tutorial's constructor gives. */
static void manager_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    if (self->agent.id == 1) {
        self->role = HUNTER;
        self->agent.position = demo_point(200, 270);
        self->agent.max_speed = world->dials[HUNTER_MAX_SPEED];
        return;
    }
    self->agent.velocity = demo_point(-1, -2);
    if (self->agent.id > 5) return;
    int16_t side = (int16_t)(self->agent.id < 4 ? self->agent.id - 4 : self->agent.id - 3);
    self->agent.position = demo_point((int16_t)(200 + 18 * side), (int16_t)(270 + 20 * side));
}

static cox_vec2 manager_steer(const demo *world, actor *self)
{
    cox_manager manager = {0, 0};
    if (self->role == HUNTER) {
        const actor *host = demo_find(world, 2);
        if (host != NULL) cox_manager_pursuit(&manager, &self->agent, &host->agent);
    } else {
        cox_manager_seek(&manager, &self->agent, world->target.position,
                         world->dials[SLOWING_RADIUS]);
        cox_manager_evade(&manager, &self->agent, &demo_find(world, 1)->agent);
    }
    return cox_manager_force(&manager, &self->agent);
}

/* Draws the velocity that each behaviour desires for a host: its force is that one less the host's
 * own. As the host settles where the two forces cancel, its velocity lies between both. */
static void draw_desired(const demo *world, cox_sketch *sketch, const cox_agent *host)
{
    const cox_agent *hunter = &demo_find(world, 1)->agent;
    cox_vec2 seek = cox_arrive(host, world->target.position, world->dials[SLOWING_RADIUS]);
    cox_vec2 evade = cox_evade(host, hunter);
    sketch_vector(sketch, host, COX_INK_PULL, cox_vec2_add(seek, host->velocity));
    sketch_vector(sketch, host, COX_INK_PUSH, cox_vec2_add(evade, host->velocity));
}

static void manager_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++)
        if (world->actors[i].role == HOST) draw_desired(world, sketch, &world->actors[i].agent);
}

static const cox_meaning manager_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_PREY, "host"},
    {COX_SHAPE_VECTOR, COX_INK_PULL, "seek"},
    {COX_SHAPE_VECTOR, COX_INK_PUSH, "evade"},
    {COX_SHAPE_VECTOR, COX_INK_STEERING, "both forces, truncated"},
};

DEMO_SCENARIO(manager, 1, 60, "to a destination and away from a hunter at once",
              .inks = {COX_INK_PREY, COX_INK_HUNTER}, .has_target = 1);
