/* SPDX-License-Identifier: MIT
 * Hiding: the nearest place behind an obstacle, or flight; and places for several that hide. */
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

static fix16_t clearance_of(fix16_t radius, fix16_t gap)
{
    return cox_fix_add(cox_fix_max(radius, 0), cox_fix_max(gap, 0));
}

/* Finds the place behind an obstacle. Returns false if it has none. */
static bool find_behind(const cox_obstacle *obstacle, cox_vec2 hunter, fix16_t clearance,
                        cox_vec2 *place)
{
    cox_vec2 away = cox_vec2_subtract(obstacle->position, hunter);
    if (cox_vec2_is_zero(away)) return false;
    fix16_t distance = cox_fix_add(cox_fix_max(obstacle->radius, 0), clearance);
    *place = cox_vec2_add(obstacle->position, cox_vec2_set_length_here(away, distance));
    return cox_vec2_equal(*place, cox_vec2_clamp_here(*place, COX_WORLD_LIMIT));
}

/* Whether the first of two places counts before the second: the nearer one, else that of the lower
 * id. */
static bool is_before(uint64_t squared, uint32_t id, uint64_t other_squared, uint32_t other_id)
{
    return squared != other_squared ? squared < other_squared : id < other_id;
}

cox_vec2 cox_hide(const cox_agent *self, const cox_agent *hunter, const cox_obstacle *obstacles,
                  uint32_t count, fix16_t gap, fix16_t slowing_radius)
{
    fix16_t clearance = clearance_of(self->radius, gap);
    hiding_place best = {{0, 0}, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        cox_vec2 point;
        if (!find_behind(&obstacles[i], hunter->position, clearance, &point)) continue;
        uint64_t squared = cox_vec2_distance_squared(self->position, point);
        if (best.id != 0 && !is_before(squared, obstacles[i].id, best.squared, best.id)) continue;
        best.point = point;
        best.squared = squared;
        best.id = obstacles[i].id;
    }
    if (best.id == 0) return cox_evade(self, hunter);
    return cox_arrive(self, best.point, slowing_radius);
}

cox_hider cox_hider_make(const cox_agent *self, const cox_agent *hunter, fix16_t gap)
{
    cox_hider hider;
    hider.id = self->id;
    hider.position = self->position;
    hider.radius = self->radius;
    hider.gap = gap;
    hider.hunter = hunter->position;
    hider.obstacle = COX_NO_SLOT;
    hider.squared = 0;
    return hider;
}

/* Lets a hider turn from the place that it could not have to the one that is next nearest. */
static void turn_to_next(cox_hider *self, const cox_obstacle *obstacles, uint32_t count)
{
    const cox_hider last = *self;
    fix16_t clearance = clearance_of(self->radius, self->gap);
    self->obstacle = COX_NO_SLOT;
    for (uint32_t i = 0; i < count; i++) {
        cox_vec2 place;
        uint32_t id = obstacles[i].id;
        if (!find_behind(&obstacles[i], self->hunter, clearance, &place)) continue;
        uint64_t squared = cox_vec2_distance_squared(self->position, place);
        if (last.obstacle != COX_NO_SLOT &&
            !is_before(last.squared, obstacles[last.obstacle].id, squared, id))
            continue;
        if (self->obstacle != COX_NO_SLOT &&
            !is_before(squared, id, self->squared, obstacles[self->obstacle].id))
            continue;
        self->obstacle = i;
        self->squared = squared;
    }
}

/* Finds a place for a hider, and for those that it drives from theirs. (Gale and Shapley 1962: both
 * sides prefer what is nearer, so there is one answer, in whatever order they ask.) */
static void find_place(cox_hider *hiders, uint32_t asking, const cox_obstacle *obstacles,
                       uint32_t count, uint32_t *holders)
{
    for (;;) {
        cox_hider *self = &hiders[asking];
        turn_to_next(self, obstacles, count);
        if (self->obstacle == COX_NO_SLOT) return;
        uint32_t holder = holders[self->obstacle];
        bool is_free = holder == COX_NO_SLOT;
        if (!is_free &&
            !is_before(self->squared, self->id, hiders[holder].squared, hiders[holder].id))
            continue;
        holders[self->obstacle] = asking;
        if (is_free) return;
        asking = holder;
    }
}

void cox_hide_share(cox_hider *hiders, uint32_t count, const cox_obstacle *obstacles,
                    uint32_t obstacle_count, uint32_t *holders)
{
    for (uint32_t i = 0; i < obstacle_count; i++) holders[i] = COX_NO_SLOT;
    for (uint32_t i = 0; i < count; i++) hiders[i].obstacle = COX_NO_SLOT;
    for (uint32_t i = 0; i < count; i++)
        if (hiders[i].id != COX_NO_ROW) find_place(hiders, i, obstacles, obstacle_count, holders);
}
