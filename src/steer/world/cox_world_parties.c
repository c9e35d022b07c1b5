/* SPDX-License-Identifier: MIT
 * The parties of a world: agents with the same own agent, whose profiles keep them together. */
#include "cox_world_groups.h"
#include "cox_world_stages.h"

/* Whether the agent in a slot belongs to a party; *head is the slot under which that is counted. */
static bool has_party(const cox_world *world, uint32_t slot, uint32_t *head)
{
    *head = cox_world_slot_of(world, world->quarry[slot]);
    return *head != COX_NO_SLOT &&
           cox_world_first_rule(world, world->group[slot], COX_KEEP_TOGETHER) != NULL;
}

void cox_world_gather_parties(cox_world *world)
{
    const cox_party_sums nobody = {0, 0, 0};
    if (!cox_world_uses(world, COX_RULE_BIT(COX_KEEP_TOGETHER))) return;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) world->parties[slot] = nobody;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) {
        uint32_t head;
        if (!has_party(world, slot, &head)) continue;
        cox_party_add(&world->parties[head], cox_vec2_make(world->x[slot], world->y[slot]));
    }
}

cox_vec2 cox_world_keep_together(const cox_world *world, uint32_t place, const cox_agent *self,
                                 const cox_rule *rule, cox_vec2 preferred)
{
    cox_party party;
    uint32_t head;
    if (!has_party(world, cox_world_slot_of_place(world, place), &head)) return preferred;
    cox_party_sums others = world->parties[head];
    cox_party_take_away(&others, self->position);
    party.near_radius = COX_PARAMETER(rule, keep_together, near_radius);
    party.far_radius = COX_PARAMETER(rule, keep_together, far_radius);
    return cox_party_velocity(self, preferred, &others, party);
}
