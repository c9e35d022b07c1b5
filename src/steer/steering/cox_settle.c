/* SPDX-License-Identifier: MIT
 * Settling around a goal. */
#include "cox_settle_disc.h"

#include "core/math/cox_fix_root.h"

cox_settling cox_settling_default(void)
{
    cox_settling settling;
    settling.fill = COX_RATIO(7, 10);
    settling.margin = COX_RATIO(11, 10);
    settling.rise = COX_FIX(2);
    return settling;
}

cox_settle_memory cox_settle_make(void)
{
    cox_settle_memory memory = {false, 0};
    return memory;
}

/* A part, 0 to 1, of a square, rounded up in its last bits. */
static uint64_t part_of(uint64_t square, fix16_t part)
{
    uint64_t whole = (uint64_t)cox_fix_clamp(part, 0, COX_FIX_ONE);
    return (square >> 16) * whole + (((square & 0xFFFFu) * whole + 0xFFFFu) >> 16);
}

static uint64_t square_of(fix16_t length)
{
    return (uint64_t)((int64_t)length * length);
}

static void come_to_rest(cox_settle_memory *memory, uint64_t distance_squared)
{
    memory->is_settled = true;
    memory->distance = cox_fix_saturate((int64_t)cox_fix_root(distance_squared));
}

bool cox_settle_decide(cox_settle_memory *memory, uint64_t distance_squared, fix16_t radius,
                       uint64_t filled, const cox_settling *settling)
{
    radius = cox_fix_max(radius, 0);
    if (memory->is_settled) {
        fix16_t farther = cox_fix_mul(radius, cox_fix_max(settling->rise, 0));
        if (distance_squared <= square_of(cox_fix_add(memory->distance, farther))) return true;
        *memory = cox_settle_make();
    }
    bool is_on_goal = distance_squared <= square_of(radius / 2);
    if (!is_on_goal && filled < part_of(distance_squared, settling->fill)) return false;
    come_to_rest(memory, distance_squared);
    return true;
}

/* Whether another agent, that far from the goal, is nearer than self. */
static bool is_nearer(const cox_agent *other, uint64_t others, const cox_agent *self, uint64_t own)
{
    return others != own ? others < own : other->id < self->id;
}

static uint64_t distance_of(const cox_agent *agent, cox_vec2 goal)
{
    return cox_vec2_length_squared(cox_vec2_subtract(agent->position, goal));
}

/* Whether an agent goes slower than a 64th of its greatest speed. */
static bool stands(const cox_agent *self)
{
    return !cox_vec2_longer(self->velocity, cox_fix_max(self->max_speed, 0) / 64);
}

/* Whether the bodies of two, with the margin and a quarter more, touch. */
static bool touches(const cox_agent *self, const cox_agent *other, fix16_t margin)
{
    fix16_t radii = cox_fix_add(cox_fix_max(self->radius, 0), cox_fix_max(other->radius, 0));
    fix16_t reach = cox_fix_mul(radii, cox_fix_mul(cox_fix_max(margin, 0), COX_RATIO(5, 4)));
    return !cox_vec2_longer(cox_vec2_subtract(other->position, self->position), reach);
}

bool cox_settle_beside(const cox_agent *self, const cox_agent *resting, cox_vec2 goal,
                       cox_settling settling, cox_settle_memory *memory)
{
    if (memory->is_settled) return true;
    if (!stands(self) || !touches(self, resting, settling.margin)) return false;
    come_to_rest(memory, distance_of(self, goal));
    return true;
}

bool cox_settle(const cox_agent *self, cox_vec2 goal, cox_span others, cox_settling settling,
                cox_settle_memory *memory)
{
    uint64_t own = distance_of(self, goal), filled = 0;
    for (uint32_t i = 0; i < others.count; i++) {
        const cox_agent *other = cox_span_at(others, i);
        uint64_t distance = distance_of(other, goal);
        if (other->id == self->id || !is_nearer(other, distance, self, own)) continue;
        filled = cox_settle_sum(filled, cox_settle_disc(other->radius, settling.margin));
    }
    return cox_settle_decide(memory, own, self->radius, filled, &settling);
}
