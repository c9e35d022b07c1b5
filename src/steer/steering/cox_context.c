/* SPDX-License-Identifier: MIT
 * Context steering: two maps of directions, and the choice of one. */
#include "coxswain/context.h"

#include "core/math/cox_fix_bits.h"
#include "core/math/cox_flash_table.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"
#include "core/math/cox_vec2_turn.h"
#include "steer/space/cox_agent_direction.h"

#define QUARTER 8u /* directions of the finest context in a quarter turn */

/* The cosine of direction i of the finest context, 0 to a whole quarter. */
static const fix16_t cosines[QUARTER + 1u] COX_FLASH = {65536, 64277, 60547, 54491, 46341,
                                                        36410, 25080, 12785, 0};

cox_context cox_context_make(uint32_t directions)
{
    cox_context context;
    context.count = directions >= 32 ? 32 : directions >= 16 ? 16 : 8;
    for (uint32_t i = 0; i < COX_CONTEXT_DIRECTIONS_MAX; i++)
        context.interest[i] = context.danger[i] = 0;
    return context;
}

/* The number of directions, where somebody may have changed it. */
static uint32_t count_of(const cox_context *context)
{
    return context->count >= 32 ? 32 : context->count >= 16 ? 16 : 8;
}

/* One quarter from the table, the others by quarter turns, so that all look alike. */
cox_vec2 cox_context_direction(const cox_context *context, uint32_t number)
{
    uint32_t fine = number * (COX_CONTEXT_DIRECTIONS_MAX / count_of(context));
    uint32_t within = fine % QUARTER;
    cox_vec2 direction =
        cox_vec2_make(cox_flash_i32(&cosines[within]), cox_flash_i32(&cosines[QUARTER - within]));
    for (uint32_t turns = fine / QUARTER % 4u; turns > 0; turns--)
        direction = cox_vec2_perpendicular(direction);
    return direction;
}

static void add(const cox_context *context, fix16_t *map, cox_vec2 direction, fix16_t weight)
{
    if (weight <= 0 || cox_vec2_is_zero(direction)) return;
    cox_vec2 toward = cox_vec2_normalise(direction);
    for (uint32_t i = 0; i < count_of(context); i++) {
        fix16_t cosine = cox_vec2_dot(cox_context_direction(context, i), toward);
        map[i] = cox_fix_max(map[i], cox_fix_mul(weight, cox_fix_min(cosine, COX_FIX_ONE)));
    }
}

void cox_context_add_interest(cox_context *context, cox_vec2 direction, fix16_t weight)
{
    add(context, context->interest, direction, weight);
}

void cox_context_add_danger(cox_context *context, cox_vec2 direction, fix16_t weight)
{
    add(context, context->danger, direction, weight);
}

void cox_context_hold_direction(cox_context *context, const cox_agent *self, fix16_t share)
{
    if (cox_vec2_is_zero(self->velocity)) return;
    cox_vec2 heading = cox_vec2_normalise(self->velocity);
    fix16_t half = cox_fix_mul(cox_fix_clamp(share, 0, COX_FIX_ONE), COX_RATIO(1, 2));
    for (uint32_t i = 0; i < count_of(context); i++) {
        fix16_t cosine = cox_vec2_dot(cox_context_direction(context, i), heading);
        fix16_t lost =
            cox_fix_mul(half, COX_FIX_ONE - cox_fix_clamp(cosine, -COX_FIX_ONE, COX_FIX_ONE));
        context->interest[i] = cox_fix_mul(context->interest[i], COX_FIX_ONE - lost);
    }
}

/* How much of a direction leads deeper is taken to lead along. */
#define ALONG COX_RATIO(1, 8)

/* More than what is rounded in a normal. */
#define ROUNDED COX_RATIO(1, 1024)

static void raise_danger(cox_context *context, uint32_t number, fix16_t danger)
{
    context->danger[number] = cox_fix_max(context->danger[number], danger);
}

/* For an agent of that width which touches an area, or is in it. */
static void leave(cox_context *context, const cox_agent *self, const cox_surface *surface,
                  fix16_t width, fix16_t weight)
{
    cox_vec2 out = surface->normal;
    if (cox_vec2_is_zero(out)) out = cox_agent_heading(self);
    for (uint32_t i = 0; i < count_of(context); i++)
        if (cox_vec2_dot(cox_context_direction(context, i), out) < -ALONG)
            raise_danger(context, i, weight);
    fix16_t deep = cox_fix_negate(surface->distance);
    add(context, context->interest, out,
        deep >= width ? weight : cox_fix_mul_div(weight, deep, width));
}

/* The least sight at which a direction times the sight keeps its direction, to 1/4096. */
#define LEAST_SIGHT COX_RATIO(1, 16)

/* Whether a direction leads past a circle, offset from the agent, by more than what is rounded. */
static bool leads_past(cox_vec2 direction, cox_vec2 offset, fix16_t radius)
{
    int64_t cross = (int64_t)direction.x * offset.y - (int64_t)direction.y * offset.x;
    uint64_t beside = (uint64_t)(cross < 0 ? -cross : cross);
    uint64_t slack = ((uint64_t)cox_fix_magnitude(offset.x) + cox_fix_magnitude(offset.y)) / 2048u;
    return beside > (slack + (uint32_t)radius + 4u) * 65536u;
}

/* What lies ahead in each direction. Those away from a circle or a capsule, or past a circle,
 * cannot lead there. */
static void look_along(cox_context *context, const cox_agent *self, const cox_area *area,
                       cox_vec2 normal, fix16_t sight, fix16_t weight)
{
    bool is_convex = area->count <= 2, is_circle = area->count == 1 && sight >= LEAST_SIGHT;
    cox_vec2 middle = cox_vec2_clamp(area->corners[0], COX_WORLD_LIMIT);
    cox_vec2 offset = cox_vec2_subtract(middle, cox_vec2_clamp(self->position, COX_WORLD_LIMIT));
    for (uint32_t i = 0; i < count_of(context); i++) {
        cox_surface hit;
        cox_vec2 direction = cox_context_direction(context, i);
        if (is_convex && cox_vec2_dot(direction, normal) > ROUNDED) continue;
        if (is_circle && leads_past(direction, offset, area->radius)) continue;
        cox_vec2 displacement = cox_vec2_scale(direction, sight);
        if (!cox_area_cast(area, 1, self->position, displacement, &hit)) continue;
        fix16_t left = cox_fix_max(cox_fix_subtract(sight, hit.distance), 0);
        raise_danger(context, i, cox_fix_mul_div(weight, left, sight));
    }
}

void cox_context_add_area(cox_context *context, const cox_agent *self, const cox_area *area,
                          fix16_t sight, fix16_t weight)
{
    cox_area grown = *area;
    if (weight <= 0 || area->count == 0) return;
    fix16_t width = cox_fix_max(self->radius, 0);
    grown.radius = cox_fix_add(cox_fix_max(area->radius, 0), width);
    cox_surface nearest = cox_area_nearest(&grown, self->position);
    if (nearest.distance <= 0) leave(context, self, &nearest, width, weight);
    else if (nearest.distance < sight)
        look_along(context, self, &grown, nearest.normal, sight, weight);
}

/* Whether a direction, by its number, which may be one beyond the last, has no more danger than
 * most.
 */
static bool is_open(const cox_context *context, uint32_t number, fix16_t most)
{
    return context->danger[number % count_of(context)] <= most;
}

static fix16_t interest_at(const cox_context *context, uint32_t number)
{
    return cox_fix_max(context->interest[number % count_of(context)], 0);
}

static fix16_t most_danger(const cox_context *context, fix16_t tolerance)
{
    fix16_t least = COX_FIX_MAX;
    for (uint32_t i = 0; i < count_of(context); i++) least = cox_fix_min(least, context->danger[i]);
    return cox_fix_add(least, cox_fix_max(tolerance, 0));
}

/* Whether one of two equally wanted directions counts before the other: the one nearer to the
 * heading, or the one on the agent's side. */
static bool comes_first(const cox_agent *self, cox_vec2 one, cox_vec2 other)
{
    cox_vec2 heading = cox_agent_direction(self);
    cox_vec2 lead = cox_vec2_subtract(one, other);
    int8_t nearer = cox_vec2_turn_toward(&heading, &lead);
    if (nearer != 0) return nearer > 0;
    return (cox_vec2_turn_side(&heading, &one) > 0) == ((self->id & 1u) != 0);
}

/* The number of the open direction that is wanted most. One is open. */
static uint32_t choose(const cox_agent *self, const cox_context *context, fix16_t most)
{
    uint32_t best = COX_CONTEXT_DIRECTIONS_MAX;
    for (uint32_t i = 0; i < count_of(context); i++) {
        if (!is_open(context, i, most)) continue;
        bool is_first = best == COX_CONTEXT_DIRECTIONS_MAX;
        fix16_t lead =
            is_first ? 1 : cox_fix_subtract(interest_at(context, i), interest_at(context, best));
        if (lead == 0)
            is_first = comes_first(self, cox_context_direction(context, i),
                                   cox_context_direction(context, best));
        if (lead > 0 || is_first) best = i;
    }
    return best;
}

/* How far from the best direction the vertex of the parabola lies, in steps, at most half a one; >
 * 0: on its left. A neighbour that is wanted more has been left out, so there is no leaning to it.
 */
static fix16_t vertex_of(fix16_t right, fix16_t best, fix16_t left)
{
    if (left > best || right > best) return 0;
    fix16_t bend = cox_fix_add(best - left, best - right);
    return cox_fix_mul_div(left - right, COX_RATIO(1, 2), bend);
}

/* The direction between the best one and its neighbours. */
static cox_vec2 lean(const cox_context *context, uint32_t best, fix16_t most)
{
    uint32_t after = best + 1u, before = best + count_of(context) - 1u;
    fix16_t steps = vertex_of(interest_at(context, before), interest_at(context, best),
                              interest_at(context, after));
    uint32_t beside = steps < 0 ? before : after;
    cox_vec2 direction = cox_context_direction(context, best);
    if (!is_open(context, beside, most)) return direction;
    return cox_vec2_lerp(direction, cox_context_direction(context, beside), cox_fix_abs(steps));
}

cox_vec2 cox_context_steer(const cox_context *context, const cox_agent *self, fix16_t tolerance)
{
    fix16_t most = most_danger(context, tolerance);
    uint32_t best = choose(self, context, most);
    fix16_t interest = cox_fix_min(interest_at(context, best), COX_FIX_ONE);
    fix16_t speed = cox_fix_mul(cox_fix_max(self->max_speed, 0), interest);
    cox_vec2 desired = cox_vec2_set_length_here(lean(context, best, most), speed);
    return cox_vec2_fit_difference(&desired, &self->velocity);
}
