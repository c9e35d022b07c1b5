/* SPDX-License-Identifier: MIT
 * ORCA: makes a line of each neighbour and wall that counts, and solves. */
#include "coxswain/orca.h"

#include "cox_orca_program.h"
#include "core/math/cox_hash_mix.h"
#include "core/math/cox_vec2_here.h"

#define HORIZON_MOST 4096u

/* The share of max_speed down to which squeezed agents slow, and the share of their speed that they
 * keep at each tick. At full speed they would run from the agents that overlap them into the next
 * ones, and a crowd would be pressed together; if they slowed at once, agents behind would run into
 * them. Smaller shares make less overlap and later arrivals (test/crowd/run). */
#define SQUEEZED_PART COX_RATIO(1, 3)
#define SQUEEZED_KEEPS COX_RATIO(4, 5)

cox_orca_settings cox_orca_settings_default(void)
{
    cox_orca_settings settings;
    settings.horizon_ticks = 40;
    settings.least_horizon_ticks = 4;
    settings.wall_horizon_ticks = 20;
    settings.neighbours_max = 10;
    settings.margin = COX_FIX_ONE;
    settings.priority = COX_FIX_ONE;
    settings.priorities = NULL;
    return settings;
}

static uint32_t horizon_of(uint32_t ticks)
{
    return ticks == 0 ? 1u : ticks > HORIZON_MOST ? HORIZON_MOST : ticks;
}

/* The most speed of an agent while it is squeezed. */
static fix16_t squeezed_speed(const cox_agent *self, fix16_t max_speed)
{
    fix16_t kept = cox_fix_mul(cox_vec2_length(self->velocity), SQUEEZED_KEEPS);
    return cox_fix_clamp(kept, cox_fix_mul(max_speed, SQUEEZED_PART), max_speed);
}

cox_vec2 cox_orca(const cox_agent *self, cox_vec2 preferred, cox_span neighbours,
                  cox_segment_span walls, cox_orca_settings settings)
{
    if (self->max_speed <= 0) return cox_vec2_zero();
    cox_orca_wish wish;
    wish.preferred = preferred;
    wish.max_speed = wish.squeezed_speed = cox_fix_min(self->max_speed, COX_WORLD_LIMIT);
    wish.fine = cox_orca_fine(wish.max_speed);
    uint32_t ticks = horizon_of(settings.horizon_ticks);
    uint32_t least_ticks = horizon_of(settings.least_horizon_ticks);
    uint32_t wall_ticks = horizon_of(settings.wall_horizon_ticks);
    cox_orca_lines lines;
    cox_vec2 velocity;
    lines.self = self;
    lines.settings = &settings;
    lines.neighbours = neighbours;
    lines.fine = wish.fine;
    cox_orca_lines_list(&lines, walls, wall_ticks, ticks);
    if (!cox_orca_satisfy(&lines, &wish, &velocity)) {
        if (least_ticks < ticks) {
            cox_orca_lines_list(&lines, walls, (wall_ticks + 1u) / 2u, least_ticks);
            wish.squeezed_speed = squeezed_speed(self, wish.max_speed);
        }
        velocity = cox_orca_solve(&lines, &wish);
    }
    return cox_vec2_truncate_here(velocity, wish.max_speed);
}

cox_vec2 cox_orca_turn(cox_vec2 preferred, uint32_t id, fix16_t most)
{
    /* From -2^31 to 2^31 - 1, a part of most. */
    int64_t drawn = (int64_t)(cox_hash_mix(id) >> 32) - (INT64_C(1) << 31);
    int64_t angle = cox_fix_round_shift(drawn * most, 31);
    return cox_vec2_rotate(preferred, cox_fix_saturate(angle));
}
