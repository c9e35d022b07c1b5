/* SPDX-License-Identifier: MIT
 * The stages of a step before that of the forces and behind it: places to hide; velocities, and
 * corrections of positions. */
#ifndef COX_WORLD_STAGES_H
#define COX_WORLD_STAGES_H

#include "cox_rules.h"
#include "cox_world.h"

/* Whether an agent of a group is a neighbour that a rule is about. */
static inline bool cox_world_is_about(const cox_rule *rule, uint32_t group)
{
    return rule->target == COX_TARGET_ALL || rule->target_group == group;
}

/* The first rule of a behaviour in the profile of a group; NULL: it has none. */
static inline const cox_rule *cox_world_first_rule(const cox_world *world, uint32_t group,
                                                   uint8_t behaviour)
{
    const cox_rule *rules = cox_world_rules(world, group);
    for (uint32_t i = 0; i < world->groups[group].rule_count; i++)
        if (rules[i].behaviour == behaviour) return &rules[i];
    return NULL;
}

/* The slot of the agent at a place: of the grid, or without cells of the slots. */
static inline uint32_t cox_world_slot_of_place(const cox_world *world, uint32_t place)
{
    return world->grid.cell == 0 ? place : world->grid.slot[place];
}

/* Gives agents that hide apart their places, by positions of state t. In cox_world_hiders.c. */
void cox_world_share_places(cox_world *world);

/* The velocity that each agent takes on, from the one that its forces lead to; both stand in the
 * place of the forces. Agents and grid are those of state t. */
void cox_world_choose_velocities(cox_world *world);

/* Decides which agents rest around their points, by their positions of state t. */
void cox_world_settle(cox_world *world);

/* Notes whether the agent at a place comes to rest beside one of its neighbours, at these places;
 * of several calls in a step one suffices. cox_world_settle_beside then lets all these agents rest.
 */
void cox_world_note_rest(cox_world *world, uint32_t place, const uint32_t *neighbours,
                         uint32_t count);
void cox_world_settle_beside(cox_world *world);

/* Whether the agent at a place rests. */
bool cox_world_rests(const cox_world *world, uint32_t place);

/* Whether an agent that rests is in the way of another one, which has somewhere else to go. */
bool cox_world_gives_way(const cox_world *world, uint32_t resting, uint32_t passing);

/* Counts who is at the world's doors, by their positions of state t, and decides whose turn it is.
 */
void cox_world_watch_doors(cox_world *world);

/* What the agent at a place prefers at the world's doors. */
cox_vec2 cox_world_give_way(const cox_world *world, uint32_t place, const cox_agent *self,
                            cox_vec2 preferred);

/* Sums up the parties of a world, by positions of state t. */
void cox_world_gather_parties(cox_world *world);

/* What the agent at a place prefers in its party. */
cox_vec2 cox_world_keep_together(const cox_world *world, uint32_t place, const cox_agent *self,
                                 const cox_rule *rule, cox_vec2 preferred);

/* Keeps the positions of state t, if contact is to correct those of t + 1. */
void cox_world_remember_positions(cox_world *world);

/* Moves agents that touch out of each other, and corrects their velocities. */
void cox_world_part(cox_world *world);

#endif
