/* SPDX-License-Identifier: MIT
 * A world's memory: how much it is, and what lies where. */
#include "cox_world_check.h"
#include "cox_world_neighbours.h"
#include "cox_world_stages.h"

#include <string.h>

/* The alignment of the block and of each array in it: that of the strictest field. */
#define ALIGNMENT ((uint32_t) _Alignof(uint64_t))

/* The least buckets of a grid on each side: with 3 or fewer a bucket would be its own neighbour. */
#define GRID_SIDE_BITS_MIN 2u

/* Elements behind the last agent that a register of lanes may read. */
#define SPARE (COX_SIMD_BYTES / 4u)

/* Arrays placed one after the other. */
typedef struct layout {
    uint8_t *next; /* NULL: they are only measured */
    uint64_t size; /* of all so far */
} layout;

static void *place(layout *block, uint64_t count, uint32_t bytes)
{
    uint64_t size = (count * bytes + ALIGNMENT - 1u) / ALIGNMENT * ALIGNMENT;
    void *at = block->next;
    block->size += size;
    if (block->next != NULL) block->next += (size_t)size;
    return at;
}

/* Places an array behind a pointer. */
#define PLACE(pointer, count) \
    ((pointer) = place(block, (count), (uint32_t)sizeof *(pointer))) /* NOLINT */

cox_world_def cox_world_default(void)
{
    cox_world_def def;
    memset(&def, 0, sizeof def);
    def.agents_max = 256;
    def.groups_max = 1;
    def.bounds = COX_BOUNDS_NONE;
    def.least = cox_vec2_make(-COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    def.greatest = cox_vec2_make(COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    def.candidates_max = 64;
    return def;
}

/* What the rules of a definition take, as the catalogue says: a bit for each COX_SEES_... and each
 * COX_REMEMBERS_... */
typedef struct needs {
    uint32_t sees;
    uint32_t remembers;
} needs;

/* What a behaviour sees, a bit each. Of a pair and of a hunter agents are seen too, of bodies
 * neighbours, and of a point by a flow both. */
static uint32_t seen_by(const cox_behaviour *row)
{
    uint32_t seen = UINT32_C(1) << row->sees;
    if (row->sees == COX_SEES_PAIR || row->sees == COX_SEES_HUNTER)
        seen |= UINT32_C(1) << COX_SEES_AGENT;
    if (row->sees == COX_SEES_BODIES) seen |= UINT32_C(1) << COX_SEES_NEIGHBOURS;
    if (row->sees == COX_SEES_POINT_BY_FLOW)
        seen |= UINT32_C(1) << COX_SEES_POINT | UINT32_C(1) << COX_SEES_FLOW;
    return seen;
}

static needs needs_of(uint64_t rules)
{
    needs all = {0, 0};
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        if ((rules & COX_RULE_BIT(behaviour)) == 0) continue;
        cox_behaviour_find(behaviour, &row);
        all.sees |= seen_by(&row);
        all.remembers |= UINT32_C(1) << row.remembers;
    }
    return all;
}

static bool sees(const needs *all, uint8_t what)
{
    return (all->sees >> what & 1u) != 0;
}

static bool remembers(const needs *all, uint8_t what)
{
    return (all->remembers >> what & 1u) != 0;
}

/* Whether a rule may be about the nearest of a group. */
static bool sees_the_nearest(const needs *all)
{
    return sees(all, COX_SEES_POINT) || sees(all, COX_SEES_AGENT);
}

/* Which worlds have a column, by columns.def. */
#define HAS_EVERY true
#define HAS_OWN_LIMITS def->own_limits
#define HAS_SMOOTHING def->smoothing
#define HAS_CHANCES def->chances
#define HAS_SIGHTS def->sights
#define HAS_POINTS sees(all, COX_SEES_POINT)
#define HAS_QUARRIES sees(all, COX_SEES_AGENT)
#define HAS_PATHS sees(all, COX_SEES_PATH)
#define HAS_NODES remembers(all, COX_REMEMBERS_PATH)
#define HAS_PLACES remembers(all, COX_REMEMBERS_PLACE)
#define HAS_WANDERING remembers(all, COX_REMEMBERS_WANDER)
#define HAS_SETTLING remembers(all, COX_REMEMBERS_SETTLING)

/* The columns of agents that the definition asks for; the others stay NULL. */
static void place_agents(cox_world *world, const cox_world_def *def, const needs *all,
                         layout *block)
{
    uint32_t agents = def->agents_max;
    if (COX_WORLD_ROOMY) PLACE(world->by_id, agents);
#define COLUMN(worlds, value, field, ...) \
    if (HAS_##worlds) PLACE(world->field, agents);
#include "columns.def"
    for (uint32_t i = 0; i < def->column_count; i++) {
        uint32_t bytes = COX_TYPE_SIZE(def->columns[i].type);
        world->values[i] = place(block, agents, bytes);
        if (def->thinks) world->next[i] = place(block, agents, bytes);
    }
}

/* A grid with about a bucket for every two agents, as wide as high or twice as wide. */
static void place_grid(cox_world *world, const cox_world_def *def, const needs *all, layout *block)
{
    cox_world_grid *grid = &world->grid;
    bool has_cells =
        sees_the_nearest(all) || sees(all, COX_SEES_NEIGHBOURS) || def->query_radius > 0;
    if (!has_cells) return;
    uint32_t bits = 2 * GRID_SIDE_BITS_MIN;
    while (UINT32_C(2) << bits < def->agents_max) bits++;
    grid->column_bits = (bits + 1) / 2;
    grid->column_mask = (UINT32_C(1) << grid->column_bits) - 1u;
    grid->row_mask = (UINT32_C(1) << (bits - grid->column_bits)) - 1u;
    PLACE(grid->start, (UINT32_C(1) << bits) + 1u);
    PLACE(grid->seen_end, UINT32_C(1) << bits);
    PLACE(grid->bucket, def->agents_max);
    PLACE(grid->slot, def->agents_max);
    PLACE(grid->x, def->agents_max + SPARE);
    PLACE(grid->y, def->agents_max + SPARE);
    PLACE(grid->heading_x, def->agents_max + SPARE);
    PLACE(grid->heading_y, def->agents_max + SPARE);
    bool has_bodies = (def->rules & COX_RULE_BIT(COX_ORCA)) != 0;
    if (sees_the_nearest(all) || has_bodies) PLACE(grid->group, def->agents_max);
    if (sees_the_nearest(all) && def->groups_max <= COX_WORLD_BEGINS)
        PLACE(grid->begins, (def->groups_max + 1u) << bits);
    if (has_bodies) PLACE(grid->agents, def->agents_max);
}

static void place_obstacles(cox_world *world, const needs *all, layout *block)
{
    PLACE(world->obstacles, world->obstacles_max);
    if (!sees(all, COX_SEES_OBSTACLES) && !sees(all, COX_SEES_HUNTER)) return;
    uint32_t size = cox_grid_size(world->obstacles_max);
    world->sorted_obstacles.grid = cox_grid_make(place(block, size, 1), size);
}

static void place_walls(cox_world *world, const cox_world_def *def, const needs *all, layout *block)
{
    bool may_block = (sees(all, COX_SEES_BODIES) || def->sights) && world->segments_max > 0;
    if (!sees(all, COX_SEES_WALLS) && !may_block) return;
    PLACE(world->segments, world->segments_max);
    uint32_t size = cox_segment_grid_size(world->segments_max);
    world->walls.grid = cox_segment_grid_make(place(block, size, 1), size);
}

static void place_areas(cox_world *world, const needs *all, layout *block)
{
    if (!sees(all, COX_SEES_AREAS)) return;
    PLACE(world->areas, world->areas_max);
    PLACE(world->corners, world->corners_max);
    PLACE(world->sorted_areas.areas, world->areas_max);
}

/* Takes over the parts of a definition that are state. */
static void take_state(cox_world *world, const cox_world_def *def)
{
    world->seed = def->seed;
    world->behaviours = def->rules & ~COX_RULE_BIT(COX_NO_BEHAVIOUR);
    world->agents_max = def->agents_max;
    world->group_count = def->groups_max;
    world->rule_count = def->groups_max * COX_PROFILE_RULES_MAX;
    world->obstacles_max = def->obstacles_max;
    world->segments_max = def->segments_max;
    world->areas_max = def->areas_max;
    world->corners_max = def->corners_max;
    world->doors_max = def->doors_max;
    world->flows_max = def->flows_max;
    world->paths_max = def->paths_max;
    world->nodes_max = def->nodes_max;
    world->candidates_max = def->candidates_max;
    world->bounds = def->bounds;
    world->least = cox_vec2_make(-COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    world->greatest = cox_vec2_make(COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    if (def->bounds != COX_BOUNDS_NONE) {
        world->least = def->least;
        world->greatest = def->greatest;
    }
    world->next_id = 1;
}

/* The room that a state just taken over asks for. */
static cox_world_room room_for(const cox_world *world)
{
    cox_world_room room;
    room.behaviours = world->behaviours;
    room.agents = world->agents_max;
    room.groups = world->group_count;
    room.rules = world->rule_count;
    room.obstacles = world->obstacles_max;
    room.segments = world->segments_max;
    room.areas = world->areas_max;
    room.corners = world->corners_max;
    room.doors = world->doors_max;
    room.flows = world->flows_max;
    room.paths = world->paths_max;
    room.nodes = world->nodes_max;
    return room;
}

/* Places what a step works out and no later step reads. */
static void place_scratch(cox_world *world, const cox_world_def *def, const needs *all,
                          layout *block)
{
    PLACE(world->force_x, world->agents_max);
    PLACE(world->force_y, world->agents_max);
    place_grid(world, def, all, block);
    if (def->thinks) PLACE(world->next_group, world->agents_max);
    if (sees(all, COX_SEES_NEIGHBOURS)) PLACE(world->sights, world->room.rules);
    if ((def->rules & cox_rules_of_flocks) != 0) {
        PLACE(world->tallies, world->agents_max);
        PLACE(world->ranks, world->agents_max);
    }
    if (remembers(all, COX_REMEMBERS_SETTLING)) {
        PLACE(world->settlers, world->agents_max);
        PLACE(world->beside, world->agents_max);
    }
    if (sees(all, COX_SEES_HUNTER)) {
        PLACE(world->hiders, world->agents_max);
        PLACE(world->holders, world->obstacles_max);
    }
    if ((def->rules & COX_RULE_BIT(COX_KEEP_TOGETHER)) != 0)
        PLACE(world->parties, world->agents_max);
    if ((def->rules & cox_rules_of_position) != 0) {
        PLACE(world->before_x, world->agents_max);
        PLACE(world->before_y, world->agents_max);
    }
}

/* Fills in the definition and places all arrays. */
static void lay_out(cox_world *world, const cox_world_def *def, layout *block)
{
    const needs all = needs_of(def->rules);
    memset(world, 0, sizeof *world);
    world->own_limits = def->own_limits;
    world->smoothing = def->smoothing;
    world->chances = def->chances;
    world->target_tags = def->target_tags;
    world->column_count = def->column_count;
    world->thinks = def->thinks;
    world->query_radius = def->query_radius;
    world->parallel_for = def->parallel_for;
    world->pool = def->pool;
    world->simd = def->simd;
    take_state(world, def);
    world->room = room_for(world);

    place_agents(world, def, &all, block);
    PLACE(world->groups, world->room.groups);
    PLACE(world->rules, world->room.rules);
    place_obstacles(world, &all, block);
    place_walls(world, def, &all, block);
    place_areas(world, &all, block);
    if (sees(&all, COX_SEES_DOORS)) PLACE(world->doors, world->doors_max);
    if (sees(&all, COX_SEES_FLOW)) PLACE(world->flows, world->flows_max);
    PLACE(world->paths, world->paths_max);
    PLACE(world->nodes, world->nodes_max);
    if (remembers(&all, COX_REMEMBERS_PLACE)) PLACE(world->radii, world->nodes_max);
    if (def->thinks) PLACE(world->thinkers, world->room.groups);
    place_scratch(world, def, &all, block);
    PLACE(world->columns, COX_WORLD_OWN_COLUMNS + def->column_count);
}

uint32_t cox_world_size(const cox_world_def *def)
{
    cox_world world;
    layout block = {NULL, ALIGNMENT - 1u + (uint64_t)sizeof world};
    COX_ASSERT(def != NULL, COX_MISTAKE_NULL);
    if (cox_world_wrong_field(def) != COX_WORLD_FIELD_NONE) return 0;
    lay_out(&world, def, &block);
    return block.size > UINT32_MAX || block.size > SIZE_MAX / 2 ? 0 : (uint32_t)block.size;
}

uint8_t cox_world_check(const cox_world_def *def)
{
    COX_ASSERT(def != NULL, COX_MISTAKE_NULL);
    uint8_t field = cox_world_wrong_field(def);
    bool is_too_large = field == COX_WORLD_FIELD_NONE && cox_world_size(def) == 0;
    return is_too_large ? COX_WORLD_FIELD_AGENTS_MAX : field;
}

static void reset_groups(cox_world *world)
{
    cox_agent agent = cox_agent_make(1, cox_vec2_zero());
    cox_profile empty = cox_profile_make(COX_COMBINE_SUM);
    cox_limits limits;
    limits.radius = agent.radius;
    limits.mass = agent.mass;
    limits.max_speed = agent.max_speed;
    limits.max_force = agent.max_force;
    for (uint32_t group = 0; group < world->group_count; group++) {
        cox_world_set_limits(world, group, limits);
        cox_world_set_profile(world, group, &empty);
        world->groups[group].leader = COX_NO_ROW;
    }
}

cox_world *cox_world_init(const cox_world_def *def, void *memory, uint32_t size)
{
    uint32_t needed = cox_world_size(def);
    if (memory == NULL || needed == 0 || size < needed) return NULL;
    uint32_t beyond = (uint32_t)((uintptr_t)memory % ALIGNMENT);
    cox_world *world = (cox_world *)(void *)((uint8_t *)memory + (ALIGNMENT - beyond) % ALIGNMENT);
    layout block = {(uint8_t *)(world + 1), 0};
    memset(world, 0, (size_t)(needed - (ALIGNMENT - 1u)));
    lay_out(world, def, &block);
    cox_world_declare(world, def);
    reset_groups(world);
    return world;
}
