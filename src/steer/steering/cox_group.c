/* SPDX-License-Identifier: MIT
 * Separation, queue and collision avoidance: none depends on the order of the neighbours. */
#include "coxswain/group.h"

#include "cox_heading.h"
#include "cox_separation_sums.h"
#include "cox_threat.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

cox_vec2 cox_separation(const cox_agent *self, cox_span neighbours, fix16_t radius,
                        fix16_t strength)
{
    cox_separation_sums sums = {0, 0, 0};
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        if (neighbour->id == self->id) continue;
        if (!cox_vec2_within_here(self->position, neighbour->position, radius)) continue;
        cox_vec2 away = cox_vec2_subtract(self->position, neighbour->position);
        cox_separation_add(&sums, away, self->id, neighbour->id);
    }
    return cox_separation_finish(&sums, strength);
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
static bool somebody_ahead(const cox_agent *self, cox_span neighbours, cox_queue_sight sight)
{
    cox_vec2 displacement = cox_heading_displacement(self, sight.distance);
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        if (neighbour->id == self->id) continue;
        cox_vec2 to_neighbour = cox_vec2_subtract(neighbour->position, self->position);
        if (cox_vec2_within_here(displacement, to_neighbour, sight.radius)) return true;
    }
    return false;
}

/* -4/5 of a component, rounded once. */
static fix16_t braked(fix16_t component)
{
    return cox_fix_mul_div(component, COX_FIX(-4), COX_FIX(5));
}

cox_vec2 cox_queue(const cox_agent *self, cox_vec2 steering, cox_span neighbours,
                   cox_queue_sight sight)
{
    if (!somebody_ahead(self, neighbours, sight)) return cox_vec2_zero();
    cox_vec2 brake = cox_vec2_make(braked(steering.x), braked(steering.y));
    cox_vec2 apart = cox_separation(self, neighbours, sight.radius, sight.separation_strength);
    return cox_vec2_fit((int64_t)brake.x - self->velocity.x + apart.x,
                        (int64_t)brake.y - self->velocity.y + apart.y);
}

cox_vec2 cox_avoid_agents(const cox_agent *self, cox_span neighbours, uint32_t horizon_ticks,
                          fix16_t strength)
{
    cox_threat first = {.is_there = false};
    fix16_t horizon = cox_threat_horizon(horizon_ticks);
    for (uint32_t i = 0; i < neighbours.count; i++)
        cox_threat_look(&first, self, cox_span_at(neighbours, i), horizon);
    return cox_threat_force(&first, self, strength);
}
