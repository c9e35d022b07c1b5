/* SPDX-License-Identifier: MIT
 * Behaviours that see walls and areas, and contact, as functions of a scene. */
#include "coxswain/contact.h"
#include "coxswain/wall.h"

#include "steering_scene_answers.h"

/* The nodes as the corners of walls, and as an area. */

static void walls_of(const steering_scene *scene, cox_segment *walls)
{
    cox_segment_loop(scene->nodes, SCENE_OTHERS, 1, walls);
}

steering_answer scene_follow_wall(const steering_scene *scene)
{
    cox_segment walls[SCENE_OTHERS];
    walls_of(scene, walls);
    return vector(cox_follow_wall(&scene->self, cox_segment_span_make(walls, SCENE_OTHERS),
                                  cox_wall_following_default()));
}

steering_answer scene_avoid_walls(const steering_scene *scene)
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

steering_answer scene_contain(const steering_scene *scene)
{
    return contained(scene, false);
}

steering_answer scene_contain_outside(const steering_scene *scene)
{
    return contained(scene, true);
}

steering_answer scene_avoid_areas(const steering_scene *scene)
{
    cox_area areas[SCENE_OTHERS];
    for (uint32_t i = 0; i < SCENE_OTHERS; i++)
        areas[i] = cox_area_of_obstacle(&scene->obstacles[i]);
    areas[0] = cox_area_of_polygon(1, scene->nodes, 3);
    return vector(cox_avoid_areas(&scene->self, areas, SCENE_OTHERS, COX_FIX(50), COX_FIX(5)));
}

/* Bodies that are large enough to touch. */
steering_answer scene_contact_push(const steering_scene *scene)
{
    cox_agent self = scene->self;
    self.radius = COX_FIX(20);
    return vector(cox_contact_push(&self, NEIGHBOURS, 0));
}

steering_answer scene_contact_push_off_walls(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_segment walls[SCENE_OTHERS];
    walls_of(scene, walls);
    self.radius = COX_FIX(20);
    return vector(cox_contact_push_off_walls(&self, cox_segment_span_make(walls, SCENE_OTHERS)));
}

steering_answer scene_contact_push_off_areas(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_area area = cox_area_of_polygon(1, scene->nodes, SCENE_OTHERS);
    self.radius = COX_FIX(20);
    return vector(cox_contact_push_off_areas(&self, &area, 1));
}

steering_answer scene_contact_slide(const steering_scene *scene)
{
    return vector(cox_contact_slide(scene->force, cox_agent_heading(&scene->self)));
}
