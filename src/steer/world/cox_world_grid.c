/* SPDX-License-Identifier: MIT
 * The grid of a world: built in three passes of which the two that take longest run on threads, and
 * asked for what lies around an agent. */
#include "cox_world.h"

#include <string.h>

#include "coxswain/batch.h"

#include "cox_rules.h"

/* A cell is at least this wide, so that its reciprocal fits. */
#define CELL_MIN ((fix16_t)256)

/* How far a rule sees neighbours; -1 for one that sees none. */
static fix16_t sight_of(const cox_rule *rule)
{
    if (rule->behaviour == COX_FLOCK)
        return cox_fix_max(COX_PARAMETER(rule, flock, separation_radius),
                           cox_fix_max(COX_PARAMETER(rule, flock, alignment_radius),
                                       COX_PARAMETER(rule, flock, cohesion_radius)));
    bool sees = cox_rule_is_one_of(rule, cox_rules_of_neighbours | cox_rules_of_flocks);
    return sees ? rule->parameters[0] : -1;
}

/* How far a rule looks for what is nearest; -1 for one that does not. ORCA looks for some that are:
 * in a crowd they are found in half of its radius, where cells are as small as that. */
static fix16_t search_of(const cox_rule *rule)
{
    if (rule->behaviour == COX_ORCA) return COX_PARAMETER(rule, orca, radius) / 2;
    bool is_search = rule->target == COX_TARGET_NEAREST || rule->behaviour == COX_INTERPOSE;
    return rule->behaviour != COX_NO_BEHAVIOUR && is_search ? rule->target_radius : -1;
}

/* The width of a cell: the widest sight; where only the nearest are looked for, the least radius of
 * those searches, which go on from ring to ring. 0 if no rule sees others. */
static fix16_t cell_for(const cox_world *world)
{
    fix16_t sight = -1, least = COX_FIX_MAX;
    bool sees = false;
    for (uint32_t group = 0; group < world->group_count; group++) {
        const cox_rule *rules = cox_world_rules(world, group);
        for (uint32_t i = 0; i < world->groups[group].rule_count; i++) {
            sight = cox_fix_max(sight, sight_of(&rules[i]));
            if (search_of(&rules[i]) >= 0) least = cox_fix_min(least, search_of(&rules[i]));
            sees = sees || sight_of(&rules[i]) >= 0 || search_of(&rules[i]) >= 0;
        }
    }
    if (!sees) return 0;
    return cox_fix_max(sight >= 0 ? sight : least, CELL_MIN);
}

static void find_buckets(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    cox_world_grid *grid = &world->grid;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t slot = block * COX_WORLD_BLOCK; slot < end; slot++)
        grid->bucket[slot] = cox_world_bucket(grid, cox_world_line(grid, world->x[slot]),
                                              cox_world_line(grid, world->y[slot]));
}

static uint32_t bucket_count(const cox_world_grid *grid)
{
    return (grid->row_mask + 1u) << grid->column_bits;
}

/* Sorts the slots by counting. */
static void sort_slots(cox_world *world)
{
    cox_world_grid *grid = &world->grid;
    uint32_t buckets = bucket_count(grid), sum = 0;
    for (uint32_t i = 0; i <= buckets; i++) grid->start[i] = 0;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) grid->start[grid->bucket[slot]]++;
    for (uint32_t i = 0; i < buckets; i++) {
        uint32_t count = grid->start[i];
        grid->start[i] = sum;
        grid->seen_end[i] = sum;
        sum += count;
    }
    grid->start[buckets] = sum;
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        grid->slot[grid->seen_end[grid->bucket[slot]]++] = slot;
}

static bool share_a_cell(const cox_world *world, uint32_t a, uint32_t b)
{
    const cox_world_grid *grid = &world->grid;
    return cox_world_line(grid, world->x[a]) == cox_world_line(grid, world->x[b]) &&
           cox_world_line(grid, world->y[a]) == cox_world_line(grid, world->y[b]);
}

/* How many agents of a cell others look at. The fuller it is the fewer, because the more agents
 * there are that look. */
static uint32_t seen_of(const cox_world *world, uint32_t count)
{
    uint32_t most = world->candidates_max, least = (most + 15u) / 16u;
    if (count <= most) return count;
    uint32_t share = most * most / count;
    return share > least ? share : least;
}

/* Puts the agents of a bucket that candidates_max leaves out behind the others. Takes one cell of
 * it at a time; the slots of the other cells wait in spare. */
static void leave_out(cox_world *world, uint32_t bucket)
{
    cox_world_grid *grid = &world->grid;
    uint32_t *slots = grid->slot + grid->start[bucket];
    uint32_t *spare = grid->bucket + grid->start[bucket]; /* of no more use by slot */
    uint32_t count = grid->start[bucket + 1u] - grid->start[bucket];
    uint32_t seen = 0, left = count, out = 0;
    for (uint32_t i = 0; i < count; i++) spare[i] = slots[i];
    while (left > 0) {
        uint32_t first = spare[0], rest = 0, of_cell = 0;
        for (uint32_t i = 0; i < left; i++) {
            uint32_t slot = spare[i];
            if (share_a_cell(world, first, slot)) slots[seen + of_cell++] = slot;
            else spare[rest++] = slot;
        }
        uint32_t seen_here = seen_of(world, of_cell), out_here = of_cell - seen_here;
        seen += seen_here;
        out += out_here;
        memmove(&slots[count - out], &slots[seen], (size_t)(out_here * sizeof *slots));
        left = rest;
    }
    grid->seen_end[bucket] = grid->start[bucket] + seen;
    grid->left_out += out;
}

static void leave_out_the_crowded(cox_world *world)
{
    cox_world_grid *grid = &world->grid;
    grid->left_out = 0;
    for (uint32_t i = 0; i < bucket_count(grid); i++)
        if (grid->start[i + 1u] - grid->start[i] > world->candidates_max) leave_out(world, i);
}

/* Of so many agents that others look at in a bucket, those of a group are put together. */
#define TOGETHER_MAX 64u

/* Puts the agents of a group together, in the order of groups: few, so by insertion. */
static void put_together(const uint8_t *group, uint32_t *slots, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t slot = slots[i], at = i;
        for (; at > 0 && group[slots[at - 1u]] > group[slot]; at--) slots[at] = slots[at - 1u];
        slots[at] = slot;
    }
}

/* The order in a bucket changes no bit: it makes a search for the nearest of a group faster. */
static void put_groups_together(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    cox_world_grid *grid = &world->grid;
    uint32_t first = block * COX_WORLD_BLOCK, end = first + COX_WORLD_BLOCK;
    for (uint32_t bucket = first; bucket < end && bucket < bucket_count(grid); bucket++) {
        uint32_t start = grid->start[bucket], count = grid->seen_end[bucket] - start;
        if (count <= TOGETHER_MAX) put_together(world->group, grid->slot + start, count);
    }
}

/* Copies the positions of the agents of a block, in the order of buckets. */
static void gather_positions(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    cox_world_grid *grid = &world->grid;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t place = block * COX_WORLD_BLOCK; place < end; place++) {
        uint32_t slot = grid->slot[place];
        grid->x[place] = world->x[slot];
        grid->y[place] = world->y[slot];
    }
}

/* Copies what steering reads of the agents of a block, in the order of buckets. A heading is the
 * velocity, one unit long; at rest the agent's orientation says it. */
static void gather(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    cox_world_grid *grid = &world->grid;
    uint32_t first = block * COX_WORLD_BLOCK, end = cox_world_block_end(world, block);
    for (uint32_t place = first; place < end; place++) {
        uint32_t slot = grid->slot[place];
        grid->x[place] = world->x[slot];
        grid->y[place] = world->y[slot];
        grid->heading_x[place] = world->velocity_x[slot];
        grid->heading_y[place] = world->velocity_y[slot];
        if (grid->group != NULL) grid->group[place] = world->group[slot];
    }
    cox_batch_normalise(world->simd, grid->heading_x + first, grid->heading_y + first, end - first);
    for (uint32_t place = first; place < end; place++) {
        if ((grid->heading_x[place] | grid->heading_y[place]) != 0) continue;
        cox_vec2 heading = cox_vec2_from_angle(world->orientation[grid->slot[place]]);
        grid->heading_x[place] = heading.x;
        grid->heading_y[place] = heading.y;
    }
}

static void set_cell(cox_world_grid *grid, fix16_t cell)
{
    grid->cell = cell;
    grid->scale = (uint32_t)((UINT64_C(1) << 32) / (uint32_t)cell);
}

void cox_world_build_grid(cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    cox_world_grid *grid = &world->grid;
    fix16_t cell = grid->start == NULL ? 0 : cell_for(world);
    grid->cell = cell;
    if (cell == 0 && world->query_radius > 0)
        grid->cell = cox_fix_max(world->query_radius, CELL_MIN);
    grid->is_current = grid->cell != 0;
    grid->left_out = 0;
    if (!grid->is_current) return;
    set_cell(grid, grid->cell);
    cox_world_run(world, cox_world_blocks(world), find_buckets);
    sort_slots(world);
    if (cell != 0) leave_out_the_crowded(world);
    if (grid->group != NULL && world->group_count > 1)
        cox_world_run(world, (bucket_count(grid) + COX_WORLD_BLOCK - 1u) / COX_WORLD_BLOCK,
                      put_groups_together);
    cox_world_run(world, cox_world_blocks(world), gather);
}

void cox_world_sort_positions(cox_world *world, fix16_t cell)
{
    cox_world_grid *grid = &world->grid;
    uint32_t left_out = grid->left_out;
    set_cell(grid, cox_fix_max(cell, CELL_MIN));
    cox_world_run(world, cox_world_blocks(world), find_buckets);
    sort_slots(world);
    leave_out_the_crowded(world);
    grid->left_out = left_out > grid->left_out ? left_out : grid->left_out;
    cox_world_run(world, cox_world_blocks(world), gather_positions);
}

/* Appends the agents that are looked at of the buckets of a row from a column to a later one. */
static uint32_t add_ranges(const cox_world_grid *grid, uint32_t first, uint32_t last, uint32_t row,
                           cox_world_range *ranges)
{
    uint32_t count = 0;
    for (uint32_t column = first; column != last + 1u; column++) {
        uint32_t bucket = cox_world_bucket(grid, column, row);
        uint32_t from = grid->start[bucket], end = grid->seen_end[bucket];
        if (from == end) continue;
        if (count > 0 && ranges[count - 1u].end == from) ranges[count - 1u].end = end;
        else {
            ranges[count].first = from;
            ranges[count++].end = end;
        }
    }
    return count;
}

uint32_t cox_world_around(const cox_world_grid *grid, cox_vec2 position,
                          cox_world_range ranges[COX_WORLD_RANGES_MAX])
{
    uint32_t column = cox_world_line(grid, position.x), row = cox_world_line(grid, position.y);
    uint32_t count = 0;
    for (uint32_t line = row - 1u; line != row + 2u; line++)
        count += add_ranges(grid, column - 1u, column + 1u, line, ranges + count);
    return count;
}
