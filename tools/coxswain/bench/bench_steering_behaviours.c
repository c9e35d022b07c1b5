/* SPDX-License-Identifier: MIT
 * The behaviours that bench steering measures, one function each, for agent number i of a crowd.
 * Parameters have their default values, if there are any. */
#include "bench_steering.h"

#include <string.h>

#include "coxswain/avoidance.h"
#include "coxswain/combine.h"
#include "coxswain/contact.h"
#include "coxswain/context.h"
#include "coxswain/escort.h"
#include "coxswain/flock.h"
#include "coxswain/flow.h"
#include "coxswain/formation.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/kinematic.h"
#include "coxswain/leader.h"
#include "coxswain/limit.h"
#include "coxswain/orca.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "coxswain/wall.h"

#define SLOWING_RADIUS COX_FIX(30)

/* The default's fields of view, with radii for a crowd as wide as this one. */
static const cox_flocking flocking = {{COX_FIX(30), COX_RATIO(-707, 1000), COX_RATIO(12, 100)},
                                      {COX_FIX(40), COX_RATIO(7, 10), COX_RATIO(8, 100)},
                                      {COX_FIX(50), COX_RATIO(-15, 100), COX_RATIO(8, 100)},
                                      COX_FIX(9)};
#define PREDICTION_TICKS 30

/* In so narrow a crowd it makes about half of the neighbours touch. */
#define TOUCHING_RADIUS COX_FIX(50)

static inline uint64_t bits(fix16_t x, fix16_t y)
{
    return ((uint64_t)(uint32_t)x << 32) | (uint32_t)y;
}

static inline uint64_t vector_bits(cox_vec2 v)
{
    return bits(v.x, v.y);
}

static inline uint64_t motion_bits(cox_motion motion)
{
    return vector_bits(motion.velocity) + (uint32_t)motion.rotation;
}

static inline uint64_t mix(uint64_t checksum, uint64_t answer)
{
    return (checksum ^ answer) * UINT64_C(0x100000001b3);
}

#define SELF (&scene->agents[i])
#define OTHER (&scene->agents[i + 1])
#define NEIGHBOURS cox_span_of_agents(OTHER, CROWD_NEIGHBOURS)

/* A pass over the crowd: expression is the answer, 64 bits, for agent number i of scene. */
#define PASS(name, expression)                                 \
    static uint64_t pass_##name(crowd *scene, uint32_t *calls) \
    {                                                          \
        uint64_t checksum = 0;                                 \
        for (uint32_t i = 0; i < CROWD; i++) {                 \
            checksum = mix(checksum, expression);              \
        }                                                      \
        *calls += CROWD;                                       \
        return checksum;                                       \
    }

PASS(seek, vector_bits(cox_seek(SELF, OTHER->position)))
PASS(flee, vector_bits(cox_flee(SELF, OTHER->position)))
PASS(flee_within, vector_bits(cox_flee_within(SELF, OTHER->position, COX_FIX(50))))
PASS(arrive, vector_bits(cox_arrive(SELF, OTHER->position, SLOWING_RADIUS)))
PASS(arrive_timed, vector_bits(cox_arrive_timed(SELF, OTHER->position, cox_arrival_default())))
PASS(match_velocity, vector_bits(cox_match_velocity(SELF, OTHER, COX_MATCH_VELOCITY_TIME_DEFAULT)))

PASS(pursuit, vector_bits(cox_pursuit(SELF, OTHER)))
PASS(pursuit_fixed, vector_bits(cox_pursuit_fixed(SELF, OTHER, PREDICTION_TICKS)))
PASS(evade, vector_bits(cox_evade(SELF, OTHER)))
PASS(evade_fixed, vector_bits(cox_evade_fixed(SELF, OTHER, PREDICTION_TICKS)))

PASS(pursuit_by_cases,
     vector_bits(cox_pursuit_by_cases(SELF, OTHER, COX_PURSUIT_TICKS_MAX_DEFAULT)))
PASS(offset_pursuit,
     vector_bits(cox_offset_pursuit(SELF, OTHER, (OTHER + 1)->velocity, SLOWING_RADIUS)))
PASS(interpose, vector_bits(cox_interpose(SELF, OTHER, OTHER + 1, COX_INTERPOSE_RATIO_DEFAULT,
                                          SLOWING_RADIUS)))
PASS(shadow, vector_bits(cox_shadow(SELF, OTHER, COX_FIX(50))))
PASS(hide, vector_bits(cox_hide(SELF, OTHER, scene->obstacles, CROWD_OBSTACLES,
                                COX_HIDE_GAP_DEFAULT, SLOWING_RADIUS)))
PASS(arrive_to_rest, vector_bits(cox_arrive_to_rest(SELF, OTHER->position, 0)))
PASS(brake, vector_bits(cox_brake(SELF, COX_RATIO(1, 3))))
PASS(target_speed, vector_bits(cox_target_speed(SELF, COX_FIX(2))))

PASS(wander, vector_bits(cox_wander(SELF, &scene->wanders[i], cox_wander_circle_default())))
PASS(stray, vector_bits(cox_stray(SELF, &scene->strays[i], cox_vec2_zero(),
                                  cox_vec2_make(COX_FIX(50), COX_FIX(50)), 60)))
PASS(stroll_next, vector_bits(cox_stroll_next(SELF->position, OTHER->position, &scene->randoms[i],
                                              cox_stroll_default())))

PASS(align, (uint32_t)cox_align(SELF, OTHER->orientation, cox_turning_default()))
PASS(face, (uint32_t)cox_face(SELF, OTHER->position, cox_turning_default()))
PASS(look_where_you_are_going, (uint32_t)cox_look_where_you_are_going(SELF, cox_turning_default()))

PASS(kinematic_seek, motion_bits(cox_kinematic_seek(SELF, OTHER->position)))
PASS(kinematic_flee, motion_bits(cox_kinematic_flee(SELF, OTHER->position)))
PASS(kinematic_arrive, motion_bits(cox_kinematic_arrive(SELF, OTHER->position, COX_FIX(2),
                                                        COX_KINEMATIC_TIME_DEFAULT)))
PASS(kinematic_wander, motion_bits(cox_kinematic_wander(SELF, &scene->randoms[i])))

PASS(follow_path,
     vector_bits(cox_follow_path(SELF, &scene->path, &scene->cursors[i], SLOWING_RADIUS)))
PASS(track_path,
     vector_bits(cox_track_path(SELF, &scene->path, &scene->tracks[i], cox_tracking_default())))
PASS(stay_on_path,
     vector_bits(cox_stay_on_path(SELF, &scene->path, &scene->tracks[i], COX_FIX(20))))
PASS(avoid_obstacles, vector_bits(cox_avoid_obstacles(SELF, scene->obstacles, CROWD_OBSTACLES,
                                                      COX_FIX(20), COX_FIX(6))))
PASS(separation, vector_bits(cox_separation(SELF, NEIGHBOURS, COX_FIX(30), COX_FIX(2))))
PASS(avoid_agents, vector_bits(cox_avoid_agents(SELF, NEIGHBOURS, PREDICTION_TICKS, COX_FIX(2))))
PASS(orca, vector_bits(cox_orca(SELF, SELF->velocity, NEIGHBOURS, cox_segment_span_make(NULL, 0),
                                cox_orca_settings_default())))
PASS(orca_turn, vector_bits(cox_orca_turn(SELF->velocity, SELF->id, COX_ORCA_TURN_DEFAULT)))
PASS(queue, vector_bits(cox_queue(SELF, SELF->velocity, NEIGHBOURS, cox_queue_sight_default())))
PASS(flock, vector_bits(cox_flock(SELF, NEIGHBOURS, flocking)))
PASS(alignment,
     vector_bits(cox_alignment(SELF, NEIGHBOURS, flocking.alignment, flocking.near_radius)))
PASS(cohesion, vector_bits(cox_cohesion(SELF, NEIGHBOURS, flocking.cohesion, flocking.near_radius)))
PASS(follow_leader,
     vector_bits(cox_follow_leader(SELF, OTHER, NEIGHBOURS, cox_following_default())))

/* Walls, which a grid finds; areas, which are the obstacles; and agents as large as they touch. */

#define WALL_SIGHT COX_FIX(15)
#define WALL_AHEAD COX_FIX(10)

static const cox_wall_following wall_following = {COX_FIX(5), WALL_AHEAD, WALL_SIGHT};
static const cox_feelers feelers = {COX_FIX(20), COX_FIX(10), COX_FIX(5)};

static cox_segment_span walls_near(const crowd *scene, const cox_agent *self, fix16_t radius,
                                   uint32_t *found)
{
    return cox_segment_grid_near(&scene->wall_grid, self->position, radius, found, CROWD_WALLS,
                                 NULL);
}

static cox_vec2 along_walls(const crowd *scene, const cox_agent *self)
{
    uint32_t found[CROWD_WALLS];
    cox_segment_span near = walls_near(scene, self, WALL_AHEAD + WALL_SIGHT, found);
    return cox_follow_wall(self, near, wall_following);
}

static cox_vec2 clear_of_walls(const crowd *scene, const cox_agent *self)
{
    uint32_t found[CROWD_WALLS];
    return cox_avoid_walls(self, walls_near(scene, self, feelers.length, found), feelers);
}

static cox_vec2 off_walls(const crowd *scene, const cox_agent *self)
{
    uint32_t found[CROWD_WALLS];
    cox_segment_span near = walls_near(scene, self, 2 * self->radius, found);
    return cox_contact_push_off_walls(self, near);
}

static cox_vec2 in_room(const crowd *scene, const cox_agent *self)
{
    cox_area room = cox_area_of_polygon(1, scene->nodes, CROWD_NODES);
    return cox_contain(self, &room, cox_containment_default());
}

static cox_vec2 clear_of_areas(const crowd *scene, const cox_agent *self)
{
    cox_area areas[CROWD_OBSTACLES];
    for (uint32_t i = 0; i < CROWD_OBSTACLES; i++)
        areas[i] = cox_area_of_obstacle(&scene->obstacles[i]);
    return cox_avoid_areas(self, areas, CROWD_OBSTACLES, COX_FIX(20), COX_FIX(6));
}

/* A large body among its neighbours. */
static cox_vec2 apart(const cox_agent *self, cox_span neighbours)
{
    cox_agent large = *self;
    large.radius = TOUCHING_RADIUS;
    return cox_contact_push(&large, neighbours, 0);
}

PASS(follow_wall, vector_bits(along_walls(scene, SELF)))
PASS(avoid_walls, vector_bits(clear_of_walls(scene, SELF)))
PASS(avoid_areas, vector_bits(clear_of_areas(scene, SELF)))
PASS(contain, vector_bits(in_room(scene, SELF)))
PASS(contact_push, vector_bits(apart(SELF, NEIGHBOURS)))
PASS(contact_push_off_walls, vector_bits(off_walls(scene, SELF)))

/* Functions that move an agent: the answer is the agent's new place. */

static inline uint64_t after_move(cox_agent *self, cox_vec2 force)
{
    cox_agent_move(self, force);
    return vector_bits(self->position);
}

static inline uint64_t after_half_step(cox_agent *self, cox_vec2 force, fix16_t torque)
{
    cox_agent_move_half_step(self, force, torque);
    return vector_bits(self->position) + (uint32_t)self->orientation;
}

static inline uint64_t after_motion(cox_agent *self, cox_motion motion)
{
    cox_agent_apply_motion(self, motion);
    return vector_bits(self->position) + (uint32_t)self->orientation;
}

static inline uint64_t after_turn(cox_agent *self, fix16_t torque)
{
    cox_agent_turn(self, torque);
    return (uint32_t)self->orientation;
}

static inline uint64_t after_update(cox_agent *self, cox_manager *manager)
{
    cox_manager_update(manager, self);
    return vector_bits(self->position);
}

PASS(agent_move, after_move(SELF, OTHER->velocity))
static inline uint64_t after_limited_move(cox_agent *self, cox_vec2 force)
{
    cox_limit limit = {0, COX_FIX_PI, COX_FIX(20)};
    cox_limit_move(self, force, limit);
    return vector_bits(self->position);
}

PASS(limit_move, after_limited_move(SELF, OTHER->velocity))
PASS(agent_turn, after_turn(SELF, OTHER->rotation))
PASS(agent_move_half_step, after_half_step(SELF, OTHER->velocity, OTHER->rotation))
PASS(agent_apply_motion, after_motion(SELF, (cox_motion){OTHER->velocity, OTHER->rotation}))
PASS(manager_update, after_update(SELF, &scene->managers[i]))

/* A step of an agent that steers alone. */
static inline uint64_t after_solo(cox_agent *self, const cox_agent *others,
                                  cox_wander_memory *memory)
{
    cox_vec2 force = cox_vec2_scale(cox_seek(self, others[0].position), COX_RATIO(1, 2));
    force = cox_vec2_add(force, cox_arrive(self, others[1].position, SLOWING_RADIUS));
    cox_vec2 wander = cox_wander(self, memory, cox_wander_circle_default());
    force = cox_vec2_add(force, cox_vec2_scale(wander, COX_RATIO(3, 2)));
    return after_move(self, force);
}

PASS(solo, after_solo(SELF, OTHER, &scene->wanders[i]))

static inline uint64_t after_keeping(const cox_agent *self, cox_vec2 place, cox_vec2 velocity)
{
    cox_keep_slot_memory memory = cox_keep_slot_start();
    return vector_bits(cox_keep_slot(self, &memory, place, velocity, cox_keeping_default()));
}

PASS(keep_slot, after_keeping(SELF, OTHER->position, OTHER->velocity))

/* Sixteen directions; the next agent is wanted, the twelve after it are feared. */
static inline uint64_t after_context(const cox_agent *self, const cox_agent *others)
{
    cox_context context = cox_context_start(16);
    cox_context_add_interest(&context, cox_vec2_subtract(others->position, self->position),
                             COX_FIX_ONE);
    for (uint32_t i = 1; i <= CROWD_NEIGHBOURS; i++)
        cox_context_add_danger(&context, cox_vec2_subtract(others[i].position, self->position),
                               COX_RATIO(1, 2));
    return vector_bits(cox_context_steer(self, &context, COX_RATIO(1, 4)));
}

PASS(context_steer, after_context(SELF, OTHER))

static inline uint64_t after_chance(cox_vec2 force, cox_random *random)
{
    cox_combine combine = cox_combine_start(COX_COMBINE_DITHER, 0);
    (void)cox_combine_add_by_chance(&combine, force, COX_FIX(2), COX_RATIO(1, 2), random);
    return vector_bits(cox_combine_force(&combine));
}

PASS(combine_add_by_chance, after_chance(OTHER->velocity, &scene->randoms[i]))

/* The formations of a pass: each takes the next CROWD_SLOTS agents from where they stand scattered
 * to a box of places. A call is a formation. */

static cox_vec2 box_place(uint32_t i)
{
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, CROWD_SLOTS, COX_FIX(3));
    return cox_formation_place(box, i, cox_vec2_zero(), cox_vec2_make(COX_FIX(3), COX_FIX(1)));
}

static uint64_t pass_formation_assign(crowd *scene, uint32_t *calls)
{
    static cox_vec2 places[CROWD_SLOTS];
    static uint32_t slots[CROWD_SLOTS];
    static uint8_t memory[COX_FORMATION_BYTES(CROWD_SLOTS)];
    uint64_t checksum = 0;
    for (uint32_t i = 0; i < CROWD_SLOTS; i++) places[i] = box_place(i);
    for (uint32_t first = 0; first + CROWD_SLOTS <= CROWD; first += CROWD_SLOTS) {
        cox_span span = cox_span_of_agents(&scene->agents[first], CROWD_SLOTS);
        (void)cox_formation_assign(span, places, slots, memory, sizeof memory);
        for (uint32_t i = 0; i < CROWD_SLOTS; i++) checksum = mix(checksum, slots[i]);
        ++*calls;
    }
    return checksum;
}

/* The same in float. */

static inline uint64_t float_bits(float_vec2 v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

#define FLOAT_PASS(name, expression)                      \
    static uint64_t pass_float_##name(float_crowd *scene) \
    {                                                     \
        uint64_t checksum = 0;                            \
        for (uint32_t i = 0; i < CROWD; i++) {            \
            checksum = mix(checksum, expression);         \
        }                                                 \
        return checksum;                                  \
    }

static inline uint64_t after_float_move(float_agent *self, float_vec2 force)
{
    float_agent_move(self, force);
    return float_bits(self->position);
}

static inline uint64_t after_float_solo(float_agent *self, const float_agent *others,
                                        float_wander_memory *memory)
{
    float_vec2 seek = float_seek(self, others[0].position);
    float_vec2 arrive = float_arrive(self, others[1].position, 30);
    float_vec2 wander = float_wander(self, memory);
    float_vec2 force = {seek.x * 0.5f + arrive.x + wander.x * 1.5f,
                        seek.y * 0.5f + arrive.y + wander.y * 1.5f};
    return after_float_move(self, force);
}

FLOAT_PASS(seek, float_bits(float_seek(SELF, OTHER->position)))
FLOAT_PASS(arrive, float_bits(float_arrive(SELF, OTHER->position, 30)))
FLOAT_PASS(pursuit, float_bits(float_pursuit(SELF, OTHER)))
FLOAT_PASS(wander, float_bits(float_wander(SELF, &scene->wanders[i])))
FLOAT_PASS(avoid_obstacles,
           float_bits(float_avoid_obstacles(SELF, scene->obstacles, CROWD_OBSTACLES, 20, 6)))
FLOAT_PASS(separation, float_bits(float_separation(SELF, OTHER, CROWD_NEIGHBOURS, 30, 2)))

static inline float_vec2 float_apart(const float_agent *self, const float_agent *neighbours)
{
    float_agent large = *self;
    large.radius = 50;
    return float_contact_push(&large, neighbours, CROWD_NEIGHBOURS);
}

FLOAT_PASS(follow_wall, float_bits(float_follow_wall(SELF, &scene->walls, 5, 10, 15)))
FLOAT_PASS(avoid_walls, float_bits(float_avoid_walls(SELF, &scene->walls, 20, 10, 5)))
FLOAT_PASS(contact_push, float_bits(float_apart(SELF, OTHER)))
FLOAT_PASS(contact_push_off_walls, float_bits(float_contact_push_off_walls(SELF, &scene->walls)))
FLOAT_PASS(avoid_agents, float_bits(float_avoid_agents(SELF, OTHER, CROWD_NEIGHBOURS, 30, 2)))
FLOAT_PASS(agent_move, after_float_move(SELF, OTHER->velocity))
FLOAT_PASS(solo, after_float_solo(SELF, OTHER, &scene->wanders[i]))

static uint64_t pass_float_formation_assign(float_crowd *scene)
{
    static float_vec2 places[CROWD_SLOTS];
    uint64_t checksum = 0;
    for (uint32_t i = 0; i < CROWD_SLOTS; i++) {
        cox_vec2 place = box_place(i);
        places[i].x = (float)place.x / 65536.0f;
        places[i].y = (float)place.y / 65536.0f;
    }
    for (uint32_t first = 0; first + CROWD_SLOTS <= CROWD; first += CROWD_SLOTS)
        checksum =
            mix(checksum, float_formation_assign(&scene->agents[first], places, CROWD_SLOTS));
    return checksum;
}

/* Curves: a call is a point. The control points are where neighbours stand. */

#define CONTROL_POINTS 8

static void take_control(const crowd *scene, uint32_t first, cox_vec2 control[CONTROL_POINTS])
{
    for (uint32_t i = 0; i < CONTROL_POINTS; i++) control[i] = scene->agents[first + i].position;
}

/* Counts the points and returns their checksum. */
static uint64_t mix_nodes(uint64_t checksum, const cox_nodes *nodes, uint32_t *calls)
{
    *calls += nodes->count;
    for (uint32_t i = 0; i < nodes->count; i++) {
        checksum = mix(checksum, vector_bits(nodes->nodes[i]));
    }
    return checksum;
}

/* A field to the middle of the crowd's square, round walls that stand apart. It is the same for all
 * crowds, so it is built once. */
static const cox_flow *crowd_flow(void)
{
    enum { SIDE = 64 };
    static uint64_t memory[(COX_SEARCH_BYTES(SIDE, SIDE, 1) + 7) / 8];
    static cox_map_cell cells[SIDE * SIDE];
    static cox_map map;
    static cox_flow flow;
    if (flow.search.cells != NULL) return &flow;
    cox_map_def def = cox_map_default();
    def.cell = COX_FIX(2);
    def.origin = cox_vec2_make(COX_FIX(-SIDE), COX_FIX(-SIDE));
    def.greatest = 1;
    map = cox_map_make(&def, cells, sizeof cells);
    for (uint32_t cell = 0; cell < map.cell_count; cell += 7) cox_map_set(&map, cell, COX_MAP_WALL);
    cox_vec2 goal = cox_vec2_zero();
    flow = cox_flow_make(&map, memory, sizeof memory);
    cox_flow_build(&flow, &goal, 1);
    return &flow;
}

PASS(follow_flow, vector_bits(cox_follow_flow(SELF, crowd_flow(), COX_FIX(4))))

/* expression flattens the curve of control points control into &nodes. */
#define CURVE_PASS(name, expression)                           \
    static uint64_t pass_##name(crowd *scene, uint32_t *calls) \
    {                                                          \
        static cox_vec2 memory[CURVE_CAPACITY];                \
        cox_vec2 control[CONTROL_POINTS];                      \
        uint64_t checksum = 0;                                 \
        for (uint32_t i = 0; i < CURVES; i++) {                \
            cox_nodes nodes = {memory, 0, CURVE_CAPACITY};     \
            take_control(scene, CONTROL_POINTS *i, control);   \
            (void)(expression);                                \
            checksum = mix_nodes(checksum, &nodes, calls);     \
        }                                                      \
        return checksum;                                       \
    }

#define TOLERANCE COX_RATIO(1, 16)

CURVE_PASS(curve_quadratic, cox_curve_quadratic(&nodes, control, TOLERANCE))
CURVE_PASS(curve_cubic, cox_curve_cubic(&nodes, control, TOLERANCE))
CURVE_PASS(curve_through, cox_curve_through(&nodes, control, CONTROL_POINTS, TOLERANCE))

#define BEHAVIOUR(name)          \
    {                            \
#name, pass_##name, NULL \
    }
#define BEHAVIOUR_AND_FLOAT(name)             \
    {                                         \
#name, pass_##name, pass_float_##name \
    }

const steering_behaviour steering_behaviours[] = {
    BEHAVIOUR_AND_FLOAT(seek),
    BEHAVIOUR(flee),
    BEHAVIOUR(flee_within),
    BEHAVIOUR_AND_FLOAT(arrive),
    BEHAVIOUR(arrive_timed),
    BEHAVIOUR(match_velocity),
    BEHAVIOUR_AND_FLOAT(pursuit),
    BEHAVIOUR(pursuit_fixed),
    BEHAVIOUR(evade),
    BEHAVIOUR(evade_fixed),
    BEHAVIOUR(pursuit_by_cases),
    BEHAVIOUR(offset_pursuit),
    BEHAVIOUR(interpose),
    BEHAVIOUR(shadow),
    BEHAVIOUR(hide),
    BEHAVIOUR(arrive_to_rest),
    BEHAVIOUR(brake),
    BEHAVIOUR(target_speed),
    BEHAVIOUR_AND_FLOAT(wander),
    BEHAVIOUR(stray),
    BEHAVIOUR(stroll_next),
    BEHAVIOUR(align),
    BEHAVIOUR(face),
    BEHAVIOUR(look_where_you_are_going),
    BEHAVIOUR(kinematic_seek),
    BEHAVIOUR(kinematic_flee),
    BEHAVIOUR(kinematic_arrive),
    BEHAVIOUR(kinematic_wander),
    BEHAVIOUR(follow_path),
    BEHAVIOUR(track_path),
    BEHAVIOUR(stay_on_path),
    BEHAVIOUR(follow_flow),
    BEHAVIOUR_AND_FLOAT(avoid_obstacles),
    BEHAVIOUR_AND_FLOAT(follow_wall),
    BEHAVIOUR_AND_FLOAT(avoid_walls),
    BEHAVIOUR(avoid_areas),
    BEHAVIOUR(contain),
    BEHAVIOUR_AND_FLOAT(contact_push),
    BEHAVIOUR_AND_FLOAT(contact_push_off_walls),
    BEHAVIOUR_AND_FLOAT(separation),
    BEHAVIOUR_AND_FLOAT(avoid_agents),
    BEHAVIOUR(orca),
    BEHAVIOUR(orca_turn),
    BEHAVIOUR(queue),
    BEHAVIOUR(flock),
    BEHAVIOUR(alignment),
    BEHAVIOUR(cohesion),
    BEHAVIOUR(follow_leader),
    BEHAVIOUR(context_steer),
    BEHAVIOUR(combine_add_by_chance),
    BEHAVIOUR(keep_slot),
    BEHAVIOUR_AND_FLOAT(formation_assign),
    BEHAVIOUR_AND_FLOAT(agent_move),
    BEHAVIOUR(limit_move),
    BEHAVIOUR(agent_turn),
    BEHAVIOUR(agent_move_half_step),
    BEHAVIOUR(agent_apply_motion),
    BEHAVIOUR(manager_update),
    BEHAVIOUR_AND_FLOAT(solo),
    BEHAVIOUR(curve_quadratic),
    BEHAVIOUR(curve_cubic),
    BEHAVIOUR(curve_through),
};
const unsigned steering_behaviour_count = COX_COUNT(steering_behaviours);
