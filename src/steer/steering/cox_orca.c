/* SPDX-License-Identifier: MIT
 * ORCA: makes a line of each neighbour and wall that counts, and solves. */
#include "coxswain/orca.h"

#include "cox_orca_program.h"
#include "core/math/cox_hash_mix.h"
#include "core/math/cox_vec2_here.h"

#define HORIZON_MOST 4096u

cox_orca_settings cox_orca_settings_default(void)
{
    cox_orca_settings settings;
    settings.horizon_ticks = 40;
    settings.least_horizon_ticks = 0;
    settings.wall_horizon_ticks = 20;
    settings.parting_ticks = 0;
    settings.has_contact = false;
    settings.neighbours_max = 10;
    settings.margin = COX_ORCA_MARGIN_DEFAULT;
    settings.priority = COX_FIX_ONE;
    settings.priorities = NULL;
    return settings;
}

static uint32_t horizon_of(uint32_t ticks)
{
    return ticks == 0 ? 1u : ticks > HORIZON_MOST ? HORIZON_MOST : ticks;
}

/* Makes the lines of the second look, if the settings ask for one. */
static void look_again(cox_orca_lines *lines, cox_segment_span walls)
{
    const cox_orca_settings *settings = lines->settings;
    uint32_t least_ticks = horizon_of(settings->least_horizon_ticks);
    if (least_ticks >= lines->ticks) return;
    lines->by_pair = settings->least_horizon_ticks == 0;
    if (!lines->by_pair) lines->ticks = least_ticks;
    cox_orca_lines_list(lines, walls, (horizon_of(settings->wall_horizon_ticks) + 1u) / 2u);
}

cox_vec2 cox_orca(const cox_agent *self, cox_vec2 preferred, cox_span neighbours,
                  cox_segment_span walls, cox_orca_settings settings)
{
    if (self->max_speed <= 0) return cox_vec2_zero();
    cox_orca_wish wish;
    wish.preferred = preferred;
    wish.max_speed = cox_fix_min(self->max_speed, COX_WORLD_LIMIT);
    wish.fine = cox_orca_fine(wish.max_speed);
    cox_orca_lines lines;
    cox_vec2 velocity;
    lines.self = self;
    lines.settings = &settings;
    lines.neighbours = neighbours;
    lines.ticks = horizon_of(settings.horizon_ticks);
    lines.parting_ticks = settings.parting_ticks == 0 ? 0 : horizon_of(settings.parting_ticks);
    lines.by_pair = false;
    lines.fine = wish.fine;
    cox_orca_lines_list(&lines, walls, horizon_of(settings.wall_horizon_ticks));
    if (!cox_orca_satisfy(&lines, &wish, &velocity)) {
        look_again(&lines, walls);
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
