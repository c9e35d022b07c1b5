/* SPDX-License-Identifier: MIT
 * The rules of a world, by what they see: each finds its target and calls its behaviour. */
#ifndef COX_WORLD_STEER_H
#define COX_WORLD_STEER_H

#include "cox_world.h"

/* An agent that steers. */
typedef struct cox_pilot {
    cox_world *world;
    uint32_t slot;
    uint32_t place; /* in the grid, where there is one */
    cox_agent agent;
} cox_pilot;

/* The slot of the agent that a rule is about, and of the nearest agent of a rule's group;
 * UINT32_MAX: there is none. In cox_world_steer_targets.c. */
uint32_t cox_world_other_of(const cox_pilot *self, const cox_rule *rule);
uint32_t cox_world_nearest_of(const cox_pilot *self, const cox_rule *rule);

/* The point that a rule is about; false if there is none. In cox_world_steer_targets.c too. */
bool cox_world_point_of(const cox_pilot *self, const cox_rule *rule, cox_vec2 *point);

/* The force of a rule, whose number is that in the world's table; false if its target is not there,
 * or it is of a later stage. In cox_world_rules.c. */
bool cox_world_force_of(cox_pilot *pilot, const cox_rule *rule, uint32_t number, cox_vec2 *force);

/* The force to the direction that the rules of an agent's profile choose. In cox_world_context.c.
 */
cox_vec2 cox_world_by_context(cox_pilot *self);

#endif
