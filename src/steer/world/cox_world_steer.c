/* SPDX-License-Identifier: MIT
 * How the agents of a world steer: company by company, the forces of the rules of a profile are
 * combined. */
#include "cox_world_steer.h"

#include <string.h>

#include "steer/steering/cox_combine_here.h"

#include "cox_company.h"
#include "cox_world_neighbours.h"
#include "cox_world_order.h"
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
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, row->epsilon);
    cox_random random = cox_world_chances(world, self->slot);
    bool may_count = true;
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force = cox_vec2_zero();
        if (cox_rule_is_one_of(rule, cox_rules_of_velocity | cox_rules_of_position)) continue;
        if (is_asked(rule, may_count, random)) (void)cox_world_force_of(self, rule, number, &force);
        may_count =
            cox_combine_add_by_chance(&combine, &random, force, rule->weight, rule->probability) &&
            may_count;
    }
    world->chance_random[self->slot] = random.state;
    return cox_combine_force(&combine);
}

/* The first force that counts, as cox_combine_add with COX_COMBINE_FIRST has it. */
static cox_vec2 first_that_counts(cox_pilot *self, uint32_t group)
{
    const cox_world *world = self->world;
    const cox_group *row = &world->groups[group];
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force;
        if (!cox_world_force_of(self, rule, number, &force)) continue;
        force = cox_combine_weighted_here(force, rule->weight);
        if (cox_vec2_longer_here(force, row->epsilon)) return force;
    }
    return cox_vec2_zero();
}

/* The force of an agent whose rules are not summed up. */
static cox_vec2 combined(cox_pilot *self)
{
    const cox_world *world = self->world;
    uint32_t group = world->group[self->slot];
    const cox_group *row = &world->groups[group];
    if (row->combine == COX_COMBINE_FIRST) return first_that_counts(self, group);
    if (row->combine == COX_COMBINE_DITHER) return combined_by_chance(self);
    if (row->combine == COX_COMBINE_CONTEXT) return cox_world_by_context(self);
    cox_combine combine = cox_combine_make(row->combine, self->agent.max_force);
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force;
        if (!cox_world_force_of(self, rule, number, &force)) continue;
        if (!cox_combine_add(&combine, force, rule->weight)) break;
    }
    return cox_combine_force(&combine);
}

/* Sums up those rules of an agent that are worked on agent by agent. */
static void add_rules(cox_company *self, cox_pilot *pilot, uint32_t i)
{
    const cox_world *world = self->world;
    const cox_group *group = &world->groups[self->group];
    for (uint32_t k = 0; k < group->rule_count; k++) {
        uint32_t number = self->group * COX_PROFILE_RULES_MAX + k;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force;
        if (((uint32_t)group->by_agent >> k & 1u) == 0) continue;
        if (!cox_world_force_of(pilot, rule, number, &force)) continue;
        if (rule->weight != COX_FIX_ONE) force = cox_vec2_scale(force, rule->weight);
        self->sum_x[i] += force.x;
        self->sum_y[i] += force.y;
    }
}

/* Steers agent by agent, by the rules that have no other form. */
static void steer_by_agent(cox_company *self)
{
    bool is_sum = self->world->groups[self->group].combine == COX_COMBINE_SUM;
    for (uint32_t i = 0; i < self->count; i++) {
        cox_pilot pilot;
        pilot.world = self->world;
        pilot.place = self->place[i];
        pilot.slot = self->slot[i];
        cox_world_view_into(self->world, pilot.slot, &pilot.agent);
        if (is_sum) {
            add_rules(self, &pilot, i);
            continue;
        }
        cox_vec2 force = combined(&pilot);
        self->force_x[i] = force.x;
        self->force_y[i] = force.y;
    }
}

/* Brings the sums down to forces. */
static void fit_sums(cox_company *self)
{
    for (uint32_t i = 0; i < self->count; i++) {
        cox_vec2 force = cox_vec2_fit_here(self->sum_x[i], self->sum_y[i]);
        self->force_x[i] = force.x;
        self->force_y[i] = force.y;
    }
}

/* Adds the forces that thoughts gave, which lie where these go. */
static void add_thoughts(cox_company *self)
{
    const cox_world *world = self->world;
    for (uint32_t i = 0; i < self->count; i++) {
        uint32_t slot = self->slot[i];
        cox_vec2 force = cox_vec2_make(self->force_x[i], self->force_y[i]);
        cox_vec2 own = cox_vec2_make(world->force_x[slot], world->force_y[slot]);
        force = cox_vec2_fit_sum(&force, &own);
        self->force_x[i] = force.x;
        self->force_y[i] = force.y;
    }
}

static void keep_forces(const cox_company *self)
{
    cox_world *world = self->world;
    for (uint32_t i = 0; i < self->count; i++) {
        world->force_x[self->slot[i]] = self->force_x[i];
        world->force_y[self->slot[i]] = self->force_y[i];
    }
}

static void steer_company(cox_company *self)
{
    const cox_group *group = &self->world->groups[self->group];
    bool is_sum = group->combine == COX_COMBINE_SUM;
    for (uint32_t i = 0; i < self->count; i++) self->sum_x[i] = self->sum_y[i] = 0;
    bool has_sums = !cox_company_steer_by_columns(self) && is_sum;
    if (group->by_agent != 0 || !is_sum) steer_by_agent(self);
    if (has_sums) fit_sums(self);
    if (group->thinks) add_thoughts(self);
    keep_forces(self);
}

/* Makes a company of the agents from the one of that number on, as far as they share a group. */
static void gather_company(cox_company *self, const cox_world_order *ordered, uint32_t first_row,
                           uint32_t number)
{
    const uint8_t *rows = ordered->row + number, *groups = ordered->group + number;
    uint32_t left = ordered->count - number;
    uint32_t count = left < COX_WORLD_BATCH ? left : COX_WORLD_BATCH;
    if (!cox_world_share_a_group(groups, count))
        for (count = 1; groups[count] == groups[0]; count++) continue;
    for (uint32_t i = 0; i < count; i++) self->place[i] = first_row + rows[i];
    self->group = groups[0];
    self->count = count;
}

/* Finds the slots of a company. */
static void find_slots(cox_company *self, uint8_t order)
{
    const cox_world_grid *grid = &self->world->grid;
    bool are_slots = order == COX_ORDER_OF_SLOTS || grid->cell == 0;
    uint32_t count = self->count;
    self->is_run = are_slots && self->place[count - 1u] - self->place[0] == count - 1u;
    if (are_slots) memcpy(self->slot, self->place, (size_t)count * sizeof *self->slot);
    else
        for (uint32_t i = 0; i < count; i++) self->slot[i] = grid->slot[self->place[i]];
}

/* Steers the agents of some rows whose groups steer in that order. */
static void steer_rows(cox_world *world, uint8_t order, uint32_t first, uint32_t count)
{
    cox_world_order ordered;
    cox_company company;
    company.world = world;
    cox_world_put_in_order(world, order, first, count, &ordered);
    for (uint32_t number = 0; number < ordered.count; number += company.count) {
        gather_company(&company, &ordered, first, number);
        find_slots(&company, order);
        steer_company(&company);
    }
}

static void steer_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t first = block * COX_WORLD_BLOCK; first < end; first += COX_WORLD_ORDER_MAX) {
        uint32_t left = end - first,
                 count = left < COX_WORLD_ORDER_MAX ? left : COX_WORLD_ORDER_MAX;
        if ((world->orders & COX_ORDER_OF_SLOTS) != 0)
            steer_rows(world, COX_ORDER_OF_SLOTS, first, count);
        if ((world->orders & COX_ORDER_OF_PLACES) != 0)
            steer_rows(world, COX_ORDER_OF_PLACES, first, count);
    }
}

void cox_world_steer(cox_world *world)
{
    cox_world_sort_obstacles(world);
    cox_world_sort_walls(world);
    cox_world_sort_areas(world);
    cox_world_prepare_sights(world);
    cox_world_pair(world);
    cox_world_share_places(world);
    cox_world_run(world, cox_world_blocks(world), steer_block);
}
