/* SPDX-License-Identifier: MIT
 * Obstacles: making one, and telling what lies in it. */
#include "coxswain/obstacle.h"

#include "cox_obstacle_reach.h"

cox_obstacle cox_obstacle_make(uint32_t id, cox_vec2 position, fix16_t radius)
{
    cox_obstacle obstacle;
    obstacle.id = id;
    obstacle.position = cox_vec2_clamp(position, COX_WORLD_LIMIT);
    obstacle.radius = cox_fix_max(radius, 0);
    return obstacle;
}

bool cox_obstacle_contains(const cox_obstacle *obstacle, cox_vec2 point, fix16_t margin)
{
    return cox_vec2_within(obstacle->position, point, cox_obstacle_reach(obstacle, margin));
}
