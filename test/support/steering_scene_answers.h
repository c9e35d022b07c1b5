/* SPDX-License-Identifier: MIT
 * Every behaviour as a function of a scene, by what it sees; steering_scene_behaviours.c has the
 * table of them. Outside their parameters they have no state, so a scene always has the same
 * answer. */
#ifndef STEERING_SCENE_ANSWERS_H
#define STEERING_SCENE_ANSWERS_H

#include "steering_scene.h"

typedef steering_answer scene_answer(const steering_scene *scene);

/* steering_scene_points.c: what sees a point, another agent, an angle or a random stream. */
#define PLAIN_RULE(name, ...) scene_answer scene_##name;
#define PARAMETER(...)
#include "steer/world/plain_rules.def"
scene_answer scene_predict, scene_offset_pursuit_aside, scene_align, scene_face, scene_look,
    scene_kinematic_seek, scene_kinematic_flee, scene_kinematic_arrive, scene_kinematic_wander,
    scene_wander, scene_wander_straight, scene_stray_on_its_way, scene_stroll_leg,
    scene_stroll_next;

/* steering_scene_paths.c: what follows paths or keeps a place in a formation, and curves. */
scene_answer scene_follow_path, scene_track_path, scene_stay_on_path, scene_nearest_on_path,
    scene_keep_slot, scene_formation_place, scene_curve_quadratic, scene_curve_cubic,
    scene_curve_through;

/* steering_scene_neighbours.c: what sees obstacles and the agents around it; and
 * dithering. */
scene_answer scene_avoid_obstacles, scene_hide, scene_avoid_agents, scene_orca, scene_orca_turn,
    scene_separation, scene_queue, scene_flock, scene_alignment, scene_cohesion,
    scene_follow_leader, scene_context, scene_context_dead_ahead, scene_dithering,
    scene_avoid_dead_ahead, scene_separate_from_a_heap, scene_follow_from_dead_ahead;

/* steering_scene_walls.c: what sees walls and areas, and contact. */
scene_answer scene_follow_wall, scene_avoid_walls, scene_contain, scene_contain_outside,
    scene_avoid_areas, scene_contact_push, scene_contact_push_off_walls,
    scene_contact_push_off_areas, scene_contact_slide;

/* steering_scene_moves.c: what moves an agent. */
scene_answer scene_heading, scene_next_velocity, scene_move, scene_half_step, scene_push,
    scene_turn, scene_apply_motion, scene_limited, scene_limited_backwards, scene_settle,
    scene_managed;

/* Answers of a vector, of a turn, of both, and of where an agent is. */

static inline steering_answer vector(cox_vec2 v)
{
    steering_answer answer = {v, 0};
    return answer;
}

static inline steering_answer torque(fix16_t turn)
{
    steering_answer answer = {{0, 0}, turn};
    return answer;
}

static inline steering_answer motion(cox_motion made)
{
    steering_answer answer = {made.velocity, made.rotation};
    return answer;
}

static inline steering_answer place(const cox_agent *agent)
{
    steering_answer answer = {agent->position, agent->rotation};
    return answer;
}

/* scene_name(scene): expression is the answer; self and other are agents of the scene. */
#define BEHAVIOUR(name, expression)                           \
    steering_answer scene_##name(const steering_scene *scene) \
    {                                                         \
        const cox_agent *self = &scene->self;                 \
        const cox_agent *other = &scene->others[0];           \
        (void)self;                                           \
        (void)other;                                          \
        return expression;                                    \
    }
#define TARGET other->position
#define NEIGHBOURS cox_span_of_agents(scene->others, SCENE_OTHERS)
#define SLOWING_RADIUS COX_FIX(30)

#endif
