/* SPDX-License-Identifier: MIT
 * Formations: where slots lie, and how an agent keeps its own. */
#include "coxswain/formation.h"

#include "cox_displacement.h"
#include "core/math/cox_fix_root.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

#define SINES_MAX 8u /* slots of a circle for which sines are fine enough */
#define PI_SQUARED COX_RATIO(986960, 100000)
#define TWO_PI_IN_4096THS 25736
#define DIAGONAL COX_RATIO(707107, 1000000) /* the sine and cosine of an eighth of a turn */

cox_formation cox_formation_make(uint8_t kind, uint32_t count, fix16_t spacing)
{
    cox_formation formation;
    formation.kind = kind;
    formation.count = count;
    formation.width = 0;
    formation.spacing = spacing;
    return formation;
}

/* spacing * steps / 2. */
static fix16_t half_steps(fix16_t spacing, int64_t steps)
{
    return cox_fix_mul_div(spacing, cox_fix_saturate(steps), 2);
}

/* The coordinate of number i of count, from the greatest to the least, with 0 in the middle. */
static fix16_t in_row(fix16_t spacing, uint32_t i, uint32_t count)
{
    return half_steps(spacing, (int64_t)count - 1 - 2 * (int64_t)i);
}

static cox_vec2 slot_of_wedge(fix16_t spacing, uint32_t i)
{
    int64_t rank = ((int64_t)i + 1) / 2;
    fix16_t back = cox_fix_mul(half_steps(spacing, 2 * rank), DIAGONAL);
    return cox_vec2_make(-back, (i & 1u) != 0 ? back : -back);
}

/* The radius of a circle on which so many slots are spacing apart: spacing / (2 sin x) with x = pi
 * / count. The sine of a small angle is too coarse, so there it is spacing * count / (2 pi) * x /
 * sin x, and x / sin x is 1 + x^2 / 6 + 7 x^4 / 360. */
static fix16_t circle_radius(fix16_t spacing, uint32_t count)
{
    int32_t slots = cox_fix_saturate(count);
    if (count <= SINES_MAX) {
        fix16_t sine = cox_fix_sin(cox_fix_mul_div(COX_FIX_PI, 1, slots));
        return cox_fix_mul_div(spacing, COX_RATIO(1, 2), sine);
    }
    fix16_t squared = cox_fix_mul_div(cox_fix_mul_div(PI_SQUARED, 1, slots), 1, slots);
    fix16_t beyond = cox_fix_mul_div(cox_fix_mul(squared, squared), 7, 360);
    fix16_t ratio = COX_FIX_ONE + beyond + cox_fix_mul_div(squared, 1, 6);
    fix16_t round =
        cox_fix_mul_div(spacing, cox_fix_saturate((int64_t)count * 4096), TWO_PI_IN_4096THS);
    return cox_fix_mul(round, ratio);
}

static cox_vec2 slot_of_circle(fix16_t spacing, uint32_t i, uint32_t count)
{
    if (count < 2) return cox_vec2_zero();
    fix16_t angle = cox_fix_mul_div(COX_FIX_TWO_PI, cox_fix_saturate(i), cox_fix_saturate(count));
    cox_vec2 direction = cox_vec2_from_angle(cox_fix_wrap_angle(angle));
    return cox_vec2_scale(direction, circle_radius(spacing, count));
}

/* The number of slots in a rank of a box: the least whose square is enough, unless it is given. */
static uint32_t width_of(cox_formation formation)
{
    uint32_t width = formation.width;
    if (width == 0) {
        width = cox_fix_root(formation.count);
        if ((uint64_t)width * width < formation.count) width++;
    }
    return width < formation.count ? width : formation.count;
}

static cox_vec2 slot_of_box(cox_formation formation, fix16_t spacing, uint32_t i)
{
    uint32_t width = width_of(formation), rank = i / width;
    uint32_t ranks = (formation.count - 1u) / width + 1u;
    uint32_t abreast = rank + 1u == ranks ? formation.count - rank * width : width;
    return cox_vec2_make(in_row(spacing, rank, ranks), in_row(spacing, i % width, abreast));
}

cox_vec2 cox_formation_slot(cox_formation formation, uint32_t number)
{
    if (formation.count == 0) return cox_vec2_zero();
    uint32_t i = number < formation.count ? number : formation.count - 1u;
    fix16_t spacing = cox_fix_max(formation.spacing, 0);
    switch (formation.kind) {
    case COX_FORMATION_COLUMN:
        return cox_vec2_make(in_row(spacing, i, formation.count), 0);
    case COX_FORMATION_WEDGE:
        return slot_of_wedge(spacing, i);
    case COX_FORMATION_CIRCLE:
        return slot_of_circle(spacing, i, formation.count);
    case COX_FORMATION_BOX:
        return slot_of_box(formation, spacing, i);
    default:
        return cox_vec2_make(0, in_row(spacing, i, formation.count));
    }
}

cox_vec2 cox_formation_place(cox_formation formation, uint32_t number, cox_vec2 anchor,
                             cox_vec2 heading)
{
    cox_vec2 ahead = cox_vec2_make(COX_FIX_ONE, 0);
    if (!cox_vec2_is_zero(heading)) ahead = cox_vec2_normalise(heading);
    cox_vec2 offset = cox_vec2_rotate_by(cox_formation_slot(formation, number), ahead);
    return cox_vec2_clamp_here(cox_vec2_add(anchor, offset), COX_WORLD_LIMIT);
}

cox_keeping cox_keeping_default(void)
{
    cox_keeping keeping;
    keeping.slowing_radius = COX_FIX(20);
    keeping.close_radius = COX_FIX(1);
    keeping.progress = COX_FIX(1);
    keeping.patience_ticks = 120;
    return keeping;
}

cox_keep_slot_memory cox_keep_slot_make(void)
{
    cox_keep_slot_memory memory;
    memory.nearest = COX_FIX_MAX;
    memory.ticks = 0;
    memory.phase = COX_SLOT_TAKING;
    return memory;
}

/* Counts the ticks in which the agent is blocked. */
static void watch_progress(const cox_agent *self, cox_keep_slot_memory *memory, fix16_t distance,
                           const cox_keeping *keeping)
{
    fix16_t half_speed = cox_fix_mul(cox_fix_max(self->max_speed, 0), COX_RATIO(1, 2));
    fix16_t goal = cox_fix_subtract(memory->nearest, cox_fix_max(keeping->progress, 0));
    bool is_nearer = distance < memory->nearest && distance <= goal;
    if (is_nearer) memory->nearest = distance;
    if (is_nearer || !cox_vec2_shorter(self->velocity, half_speed)) {
        memory->ticks = 0;
        return;
    }
    if (memory->ticks < UINT32_MAX) memory->ticks++;
    bool is_patient = keeping->patience_ticks == 0 || memory->ticks < keeping->patience_ticks;
    if (!is_patient) memory->phase = COX_SLOT_GIVEN_UP;
}

/* Moves the memory on by a tick. */
static void watch(const cox_agent *self, cox_keep_slot_memory *memory, fix16_t distance,
                  const cox_keeping *keeping)
{
    fix16_t close = cox_fix_max(keeping->close_radius, 0);
    if (distance <= close) {
        *memory = cox_keep_slot_make();
        memory->nearest = distance;
        memory->phase = COX_SLOT_HELD;
        return;
    }
    bool was_held = memory->phase == COX_SLOT_HELD;
    if (was_held && distance <= cox_fix_add(close, close)) return;
    bool is_left_behind = memory->phase == COX_SLOT_GIVEN_UP &&
                          distance > cox_fix_add(memory->nearest, memory->nearest);
    if (was_held || is_left_behind) *memory = cox_keep_slot_make();
    if (memory->phase == COX_SLOT_GIVEN_UP) return;
    memory->phase = COX_SLOT_TAKING;
    watch_progress(self, memory, distance, keeping);
}

/* The velocity at which the agent approaches its place, as cox_arrive does. */
static cox_vec2 approach(const cox_agent *self, const cox_vec2 *displacement,
                         fix16_t slowing_radius)
{
    fix16_t max_speed = cox_fix_max(self->max_speed, 0);
    if (cox_vec2_longer_here(*displacement, slowing_radius))
        return cox_vec2_set_length_here(*displacement, max_speed);
    return cox_displacement_slowed(displacement, max_speed, slowing_radius);
}

cox_vec2 cox_keep_slot(const cox_agent *self, cox_keep_slot_memory *memory, cox_vec2 place,
                       cox_vec2 velocity, cox_keeping keeping)
{
    cox_vec2 displacement = cox_vec2_subtract(place, self->position);
    watch(self, memory, cox_vec2_length(displacement), &keeping);
    cox_vec2 desired = cox_vec2_zero();
    if (memory->phase == COX_SLOT_HELD) desired = velocity;
    if (memory->phase == COX_SLOT_TAKING) {
        cox_vec2 toward = approach(self, &displacement, keeping.slowing_radius);
        desired = cox_vec2_fit_sum(&toward, &velocity);
    }
    desired = cox_vec2_truncate_here(desired, self->max_speed);
    return cox_vec2_fit_difference(&desired, &self->velocity);
}
