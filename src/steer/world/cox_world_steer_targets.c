/* SPDX-License-Identifier: MIT
 * What rules are about: the agent's own point or agent, the nearest of a group, a leader. */
#include "cox_world_nearest_tagged.h"
#include "cox_world_steer.h"

uint32_t cox_world_nearest_of(const cox_pilot *self, const cox_rule *rule)
{
    const cox_world *world = self->world;
    uint32_t place =
        rule->target_tags != 0
            ? cox_world_nearest_tagged(world, self->place, rule->target_tags, rule->target_radius)
            : cox_world_nearest_seen(world, self->place, rule->target_group, rule->target_radius);
    return place == UINT32_MAX ? UINT32_MAX : world->grid.slot[place];
}

uint32_t cox_world_other_of(const cox_pilot *self, const cox_rule *rule)
{
    const cox_world *world = self->world;
    uint32_t id = COX_NO_ROW;
    switch (rule->target) {
    case COX_TARGET_OWN:
        id = world->quarry[self->slot];
        break;
    case COX_TARGET_LEADER:
        id = world->groups[world->group[self->slot]].leader;
        break;
    default:
        return cox_world_nearest_of(self, rule);
    }
    return id == self->agent.id ? UINT32_MAX : cox_world_slot_of(world, id);
}

bool cox_world_point_of(const cox_pilot *self, const cox_rule *rule, cox_vec2 *point)
{
    const cox_world *world = self->world;
    uint32_t slot = self->slot;
    if (rule->target != COX_TARGET_OWN) {
        slot = cox_world_other_of(self, rule);
        if (slot == UINT32_MAX) return false;
        *point = cox_vec2_make(world->x[slot], world->y[slot]);
        return true;
    }
    *point = cox_vec2_make(world->point_x[slot], world->point_y[slot]);
    return world->has_point[slot];
}
