/* SPDX-License-Identifier: MIT
 * Wander on a circle ahead, stray to random points, stroll to a target by detours. Each call draws
 * a fixed number of times. */
#include "coxswain/wander.h"

#include "coxswain/target.h"

#include "cox_wander_turn.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

cox_wander_circle cox_wander_circle_default(void)
{
    cox_wander_circle circle;
    circle.distance = COX_FIX(6);
    circle.radius = COX_FIX(8);
    circle.angle_change = COX_FIX(1);
    return circle;
}

cox_wander_memory cox_wander_make(uint64_t seed, uint64_t stream)
{
    cox_wander_memory memory;
    memory.angle = 0;
    memory.random = cox_random_make(seed, stream);
    return memory;
}

bool cox_wander_is_sound(const cox_wander_memory *memory)
{
    return memory->angle >= -COX_FIX_PI && memory->angle <= COX_FIX_PI &&
           cox_random_is_sound(&memory->random);
}

cox_vec2 cox_wander(const cox_agent *self, cox_wander_memory *memory, cox_wander_circle circle)
{
    cox_vec2 centre = cox_vec2_set_length_here(self->velocity, circle.distance);
    cox_vec2 displacement = cox_vec2_scale(cox_vec2_from_angle(memory->angle), circle.radius);
    cox_wander_turn(memory, circle.angle_change);
    return cox_vec2_fit_sum(&centre, &displacement);
}

cox_stray_memory cox_stray_make(uint64_t seed, uint64_t stream)
{
    cox_stray_memory memory;
    memory.target = cox_vec2_zero();
    memory.ticks_left = 0;
    memory.random = cox_random_make(seed, stream);
    return memory;
}

bool cox_stray_is_sound(const cox_stray_memory *memory)
{
    cox_vec2 held = cox_vec2_clamp(memory->target, COX_WORLD_LIMIT);
    return cox_vec2_equal(memory->target, held) && cox_random_is_sound(&memory->random);
}

cox_vec2 cox_stray(const cox_agent *self, cox_stray_memory *memory, cox_vec2 least,
                   cox_vec2 greatest, uint32_t decision_ticks)
{
    cox_vec2 candidate = cox_random_point(&memory->random, least, greatest);
    if (memory->ticks_left == 0) {
        memory->target = cox_vec2_clamp(candidate, COX_WORLD_LIMIT);
        memory->ticks_left = decision_ticks > 0 ? decision_ticks : 1;
    }
    memory->ticks_left--;
    return cox_seek(self, memory->target);
}

cox_stroll cox_stroll_default(void)
{
    cox_stroll stroll;
    stroll.least_leg = COX_FIX(1);
    stroll.greatest_leg = COX_FIX(10);
    stroll.full_distance = COX_FIX(30);
    stroll.field_of_view = COX_FIX_HALF_PI;
    return stroll;
}

fix16_t cox_stroll_greatest_turn(cox_vec2 position, cox_vec2 target, cox_stroll stroll)
{
    fix16_t field = cox_fix_max(stroll.field_of_view, 0);
    fix16_t distance = cox_vec2_distance(position, target);
    if (distance < stroll.full_distance) {
        field = cox_fix_mul_div(field, distance, stroll.full_distance);
    }
    return cox_fix_mul(field, COX_RATIO(1, 2));
}

cox_vec2 cox_stroll_leg(cox_vec2 position, cox_vec2 target, fix16_t turn, cox_stroll stroll)
{
    cox_vec2 displacement = cox_vec2_subtract(target, position);
    fix16_t half = cox_fix_mul(cox_vec2_length(displacement), COX_RATIO(1, 2));
    fix16_t leg = cox_fix_max(cox_fix_clamp(half, stroll.least_leg, stroll.greatest_leg), 0);
    cox_vec2 point = target;
    if (!cox_vec2_shorter(displacement, leg)) {
        point =
            cox_vec2_add(position, cox_vec2_rotate(cox_vec2_set_length(displacement, leg), turn));
    }
    return cox_vec2_clamp(point, COX_WORLD_LIMIT);
}

cox_vec2 cox_stroll_next(cox_vec2 position, cox_random *random, cox_vec2 target, cox_stroll stroll)
{
    fix16_t greatest = cox_stroll_greatest_turn(position, target, stroll);
    fix16_t turn = cox_fix_mul(cox_random_unit(random), greatest);
    bool right = cox_random_below(random, 2) != 0;
    return cox_stroll_leg(position, target, right ? -turn : turn, stroll);
}
