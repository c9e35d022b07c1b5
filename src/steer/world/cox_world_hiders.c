/* SPDX-License-Identifier: MIT
 * The places of agents that hide apart from each other: they are shared out before anybody
 * steers. */
#include "cox_world_steer.h"

#include "cox_rules.h"
#include "cox_world_groups.h"
#include "cox_world_stages.h"

static bool hides_apart(const cox_rule *rule)
{
    return rule->behaviour == COX_HIDE && COX_PARAMETER(rule, hide, apart) != 0;
}

static bool anyone_hides_apart(const cox_world *world)
{
    for (uint32_t i = 0; i < world->rule_count; i++) {
        const cox_group *group = &world->groups[i / COX_PROFILE_RULES_MAX];
        if (cox_group_uses(group, i % COX_PROFILE_RULES_MAX) && hides_apart(&world->rules[i]))
            return true;
    }
    return false;
}

/* The agent at a place as one that hides, from the hunter of its first rule that has one; nobody if
 * it does not hide. */
static cox_hider hider_at(cox_world *world, uint32_t place)
{
    cox_pilot pilot;
    pilot.world = world;
    pilot.place = place;
    pilot.slot = cox_world_slot_of_place(world, place);
    pilot.agent = cox_world_view(world, pilot.slot);
    cox_hider nobody = cox_hider_make(&pilot.agent, &pilot.agent, 0);
    const uint32_t group = world->group[pilot.slot];
    const cox_rule *rules = cox_world_rules(world, group);
    for (uint32_t i = 0; i < COX_PROFILE_RULES_MAX; i++) {
        if (!cox_group_uses(&world->groups[group], i) || !hides_apart(&rules[i])) continue;
        uint32_t other = cox_world_other_of(&pilot, &rules[i]);
        if (other == UINT32_MAX) continue;
        cox_agent hunter = cox_world_view(world, other);
        return cox_hider_make(&pilot.agent, &hunter, COX_PARAMETER(&rules[i], hide, gap));
    }
    nobody.id = COX_NO_ROW;
    return nobody;
}

void cox_world_share_places(cox_world *world)
{
    if (!cox_world_uses(world, COX_RULE_BIT(COX_HIDE)) || !anyone_hides_apart(world)) return;
    for (uint32_t place = 0; place < world->agent_count; place++)
        world->hiders[cox_world_slot_of_place(world, place)] = hider_at(world, place);
    cox_hide_share(world->hiders, world->agent_count, world->obstacles, world->obstacle_count,
                   world->holders);
}
