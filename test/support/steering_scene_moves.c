/* SPDX-License-Identifier: MIT
 * What moves an agent, as functions of a scene. */
#include "coxswain/limit.h"
#include "coxswain/manager.h"

#include "steering_scene_answers.h"

BEHAVIOUR(heading, vector(cox_agent_heading(self)))
BEHAVIOUR(next_velocity, vector(cox_agent_next_velocity(self, scene->force)))

steering_answer scene_move(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_move(&moved, scene->force);
    return place(&moved);
}

steering_answer scene_half_step(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_move_half_step(&moved, scene->force, scene->turn);
    return place(&moved);
}

steering_answer scene_push(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_push(&moved, scene->force);
    return vector(moved.velocity);
}

steering_answer scene_turn(const steering_scene *scene)
{
    cox_agent turned = scene->self;
    cox_agent_turn(&turned, scene->turn);
    return place(&turned);
}

steering_answer scene_apply_motion(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_motion made = {scene->force, scene->turn};
    cox_agent_apply_motion(&moved, made);
    return place(&moved);
}

steering_answer scene_limited(const steering_scene *scene)
{
    cox_limit limit = {COX_FIX(2), COX_RATIO(1, 4), COX_FIX(20)};
    return vector(cox_limit_next_velocity(&scene->self, scene->force, limit));
}

/* The force that makes it go straight back, with a limit of its turn. */
steering_answer scene_limited_backwards(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_limit limit = {0, COX_RATIO(1, 4), 0};
    self.mass = COX_FIX_ONE;
    self.max_force = COX_FIX(100);
    return vector(
        cox_limit_next_velocity(&self, cox_vec2_scale(self.velocity, COX_FIX(-2)), limit));
}

steering_answer scene_settle(const steering_scene *scene)
{
    cox_agent agent = scene->self;
    (void)cox_agent_settle(&agent, scene->others[0].position, COX_FIX(30), COX_FIX(8));
    return place(&agent);
}

steering_answer scene_managed(const steering_scene *scene)
{
    cox_agent host = scene->self;
    cox_manager manager = {0, 0};
    cox_manager_seek(&manager, &host, scene->others[0].position, SLOWING_RADIUS);
    cox_manager_flee(&manager, &host, scene->others[1].position);
    cox_manager_add(&manager, scene->force);
    cox_manager_update(&manager, &host);
    return place(&host);
}
