/* SPDX-License-Identifier: MIT
 * Convoy: a path followed along its lines, after Reynolds, where scenario patrol goes from node to
 * node. Lorries drive round a figure of eight, some of them in the opposite direction, and keep to
 * their loop where it crosses itself. They cannot turn on the spot, and the road is wider along its
 * right side. Dogs wander, and stay on the road. */
#include "coxswain/combine.h"
#include "coxswain/limit.h"
#include "coxswain/path_following.h"
#include "demo.h"
#include "sketch.h"

enum { FORWARD, BACKWARD, DOG, ROLES };

enum { PATH_RADIUS = DEMO_SETTINGS, WIDE_RADIUS, PREDICTION_TICKS, TURNING_RADIUS, SETTING_COUNT };

#define NODES 4
#define WIDE_SEGMENT 1 /* the number of the segment with the other radius */

/* The road is the same in every run, so it is no state. */
typedef struct convoy {
    demo demo;
    cox_vec2 nodes[NODES];
    fix16_t radii[NODES];
} convoy;

typedef struct lorry {
    actor actor;
    cox_track_path_memory track;
} lorry;

static const cox_setting convoy_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(5, "two lorries forward, one backward, two dogs, in turn", COX_FIX(2),
                            COX_RATIO(1, 4)),
    {"path_radius", "units", "how far from its middle the road reaches", COX_FIXED, 0, COX_FIX(14),
     COX_FIX(1000)},
    {"wide_radius", "units", "how far it reaches along its right side", COX_FIXED, 0, COX_FIX(30),
     COX_FIX(1000)},
    {"prediction_ticks", "ticks", "how far ahead all look", COX_FIXED, 0, COX_FIX(15),
     COX_FIX(1000)},
    {"turning_radius", "units", "the narrowest curve of a lorry", COX_FIXED, 0, COX_FIX(20),
     COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(PATH_RADIUS, "path_radius", COX_FIXED),
    DEMO_DIAL(WIDE_RADIUS, "wide_radius", COX_FIXED),
    DEMO_DIAL(PREDICTION_TICKS, "prediction_ticks", COX_FIXED),
    DEMO_DIAL(TURNING_RADIUS, "turning_radius", COX_FIXED),
};
static const cox_column lorry_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_WANDER_COLUMNS(actor, wander),
    COX_TRACK_PATH_COLUMNS(lorry, track),
};
static const cox_table convoy_tables[] COX_FLASH = {DEMO_DIALS(dial_columns),
                                                    DEMO_ACTORS_OF(lorry, lorry_columns)};

/* Two loops that meet in the crossing in the middle. */
static void convoy_prepare(demo *world)
{
    static const int16_t places[NODES][2] COX_FLASH = {{60, 80}, {540, 320}, {540, 80}, {60, 320}};
    convoy *self = (convoy *)world;
    for (uint32_t i = 0; i < NODES; i++) {
        int16_t place[2];
        cox_flash_copy(place, places[i], sizeof place);
        self->nodes[i] = demo_point(place[0], place[1]);
        self->radii[i] = world->dials[i == WIDE_SEGMENT ? WIDE_RADIUS : PATH_RADIUS];
    }
}

static cox_path road_of(const demo *world)
{
    const convoy *self = (const convoy *)world;
    cox_path road = cox_path_make(self->nodes, NODES, world->dials[PATH_RADIUS]);
    road.mode = COX_PATH_LOOP;
    road.radii = self->radii;
    return road;
}

/* All start on the road, 110 units apart. */
static void convoy_start(const demo *world, actor *self, uint64_t seed)
{
    static const uint8_t roles[5] COX_FLASH = {FORWARD, DOG, BACKWARD, FORWARD, DOG};
    uint32_t number = self->agent.id - 1;
    cox_path road = road_of(world);
    lorry *driver = (lorry *)self;
    cox_flash_copy(&self->role, &roles[number % 5], 1);
    self->wander = cox_wander_make(seed, self->agent.id);
    driver->track.direction = self->role == BACKWARD ? -1 : 1;
    driver->track.place =
        cox_path_walk(&road, driver->track.place, cox_fix_from_int((int32_t)(number % 200 * 110)));
    self->agent.position = cox_path_point(&road, driver->track.place);
    if (self->role == DOG)
        self->agent.max_speed = cox_fix_mul(self->agent.max_speed, COX_RATIO(1, 2));
}

static bool convoy_restored(const demo *world, actor *self)
{
    cox_path road = road_of(world);
    return cox_wander_is_sound(&self->wander) &&
           cox_track_path_is_sound(&road, &((lorry *)self)->track);
}

static cox_vec2 convoy_steer(const demo *world, actor *self)
{
    cox_path road = road_of(world);
    cox_track_path_memory *track = &((lorry *)self)->track;
    fix16_t ticks = world->dials[PREDICTION_TICKS];
    if (self->role != DOG) {
        cox_tracking tracking = {ticks, 0};
        return cox_track_path(&self->agent, track, &road, tracking);
    }
    cox_combine combine = cox_combine_make(COX_COMBINE_FIRST, 0);
    cox_vec2 stay = cox_stay_on_path(&self->agent, track, &road, ticks);
    cox_vec2 wander = cox_wander(&self->agent, &self->wander, cox_wander_circle_default());
    if (cox_combine_add(&combine, stay, COX_FIX_ONE))
        (void)cox_combine_add(&combine, wander, COX_FIX_ONE);
    return cox_combine_force(&combine);
}

static void convoy_move(const demo *world, actor *self)
{
    cox_limit limit = cox_limit_default();
    if (self->role != DOG) limit.turning_radius = world->dials[TURNING_RADIUS];
    cox_limit_move(&self->agent, self->force, limit);
    cox_agent_face_velocity(&self->agent);
}

/* Draws the width of the road first, because it would cover the line. */
static void convoy_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    cox_path road = road_of(world);
    demo_draw_stage(world, sketch);
    for (uint32_t line = 0; line < 2; line++) {
        for (uint32_t i = 0; i < NODES; i++)
            sketch_band(sketch, COX_INK_NEUTRAL, road.nodes[i], road.nodes[(i + 1) % NODES],
                        line == 0 ? road.radii[i] : 0);
    }
    for (uint32_t i = 0; i < world->actor_count; i++) {
        lorry copy = *(const lorry *)demo_actor(world, i);
        if (copy.actor.role != DOG)
            sketch_point(sketch, copy.actor.agent.id, COX_INK_DESIRED,
                         cox_path_point(&road, copy.track.place));
        demo_draw_actor(world, sketch, &copy.actor);
    }
}

static const cox_meaning convoy_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "lorry"},
    {COX_SHAPE_AGENT, COX_INK_TARGET, "lorry, reversed"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "dog"},
    {COX_SHAPE_POINT, COX_INK_DESIRED, "place on the road"},
};
DEMO_SCENARIO(convoy, 1, 60, "along the lines of a path that crosses itself, in both directions",
              .inks = {COX_INK_HUNTER, COX_INK_TARGET, COX_INK_PREY}, .world_size = sizeof(convoy),
              .actor_size = sizeof(lorry), .prepare = convoy_prepare, .move = convoy_move,
              .restored = convoy_restored);
