/* SPDX-License-Identifier: MIT
 * The grid of a world: built in three passes of which the two that take longest run on threads, and
 * asked for what lies around an agent. */
#include "cox_world.h"

#include <string.h>

#include "coxswain/batch.h"

#include "cox_world_groups.h"

/* A cell is at least this wide, so that its reciprocal fits. */
#define CELL_MIN ((fix16_t)256)

/* What rules of forces and of velocities ask of cells. */
typedef struct cell_needs {
    fix16_t sight;  /* the widest; -1: none sees neighbours */
    fix16_t search; /* the least radius of those that look for the nearest; -1: none does */
} cell_needs;

static void look_at_rule(cell_needs *needs, const cox_rule *rule)
{
    fix16_t search = cox_rule_search(rule);
    needs->sight = cox_fix_max(needs->sight, cox_rule_sight(rule));
    if (search >= 0 && (needs->search < 0 || search < needs->search)) needs->search = search;
}

/* The width of a cell: the widest sight; where only the nearest are looked for, the least radius of
 * those searches, which go on from ring to ring. 0 if no rule sees others. */
static fix16_t cell_for(cell_needs needs)
{
    if (needs.sight < 0 && needs.search < 0) return 0;
    return cox_fix_max(needs.sight >= 0 ? needs.sight : needs.search, CELL_MIN);
}

/* The widths that the rules in use ask for, and that all rules do. */
static void find_cells(const cox_world *world, fix16_t *in_use, fix16_t *of_all)
{
    cell_needs used, all; /* set one by one: an initialiser would be a constant in an AVR's RAM */
    used.sight = used.search = all.sight = all.search = -1;
    for (uint32_t group = 0; group < world->group_count; group++) {
        const cox_group *row = &world->groups[group];
        const cox_rule *rules = cox_world_rules(world, group);
        for (uint32_t i = 0; i < row->rule_count; i++) {
            look_at_rule(&all, &rules[i]);
            if (cox_group_uses(row, i)) look_at_rule(&used, &rules[i]);
        }
    }
    *in_use = cell_for(used);
    *of_all = cell_for(all);
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

/* Sorts the agents into cells of that width. */
static void sort_into(cox_world *world, fix16_t cell)
{
    cox_world_grid *grid = &world->grid;
    grid->cell = cell;
    grid->scale = (uint32_t)((UINT64_C(1) << 32) / (uint32_t)cell);
    cox_world_run(world, cox_world_blocks(world), find_buckets);
    sort_slots(world);
}

static bool is_crowded(const cox_world *world)
{
    const cox_world_grid *grid = &world->grid;
    for (uint32_t i = 0; i < bucket_count(grid); i++)
        if (grid->start[i + 1u] - grid->start[i] > world->candidates_max) return true;
    return false;
}

/* Sorts the agents into cells as wide as the rules in use ask for. Only who is left out of a cell
 * depends on the rules of all groups, so where somebody may be, cells are as wide as these ask. */
static void sort_for_rules(cox_world *world, fix16_t in_use, fix16_t of_all)
{
    sort_into(world, of_all);
    if (in_use != of_all && !is_crowded(world)) {
        sort_into(world, in_use);
        if (!is_crowded(world)) return;
        sort_into(world, of_all);
    }
    leave_out_the_crowded(world);
}

void cox_world_build_grid(cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    cox_world_grid *grid = &world->grid;
    fix16_t in_use = 0, of_all = 0;
    cox_world_prepare_groups(world);
    if (grid->start != NULL) find_cells(world, &in_use, &of_all);
    grid->left_out = 0;
    grid->cell = 0;
    if (in_use != 0) sort_for_rules(world, in_use, of_all);
    else if (world->query_radius > 0) sort_into(world, cox_fix_max(world->query_radius, CELL_MIN));
    grid->is_current = grid->cell != 0;
    if (!grid->is_current) return;
    if (world->seeks_groups)
        cox_world_run(world, (bucket_count(grid) + COX_WORLD_BLOCK - 1u) / COX_WORLD_BLOCK,
                      put_groups_together);
    cox_world_run(world, cox_world_blocks(world), gather);
}

void cox_world_sort_positions(cox_world *world, fix16_t cell)
{
    cox_world_grid *grid = &world->grid;
    uint32_t left_out = grid->left_out;
    sort_into(world, cox_fix_max(cell, CELL_MIN));
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
