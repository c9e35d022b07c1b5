/* SPDX-License-Identifier: MIT
 * Behaviours that see obstacles and the agents around them, as functions of a scene. Separation in
 * agents on one spot with no other near are not here: their directions along +x or -x by id have no
 * image. */
#include "coxswain/avoidance.h"
#include "coxswain/combine.h"
#include "coxswain/context.h"
#include "coxswain/flock.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/leader.h"
#include "coxswain/orca.h"

#include "steering_scene_answers.h"

BEHAVIOUR(avoid_obstacles, vector(cox_avoid_obstacles(self, scene->obstacles, SCENE_OTHERS,
                                                      COX_FIX(50), COX_FIX(5))))
BEHAVIOUR(hide,
          vector(cox_hide(self, other, scene->obstacles, SCENE_OTHERS, COX_FIX(5), SLOWING_RADIUS)))

/* Wide enough to touch the others, who are scattered. */
steering_answer scene_avoid_agents(const steering_scene *scene)
{
    cox_agent self = scene->self;
    self.radius = COX_FIX(20);
    return vector(
        cox_avoid_agents(&self, cox_span_of_agents(scene->others, SCENE_OTHERS), 60, COX_FIX(2)));
}

BEHAVIOUR(orca, vector(cox_orca(self, scene->force, NEIGHBOURS, cox_segment_span_make(NULL, 0),
                                cox_orca_settings_default())))
BEHAVIOUR(orca_turn, vector(cox_orca_turn(scene->force, self->id, COX_ORCA_TURN_DEFAULT)))
BEHAVIOUR(separation, vector(cox_separation(self, NEIGHBOURS, COX_FIX(30), COX_FIX(2))))
BEHAVIOUR(queue, vector(cox_queue(self, scene->force, NEIGHBOURS, cox_queue_sight_default())))

/* With radii for scenes that are wider than a flock. */
static cox_flocking wide_flocking(void)
{
    cox_flocking flocking = cox_flocking_default();
    flocking.separation.radius = COX_FIX(30);
    flocking.alignment.radius = COX_FIX(40);
    flocking.cohesion.radius = COX_FIX(50);
    return flocking;
}

BEHAVIOUR(flock, vector(cox_flock(self, NEIGHBOURS, wide_flocking())))
BEHAVIOUR(alignment, vector(cox_alignment(self, NEIGHBOURS, wide_flocking().alignment, 0)))
BEHAVIOUR(cohesion, vector(cox_cohesion(self, NEIGHBOURS, wide_flocking().cohesion, 0)))
BEHAVIOUR(follow_leader,
          vector(cox_follow_leader(self, other, NEIGHBOURS, cox_following_default())))

static cox_context maps_of(const steering_scene *scene)
{
    cox_context context = cox_context_make(16);
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) {
        cox_vec2 displacement = cox_vec2_subtract(scene->others[i].position, scene->self.position);
        if (i < 2) cox_context_add_interest(&context, displacement, scene->others[i].mass / 4);
        else cox_context_add_danger(&context, displacement, scene->others[i].mass / 4);
    }
    return context;
}

steering_answer scene_context(const steering_scene *scene)
{
    cox_context maps = maps_of(scene);
    return vector(cox_context_steer(&maps, &scene->self, COX_RATIO(1, 8)));
}

/* Straight ahead is feared, and left and right of it are wanted alike. */
steering_answer scene_context_dead_ahead(const steering_scene *scene)
{
    cox_context maps = cox_context_make(32);
    cox_agent self = scene->self;
    bool is_along_x = cox_fix_abs(self.velocity.x) > cox_fix_abs(self.velocity.y);
    *(is_along_x ? &self.velocity.y : &self.velocity.x) = 0;
    cox_context_add_interest(&maps, self.velocity, COX_FIX_ONE);
    for (uint32_t i = 0; i < 32u; i++)
        maps.danger[i] = maps.interest[i] > COX_RATIO(99, 100) ? COX_FIX_ONE : 0;
    return vector(cox_context_steer(&maps, &self, 0));
}

/* Forces by chance, with a stream that has no image. */
steering_answer scene_dithering(const steering_scene *scene)
{
    cox_random random = cox_random_make((uint32_t)scene->self.mass, 1);
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
    for (uint32_t i = 0; i < SCENE_OTHERS; i++)
        (void)cox_combine_add_by_chance(&combine, &random, scene->others[i].velocity,
                                        COX_RATIO(3, 2), COX_RATIO(1, 3));
    return vector(cox_combine_force(&combine));
}

/* Ties: dead ahead, and on one spot. Ids choose the side. */

steering_answer scene_avoid_dead_ahead(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_vec2 displacement = cox_vec2_add(self.velocity, self.velocity);
    cox_vec2 centre = cox_vec2_add(self.position, displacement);
    cox_obstacle obstacle = cox_obstacle_make(1, centre, COX_FIX(3));
    return vector(cox_avoid_obstacles(&self, &obstacle, 1, COX_FIX(10), COX_FIX(5)));
}

steering_answer scene_separate_from_a_heap(const steering_scene *scene)
{
    cox_agent others[SCENE_OTHERS];
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) others[i] = scene->others[i];
    others[0].position = cox_vec2_add(scene->self.position, scene->force);
    others[1].position = others[2].position = scene->self.position;
    return vector(cox_separation(&scene->self, cox_span_of_agents(others, SCENE_OTHERS),
                                 COX_FIX(80), COX_FIX(2)));
}

steering_answer scene_follow_from_dead_ahead(const steering_scene *scene)
{
    cox_agent self = scene->self;
    const cox_agent *leader = &scene->others[0];
    self.position = cox_vec2_add(leader->position, leader->velocity);
    return vector(
        cox_follow_leader(&self, leader, cox_span_of_agents(leader, 1), cox_following_default()));
}
