/* SPDX-License-Identifier: MIT
 * Wander on a circle ahead, and stray to random points. Both draw a fixed number of times a call.
 */
#include "coxswain/wander.h"

#include "coxswain/target.h"

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

/* Moves the angle by random * angle_change - angle_change / 2. */
static void turn_angle(cox_wander_memory *memory, fix16_t angle_change)
{
    fix16_t turn = cox_fix_mul(cox_random_unit(&memory->random), angle_change);
    turn = cox_fix_subtract(turn, cox_fix_mul(angle_change, COX_RATIO(1, 2)));
    memory->angle = cox_fix_wrap_angle(cox_fix_add(memory->angle, turn));
}

cox_vec2 cox_wander(const cox_agent *self, cox_wander_memory *memory, cox_wander_circle circle)
{
    cox_vec2 centre = cox_vec2_set_length(self->velocity, circle.distance);
    cox_vec2 displacement = cox_vec2_scale(cox_vec2_from_angle(memory->angle), circle.radius);
    turn_angle(memory, circle.angle_change);
    return cox_vec2_add(centre, displacement);
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
