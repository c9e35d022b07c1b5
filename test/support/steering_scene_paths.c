/* SPDX-License-Identifier: MIT
 * Behaviours that follow paths or keep a place in a formation, and curves: functions of a scene. */
#include "coxswain/curve.h"
#include "coxswain/formation.h"
#include "coxswain/path_following.h"

#include "steering_scene_answers.h"

#define NODES_MAX 128u

steering_answer scene_follow_path(const steering_scene *scene)
{
    cox_path path = cox_path_make(scene->nodes, SCENE_OTHERS, COX_FIX(10));
    cox_follow_path_memory memory = cox_follow_path_make();
    memory.node = SCENE_OTHERS - 1u;
    path.mode = COX_PATH_ARRIVE;
    return vector(cox_follow_path(&scene->self, &memory, &path, SLOWING_RADIUS));
}

static cox_path path_of(const steering_scene *scene, uint8_t mode)
{
    cox_path path = cox_path_make(scene->nodes, SCENE_OTHERS, COX_FIX(10));
    path.mode = mode;
    return path;
}

steering_answer scene_track_path(const steering_scene *scene)
{
    cox_path path = path_of(scene, COX_PATH_LOOP);
    cox_track_path_memory memory = {{1, 0}, -1};
    return vector(cox_track_path(&scene->self, &memory, &path, cox_tracking_default()));
}

steering_answer scene_stay_on_path(const steering_scene *scene)
{
    cox_path path = path_of(scene, COX_PATH_ONCE);
    cox_track_path_memory memory = {{1, 0}, 1};
    return vector(cox_stay_on_path(&scene->self, &memory, &path, COX_FIX(10)));
}

steering_answer scene_nearest_on_path(const steering_scene *scene)
{
    cox_path path = path_of(scene, COX_PATH_LOOP);
    cox_path_place place = cox_path_nearest(&path, scene->self.position);
    return vector(cox_path_point(&path, cox_path_walk(&path, place, COX_FIX(-9))));
}

steering_answer scene_keep_slot(const steering_scene *scene)
{
    cox_keep_slot_memory memory = cox_keep_slot_make();
    const cox_agent *anchor = &scene->others[0];
    return vector(cox_keep_slot(&scene->self, &memory, anchor->position, anchor->velocity,
                                cox_keeping_default()));
}

/* The tip's place and the middle of two arms, where the leader heads: a mirror swaps the arms. */
steering_answer scene_formation_place(const steering_scene *scene)
{
    cox_formation wedge = cox_formation_make(COX_FORMATION_WEDGE, 3, COX_FIX(20));
    cox_vec2 anchor = scene->others[0].position, heading = scene->others[0].velocity;
    cox_vec2 left = cox_formation_place(wedge, 1, anchor, heading);
    cox_vec2 right = cox_formation_place(wedge, 2, anchor, heading);
    return vector(cox_vec2_make(left.x / 2 + right.x / 2, left.y / 2 + right.y / 2));
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

#define CURVE(name, expression)                               \
    steering_answer scene_##name(const steering_scene *scene) \
    {                                                         \
        static cox_vec2 memory[NODES_MAX];                    \
        cox_nodes nodes = {memory, 0, NODES_MAX};             \
        (void)expression;                                     \
        return sum_of(&nodes);                                \
    }

CURVE(curve_quadratic, cox_curve_quadratic(&nodes, scene->nodes, COX_RATIO(1, 4)))
CURVE(curve_cubic, cox_curve_cubic(&nodes, scene->nodes, COX_RATIO(1, 4)))
CURVE(curve_through, cox_curve_through(&nodes, scene->nodes, SCENE_OTHERS, COX_RATIO(1, 4)))
