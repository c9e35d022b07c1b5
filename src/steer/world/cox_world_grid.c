/* SPDX-License-Identifier: MIT
 * The grid of a world: built in three passes of which the two that take longest run on threads, and
 * asked for what lies around an agent. */
#include "cox_world.h"

#include <string.h>

#include "coxswain/batch.h"

#include "cox_rules.h"
#include "cox_world_groups.h"

/* A cell is at least this wide, so that its reciprocal fits. */
#define CELL_MIN ((fix16_t)256)

/* What rules of forces and of velocities ask of cells; -1 of each: there is no such rule. */
typedef struct cell_needs {
    fix16_t widest; /* sight of all that see neighbours, */
    fix16_t narrowest;
    fix16_t flocking; /* and the widest of those that flock */
    fix16_t search;   /* the least radius of those that look for the nearest */
} cell_needs;

static fix16_t least_of(fix16_t least, fix16_t radius)
{
    return least < 0 || radius < least ? radius : least;
}

static void look_at_rule(cell_needs *needs, const cox_rule *rule)
{
    fix16_t search = cox_rule_search(rule), sight = cox_rule_sight(rule);
    if (search >= 0) needs->search = least_of(needs->search, search);
    if (sight < 0) return;
    needs->widest = cox_fix_max(needs->widest, sight);
    needs->narrowest = least_of(needs->narrowest, sight);
    if (cox_rule_is_one_of(rule, cox_rules_of_flocks))
        needs->flocking = cox_fix_max(needs->flocking, sight);
}

/* The width of a cell: the widest sight; where only the nearest are looked for, the least radius of
 * those searches, which go on from ring to ring. 0 if no rule sees others. */
static fix16_t cell_for(const cell_needs *needs)
{
    if (needs->widest < 0 && needs->search < 0) return 0;
    return cox_fix_max(needs->widest >= 0 ? needs->widest : needs->search, CELL_MIN);
}

/* The same where nobody is left out. Then rules that see at least twice as far as others look at
 * more cells instead of wider ones, so that they cost these nothing. Flocking by pairs looks at one
 * ring alone. */
static fix16_t narrow_cell_for(const cox_world_grid *grid, const cell_needs *needs)
{
    const uint32_t rings = COX_WORLD_SIGHT_RINGS;
    fix16_t narrow = needs->flocking >= 0 ? needs->flocking : needs->narrowest;
    bool has_buckets = grid->column_mask >= 2u * rings && grid->row_mask >= 2u * rings;
    if (rings == 1 || !has_buckets || narrow < 0 || narrow > needs->widest - narrow)
        return cell_for(needs);
    fix16_t least = cox_fix_add(cox_fix_div(needs->widest, cox_fix_from_int((int32_t)rings)), 1);
    return cox_fix_max(cox_fix_max(narrow, least), CELL_MIN);
}

/* The widths that the rules in use ask for, and that all rules do. */
static void find_cells(const cox_world *world, fix16_t *in_use, fix16_t *of_all)
{
    cell_needs used, all; /* set one by one: an initialiser would be a constant in an AVR's RAM */
    used.widest = used.narrowest = used.flocking = used.search = -1;
    all = used;
    for (uint32_t group = 0; group < world->group_count; group++) {
        const cox_group *row = &world->groups[group];
        const cox_rule *rules = cox_world_rules(world, group);
        for (uint32_t i = 0; i < row->rule_count; i++) {
            look_at_rule(&all, &rules[i]);
            if (cox_group_uses(row, i)) look_at_rule(&used, &rules[i]);
        }
    }
    *in_use = narrow_cell_for(&world->grid, &used);
    *of_all = cell_for(&all);
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

/* Finds the bucket of each agent in cells of that width, and counts those of each bucket, in
 * grid->start. */
static void count_into(cox_world *world, fix16_t cell)
{
    cox_world_grid *grid = &world->grid;
    uint32_t buckets = bucket_count(grid);
    grid->cell = cox_fix_max(cell, CELL_MIN);
    grid->scale = (uint32_t)((UINT64_C(1) << 32) / (uint32_t)grid->cell);
    cox_world_run(world, cox_world_blocks(world), find_buckets);
    for (uint32_t i = 0; i <= buckets; i++) grid->start[i] = 0;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) grid->start[grid->bucket[slot]]++;
}

/* Whether a bucket may hold a cell that is too full, by the counts. */
static bool is_crowded(const cox_world *world)
{
    const cox_world_grid *grid = &world->grid;
    for (uint32_t i = 0; i < bucket_count(grid); i++)
        if (grid->start[i] > world->candidates_max) return true;
    return false;
}

/* Sorts the slots by the counts; those of a bucket by ids where that says who is left out. */
static void sort_slots(cox_world *world)
{
    cox_world_grid *grid = &world->grid;
    const bool is_by_id = world->has_sorted_rows && is_crowded(world);
    uint32_t buckets = bucket_count(grid), sum = 0;
    for (uint32_t i = 0; i < buckets; i++) {
        uint32_t count = grid->start[i];
        grid->start[i] = sum;
        grid->seen_end[i] = sum;
        sum += count;
    }
    grid->start[buckets] = sum;
    for (uint32_t i = 0; i < world->agent_count; i++) {
        uint32_t slot = is_by_id ? cox_world_slot_at(world, i) : i;
        grid->slot[grid->seen_end[grid->bucket[slot]]++] = slot;
    }
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

/* The same of any number of agents, by counting: it tells where each group begins. The slots wait
 * in spare. */
static void tell_apart(const uint8_t *group, uint32_t *slots, uint32_t *spare, uint32_t count,
                       uint32_t *begins, uint32_t groups)
{
    uint32_t next[COX_WORLD_BEGINS + 1u] = {0}, sum = begins[0];
    for (uint32_t i = 0; i < count; i++) next[group[slots[i]]]++;
    for (uint32_t number = 0; number < groups; number++) {
        uint32_t of_group = next[number];
        next[number] = sum - begins[0];
        sum += of_group;
        begins[number + 1u] = sum;
    }
    for (uint32_t i = 0; i < count; i++) spare[i] = slots[i];
    for (uint32_t i = 0; i < count; i++) slots[next[group[spare[i]]]++] = spare[i];
}

/* The order in a bucket changes no bit: it makes a search for the nearest of a group faster. */
static void put_groups_together(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    cox_world_grid *grid = &world->grid;
    uint32_t first = block * COX_WORLD_BLOCK, end = first + COX_WORLD_BLOCK;
    for (uint32_t bucket = first; bucket < end && bucket < bucket_count(grid); bucket++) {
        uint32_t start = grid->start[bucket], count = grid->seen_end[bucket] - start;
        uint32_t *slots = grid->slot + start, *spare = grid->bucket + start;
        if (cox_world_tells_apart(grid)) {
            uint32_t *begins = grid->begins + (size_t)bucket * (world->group_count + 1u);
            begins[0] = start;
            tell_apart(world->group, slots, spare, count, begins, world->group_count);
        } else if (count <= TOGETHER_MAX) put_together(world->group, slots, count);
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

/* A heading is the velocity, one unit long; at rest the agent's orientation says it. */
static void gather_headings(cox_world *world, uint32_t first, uint32_t end)
{
    cox_world_grid *grid = &world->grid;
    for (uint32_t place = first; place < end; place++) {
        grid->heading_x[place] = world->velocity_x[grid->slot[place]];
        grid->heading_y[place] = world->velocity_y[grid->slot[place]];
    }
    cox_batch_normalise(world->simd, grid->heading_x + first, grid->heading_y + first, end - first);
    for (uint32_t place = first; place < end; place++) {
        if ((grid->heading_x[place] | grid->heading_y[place]) != 0) continue;
        cox_vec2 heading = cox_vec2_from_angle(world->orientation[grid->slot[place]]);
        grid->heading_x[place] = heading.x;
        grid->heading_y[place] = heading.y;
    }
}

/* Copies what steering reads of the agents of a block, in the order of buckets. */
static void gather(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    cox_world_grid *grid = &world->grid;
    bool has_bodies = cox_world_uses(world, COX_RULE_BIT(COX_ORCA));
    uint32_t first = block * COX_WORLD_BLOCK, end = cox_world_block_end(world, block);
    gather_positions(context, block);
    for (uint32_t place = first; place < end && grid->group != NULL; place++)
        grid->group[place] = world->group[grid->slot[place]];
    for (uint32_t place = first; place < end && has_bodies; place++)
        grid->agents[place] = cox_world_view(world, grid->slot[place]);
    if (cox_world_uses(world, cox_rules_of_flocks)) gather_headings(world, first, end);
}

/* Sorts the agents into cells as wide as the rules in use ask for. Only who is left out of a cell
 * depends on the rules of all groups, so where somebody may be, cells are as wide as these ask. */
static void sort_for_rules(cox_world *world, fix16_t in_use, fix16_t of_all)
{
    count_into(world, of_all);
    if (in_use != of_all && !is_crowded(world)) {
        count_into(world, in_use);
        if (is_crowded(world)) count_into(world, of_all);
    }
    sort_slots(world);
    leave_out_the_crowded(world);
}

static void sort_for_queries(cox_world *world)
{
    count_into(world, world->query_radius);
    sort_slots(world);
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
    else if (world->query_radius > 0) sort_for_queries(world);
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
    count_into(world, cell);
    sort_slots(world);
    leave_out_the_crowded(world);
    grid->left_out = left_out > grid->left_out ? left_out : grid->left_out;
    cox_world_run(world, cox_world_blocks(world), gather_positions);
}

/* Appends the agents that are looked at of the buckets of a row from a column to a later one. */
static uint32_t seen_ranges(const cox_world_grid *grid, uint32_t first, uint32_t last, uint32_t row,
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

uint32_t cox_world_around(const cox_world_grid *grid, cox_vec2 position, fix16_t radius,
                          cox_world_range ranges[COX_WORLD_RANGES_MAX])
{
    uint32_t column = cox_world_line(grid, position.x), row = cox_world_line(grid, position.y);
    uint32_t count = 0, rings = 1;
    for (fix16_t seen = grid->cell; seen < radius && rings < COX_WORLD_SIGHT_RINGS; rings++)
        seen += grid->cell;
    uint32_t first = column - rings, last = column + rings;
    for (uint32_t line = row - rings; line != row + rings + 1u; line++)
        count += grid->left_out == 0 ? cox_world_row_ranges(grid, first, last, line, ranges + count)
                                     : seen_ranges(grid, first, last, line, ranges + count);
    return count;
}
