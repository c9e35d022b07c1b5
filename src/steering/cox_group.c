/* SPDX-License-Identifier: MIT
 * Separation and queue: each treats every neighbour alike, so their order does not matter. */
#include "coxswain/group.h"

#include "cox_heading.h"
#include "math/cox_vec2_fit.h"
#include "math/cox_vec2_here.h"

/* What separation sums up over the neighbours; 2^32 offsets fit. */
typedef struct offsets {
    int64_t away_x; /* the sum of the offsets from near neighbours, in LSB */
    int64_t away_y;
    int64_t rank; /* higher ids minus lower ids on the very same spot */
} offsets;

static void add_neighbour(offsets *sum, const cox_agent *self, const cox_agent *neighbour)
{
    cox_vec2 away = cox_vec2_subtract(self->position, neighbour->position);
    sum->away_x += away.x;
    sum->away_y += away.y;
    if (cox_vec2_is_zero(away)) sum->rank += self->id < neighbour->id ? 1 : -1;
}

/* The force for that sum. The sine and the cosine of an eighth of a turn are 0.70711. */
static cox_vec2 separation_from(const offsets *sum, fix16_t strength)
{
    fix16_t side = sum->rank > 0 ? 1 : sum->rank < 0 ? -1 : 0;
    cox_vec2 away = cox_vec2_fit(sum->away_x, sum->away_y);
    if (cox_vec2_is_zero(away)) return cox_vec2_set_length_here(cox_vec2_make(side, 0), strength);
    cox_vec2 force = cox_vec2_set_length_here(away, strength);
    if (side == 0) return force;
    fix16_t eighth = COX_RATIO(70711, 100000);
    return cox_vec2_rotate_by(force, cox_vec2_make(eighth, side < 0 ? -eighth : eighth));
}

cox_vec2 cox_separation(const cox_agent *self, const cox_agent *neighbours, uint32_t count,
                        fix16_t radius, fix16_t strength)
{
    offsets sum;
    sum.away_x = 0;
    sum.away_y = 0;
    sum.rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        const cox_agent *neighbour = &neighbours[i];
        if (neighbour->id == self->id) continue;
        if (!cox_vec2_within_here(self->position, neighbour->position, radius)) continue;
        add_neighbour(&sum, self, neighbour);
    }
    return separation_from(&sum, strength);
}

cox_queue_sight cox_queue_sight_default(void)
{
    cox_queue_sight sight;
    sight.distance = COX_FIX(30);
    sight.radius = COX_FIX(30);
    sight.separation_strength = COX_FIX(2);
    return sight;
}

/* Whether a neighbour stands in the circle ahead. Both are relative to the agent, because the
 * circle may lie outside the world. */
static bool somebody_ahead(const cox_agent *self, const cox_agent *neighbours, uint32_t count,
                           cox_queue_sight sight)
{
    cox_vec2 way = cox_heading_way(self, sight.distance);
    for (uint32_t i = 0; i < count; i++) {
        if (neighbours[i].id == self->id) continue;
        cox_vec2 to_neighbour = cox_vec2_subtract(neighbours[i].position, self->position);
        if (cox_vec2_within_here(way, to_neighbour, sight.radius)) return true;
    }
    return false;
}

/* -4/5 of a component, rounded once. */
static fix16_t braked(fix16_t component)
{
    return cox_fix_mul_div(component, COX_FIX(-4), COX_FIX(5));
}

cox_vec2 cox_queue(const cox_agent *self, cox_vec2 steering, const cox_agent *neighbours,
                   uint32_t count, cox_queue_sight sight)
{
    if (!somebody_ahead(self, neighbours, count, sight)) return cox_vec2_zero();
    cox_vec2 brake = cox_vec2_make(braked(steering.x), braked(steering.y));
    cox_vec2 apart =
        cox_separation(self, neighbours, count, sight.radius, sight.separation_strength);
    return cox_vec2_fit((int64_t)brake.x - self->velocity.x + apart.x,
                        (int64_t)brake.y - self->velocity.y + apart.y);
}
