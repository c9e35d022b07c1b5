/* SPDX-License-Identifier: MIT
 * Hiding: the nearest place behind an obstacle, or flight. */
#include "coxswain/hide.h"

#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "core/math/cox_vec2_here.h"

/* The best place so far. */
typedef struct hiding_place {
    cox_vec2 point;
    uint64_t squared; /* of its distance from the agent */
    uint32_t id;      /* of the obstacle; 0: none yet */
} hiding_place;

/* Finds the place behind an obstacle. Returns false if it has none. */
static bool find_behind(const cox_obstacle *obstacle, const cox_agent *hunter, fix16_t clearance,
                        cox_vec2 *place)
{
    cox_vec2 away = cox_vec2_subtract(obstacle->position, hunter->position);
    if (cox_vec2_is_zero(away)) return false;
    fix16_t distance = cox_fix_add(cox_fix_max(obstacle->radius, 0), clearance);
    *place = cox_vec2_add(obstacle->position, cox_vec2_set_length_here(away, distance));
    return cox_vec2_equal(*place, cox_vec2_clamp_here(*place, COX_WORLD_LIMIT));
}

static bool is_better(const hiding_place *best, uint64_t squared, uint32_t id)
{
    if (best->id == 0 || squared != best->squared) return best->id == 0 || squared < best->squared;
    return id < best->id;
}

cox_vec2 cox_hide(const cox_agent *self, const cox_agent *hunter, const cox_obstacle *obstacles,
                  uint32_t count, fix16_t gap, fix16_t slowing_radius)
{
    fix16_t clearance = cox_fix_add(cox_fix_max(self->radius, 0), cox_fix_max(gap, 0));
    hiding_place best = {{0, 0}, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        cox_vec2 point;
        if (!find_behind(&obstacles[i], hunter, clearance, &point)) continue;
        uint64_t squared = cox_vec2_distance_squared(self->position, point);
        if (!is_better(&best, squared, obstacles[i].id)) continue;
        best.point = point;
        best.squared = squared;
        best.id = obstacles[i].id;
    }
    if (best.id == 0) return cox_evade(self, hunter);
    return cox_arrive(self, best.point, slowing_radius);
}
