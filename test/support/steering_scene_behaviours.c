/* SPDX-License-Identifier: MIT
 * All behaviours as functions of a scene. Parts that hold for no image are left out. Random numbers
 * turn wander and kinematic wander, so only the force of one call and the velocity are here, and
 * stray's choice of a target is not. Nor are the ways out along +x or -x by id: of evade on one
 * spot with the menace, and of separation in a heap with no other agent near. */
#include "coxswain/avoidance.h"
#include "coxswain/contact.h"
#include "coxswain/context.h"
#include "coxswain/curve.h"
#include "coxswain/escort.h"
#include "coxswain/flock.h"
#include "coxswain/formation.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/kinematic.h"
#include "coxswain/leader.h"
#include "coxswain/limit.h"
#include "coxswain/manager.h"
#include "coxswain/orca.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "coxswain/wall.h"
#include "coxswain/wander.h"

#include "steering_scene.h"

#define SLOWING_RADIUS COX_FIX(30)
#define PREDICTION_TICKS 30
#define NODES_MAX 128u

static steering_answer vector(cox_vec2 v)
{
    steering_answer answer = {v, 0};
    return answer;
}

static steering_answer torque(fix16_t turn)
{
    steering_answer answer = {{0, 0}, turn};
    return answer;
}

static steering_answer motion(cox_motion made)
{
    steering_answer answer = {made.velocity, made.rotation};
    return answer;
}

static steering_answer place(const cox_agent *agent)
{
    steering_answer answer = {agent->position, agent->rotation};
    return answer;
}

/* name(scene): expression is the answer; self and other are agents of the scene. */
#define BEHAVIOUR(name, expression)                          \
    static steering_answer name(const steering_scene *scene) \
    {                                                        \
        const cox_agent *self = &scene->self;                \
        const cox_agent *other = &scene->others[0];          \
        (void)self;                                          \
        (void)other;                                         \
        return expression;                                   \
    }
#define TARGET other->position
#define NEIGHBOURS cox_span_of_agents(scene->others, SCENE_OTHERS)

BEHAVIOUR(seek, vector(cox_seek(self, TARGET)))
BEHAVIOUR(flee, vector(cox_flee(self, TARGET)))
BEHAVIOUR(flee_within, vector(cox_flee_within(self, TARGET, COX_FIX(30))))
BEHAVIOUR(arrive, vector(cox_arrive(self, TARGET, SLOWING_RADIUS)))
BEHAVIOUR(arrive_timed, vector(cox_arrive_timed(self, TARGET, cox_arrival_default())))
BEHAVIOUR(match_velocity, vector(cox_match_velocity(self, other, COX_MATCH_VELOCITY_TIME_DEFAULT)))
BEHAVIOUR(predict, vector(cox_predict(other, COX_RATIO(61, 2))))
BEHAVIOUR(pursuit, vector(cox_pursuit(self, other)))
BEHAVIOUR(pursuit_fixed, vector(cox_pursuit_fixed(self, other, PREDICTION_TICKS)))
BEHAVIOUR(evade, vector(cox_evade(self, other)))
BEHAVIOUR(evade_fixed, vector(cox_evade_fixed(self, other, PREDICTION_TICKS)))

BEHAVIOUR(pursuit_by_cases,
          vector(cox_pursuit_by_cases(self, other, COX_PURSUIT_TICKS_MAX_DEFAULT)))
BEHAVIOUR(arrive_to_rest, vector(cox_arrive_to_rest(self, TARGET, 0)))
BEHAVIOUR(brake, vector(cox_brake(self, COX_RATIO(1, 3))))
BEHAVIOUR(target_speed, vector(cox_target_speed(self, COX_FIX(4))))
BEHAVIOUR(interpose, vector(cox_interpose(self, other, &scene->others[1],
                                          COX_INTERPOSE_RATIO_DEFAULT, SLOWING_RADIUS)))
BEHAVIOUR(shadow, vector(cox_shadow(self, other, COX_FIX(30))))
BEHAVIOUR(hide,
          vector(cox_hide(self, other, scene->obstacles, SCENE_OTHERS, COX_FIX(5), SLOWING_RADIUS)))

BEHAVIOUR(align, torque(cox_align(self, other->orientation, cox_turning_default())))
BEHAVIOUR(face, torque(cox_face(self, TARGET, cox_turning_default())))
BEHAVIOUR(look, torque(cox_look_where_you_are_going(self, cox_turning_default())))

BEHAVIOUR(kinematic_seek, motion(cox_kinematic_seek(self, TARGET)))
BEHAVIOUR(kinematic_flee, motion(cox_kinematic_flee(self, TARGET)))
BEHAVIOUR(kinematic_arrive,
          motion(cox_kinematic_arrive(self, TARGET, COX_FIX(2), COX_KINEMATIC_TIME_DEFAULT)))

BEHAVIOUR(avoid_obstacles, vector(cox_avoid_obstacles(self, scene->obstacles, SCENE_OTHERS,
                                                      COX_FIX(50), COX_FIX(5))))
/* With radii for scenes that are wider than a flock. */
static cox_flocking wide_flocking(void)
{
    cox_flocking flocking = cox_flocking_default();
    flocking.separation.radius = COX_FIX(30);
    flocking.alignment.radius = COX_FIX(40);
    flocking.cohesion.radius = COX_FIX(50);
    return flocking;
}

BEHAVIOUR(orca, vector(cox_orca(self, scene->force, NEIGHBOURS, cox_segment_span_make(NULL, 0),
                                cox_orca_settings_default())))
BEHAVIOUR(separation, vector(cox_separation(self, NEIGHBOURS, COX_FIX(30), COX_FIX(2))))
BEHAVIOUR(queue, vector(cox_queue(self, scene->force, NEIGHBOURS, cox_queue_sight_default())))
BEHAVIOUR(flock, vector(cox_flock(self, NEIGHBOURS, wide_flocking())))
BEHAVIOUR(follow_leader,
          vector(cox_follow_leader(self, other, NEIGHBOURS, cox_following_default())))

BEHAVIOUR(heading, vector(cox_agent_heading(self)))
BEHAVIOUR(next_velocity, vector(cox_agent_next_velocity(self, scene->force)))
BEHAVIOUR(stroll_leg,
          vector(cox_stroll_leg(self->position, TARGET, scene->turn, cox_stroll_default())))

/* Behaviours that remember, with a memory that has an image. */

static steering_answer wander(const steering_scene *scene)
{
    cox_wander_memory memory = cox_wander_make(1, 1);
    memory.angle = scene->angle;
    return vector(cox_wander(&scene->self, &memory, cox_wander_circle_default()));
}

static steering_answer wander_straight(const steering_scene *scene)
{
    cox_wander_memory memory = cox_wander_make(1, 1);
    cox_wander_circle circle = cox_wander_circle_default();
    circle.radius = 0;
    return vector(cox_wander(&scene->self, &memory, circle));
}

static steering_answer stray_on_its_way(const steering_scene *scene)
{
    cox_stray_memory memory = cox_stray_make(1, 1);
    memory.target = scene->others[0].position;
    memory.ticks_left = 9;
    return vector(cox_stray(&scene->self, &memory, cox_vec2_zero(), cox_vec2_zero(), 60));
}

static steering_answer stroll_next(const steering_scene *scene)
{
    cox_random random = cox_random_make((uint32_t)scene->self.mass, 1);
    return vector(cox_stroll_next(scene->self.position, scene->others[0].position, &random,
                                  cox_stroll_default()));
}

static steering_answer kinematic_wander(const steering_scene *scene)
{
    cox_random random = cox_random_make(1, 1);
    return vector(cox_kinematic_wander(&scene->self, &random).velocity);
}

static steering_answer follow_path(const steering_scene *scene)
{
    cox_path path = cox_path_make(scene->nodes, SCENE_OTHERS, COX_FIX(10));
    cox_path_memory memory = cox_path_start();
    memory.node = SCENE_OTHERS - 1u;
    path.mode = COX_PATH_ARRIVE;
    return vector(cox_follow_path(&scene->self, &path, &memory, SLOWING_RADIUS));
}

static cox_path scene_path(const steering_scene *scene, uint8_t mode)
{
    cox_path path = cox_path_make(scene->nodes, SCENE_OTHERS, COX_FIX(10));
    path.mode = mode;
    return path;
}

static steering_answer track_path(const steering_scene *scene)
{
    cox_path path = scene_path(scene, COX_PATH_LOOP);
    cox_track_path_memory memory = {{1, 0}, -1};
    return vector(cox_track_path(&scene->self, &path, &memory, cox_tracking_default()));
}

static steering_answer stay_on_path(const steering_scene *scene)
{
    cox_path path = scene_path(scene, COX_PATH_ONCE);
    cox_track_path_memory memory = {{1, 0}, 1};
    return vector(cox_stay_on_path(&scene->self, &path, &memory, COX_FIX(10)));
}

static steering_answer nearest_on_path(const steering_scene *scene)
{
    cox_path path = scene_path(scene, COX_PATH_LOOP);
    cox_path_place place = cox_path_nearest(&path, scene->self.position);
    return vector(cox_path_point(&path, cox_path_walk(&path, place, COX_FIX(-9))));
}

static steering_answer keep_slot(const steering_scene *scene)
{
    cox_keep_slot_memory memory = cox_keep_slot_start();
    const cox_agent *anchor = &scene->others[0];
    return vector(cox_keep_slot(&scene->self, &memory, anchor->position, anchor->velocity,
                                cox_keeping_default()));
}

/* The tip's place and the middle of two arms, where the leader heads: a mirror swaps the arms. */
static steering_answer formation_place(const steering_scene *scene)
{
    cox_formation wedge = cox_formation_make(COX_FORMATION_WEDGE, 3, COX_FIX(20));
    cox_vec2 anchor = scene->others[0].position, heading = scene->others[0].velocity;
    cox_vec2 left = cox_formation_place(wedge, 1, anchor, heading);
    cox_vec2 right = cox_formation_place(wedge, 2, anchor, heading);
    return vector(cox_vec2_make(left.x / 2 + right.x / 2, left.y / 2 + right.y / 2));
}

static cox_context scene_context(const steering_scene *scene)
{
    cox_context context = cox_context_start(16);
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) {
        cox_vec2 way = cox_vec2_subtract(scene->others[i].position, scene->self.position);
        if (i < 2) cox_context_add_interest(&context, way, scene->others[i].mass / 4);
        else cox_context_add_danger(&context, way, scene->others[i].mass / 4);
    }
    return context;
}

static steering_answer context(const steering_scene *scene)
{
    cox_context maps = scene_context(scene);
    return vector(cox_context_steer(&scene->self, &maps, COX_RATIO(1, 8)));
}

/* Straight ahead is feared, and left and right of it are wanted alike. */
static steering_answer context_dead_ahead(const steering_scene *scene)
{
    cox_context maps = cox_context_start(32);
    cox_agent self = scene->self;
    bool is_along_x = cox_fix_abs(self.velocity.x) > cox_fix_abs(self.velocity.y);
    *(is_along_x ? &self.velocity.y : &self.velocity.x) = 0;
    cox_context_add_interest(&maps, self.velocity, COX_FIX_ONE);
    for (uint32_t i = 0; i < 32u; i++)
        maps.danger[i] = maps.interest[i] > COX_RATIO(99, 100) ? COX_FIX_ONE : 0;
    return vector(cox_context_steer(&self, &maps, 0));
}

/* A place whose side the leader's turn chooses. */
static steering_answer offset_pursuit(const steering_scene *scene)
{
    cox_vec2 offset = cox_vec2_make(COX_FIX(-8), scene->turn);
    offset.y = cox_fix_mul(offset.y, COX_FIX(9));
    return vector(cox_offset_pursuit(&scene->self, &scene->others[0], offset, SLOWING_RADIUS));
}

/* Functions that move an agent. */

static steering_answer move(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_move(&moved, scene->force);
    return place(&moved);
}

static steering_answer half_step(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_move_half_step(&moved, scene->force, scene->turn);
    return place(&moved);
}

static steering_answer push(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_push(&moved, scene->force);
    return vector(moved.velocity);
}

static steering_answer turn(const steering_scene *scene)
{
    cox_agent turned = scene->self;
    cox_agent_turn(&turned, scene->turn);
    return place(&turned);
}

static steering_answer apply_motion(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_motion made = {scene->force, scene->turn};
    cox_agent_apply_motion(&moved, made);
    return place(&moved);
}

static steering_answer limited(const steering_scene *scene)
{
    cox_limit limit = {COX_FIX(2), COX_RATIO(1, 4), COX_FIX(20)};
    return vector(cox_limit_next_velocity(&scene->self, scene->force, limit));
}

static steering_answer settle(const steering_scene *scene)
{
    cox_agent agent = scene->self;
    (void)cox_agent_settle(&agent, scene->others[0].position, COX_FIX(30), COX_FIX(8));
    return place(&agent);
}

static steering_answer managed(const steering_scene *scene)
{
    cox_agent host = scene->self;
    cox_manager manager = {0, 0};
    cox_manager_seek(&manager, &host, scene->others[0].position, SLOWING_RADIUS);
    cox_manager_flee(&manager, &host, scene->others[1].position);
    cox_manager_add(&manager, scene->force);
    cox_manager_update(&manager, &host);
    return place(&host);
}

/* The sum of the nodes that a curve is flattened to, and their number. */
static steering_answer sum_of(const cox_nodes *nodes)
{
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < nodes->count; i++) {
        x += nodes->nodes[i].x;
        y += nodes->nodes[i].y;
    }
    return vector(cox_vec2_make(cox_fix_saturate(x / 64), cox_fix_saturate(y / 64)));
}

#define CURVE(name, expression)                              \
    static steering_answer name(const steering_scene *scene) \
    {                                                        \
        static cox_vec2 memory[NODES_MAX];                   \
        cox_nodes nodes = {memory, 0, NODES_MAX};            \
        (void)expression;                                    \
        return sum_of(&nodes);                               \
    }

CURVE(curve_quadratic, cox_curve_quadratic(&nodes, scene->nodes, COX_RATIO(1, 4)))
CURVE(curve_cubic, cox_curve_cubic(&nodes, scene->nodes, COX_RATIO(1, 4)))
CURVE(curve_through, cox_curve_through(&nodes, scene->nodes, SCENE_OTHERS, COX_RATIO(1, 4)))

/* The nodes as the corners of walls, and as an area. */

static void walls_of(const steering_scene *scene, cox_segment *walls)
{
    cox_segment_make_loop(walls, 1, scene->nodes, SCENE_OTHERS);
}

static steering_answer follow_wall(const steering_scene *scene)
{
    cox_segment walls[SCENE_OTHERS];
    walls_of(scene, walls);
    return vector(cox_follow_wall(&scene->self, cox_segment_span_make(walls, SCENE_OTHERS),
                                  cox_wall_following_default()));
}

static steering_answer avoid_walls(const steering_scene *scene)
{
    cox_segment walls[SCENE_OTHERS];
    walls_of(scene, walls);
    return vector(cox_avoid_walls(&scene->self, cox_segment_span_make(walls, SCENE_OTHERS),
                                  cox_feelers_default()));
}

static steering_answer contained(const steering_scene *scene, bool keeps_out)
{
    cox_area area = cox_area_of_polygon(1, scene->nodes, SCENE_OTHERS);
    cox_containment containment = cox_containment_default();
    containment.margin = COX_FIX(5);
    containment.keeps_out = keeps_out;
    return vector(cox_contain(&scene->self, &area, containment));
}

static steering_answer contain(const steering_scene *scene)
{
    return contained(scene, false);
}

static steering_answer contain_outside(const steering_scene *scene)
{
    return contained(scene, true);
}

static steering_answer avoid_areas(const steering_scene *scene)
{
    cox_area areas[SCENE_OTHERS];
    for (uint32_t i = 0; i < SCENE_OTHERS; i++)
        areas[i] = cox_area_of_obstacle(&scene->obstacles[i]);
    areas[0] = cox_area_of_polygon(1, scene->nodes, 3);
    return vector(cox_avoid_areas(&scene->self, areas, SCENE_OTHERS, COX_FIX(50), COX_FIX(5)));
}

/* Bodies that are large enough to touch. */
static steering_answer contact_push(const steering_scene *scene)
{
    cox_agent self = scene->self;
    self.radius = COX_FIX(20);
    return vector(cox_contact_push(&self, NEIGHBOURS, 0));
}

static steering_answer contact_push_off_walls(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_segment walls[SCENE_OTHERS];
    walls_of(scene, walls);
    self.radius = COX_FIX(20);
    return vector(cox_contact_push_off_walls(&self, cox_segment_span_make(walls, SCENE_OTHERS)));
}

static steering_answer contact_push_off_areas(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_area area = cox_area_of_polygon(1, scene->nodes, SCENE_OTHERS);
    self.radius = COX_FIX(20);
    return vector(cox_contact_push_off_areas(&self, &area, 1));
}

static steering_answer contact_slide(const steering_scene *scene)
{
    return vector(cox_contact_slide(scene->force, cox_agent_heading(&scene->self)));
}

/* Wide enough to touch the others, who are scattered. */
static steering_answer avoid_agents(const steering_scene *scene)
{
    cox_agent self = scene->self;
    self.radius = COX_FIX(20);
    return vector(
        cox_avoid_agents(&self, cox_span_of_agents(scene->others, SCENE_OTHERS), 60, COX_FIX(2)));
}

/* Ties: dead ahead, and on one spot. Ids choose the side. */

static steering_answer avoid_dead_ahead(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_vec2 way = cox_vec2_add(self.velocity, self.velocity);
    cox_vec2 centre = cox_vec2_add(self.position, way);
    cox_obstacle obstacle = cox_obstacle_make(1, centre, COX_FIX(3));
    return vector(cox_avoid_obstacles(&self, &obstacle, 1, COX_FIX(10), COX_FIX(5)));
}

static steering_answer separate_from_a_heap(const steering_scene *scene)
{
    cox_agent others[SCENE_OTHERS];
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) others[i] = scene->others[i];
    others[0].position = cox_vec2_add(scene->self.position, scene->force);
    others[1].position = others[2].position = scene->self.position;
    return vector(cox_separation(&scene->self, cox_span_of_agents(others, SCENE_OTHERS),
                                 COX_FIX(80), COX_FIX(2)));
}

static steering_answer follow_from_dead_ahead(const steering_scene *scene)
{
    cox_agent self = scene->self;
    const cox_agent *leader = &scene->others[0];
    self.position = cox_vec2_add(leader->position, leader->velocity);
    return vector(
        cox_follow_leader(&self, leader, cox_span_of_agents(leader, 1), cox_following_default()));
}

/* The force that makes it go straight back, with a limit of its turn. */
static steering_answer limited_backwards(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_limit limit = {0, COX_RATIO(1, 4), 0};
    self.mass = COX_FIX_ONE;
    self.max_force = COX_FIX(100);
    return vector(
        cox_limit_next_velocity(&self, cox_vec2_scale(self.velocity, COX_FIX(-2)), limit));
}

const scene_behaviour scene_behaviours[] = {
    {"seek", seek, SCENE_EVERY_IMAGE, 10, 3},
    {"flee", flee, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"flee_within", flee_within, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"arrive", arrive, SCENE_EVERY_IMAGE, 10, 3},
    {"arrive_timed", arrive_timed, SCENE_EVERY_IMAGE, 1, 3},
    {"match_velocity", match_velocity, SCENE_EVERY_IMAGE, 1, 3},
    {"predict", predict, SCENE_EVERY_IMAGE, 0, 3},
    {"pursuit", pursuit, SCENE_EVERY_IMAGE, 10, 3},
    {"pursuit_fixed", pursuit_fixed, SCENE_EVERY_IMAGE, 10, 3},
    {"pursuit_by_cases", pursuit_by_cases, SCENE_EVERY_IMAGE, 10, 3},
    {"arrive_to_rest", arrive_to_rest, SCENE_EVERY_IMAGE, 0, 3},
    {"brake", brake, SCENE_EVERY_IMAGE, 5, 3},
    {"target_speed", target_speed, SCENE_EVERY_IMAGE, 10, 3},
    {"offset_pursuit", offset_pursuit, SCENE_EVERY_IMAGE, 10, 3},
    {"interpose", interpose, SCENE_EVERY_IMAGE, 10, 3},
    {"shadow", shadow, SCENE_EVERY_IMAGE, 10, 3},
    {"hide", hide, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"evade", evade, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"evade_fixed", evade_fixed, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"wander", wander, SCENE_ACROSS_X, 14, 3},
    {"wander_straight", wander_straight, SCENE_EVERY_IMAGE, 6, 3},
    {"stray_on_its_way", stray_on_its_way, SCENE_EVERY_IMAGE, 10, 3},
    {"stroll_leg", stroll_leg, SCENE_EVERY_IMAGE, 0, 3},
    {"stroll_next", stroll_next, SCENE_TURNS_BY_DIE, 0, 3},
    {"align", align, SCENE_EVERY_IMAGE, 0, 3},
    {"face", face, SCENE_ACROSS_X, 0, COX_FIX(1)},
    {"look_where_you_are_going", look, SCENE_ACROSS_X, 0, 3},
    {"kinematic_seek", kinematic_seek, SCENE_EVERY_IMAGE, 5, 3},
    {"kinematic_flee", kinematic_flee, SCENE_EVERY_IMAGE, 5, COX_FIX(1)},
    {"kinematic_arrive", kinematic_arrive, SCENE_EVERY_IMAGE, 5, 3},
    {"kinematic_wander", kinematic_wander, SCENE_ACROSS_X, 5, 3},
    {"follow_path", follow_path, SCENE_EVERY_IMAGE, 10, 3},
    {"track_path", track_path, SCENE_EVERY_IMAGE, 10, 3},
    {"stay_on_path", stay_on_path, SCENE_EVERY_IMAGE, 10, 3},
    {"nearest_on_path", nearest_on_path, SCENE_EVERY_IMAGE, 0, 3},
    {"keep_slot", keep_slot, SCENE_EVERY_IMAGE, 10, 3},
    {"formation_place", formation_place, SCENE_EVERY_IMAGE, 0, 3},
    {"context", context, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"avoid_obstacles", avoid_obstacles, SCENE_EVERY_IMAGE, 5, COX_FIX(40)},
    {"avoid_agents", avoid_agents, SCENE_EVERY_IMAGE, 2, COX_FIX(40)},
    {"orca", orca, SCENE_EVERY_IMAGE, 5, COX_FIX(40)},
    {"separation", separation, SCENE_EVERY_IMAGE, 2, COX_FIX(40)},
    {"queue", queue, SCENE_EVERY_IMAGE, 0, COX_FIX(40)},
    {"flock", flock, SCENE_EVERY_IMAGE, 0, COX_FIX(40)},
    {"follow_leader", follow_leader, SCENE_EVERY_IMAGE, 22, COX_FIX(40)},
    {"follow_wall", follow_wall, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"avoid_walls", avoid_walls, SCENE_EVERY_IMAGE, 0, COX_FIX(40)},
    {"contain", contain, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"contain_outside", contain_outside, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"avoid_areas", avoid_areas, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"contact_push", contact_push, SCENE_EVERY_IMAGE, 10, COX_FIX(40)},
    {"contact_push_off_walls", contact_push_off_walls, SCENE_EVERY_IMAGE, 0, COX_FIX(40)},
    {"contact_push_off_areas", contact_push_off_areas, SCENE_EVERY_IMAGE, 0, COX_FIX(40)},
    {"contact_slide", contact_slide, SCENE_EVERY_IMAGE, 0, 3},
    {"avoid_dead_ahead", avoid_dead_ahead, SCENE_TURNS_BY_ID, 5, 3},
    {"separate_from_a_heap", separate_from_a_heap, SCENE_TURNS_BY_ID, 2, 3},
    {"follow_from_dead_ahead", follow_from_dead_ahead, SCENE_TURNS_BY_ID, 22, COX_FIX(40)},
    {"context_dead_ahead", context_dead_ahead, SCENE_TURNS_BY_ID, 10, 3},
    {"limited_backwards", limited_backwards, SCENE_TURNS_BY_ID, 5, 3},
    {"heading", heading, SCENE_EVERY_IMAGE, 1, 3},
    {"next_velocity", next_velocity, SCENE_EVERY_IMAGE, 5, 3},
    {"move", move, SCENE_EVERY_IMAGE, 0, 3},
    {"half_step", half_step, SCENE_EVERY_IMAGE, 0, 3},
    {"limited", limited, SCENE_EVERY_IMAGE, 5, 3},
    {"settle", settle, SCENE_EVERY_IMAGE, 0, 3},
    {"push", push, SCENE_EVERY_IMAGE, 0, 3},
    {"turn", turn, SCENE_EVERY_IMAGE, 0, 3},
    {"apply_motion", apply_motion, SCENE_EVERY_IMAGE, 0, 3},
    {"managed", managed, SCENE_EVERY_IMAGE, 0, COX_FIX(1)},
    {"curve_quadratic", curve_quadratic, SCENE_EVERY_IMAGE, 0, 3},
    {"curve_cubic", curve_cubic, SCENE_EVERY_IMAGE, 0, 3},
    {"curve_through", curve_through, SCENE_EVERY_IMAGE, 0, 3},
};
const uint32_t scene_behaviour_count = COX_COUNT(scene_behaviours);
