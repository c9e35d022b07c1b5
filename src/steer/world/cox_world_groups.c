/* SPDX-License-Identifier: MIT
 * How each group is steered in a step. */
#include "cox_world_groups.h"

#include "cox_rules.h"

static void count_agents(cox_world *world)
{
    for (uint32_t group = 0; group < world->group_count; group++) world->groups[group].agents = 0;
    for (uint32_t first = 0; first < world->agent_count; first += COX_WORLD_BATCH) {
        const uint8_t *groups = world->group + first;
        uint32_t left = world->agent_count - first;
        uint32_t count = left < COX_WORLD_BATCH ? left : COX_WORLD_BATCH;
        if (cox_world_share_a_group(groups, count)) {
            world->groups[groups[0]].agents += count;
            continue;
        }
        for (uint32_t i = 0; i < count; i++) world->groups[groups[i]].agents++;
    }
}

static bool gives_force(const cox_rule *rule)
{
    return !cox_rule_is_one_of(rule, cox_rules_of_velocity | cox_rules_of_position);
}

/* Of a sum, a force of weight 0 is nothing; but what a rule remembers moves on when it is asked. */
static bool is_idle(const cox_group *group, const cox_rule *rule)
{
    return group->combine == COX_COMBINE_SUM && rule->weight == 0 && gives_force(rule) &&
           !cox_rule_is_one_of(rule, cox_rules_that_remember);
}

/* Whether a rule has a form by columns, in a group whose rules are summed up. Without registers of
 * lanes or memory to spare an agent alone is sooner done, but where its neighbours are counted. */
static bool has_columns(const cox_rule *rule)
{
    if (cox_rule_is_one_of(rule, cox_rules_of_flocks)) return true;
    if (!COX_WORLD_ROOMY || rule->target != COX_TARGET_OWN) return false;
    return cox_rule_is_one_of(rule, cox_rules_with_columns);
}

static void use_rule(cox_world *world, cox_group *group, const cox_rule *rule, uint8_t bit)
{
    world->behaviours_in_use |= COX_RULE_BIT(rule->behaviour);
    group->in_use |= bit;
    if (!gives_force(rule)) return;
    bool is_search = cox_rule_search(rule) >= 0;
    if (is_search || cox_rule_sight(rule) >= 0) group->order = COX_ORDER_OF_PLACES;
    world->seeks_groups = world->seeks_groups || is_search;
    if (group->combine == COX_COMBINE_SUM && has_columns(rule)) group->by_columns |= bit;
    else group->by_agent |= bit;
}

static void prepare_group(cox_world *world, uint32_t number)
{
    cox_group *group = &world->groups[number];
    const cox_rule *rules = cox_world_rules(world, number);
    group->in_use = group->by_columns = group->by_agent = 0;
    group->thinks = false;
    if (group->agents == 0) return;
    group->thinks = world->thinks && world->thinkers[number].think != NULL;
    group->order = COX_ORDER_OF_SLOTS;
    for (uint32_t i = 0; i < group->rule_count; i++)
        if (!is_idle(group, &rules[i])) use_rule(world, group, &rules[i], (uint8_t)(1u << i));
    world->orders |= group->order;
    world->anyone_thinks = world->anyone_thinks || group->thinks;
}

void cox_world_prepare_groups(cox_world *world)
{
    _Static_assert(COX_PROFILE_RULES_MAX <= 8, "a bit for each rule");
    world->behaviours_in_use = 0;
    world->orders = 0;
    world->anyone_thinks = false;
    world->seeks_groups = false;
    count_agents(world);
    for (uint32_t group = 0; group < world->group_count; group++) prepare_group(world, group);
}
