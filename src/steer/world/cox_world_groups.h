/* SPDX-License-Identifier: MIT
 * What a step works out of its groups before it: which rules do anything, and how each group is
 * steered. A group is steered by its own profile alone, whatever else there is in the world. */
#ifndef COX_WORLD_GROUPS_H
#define COX_WORLD_GROUPS_H

#include "cox_world.h"

/* Counts the agents of all groups, and decides. Every step begins so. */
void cox_world_prepare_groups(cox_world *world);

/* Whether the agent of any group moves by a rule of one of the behaviours of a set. */
static inline bool cox_world_uses(const cox_world *world, uint64_t behaviours)
{
    return (world->behaviours_in_use & behaviours) != 0;
}

/* Whether a rule of a group does anything in this step: the group has agents, and the rule a
 * weight, or something that it remembers. */
static inline bool cox_group_uses(const cox_group *group, uint32_t rule)
{
    return ((uint32_t)group->in_use >> rule & 1u) != 0;
}

#endif
