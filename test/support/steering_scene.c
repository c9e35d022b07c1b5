/* SPDX-License-Identifier: MIT
 * Scenes and their images. */
#include "steering_scene.h"

#include "steering_case.h"

#define HIGHEST_ID 13u /* odd, so a reversed id is even where the id is odd */

cox_vec2 scene_vector_image(cox_vec2 v, uint32_t image)
{
    cox_vec2 seen = (image & 4u) != 0 ? cox_vec2_make(v.y, v.x) : v;
    if ((image & 1u) != 0) seen.x = cox_fix_negate(seen.x);
    if ((image & 2u) != 0) seen.y = cox_fix_negate(seen.y);
    return seen;
}

bool scene_is_mirrored(uint32_t image)
{
    return (((image >> 2) ^ (image >> 1) ^ image) & 1u) != 0;
}

static fix16_t turn_image(fix16_t turn, uint32_t image)
{
    return scene_is_mirrored(image) ? cox_fix_negate(turn) : turn;
}

/* The image of a direction. Images that are quarter turns are as exact as a quarter turn is. */
static fix16_t angle_image(fix16_t angle, uint32_t image)
{
    fix16_t seen = (image & 4u) != 0 ? COX_FIX_HALF_PI - angle : angle;
    if ((image & 1u) != 0) seen = COX_FIX_PI - seen;
    if ((image & 2u) != 0) seen = -seen;
    return cox_fix_wrap_angle(seen);
}

static cox_agent agent_image(const cox_agent *agent, uint32_t image)
{
    cox_agent seen = *agent;
    seen.position = scene_vector_image(agent->position, image);
    seen.velocity = scene_vector_image(agent->velocity, image);
    seen.orientation = angle_image(agent->orientation, image);
    seen.rotation = turn_image(agent->rotation, image);
    return seen;
}

steering_answer scene_answer_image(steering_answer answer, uint32_t image)
{
    answer.vector = scene_vector_image(answer.vector, image);
    answer.turn = turn_image(answer.turn, image);
    return answer;
}

steering_scene scene_image(const steering_scene *scene, uint32_t image)
{
    steering_scene seen = *scene;
    seen.self = agent_image(&scene->self, image);
    seen.force = scene_vector_image(scene->force, image);
    seen.angle = angle_image(scene->angle, image);
    seen.turn = turn_image(scene->turn, image);
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) {
        seen.others[i] = agent_image(&scene->others[i], image);
        seen.obstacles[i].position = scene_vector_image(scene->obstacles[i].position, image);
        seen.nodes[i] = scene_vector_image(scene->nodes[i], image);
    }
    return seen;
}

void scene_reverse_ids(steering_scene *scene)
{
    scene->self.id = HIGHEST_ID - scene->self.id;
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) {
        scene->others[i].id = HIGHEST_ID - scene->others[i].id;
    }
}

static cox_agent random_agent(uint64_t *random, uint32_t id, fix16_t limit)
{
    cox_agent agent = case_random_agent(random, id, limit);
    agent.orientation = case_random_between(random, -COX_FIX_PI + 1, COX_FIX_PI);
    agent.rotation = case_random_between(random, -COX_RATIO(1, 8), COX_RATIO(1, 8));
    return agent;
}

steering_scene scene_random(uint64_t *random, fix16_t limit)
{
    steering_scene made;
    made.self = random_agent(random, 1, limit);
    made.force = case_random_vector(random, COX_FIX(9));
    made.angle = case_random_between(random, -COX_FIX_PI + 1, COX_FIX_PI);
    made.turn = case_random_between(random, -COX_RATIO(3, 4), COX_RATIO(3, 4));
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) {
        made.others[i] = random_agent(random, 2u + i, limit);
        made.nodes[i] = case_random_vector(random, limit);
        cox_vec2 centre = case_random_vector(random, limit);
        fix16_t radius = case_random_between(random, 0, COX_FIX(20));
        made.obstacles[i] = cox_obstacle_make(i + 1u, centre, radius);
    }
    return made;
}
