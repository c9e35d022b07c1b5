/* SPDX-License-Identifier: MIT
 * A world's memory: one block, the struct below first, then its arrays.
 *
 * Rows of agents lie in ascending id. Adding keeps that order, because ids rise; removing closes
 * the gap; after a load cox_world_restored sorts them. Where cox_world_sort_rows has moved them, a
 * list has their slots in that order. So a binary search finds the slot of an id, and nothing
 * depends on the order in which rows were stored. */
#ifndef COX_WORLD_PRIVATE_H
#define COX_WORLD_PRIVATE_H

#include <string.h>

#include "coxswain/check.h"
#include "coxswain/hide.h"
#include "coxswain/path_following.h"
#include "coxswain/wander.h"
#include "coxswain/world.h"

#include "cox_world_areas.h"
#include "cox_world_grid.h"
#include "cox_world_obstacles.h"
#include "cox_world_walls.h"
#include "core/math/cox_fix_bits.h"
#include "core/math/cox_random_increment.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"
#include "steer/steering/cox_party_sums.h"

/* A group: its body and its profile's head; its rules lie in a table of their own. */
typedef struct cox_group {
    cox_limits limits;
    uint32_t leader; /* an agent's id, COX_NO_ROW: none */
    uint32_t tags;   /* bits of the game's own */
    uint8_t combine;
    fix16_t epsilon;
    fix16_t smoothing;
    uint8_t directions;
    uint32_t rule_count;

    /* No state: what a step works out (cox_world_groups.c). Its rules are sets, a bit each. */
    uint32_t agents;    /* how many it has */
    uint8_t in_use;     /* the rules that do anything */
    uint8_t by_columns; /* of those that give forces, the ones worked on column by column, */
    uint8_t by_agent;   /* and agent by agent */
    uint8_t order;      /* in which its agents steer, COX_ORDER_... */
    bool thinks;
} cox_group;

/* A path: nodes of the world's array. */
typedef struct cox_world_path {
    uint32_t first; /* number of its node 0 */
    uint32_t count;
    fix16_t radius;
    uint8_t mode;
} cox_world_path;

/* The orders in which agents steer, a bit each: by slots, or by places in the grid, which those
 * need that look around. */
enum { COX_ORDER_OF_SLOTS = 1, COX_ORDER_OF_PLACES = 2 };

/* What a world's memory has room for, as its definition said. A state is loaded only if it asks for
 * no more; what the world answers depends on the state alone. */
typedef struct cox_world_room {
    uint64_t behaviours; /* whose arrays were placed */
    uint32_t agents, groups, rules;
    uint32_t obstacles, segments, areas, corners;
    uint32_t doors, flows, paths, nodes;
} cox_world_room;

typedef struct cox_thinker {
    cox_think *think; /* NULL: none */
    void *context;
} cox_thinker;

/* An agent that may rest, and the square of its distance from its point. */
typedef struct cox_world_settler {
    uint64_t distance_squared;
    uint32_t slot;
} cox_world_settler;

/* In cox_world_neighbours.h. */
typedef struct cox_world_sight cox_world_sight;
typedef struct cox_flock_tally cox_flock_tally;

/* The most stripes that rows of a grid are cut into; an even number. */
#define COX_WORLD_STRIPES_MAX 32u

/* The most tables that a world has, how many every world has, and the numbers of those whose
 * columns depend on the definition. */
#define COX_WORLD_TABLES_MAX 12
#define COX_WORLD_TABLES 7
#define COX_WORLD_AGENT_TABLE 0
#define COX_WORLD_RULE_TABLE 2

struct cox_world {
    char name[COX_NAME_SIZE]; /* of the simulation: in the world, because AVR's constants are not
                                 memory */

    /* Of the definition, what says which columns there are: */
    bool own_limits, smoothing, chances, target_tags;
    uint32_t column_count;

    /* what changes no bit: */
    bool thinks;
    fix16_t query_radius;
    cox_parallel_for *parallel_for;
    void *pool;
    cox_simd simd;

    /* and the rest, which is state: the table "world", a single row. */
    uint64_t seed;
    uint64_t behaviours; /* def.rules, without COX_NO_BEHAVIOUR */
    uint32_t agents_max, obstacles_max, segments_max, areas_max, corners_max;
    uint32_t doors_max, flows_max, paths_max, nodes_max;
    uint32_t candidates_max;
    uint8_t bounds;
    cox_vec2 least, greatest;
    uint32_t next_id; /* of the next agent; 0: all are used up */

    cox_world_room room;

    /* The table "agents"; columns that do not exist are NULL. */
    uint32_t agent_count;
#define COLUMN(worlds, value, field, ...) value *field; /* NOLINT */
#include "columns.def"
    uint32_t *by_id;      /* the slots by ascending id, if rows are sorted; NULL on a chip */
    bool has_sorted_rows; /* by cells: cox_world_rows.c */
    void *values[COX_WORLD_COLUMNS_MAX]; /* of the user's columns */
    void *next[COX_WORLD_COLUMNS_MAX];   /* the same at t + 1; NULL without def.thinks */

    /* The other tables. */
    uint32_t group_count; /* def.groups_max: there are all of them */
    cox_group *groups;
    uint32_t rule_count; /* COX_PROFILE_RULES_MAX for each group */
    cox_rule *rules;
    uint32_t obstacle_count;
    cox_obstacle *obstacles;
    uint32_t path_count;
    cox_world_path *paths;
    uint32_t node_count;
    cox_vec2 *nodes;
    uint32_t radius_count; /* equal to node_count, but in a load */
    fix16_t *radii; /* by node, of the segments that start there; NULL unless rules track paths */
    uint32_t segment_count;
    cox_segment *segments; /* NULL unless walls are seen, or touched if there are any */
    uint32_t area_count;
    cox_world_area *areas; /* NULL unless areas are seen, as their corners */
    uint32_t corner_count;
    cox_vec2 *corners;

    uint32_t door_count;
    cox_door *doors; /* NULL unless doors are seen */

    /* The greatest id among obstacles, segments, areas and doors, 0 where there are none; derived,
     * because rows may be loaded in any order. */
    uint32_t last_obstacle, last_segment, last_area, last_door;

    /* What the user gave beside the state. */
    const cox_flow **flows; /* NULL unless fields are seen; so are those not given */

    /* The user's code. */
    cox_thinker *thinkers; /* by group; NULL without def.thinks */

    cox_world_obstacles sorted_obstacles; /* derived from the obstacles */
    cox_world_walls walls;                /* derived from the segments */
    cox_world_sorted_areas sorted_areas;  /* derived from the areas */

    /* Scratch: nothing of it lasts from step to step. */
    uint8_t *next_group;        /* by slot, as thoughts chose; NULL without def.thinks */
    fix16_t *force_x, *force_y; /* by slot; then what they lead to: velocities, and pushes */
    cox_world_grid grid;
    fix16_t *before_x, *before_y; /* positions of state t, by slot; NULL unless rules push */
    fix16_t greatest_radius;      /* of all agents */
    uint32_t round;               /* of pushes */
    cox_world_settler *settlers;  /* NULL unless rules settle; as is */
    uint8_t *beside;              /* by slot: whether it comes to rest beside another one */
    cox_hider *hiders;            /* by slot, if anybody hides apart; NULL unless rules hide; */
    uint32_t *holders;            /* so is this, of the places behind obstacles */
    cox_party_sums *parties; /* by the slot of their own agent; NULL unless rules keep together */

    cox_world_sight *sights;    /* by rule; NULL unless rules see neighbours */
    cox_flock_tally *tallies;   /* by place, of rules like paired_rule; NULL unless rules flock */
    int32_t *ranks;             /* cox_flock_sums.rank; likewise */
    uint32_t paired_rule;       /* its number; UINT32_MAX: none */
    uint64_t behaviours_in_use; /* of groups that have agents, a bit each; likewise: */
    uint8_t orders;             /* COX_ORDER_... */
    bool anyone_thinks;
    bool seeks_groups; /* whether a rule of forces looks for the nearest of a group */
    uint32_t stripes[COX_WORLD_STRIPES_MAX + 1]; /* the first row of each, and the end */

    /* The declaration. */
    cox_column *columns;     /* of agents */
    cox_column *own_columns; /* the user's among them */
    cox_table tables[COX_WORLD_TABLES_MAX];
    uint32_t table_count;
};

/* Agents are worked on in batches, whose columns on the stack have so many rows: few on a chip. */
#define COX_WORLD_BATCH (COX_WORLD_ROOMY ? 32u : 4u)

/* Work is spread over threads in blocks of so many agents. */
#define COX_WORLD_BLOCK 256u

/* Calls work(world, index) for each index below count, on the caller's threads. */
static inline void cox_world_run(cox_world *world, uint32_t count,
                                 void (*work)(void *context, uint32_t index))
{
    if (world->parallel_for != NULL) world->parallel_for(world->pool, count, work, world);
    else
        for (uint32_t index = 0; index < count; index++) work(world, index);
}

static inline uint32_t cox_world_blocks(const cox_world *world)
{
    return (world->agent_count + COX_WORLD_BLOCK - 1u) / COX_WORLD_BLOCK;
}

/* The row behind the last one of a block. */
static inline uint32_t cox_world_block_end(const cox_world *world, uint32_t block)
{
    uint32_t end = (block + 1u) * COX_WORLD_BLOCK;
    return end < world->agent_count ? end : world->agent_count;
}

/* The most columns of agents that are ours; behind them in world->columns lie the user's. */
enum {
#define COLUMN(...) +1
    COX_WORLD_OWN_COLUMNS = 0
#include "columns.def"
};

/* Writes the declaration of the tables; in cox_world_tables.c. */
void cox_world_declare(cox_world *world, const cox_world_def *def);

/* The values of a column of agents. */
static inline uint8_t *cox_world_values_of(const cox_world *world, const cox_column *column)
{
    uint8_t *values;
    memcpy(&values, (const uint8_t *)world + column->offset, sizeof values);
    return values;
}

/* The slot of the agent before which so many have lower ids. */
static inline uint32_t cox_world_slot_at(const cox_world *world, uint32_t rank)
{
    return COX_WORLD_ROOMY && world->has_sorted_rows ? world->by_id[rank] : rank;
}

/* In cox_world_row_list.c, while rows are sorted: lists the slots of all rows anew, by id; and
 * takes out of the list the slot of a row that is gone, those above it moving down by one. */
void cox_world_list_by_id(cox_world *world);
void cox_world_forget_row(cox_world *world, uint32_t slot);

/* Exchanges two rows of agents. */
void cox_world_swap_rows(cox_world *world, uint32_t a, uint32_t b);

/* Whether the set of rules, def.smoothing, def.chances and def.target_tags allow a profile. */
bool cox_world_allows(const cox_world *world, const cox_profile *profile);

/* The commands of every world; the number of them goes to *count. */
const cox_command_kind *cox_world_kinds(uint32_t *count);

/* After a load: brings the rows into order and checks what bounds cannot say. */
bool cox_world_restored(cox_world *world);

/* cox_world_set_group, to a group that is there, _point, _quarry and _path, of the agent in a
 * slot. */
void cox_world_put_group(cox_world *world, uint32_t slot, uint32_t group);
cox_status cox_world_put_point(cox_world *world, uint32_t slot, cox_vec2 point);
cox_status cox_world_put_quarry(cox_world *world, uint32_t slot, uint32_t quarry);
cox_status cox_world_put_path(cox_world *world, uint32_t slot, uint32_t path);

/* The position brought within the bounds of the world. */
cox_vec2 cox_world_hold(const cox_world *world, cox_vec2 position);

/* Whether agents with these groups, one after the other, have all the same one. */
static inline bool cox_world_share_a_group(const uint8_t *groups, uint32_t count)
{
    uint8_t others = 0;
    for (uint32_t i = 0; i < count; i++) others |= (uint8_t)(groups[i] ^ groups[0]);
    return others == 0;
}

/* The rules of a group: COX_PROFILE_RULES_MAX of them. */
static inline cox_rule *cox_world_rules(const cox_world *world, uint32_t group)
{
    return world->rules + (size_t)group * COX_PROFILE_RULES_MAX;
}

/* The limits of the agent in a slot. */
static inline cox_limits cox_world_limits(const cox_world *world, uint32_t slot)
{
    cox_limits limits;
    if (!world->own_limits) return world->groups[world->group[slot]].limits;
    limits.radius = world->radius[slot];
    limits.mass = world->mass[slot];
    limits.max_speed = world->max_speed[slot];
    limits.max_force = world->max_force[slot];
    return limits;
}

/* The flow field whose number is the first parameter of a rule; NULL: there is none. */
static inline const cox_flow *cox_world_flow_of(const cox_world *world, const cox_rule *rule)
{
    uint32_t number = (uint32_t)cox_fix_to_int(rule->parameters[0]);
    return number < world->flows_max ? world->flows[number] : NULL;
}

/* The path of the agent in a slot; one without nodes if it has none: the column's COX_NO_PATH is
 * -1. */
static inline cox_path cox_world_path_of(const cox_world *world, uint32_t slot)
{
    cox_path path = cox_path_make(NULL, 0, 0);
    int32_t number = world->path[slot];
    if (number < 0) return path;
    const cox_world_path *row = &world->paths[number];
    path = cox_path_make(world->nodes + row->first, row->count, row->radius);
    path.mode = row->mode;
    if (world->radii != NULL) path.radii = world->radii + row->first;
    return path;
}

/* What the agent in a slot remembers of the nodes of its path. */
static inline cox_follow_path_memory cox_world_path_memory(const cox_world *world, uint32_t slot)
{
    cox_follow_path_memory memory;
    memory.node = world->path_node[slot];
    memory.direction = world->path_direction[slot];
    return memory;
}

static inline void cox_world_keep_path_memory(cox_world *world, uint32_t slot,
                                              const cox_follow_path_memory *memory)
{
    world->path_node[slot] = memory->node;
    world->path_direction[slot] = memory->direction;
}

/* What the agent in a slot remembers of its place on a path. */
static inline cox_track_path_memory cox_world_track_memory(const cox_world *world, uint32_t slot)
{
    cox_track_path_memory memory;
    memory.place.segment = world->track_segment[slot];
    memory.place.along = world->track_along[slot];
    memory.direction = world->track_direction[slot];
    return memory;
}

static inline void cox_world_keep_track_memory(cox_world *world, uint32_t slot,
                                               const cox_track_path_memory *memory)
{
    world->track_segment[slot] = memory->place.segment;
    world->track_along[slot] = memory->place.along;
    world->track_direction[slot] = memory->direction;
}

/* What the agent in a slot remembers to wander. */
static inline cox_wander_memory cox_world_wander_memory(const cox_world *world, uint32_t slot)
{
    cox_wander_memory memory;
    memory.angle = world->wander_angle[slot];
    memory.random.state = world->wander_random[slot];
    memory.random.increment = cox_random_increment(world->id[slot]);
    return memory;
}

static inline void cox_world_keep_wander_memory(cox_world *world, uint32_t slot,
                                                const cox_wander_memory *memory)
{
    world->wander_angle[slot] = memory->angle;
    world->wander_random[slot] = memory->random.state;
}

/* The stream of chances of the agent in a slot. */
static inline cox_random cox_world_chances(const cox_world *world, uint32_t slot)
{
    cox_random random;
    random.state = world->chance_random[slot];
    random.increment = cox_random_increment(COX_WORLD_CHANCES + world->id[slot]);
    return random;
}

/* The parts of a step. */
void cox_world_think(cox_world *world);
void cox_world_steer(cox_world *world);
void cox_world_move(cox_world *world);

/* The agent in a slot as behaviours see it. Its orientation counts at rest alone. */
cox_agent cox_world_view(const cox_world *world, uint32_t slot);

/* The same, written where it is wanted: to copy what was just written, field by field, stalls a
 * processor, which many agents in a step feel. */
void cox_world_view_into(const cox_world *world, uint32_t slot, cox_agent *agent);

#endif
