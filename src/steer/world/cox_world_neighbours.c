/* SPDX-License-Identifier: MIT
 * The rules that see neighbours, agent by agent. */
#include "cox_world_neighbours.h"

#include "coxswain/batch.h"

#include "cox_company.h"
#include "cox_rules.h"
#include "cox_world_groups.h"
#include "cox_world_lanes.h"
#include "steer/steering/cox_separation_sums.h"
#include "steer/steering/cox_threat.h"

void cox_world_prepare_sights(cox_world *world)
{
    if (!cox_world_uses(world, cox_rules_of_flocks)) return;
    for (uint32_t i = 0; i < world->rule_count; i++) {
        const cox_group *group = &world->groups[i / COX_PROFILE_RULES_MAX];
        if (!cox_group_uses(group, i % COX_PROFILE_RULES_MAX)) continue;
        if (!cox_rule_is_one_of(&world->rules[i], cox_rules_of_flocks)) continue;
        world->sights[i].flocking = cox_rule_flocking(&world->rules[i]);
        world->sights[i].zones = cox_flock_prepare(&world->sights[i].flocking);
        world->sights[i].is_paired = false;
    }
}

static cox_vec2 position_at(const cox_world_grid *grid, uint32_t place)
{
    return cox_vec2_make(grid->x[place], grid->y[place]);
}

static cox_vec2 heading_at(const cox_world_grid *grid, uint32_t place)
{
    return cox_vec2_make(grid->heading_x[place], grid->heading_y[place]);
}

static uint32_t id_at(const cox_world *world, uint32_t place)
{
    return world->id[world->grid.slot[place]];
}

/* Whether a rule looks at the agent at a place, which is not the one that it steers. */
static bool is_meant(const cox_world *world, const cox_rule *rule, uint32_t place)
{
    if (rule->target == COX_TARGET_ALL) return true;
    return world->group[world->grid.slot[place]] == rule->target_group;
}

cox_vec2 cox_world_separate(const cox_world *world, uint32_t place, const cox_rule *rule)
{
    const cox_world_grid *grid = &world->grid;
    cox_world_range ranges[COX_WORLD_RANGES_MAX];
    cox_separation_sums sums = {0, 0, 0};
    cox_vec2 position = position_at(grid, place);
    fix16_t radius = COX_PARAMETER(rule, separation, radius);
    uint64_t reach = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    uint32_t count = cox_world_around(grid, position, radius, ranges);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t other = ranges[i].first; other < ranges[i].end; other++) {
            cox_vec2 away = cox_vec2_subtract(position, position_at(grid, other));
            if (cox_vec2_length_squared(away) > reach || other == place) continue;
            if (!is_meant(world, rule, other)) continue;
            cox_separation_add(&sums, away, id_at(world, place), id_at(world, other));
        }
    return cox_separation_finish(&sums, COX_PARAMETER(rule, separation, strength));
}

cox_vec2 cox_world_avoid_agents(const cox_world *world, uint32_t place, const cox_agent *self,
                                const cox_rule *rule)
{
    const cox_world_grid *grid = &world->grid;
    cox_world_range ranges[COX_WORLD_RANGES_MAX];
    cox_threat first = {.is_there = false};
    fix16_t radius = COX_PARAMETER(rule, avoid_agents, radius);
    uint64_t reach = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    fix16_t horizon = cox_threat_horizon(
        (uint32_t)cox_fix_to_int(cox_fix_max(COX_PARAMETER(rule, avoid_agents, horizon_ticks), 0)));
    uint32_t count = cox_world_around(grid, self->position, radius, ranges);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t other = ranges[i].first; other < ranges[i].end; other++) {
            cox_vec2 displacement = cox_vec2_subtract(position_at(grid, other), self->position);
            if (cox_vec2_length_squared(displacement) > reach || other == place) continue;
            if (!is_meant(world, rule, other)) continue;
            cox_agent neighbour = cox_world_view(world, grid->slot[other]);
            cox_threat_look(&first, self, &neighbour, horizon);
        }
    return cox_threat_force(&first, self, COX_PARAMETER(rule, avoid_agents, strength));
}

/* What the agent at a place took. */
static cox_flock_sums sums_at(const cox_world *world, uint32_t place)
{
    const cox_flock_tally *tally = &world->tallies[place];
    cox_flock_sums sums;
    sums.push_x = (int64_t)tally->push_x;
    sums.push_y = (int64_t)tally->push_y;
    sums.turn_x = cox_both_x(tally->turn);
    sums.turn_y = cox_both_y(tally->turn);
    sums.toward_x = cox_both_x(tally->toward);
    sums.toward_y = cox_both_y(tally->toward);
    sums.rank = world->ranks[place];
    return sums;
}

/* Looks at the neighbours of one agent. */
static cox_flock_sums look_around(const cox_world *world, uint32_t place, const cox_rule *rule,
                                  const cox_flock_zones *zones)
{
    const cox_world_grid *grid = &world->grid;
    cox_world_range ranges[COX_WORLD_RANGES_MAX];
    cox_flock_sums sums = {0};
    cox_vec2 position = position_at(grid, place), heading = heading_at(grid, place);
    uint32_t count = cox_world_around(grid, position, cox_rule_sight(rule), ranges);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t other = ranges[i].first; other < ranges[i].end; other++) {
            cox_vec2 offset = cox_vec2_subtract(position_at(grid, other), position);
            uint64_t squared = cox_vec2_length_squared(offset);
            if (squared >= zones->widest_reach || other == place) continue;
            if (!is_meant(world, rule, other)) continue;
            cox_flock_glance glance =
                cox_flock_look(zones, zones->range_shift, heading, offset, squared);
            cox_flock_add(&sums, &glance, offset);
            cox_flock_add_turn(&sums, cox_vec2_subtract(heading_at(grid, other), heading),
                               glance.alignment);
            if (squared == 0 && zones->separation.reach > 0)
                cox_flock_add_coincident(&sums, id_at(world, place), id_at(world, other));
        }
    return sums;
}

/* What the agent at a place takes by a rule of flocking. */
static cox_flock_sums sums_of(const cox_world *world, uint32_t place, const cox_rule *rule,
                              const cox_world_sight *sight)
{
    if (sight->is_paired) return sums_at(world, place);
    return look_around(world, place, rule, &sight->zones);
}

/* Gives all vectors of two columns one length. */
static void set_lengths(cox_simd simd, fix16_t *x, fix16_t *y, fix16_t length, uint32_t count)
{
    fix16_t lengths[COX_WORLD_BATCH];
    for (uint32_t i = 0; i < COX_WORLD_BATCH; i++) lengths[i] = length;
    cox_batch_set_length(simd, x, y, lengths, count);
}

/* The directions of the agents from number first on, one by one. */
static void take_directions(const cox_company *company, uint32_t rule, uint32_t first,
                            cox_flock_columns *columns)
{
    const cox_world *world = company->world;
    const cox_world_sight *sight = &world->sights[rule];
    for (uint32_t i = first; i < company->count; i++) {
        cox_flock_sums sums = sums_of(world, company->place[i], &world->rules[rule], sight);
        cox_flock_directions ways = cox_flock_directions_of(&sums);
        columns->shares_spot[i] = sums.rank != 0;
        columns->apart_x[i] = ways.apart.x;
        columns->apart_y[i] = ways.apart.y;
        columns->along_x[i] = ways.along.x;
        columns->along_y[i] = ways.along.y;
        columns->together_x[i] = ways.together.x;
        columns->together_y[i] = ways.together.y;
    }
}

/* The same from the tallies, by lanes as far as the level has them. Returns how many. */
static uint32_t take_tallies(const cox_company *company, cox_flock_columns *columns)
{
    const cox_world *world = company->world;
    const cox_world_lanes *lanes = cox_world_lanes_of(world->simd);
    if (lanes == NULL || lanes->direct == NULL) return 0;
    uint32_t count = company->count & (0u - lanes->lanes);
    lanes->direct(world->tallies, company->place, count, columns);
    for (uint32_t i = 0; i < count; i++)
        columns->shares_spot[i] = world->ranks[company->place[i]] != 0;
    return count;
}

/* Sums up the forces, by loops of which a compiler makes lanes. No rule has strengths above 1000
 * units (profile.h), so the sum fits. */
static void take_totals(cox_company *self, const cox_flock_columns *columns)
{
    for (uint32_t i = 0; i < self->count; i++)
        self->force_x[i] = columns->apart_x[i] + columns->along_x[i] + columns->together_x[i];
    for (uint32_t i = 0; i < self->count; i++)
        self->force_y[i] = columns->apart_y[i] + columns->along_y[i] + columns->together_y[i];
}

void cox_company_flock(cox_company *self, uint32_t rule)
{
    const cox_world *world = self->world;
    const cox_flocking *flocking = &world->sights[rule].flocking;
    uint32_t count = self->count, taken = 0;
    cox_flock_columns columns;
    if (world->sights[rule].is_paired) taken = take_tallies(self, &columns);
    take_directions(self, rule, taken, &columns);
    set_lengths(world->simd, columns.apart_x, columns.apart_y, flocking->separation.weight, count);
    set_lengths(world->simd, columns.along_x, columns.along_y, flocking->alignment.weight, count);
    set_lengths(world->simd, columns.together_x, columns.together_y, flocking->cohesion.weight,
                count);
    take_totals(self, &columns);
    for (uint32_t i = 0; i < count; i++) {
        if (!columns.shares_spot[i]) continue;
        cox_vec2 force = cox_world_flock(world, self->place[i], rule);
        self->force_x[i] = force.x;
        self->force_y[i] = force.y;
    }
}

cox_vec2 cox_world_flock(const cox_world *world, uint32_t place, uint32_t rule)
{
    const cox_world_sight *sight = &world->sights[rule];
    cox_flock_sums sums = sums_of(world, place, &world->rules[rule], sight);
    return cox_flock_finish(&sums, &sight->flocking);
}
