/* SPDX-License-Identifier: MIT
 * Collision avoidance: look ahead, find the obstacle that threatens most, push away from it. */
#include "coxswain/avoidance.h"

#include <stddef.h>

#include "cox_avoidance_displacement.h"
#include "cox_heading.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"
#include "steer/space/cox_obstacle_reach.h"

/* The offset to an obstacle's centre. Everything is relative to the agent, because the points ahead
 * may lie outside the world. */
static cox_vec2 displacement_to(const cox_agent *self, const cox_obstacle *obstacle)
{
    return cox_vec2_subtract(obstacle->position, self->position);
}

/* Whether an obstacle holds the agent, or the end or the middle of the line ahead. */
static bool threatens(const cox_obstacle *obstacle, const cox_agent *self, cox_vec2 displacement,
                      cox_vec2 halfway)
{
    cox_vec2 centre = displacement_to(self, obstacle);
    fix16_t reach = cox_obstacle_reach(obstacle, self->radius);
    return cox_vec2_within_here(centre, displacement, reach) ||
           cox_vec2_within_here(centre, halfway, reach) ||
           cox_vec2_within_here(centre, cox_vec2_zero(), reach);
}

/* Whether one obstacle counts before another: the nearer one does, and of equally near ones the
 * lower id. */
static bool counts_before(const cox_obstacle *one, const cox_obstacle *other, const cox_agent *self)
{
    uint64_t distance = cox_vec2_distance_squared(self->position, one->position);
    uint64_t other_distance = cox_vec2_distance_squared(self->position, other->position);
    return distance != other_distance ? distance < other_distance : one->id < other->id;
}

/* The longest line ahead and reach for which an offset that saturates lies outside, too. */
#define REACH_MOST (INT64_C(1) << 30)

/* Whether an obstacle is farther than its reach from the rectangle around the agent and the line
 * ahead, and so threatens nothing. Most are, and this takes one branch and no multiplication. Only
 * a desk asks; on a chip it would take more room. */
static inline bool lies_outside(const cox_obstacle *obstacle, const cox_agent *self,
                                cox_vec2 displacement)
{
    if (!COX_FIX_ROOMY) return false;
    int64_t width = cox_fix_magnitude(displacement.x), height = cox_fix_magnitude(displacement.y);
    int64_t reach = (int64_t)cox_fix_max(obstacle->radius, 0) + cox_fix_max(self->radius, 0);
    int64_t x = obstacle->position.x - ((int64_t)self->position.x + cox_fix_min(displacement.x, 0));
    int64_t y = obstacle->position.y - ((int64_t)self->position.y + cox_fix_min(displacement.y, 0));
    int64_t inside = (x + reach) | (width + reach - x) | (y + reach) | (height + reach - y);
    return inside < 0 && (width | height | reach) < REACH_MOST;
}

/* The most threatening obstacle, or NULL. */
static const cox_obstacle *most_threatening(const cox_agent *self, const cox_obstacle *obstacles,
                                            uint32_t count, cox_vec2 displacement)
{
    cox_vec2 halfway = cox_vec2_scale(displacement, COX_RATIO(1, 2));
    const cox_obstacle *most = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const cox_obstacle *obstacle = &obstacles[i];
        if (lies_outside(obstacle, self, displacement)) continue;
        if (!threatens(obstacle, self, displacement, halfway)) continue;
        if (most == NULL || counts_before(obstacle, most, self)) most = obstacle;
    }
    return most;
}

cox_vec2 cox_avoid_obstacles(const cox_agent *self, const cox_obstacle *obstacles, uint32_t count,
                             fix16_t see_ahead, fix16_t strength)
{
    cox_vec2 displacement = cox_avoidance_displacement(self, see_ahead);
    const cox_obstacle *obstacle = most_threatening(self, obstacles, count, displacement);
    if (obstacle == NULL) return cox_vec2_zero();

    cox_vec2 centre = displacement_to(self, obstacle);
    cox_vec2 push = cox_vec2_fit_difference(&displacement, &centre);
    if (cox_vec2_is_zero(push) || cox_heading_meets(self, obstacle->position)) {
        push = cox_heading_side(self, self->id);
    }
    return cox_vec2_set_length_here(push, cox_fix_max(strength, 0));
}
