/* SPDX-License-Identifier: MIT
 * Rooms: walls and contact, after Reynolds' pages. A wall with a door divides the stage. Some
 * agents follow the walls; some wander in a room of six corners and stay in it; all others go to
 * the target, through the door if they must, and stay out of that room. All are bodies: where they
 * touch, they push each other aside, and at walls they slide along. */
#include "coxswain/contact.h"
#include "coxswain/manager.h"
#include "coxswain/wall.h"
#include "demo.h"
#include "sketch.h"

enum { FOLLOWING, STAYING, GOING, ROLES };

enum { DOOR_WIDTH = DEMO_TARGET_SETTINGS, WALL_DISTANCE, AHEAD, ROUNDS, SETTING_COUNT };

#define DOOR_X COX_FIX(300)
#define DOOR_Y COX_FIX(200)
#define BEHIND_DOOR COX_FIX(40)

#define WALLS 7
#define CORNERS 6

/* What an agent remembers within a tick is no state. */
typedef struct body {
    actor actor;
    cox_vec2 before; /* where it was when the tick began */
    cox_vec2 push;
} body;

static const cox_setting rooms_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(36, "agents in the rooms", COX_RATIO(3, 2), COX_RATIO(1, 10)),
    DEMO_HOP_SETTING(600),
    {"door_width", "units", "width of the door in the middle of the wall", COX_FIXED, 0,
     COX_FIX(36), COX_FIX(300)},
    {"wall_distance", "units", "how far from a wall its followers keep", COX_FIXED, 0, COX_FIX(18),
     COX_FIX(100)},
    {"ahead", "units", "how far ahead followers look", COX_FIXED, 0, COX_FIX(45), COX_FIX(1000)},
    {"rounds", "", "how often a tick parts those that touch", COX_I32, 0, 4, 16},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(DOOR_WIDTH, "door_width", COX_FIXED),
    DEMO_DIAL(WALL_DISTANCE, "wall_distance", COX_FIXED),
    DEMO_DIAL(AHEAD, "ahead", COX_FIXED),
    DEMO_DIAL(ROUNDS, "rounds", COX_I32),
};
static const cox_column body_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES),
                                                    COX_WANDER_COLUMNS(actor, wander)};
static const cox_table rooms_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS_OF(body, body_columns)};

static body *body_at(const demo *world, uint32_t row)
{
    return (body *)demo_actor(world, row);
}

/* The walls: four around the stage, two beside the door, one that slants before it. */
static cox_segment_span walls_of(const demo *world, cox_segment *walls)
{
    cox_vec2 stage[4];
    cox_vec2 half = cox_vec2_make(0, cox_fix_mul(world->dials[DOOR_WIDTH], COX_RATIO(1, 2)));
    cox_vec2 door = cox_vec2_make(DOOR_X, DOOR_Y);
    (void)cox_area_of_box(1, cox_vec2_zero(), cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT), stage);
    cox_segment_loop(stage, 4, 1, walls);
    walls[4] = cox_segment_make(5, cox_vec2_make(DOOR_X, 0), cox_vec2_subtract(door, half));
    walls[5] = cox_segment_make(6, cox_vec2_add(door, half), cox_vec2_make(DOOR_X, STAGE_HEIGHT));
    walls[6] = cox_segment_make(7, demo_point(200, 120), demo_point(240, 200));
    return cox_segment_span_make(walls, WALLS);
}

/* The room of those that stay. */
static cox_area room_of(cox_vec2 *corners)
{
    corners[0] = demo_point(390, 200);
    corners[1] = demo_point(425, 140);
    corners[2] = demo_point(495, 140);
    corners[3] = demo_point(530, 200);
    corners[4] = demo_point(495, 260);
    corners[5] = demo_point(425, 260);
    return cox_area_of_polygon(1, corners, CORNERS);
}

/* An eighth follows walls, a quarter stays in the room, the others go. */
static void rooms_start(const demo *world, actor *self, uint64_t seed)
{
    uint32_t number = self->agent.id - 1u, eighth = (world->actor_capacity + 7u) / 8u;
    self->role = number < eighth ? FOLLOWING : number < 3u * eighth ? STAYING : GOING;
    self->wander = cox_wander_make(seed, self->agent.id);
    cox_vec2 from_middle = cox_vec2_subtract(self->agent.position, demo_point(300, 200));
    cox_vec2 within = cox_vec2_scale(from_middle, COX_RATIO(1, 6));
    if (self->role == STAYING) self->agent.position = cox_vec2_add(demo_point(460, 200), within);
    if (self->role == GOING)
        self->agent.position = cox_vec2_add(demo_point(110, 200), cox_vec2_add(within, within));
    if (self->role == FOLLOWING) self->agent.position = cox_vec2_add(demo_point(150, 330), within);
}

static bool is_right(cox_vec2 position)
{
    return position.x >= DOOR_X;
}

/* The target or, if the wall lies between, the door and then a point behind it. */
static cox_vec2 goal_of(const demo *world, const cox_agent *self)
{
    cox_vec2 target = world->target.position, at = self->position;
    bool to_right = is_right(target);
    fix16_t beside = cox_fix_abs(cox_fix_subtract(at.y, DOOR_Y));
    fix16_t from_wall = cox_fix_abs(cox_fix_subtract(at.x, DOOR_X));
    fix16_t half = cox_fix_mul(world->dials[DOOR_WIDTH], COX_RATIO(1, 2));
    bool is_in_door = from_wall < self->radius && beside < half;
    if (is_right(at) == to_right && !is_in_door) return target;
    bool is_before = beside >= cox_fix_subtract(half, self->radius);
    fix16_t way = is_before ? -self->radius : BEHIND_DOOR;
    return cox_vec2_make(to_right ? DOOR_X + way : DOOR_X - way, DOOR_Y);
}

static cox_vec2 follow(const demo *world, const cox_agent *self, cox_segment_span walls)
{
    cox_wall_following following;
    following.distance = world->dials[WALL_DISTANCE];
    following.ahead = world->dials[AHEAD];
    following.sight = cox_fix_add(following.ahead, following.ahead);
    return cox_follow_wall(self, walls, following);
}

static cox_vec2 stay(actor *self, const cox_area *room)
{
    cox_vec2 back = cox_contain(&self->agent, room, cox_containment_default());
    cox_vec2 wander = cox_wander(&self->agent, &self->wander, cox_wander_circle_default());
    return cox_vec2_is_zero(back) ? wander : back;
}

static cox_vec2 go(const demo *world, const cox_agent *self, const cox_area *room)
{
    cox_manager manager = {0, 0};
    cox_containment outside = cox_containment_default();
    outside.keeps_out = true;
    cox_manager_seek(&manager, self, goal_of(world, self), COX_MANAGER_SLOWING_RADIUS_DEFAULT);
    cox_manager_add(&manager, cox_contain(self, room, outside));
    return cox_manager_sum(&manager);
}

static cox_vec2 rooms_steer(const demo *world, actor *self)
{
    cox_segment walls[WALLS];
    cox_vec2 corners[CORNERS];
    cox_segment_span span = walls_of(world, walls);
    cox_area room = room_of(corners);
    if (self->role == FOLLOWING) return follow(world, &self->agent, span);
    return self->role == STAYING ? stay(self, &room) : go(world, &self->agent, &room);
}

static void rooms_move(const demo *world, actor *self)
{
    (void)world;
    ((body *)self)->before = self->agent.position;
    cox_agent_move(&self->agent, self->force);
}

/* Parts those that touch: in each round all look, then all move. */
static void part(demo *world, cox_segment_span walls, uint32_t round)
{
    for (uint32_t i = 0; i < world->actor_count; i++) {
        body *self = body_at(world, i);
        self->push = cox_contact_push(&self->actor.agent, demo_agents(world), round);
    }
    for (uint32_t i = 0; i < world->actor_count; i++) {
        cox_agent *agent = &body_at(world, i)->actor.agent;
        cox_contact_move(agent, body_at(world, i)->push);
        cox_contact_move(agent, cox_contact_push_off_walls(agent, walls));
    }
}

static void rooms_settle(demo *world)
{
    cox_segment walls[WALLS];
    cox_segment_span span = walls_of(world, walls);
    for (uint32_t i = 0; i < (uint32_t)world->dials[ROUNDS]; i++) part(world, span, i);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        body *self = body_at(world, i);
        self->actor.agent.velocity = cox_contact_velocity(&self->actor.agent, self->before);
        cox_agent_face_velocity(&self->actor.agent);
    }
}

static bool rooms_restored(const demo *world, actor *self)
{
    (void)world;
    return cox_wander_is_sound(&self->wander);
}

static void rooms_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    cox_segment walls[WALLS];
    cox_vec2 corners[CORNERS];
    cox_segment_span span = walls_of(world, walls);
    cox_area room = room_of(corners);
    for (uint32_t i = 4; i < span.count; i++)
        sketch_band(sketch, COX_INK_OBSTACLE, walls[i].start, walls[i].end, COX_FIX(1));
    for (uint32_t i = 0; i < room.count; i++)
        sketch_line(sketch, COX_INK_NEUTRAL, corners[i], corners[(i + 1u) % CORNERS]);
    demo_draw(world, sketch);
}

static const cox_meaning rooms_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_PREY, "follows walls"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "stays in its room"},
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "goes to the target"},
    {COX_SHAPE_LINE, COX_INK_NEUTRAL, "room to stay in"},
};
DEMO_SCENARIO(rooms, 1, 60,
              "along walls, within a room, and through a door, pushing each other aside",
              .inks = {COX_INK_PREY, COX_INK_RESTING, COX_INK_HUNTER}, .has_target = 1,
              .actor_size = sizeof(body), .move = rooms_move, .settle = rooms_settle,
              .restored = rooms_restored);
