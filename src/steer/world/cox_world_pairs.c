/* SPDX-License-Identifier: MIT
 * Flocking by pairs: each two agents that see each other are looked at once, and both take what
 * they see. All sums are whole numbers, so the order of the pairs changes no bit.
 *
 * Every agent is paired with those behind it in its row of buckets and with those of the next row.
 * So rows may be worked on side by side if no two of them are neighbours: stripes of rows, first
 * the even ones, then the odd ones. */
#include "cox_world_pairing.h"

#include <string.h>

#include "cox_rules.h"
#include "cox_world_groups.h"

/* Pairs each agent of a bucket with those behind it in the bucket, those of the next bucket, and
 * those of the three buckets in the next row. */
static void pair_bucket(cox_pairing *self, uint32_t column, uint32_t row)
{
    const cox_world_grid *grid = self->grid;
    uint32_t bucket = cox_world_bucket(grid, column, row), end = grid->start[bucket + 1u];
    cox_world_range ranges[4];
    if (grid->start[bucket] == end) return;
    uint32_t count = cox_world_row_ranges(grid, column, column + 1u, row, ranges);
    count += cox_world_row_ranges(grid, column - 1u, column + 1u, row + 1u, ranges + count);
    cox_pairing_find(self, grid->start[bucket], end, ranges, count);
}

static void pair_stripe(cox_world *world, uint32_t stripe)
{
    cox_world_grid *grid = &world->grid;
    cox_pairing self;
    cox_pairing_begin(&self, world);
    for (uint32_t row = world->stripes[stripe]; row < world->stripes[stripe + 1u]; row++)
        for (uint32_t column = 0; column <= grid->column_mask; column++)
            pair_bucket(&self, column, row);
    cox_pairing_look(&self);
}

static void pair_even_stripe(void *context, uint32_t index)
{
    pair_stripe((cox_world *)context, 2 * index);
}

static void pair_odd_stripe(void *context, uint32_t index)
{
    pair_stripe((cox_world *)context, 2 * index + 1u);
}

/* Cuts the rows into stripes of about as many agents each: an even number of stripes, each of at
 * least one row. */
static uint32_t cut_stripes(cox_world *world)
{
    const cox_world_grid *grid = &world->grid;
    uint32_t rows = grid->row_mask + 1u, row = 0;
    uint32_t count = rows / 2 < COX_WORLD_STRIPES_MAX ? rows / 2 : COX_WORLD_STRIPES_MAX;
    world->stripes[0] = 0;
    for (uint32_t stripe = 1; stripe < count; stripe++) {
        uint32_t share = (uint32_t)((uint64_t)world->agent_count * stripe / count);
        uint32_t last = rows - (count - stripe);
        row++;
        while (row < last && grid->start[row << grid->column_bits] < share) row++;
        world->stripes[stripe] = row;
    }
    world->stripes[count] = rows;
    return count;
}

/* Whether the zones of a rule let its sums stay as small as a tally's. Those of headings always do:
 * nine cells hold fewer than 2^14 agents. */
static bool fits_tallies(const cox_world *world, uint32_t number)
{
    const cox_rule *rule = &world->rules[number];
    if (!cox_rule_is_one_of(rule, cox_rules_of_flocks)) return false;
    if (rule->target != COX_TARGET_ALL || world->sights[number].zones.range_shift != 0)
        return false;
    if (cox_rule_sight(rule) > world->grid.cell) return false;
    uint64_t offsets = UINT64_C(9) * world->candidates_max * (uint32_t)world->grid.cell;
    return offsets < UINT64_C(1) << 31;
}

/* The number of the rule that can be worked on by pairs and whose group has most agents;
 * UINT32_MAX: none. */
static uint32_t find_rule(const cox_world *world)
{
    uint32_t found = UINT32_MAX, most = 0;
    if (world->grid.left_out > 0) return UINT32_MAX;
    for (uint32_t group = 0; group < world->group_count; group++)
        for (uint32_t i = 0; i < world->groups[group].rule_count; i++) {
            uint32_t number = group * COX_PROFILE_RULES_MAX + i;
            const cox_group *row = &world->groups[group];
            if (row->agents <= most || !cox_group_uses(row, i)) continue;
            if (!fits_tallies(world, number)) continue;
            most = row->agents;
            found = number;
        }
    return found;
}

/* Whether agents see the same by two rules of flocking. */
static bool see_alike(const cox_rule *rule, const cox_rule *other)
{
    return rule->behaviour == other->behaviour && rule->target == other->target &&
           memcmp(rule->parameters, other->parameters, sizeof rule->parameters) == 0;
}

/* Marks whether the rules that are like the paired one take its sums. Returns how many agents these
 * rules steer. */
static uint32_t mark_paired(cox_world *world, bool is_paired)
{
    uint32_t agents = 0;
    for (uint32_t i = 0; i < world->rule_count; i++) {
        const cox_group *group = &world->groups[i / COX_PROFILE_RULES_MAX];
        if (!cox_group_uses(group, i % COX_PROFILE_RULES_MAX)) continue;
        if (!see_alike(&world->rules[i], &world->rules[world->paired_rule])) continue;
        world->sights[i].is_paired = is_paired;
        agents += group->agents;
    }
    return agents;
}

static void clear_tallies(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t place = block * COX_WORLD_BLOCK; place < end; place++) {
        world->tallies[place] = (cox_flock_tally){0};
        world->ranks[place] = 0;
    }
}

/* Where fewer than half of all agents look for others, each of them does so alone: pairs are of all
 * agents. */
void cox_world_pair(cox_world *world)
{
    if (!cox_world_uses(world, cox_rules_of_flocks)) return;
    world->paired_rule = find_rule(world);
    if (world->paired_rule == UINT32_MAX) return;
    if (mark_paired(world, true) < world->agent_count / 2) {
        mark_paired(world, false);
        return;
    }
    cox_world_run(world, cox_world_blocks(world), clear_tallies);
    uint32_t stripes = cut_stripes(world);
    cox_world_run(world, stripes / 2, pair_even_stripe);
    cox_world_run(world, stripes / 2, pair_odd_stripe);
}
