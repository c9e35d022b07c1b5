/* SPDX-License-Identifier: MIT
 * How the agents of a world steer: the forces of the rules of an agent's profile are combined. */
#include "cox_world_steer.h"

#include "cox_world_neighbours.h"
#include "cox_world_stages.h"

/* Whether a rule is asked for its force, given the stream before its draw. One that cannot count is
 * asked only if it remembers something, because that moves on when it is asked. */
static bool is_asked(const cox_rule *rule, bool may_count, cox_random random)
{
    if (cox_rule_is_one_of(rule, cox_rules_that_remember)) return true;
    return may_count && cox_random_unit(&random) < rule->probability;
}

static cox_vec2 combined_by_chance(cox_pilot *self)
{
    cox_world *world = self->world;
    uint32_t group = world->group[self->slot];
    const cox_group *row = &world->groups[group];
    cox_combine combine = cox_combine_start(COX_COMBINE_DITHER, row->epsilon);
    cox_random random = cox_world_chances(world, self->slot);
    bool may_count = true;
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force = cox_vec2_zero();
        if (cox_rule_is_one_of(rule, cox_rules_of_velocity | cox_rules_of_position)) continue;
        if (is_asked(rule, may_count, random)) (void)cox_world_force_of(self, rule, number, &force);
        may_count =
            cox_combine_add_by_chance(&combine, force, rule->weight, rule->probability, &random) &&
            may_count;
    }
    world->chance_random[self->slot] = random.state;
    return cox_combine_force(&combine);
}

static cox_vec2 combined(cox_pilot *self)
{
    const cox_world *world = self->world;
    uint32_t group = world->group[self->slot];
    const cox_group *row = &world->groups[group];
    if (row->combine == COX_COMBINE_DITHER) return combined_by_chance(self);
    if (row->combine == COX_COMBINE_CONTEXT) return cox_world_by_context(self);
    bool is_first = row->combine == COX_COMBINE_FIRST;
    cox_combine combine =
        cox_combine_start(row->combine, is_first ? row->epsilon : self->agent.max_force);
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force;
        if (!cox_world_force_of(self, rule, number, &force)) continue;
        if (!cox_combine_add(&combine, force, rule->weight)) break;
    }
    return cox_combine_force(&combine);
}

static void steer_agent(cox_world *world, uint32_t place)
{
    cox_pilot self;
    self.world = world;
    self.place = place;
    self.slot = world->grid.cell == 0 ? place : world->grid.slot[place];
    self.agent = cox_world_view(world, self.slot);
    cox_vec2 force = combined(&self);
    if (world->thinks) {
        cox_vec2 own = cox_vec2_make(world->force_x[self.slot], world->force_y[self.slot]);
        force = cox_vec2_fit_sum(&force, &own);
    }
    world->force_x[self.slot] = force.x;
    world->force_y[self.slot] = force.y;
}

static void steer_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t first = block * COX_WORLD_BLOCK, end = cox_world_block_end(world, block);
    switch (world->way) {
    case COX_STEERING_FLOCK:
        for (; first < end; first += COX_WORLD_BATCH) {
            uint32_t left = end - first;
            cox_world_flock_batch(world, 0, first, left < COX_WORLD_BATCH ? left : COX_WORLD_BATCH);
        }
        break;
    case COX_STEERING_COLUMNS:
        cox_world_steer_columns(world, first, end);
        break;
    default:
        for (; first < end; first++) steer_agent(world, first);
        break;
    }
}

/* Whether all agents do nothing but flock, so that the force of rule 0 is theirs. */
static bool only_flocks(const cox_world *world)
{
    const cox_group *group = &world->groups[0];
    const cox_rule *rule = &world->rules[0];
    if (world->group_count > 1 || world->thinks) return false;
    if (!cox_rule_is_one_of(rule, cox_rules_of_flocks)) return false;
    return group->rule_count == 1 && group->combine == COX_COMBINE_SUM &&
           rule->weight == COX_FIX_ONE;
}

void cox_world_steer(cox_world *world)
{
    cox_world_sort_obstacles(world);
    cox_world_sort_walls(world);
    cox_world_sort_areas(world);
    cox_world_prepare_sights(world);
    cox_world_pair(world);
    world->way = COX_STEERING_SINGLE;
    if (only_flocks(world)) world->way = COX_STEERING_FLOCK;
    else if (cox_world_steers_by_columns(world)) world->way = COX_STEERING_COLUMNS;
    cox_world_run(world, cox_world_blocks(world), steer_block);
}
