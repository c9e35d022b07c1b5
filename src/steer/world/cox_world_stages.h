/* SPDX-License-Identifier: MIT
 * The stages of a step behind that of the forces: velocities, and corrections of positions. */
#ifndef COX_WORLD_STAGES_H
#define COX_WORLD_STAGES_H

#include "cox_rules.h"
#include "cox_world.h"

/* Whether an agent of a group is a neighbour that a rule is about. */
static inline bool cox_world_is_about(const cox_rule *rule, uint32_t group)
{
    return rule->target == COX_TARGET_ALL || rule->target_group == group;
}

/* The velocity that each agent takes on, from the one that its forces lead to; both stand in the
 * place of the forces. Agents and grid are those of state t. */
void cox_world_choose_velocities(cox_world *world);

/* Keeps the positions of state t, if contact is to correct those of t + 1. */
void cox_world_remember_positions(cox_world *world);

/* Moves agents that touch out of each other, and corrects their velocities. */
void cox_world_part(cox_world *world);

#endif
