/* SPDX-License-Identifier: MIT
 * How wander changes its angle, of one agent or of a world's batch. */
#ifndef COX_WANDER_TURN_H
#define COX_WANDER_TURN_H

#include "coxswain/wander.h"

/* Changes the angle by random * angle_change - angle_change / 2. */
static inline void cox_wander_turn(cox_wander_memory *memory, fix16_t angle_change)
{
    fix16_t turn = cox_fix_mul(cox_random_unit(&memory->random), angle_change);
    turn = cox_fix_subtract(turn, cox_fix_mul(angle_change, COX_RATIO(1, 2)));
    memory->angle = cox_fix_wrap_angle(cox_fix_add(memory->angle, turn));
}

#endif
