/* SPDX-License-Identifier: MIT
 * Collision avoidance: look ahead, find the obstacle that threatens most, push away from it. */
#include "coxswain/avoidance.h"

#include "cox_heading.h"
#include "math/cox_vec2_fit.h"
#include "math/cox_vec2_here.h"
#include "space/cox_obstacle_reach.h"

/* The offset from the agent to the point ahead: velocity * see_ahead / max_speed. The formula's
 * speed cancels, so no root is needed. */
static cox_vec2 way_ahead(const cox_agent *self, fix16_t see_ahead)
{
    cox_vec2 none = cox_vec2_zero();
    if (self->max_speed <= 0) return none;
    return cox_vec2_fit_ratio(&none, &self->velocity, cox_fix_max(see_ahead, 0), self->max_speed);
}

/* The offset to an obstacle's centre. Everything is relative to the agent, because the points ahead
 * may lie outside the world. */
static cox_vec2 way_to(const cox_agent *self, const cox_obstacle *obstacle)
{
    return cox_vec2_subtract(obstacle->position, self->position);
}

/* Whether an obstacle holds the agent, or the way ahead at its end or its middle. */
static bool threatens(const cox_obstacle *obstacle, const cox_agent *self, cox_vec2 way,
                      cox_vec2 half_way)
{
    cox_vec2 centre = way_to(self, obstacle);
    fix16_t reach = cox_obstacle_reach(obstacle, self->radius);
    return cox_vec2_within(centre, way, reach) || cox_vec2_within(centre, half_way, reach) ||
           cox_vec2_within(centre, cox_vec2_zero(), reach);
}

#if COX_FIX_ROOMY
/* What an agent holds each obstacle against. */
typedef struct sight {
    const cox_agent *self;
    cox_vec2 way;
    cox_vec2 half_way;
    cox_vec2 here;   /* the agent's position */
    int64_t margin;  /* its radius, held to 0 or more */
    int64_t squared; /* the lengths of both ways */
    int64_t half_squared;
    bool is_short; /* the way */
} sight;

#define NO_THREAT UINT64_MAX /* more than any squared distance */

/* Whether both are below 2^30 in size: then no sum of products below reaches 2^63. */
static inline bool are_short(int64_t x, int64_t y)
{
    int64_t limit = INT64_C(1) << 30;
    return ((uint64_t)(x + limit) | (uint64_t)(y + limit)) >> 31 == 0;
}

static inline sight sight_of(const cox_agent *self, cox_vec2 way)
{
    sight ahead;
    ahead.self = self;
    ahead.way = way;
    ahead.half_way = cox_vec2_scale(way, COX_RATIO(1, 2));
    ahead.here = self->position;
    ahead.margin = cox_fix_max(self->radius, 0);
    ahead.squared = (int64_t)cox_vec2_length_squared(way);
    ahead.half_squared = (int64_t)cox_vec2_length_squared(ahead.half_way);
    ahead.is_short = are_short(way.x, way.y);
    return ahead;
}

/* How far a threatening obstacle is from the agent, squared, or NO_THREAT. */
static uint64_t threat_of_far(const cox_obstacle *obstacle, const sight *ahead)
{
    if (!threatens(obstacle, ahead->self, ahead->way, ahead->half_way)) return NO_THREAT;
    return cox_vec2_distance_squared(ahead->here, obstacle->position);
}

/* The same without a branch: which obstacle threatens, and which point it holds, cannot be
 * foreseen. A point is inside where |centre - point|^2 = |centre|^2 + |point|^2 - 2 centre * point
 * is not above the reach squared; one less is negative then and has its highest bit set. */
static inline uint64_t threat_of(const cox_obstacle *obstacle, const sight *ahead)
{
    int64_t x = (int64_t)obstacle->position.x - ahead->here.x;
    int64_t y = (int64_t)obstacle->position.y - ahead->here.y;
    int64_t reach = cox_fix_max(obstacle->radius, 0) + ahead->margin;
    if (!ahead->is_short || !are_short(x, y) || reach > COX_FIX_MAX)
        return threat_of_far(obstacle, ahead);
    int64_t squared = x * x + y * y;
    int64_t here = squared - reach * reach - 1;
    int64_t end = here + ahead->squared - 2 * (x * ahead->way.x + y * ahead->way.y);
    int64_t middle =
        here + ahead->half_squared - 2 * (x * ahead->half_way.x + y * ahead->half_way.y);
    return (uint64_t)(squared | ~((here | end | middle) >> 63));
}

/* The most threatening obstacle, or NULL: the nearest, and of equally near ones the one with the
 * lowest id. */
static const cox_obstacle *most_threatening(const cox_agent *self, const cox_obstacle *obstacles,
                                            uint32_t count, cox_vec2 way)
{
    sight ahead = sight_of(self, way);
    const cox_obstacle *most = NULL;
    uint64_t least = NO_THREAT - 1u;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t threat = threat_of(&obstacles[i], &ahead);
        bool is_further = threat > least;
        bool is_later = threat == least && most != NULL && most->id <= obstacles[i].id;
        if (is_further || is_later) continue;
        most = &obstacles[i];
        least = threat;
    }
    return most;
}
#else
/* Whether one obstacle counts before another: the nearer one does, and of equally near ones the
 * lower id. */
static bool counts_before(const cox_obstacle *one, const cox_obstacle *other, const cox_agent *self)
{
    uint64_t distance = cox_vec2_distance_squared(self->position, one->position);
    uint64_t other_distance = cox_vec2_distance_squared(self->position, other->position);
    return distance != other_distance ? distance < other_distance : one->id < other->id;
}

static const cox_obstacle *most_threatening(const cox_agent *self, const cox_obstacle *obstacles,
                                            uint32_t count, cox_vec2 way)
{
    cox_vec2 half_way = cox_vec2_scale(way, COX_RATIO(1, 2));
    const cox_obstacle *most = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const cox_obstacle *obstacle = &obstacles[i];
        if (!threatens(obstacle, self, way, half_way)) continue;
        if (most == NULL || counts_before(obstacle, most, self)) most = obstacle;
    }
    return most;
}
#endif

cox_vec2 cox_avoid_obstacles(const cox_agent *self, const cox_obstacle *obstacles, uint32_t count,
                             fix16_t see_ahead, fix16_t strength)
{
    cox_vec2 way = way_ahead(self, see_ahead);
    const cox_obstacle *obstacle = most_threatening(self, obstacles, count, way);
    if (obstacle == NULL) return cox_vec2_zero();

    cox_vec2 centre = way_to(self, obstacle);
    cox_vec2 push = cox_vec2_fit_difference(&way, &centre);
    if (cox_vec2_is_zero(push) || cox_heading_meets(self, obstacle->position)) {
        push = cox_heading_side(self, self->id);
    }
    return cox_vec2_set_length_here(push, cox_fix_max(strength, 0));
}
