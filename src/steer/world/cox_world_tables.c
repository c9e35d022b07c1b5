/* SPDX-License-Identifier: MIT
 * The declaration of a world: its tables, written into its own memory, because which columns its
 * agents have depends on the definition. */
#include "cox_world.h"

#include "coxswain/array.h"

#include <string.h>

/* All columns that agents may have: pointers in cox_world. */
#define COLUMN(worlds, value, field, name, type, role, least, greatest)                  \
    {name,                                                                               \
     (uint16_t)(COX_COLUMN_OFFSET(offsetof(cox_world, field)) + COX_REQUIRE_NAME(name) + \
                COX_REQUIRE_MEMBER(*((cox_world *)0)->field, type)),                     \
     type,                                                                               \
     role,                                                                               \
     least,                                                                              \
     greatest},
static const cox_column agent_columns[COX_WORLD_OWN_COLUMNS] COX_FLASH = {
#include "columns.def"
};

/* What later behaviours, targets or ways to combine may make greater has no bounds, because bounds
 * are part of the schema; cox_world_restored holds it within what there is. */
static const cox_column group_columns[] COX_FLASH = {
    COX_COLUMN_NAMED(cox_group, limits.radius, "radius", COX_FIXED, COX_STATE, 0, COX_FIX_MAX),
    COX_COLUMN_NAMED(cox_group, limits.mass, "mass", COX_FIXED, COX_STATE, 1, COX_FIX_MAX),
    COX_COLUMN_NAMED(cox_group, limits.max_speed, "max_speed", COX_FIXED, COX_STATE, 0,
                     COX_FIX_MAX),
    COX_COLUMN_NAMED(cox_group, limits.max_force, "max_force", COX_FIXED, COX_STATE, 0,
                     COX_FIX_MAX),
    COX_REFERENCE_COLUMN(cox_group, leader, COX_WORLD_AGENT_TABLE),
    COX_COLUMN(cox_group, tags, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_group, combine, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(cox_group, epsilon, COX_FIXED, COX_STATE, 0, COX_FIX_MAX),
    COX_COLUMN(cox_group, smoothing, COX_FIXED, COX_STATE, 0, COX_FIX_ONE),
    COX_COLUMN(cox_group, directions, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(cox_group, rule_count, COX_U32, COX_STATE, 0, 0),
};
_Static_assert(COX_RULE_PARAMETERS_MAX == 12, "a column for each parameter");

/* The last one is there with def.target_tags. */
static const cox_column rule_columns[] COX_FLASH = {
    COX_COLUMN(cox_rule, behaviour, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(cox_rule, target, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(cox_rule, target_group, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(cox_rule, target_radius, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(cox_rule, weight, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(cox_rule, probability, COX_FIXED, COX_STATE, 0, COX_FIX_ONE),
    COX_ELEMENT_COLUMNS(cox_rule, parameters, 12, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(cox_rule, target_tags, COX_U32, COX_STATE, 0, 0),
};
static const cox_column obstacle_columns[] COX_FLASH = {
    COX_ID_COLUMN(cox_obstacle, id),
    COX_POSITION_COLUMNS(cox_obstacle, position),
    COX_COLUMN(cox_obstacle, radius, COX_FIXED, COX_STATE, 0, COX_FIX_MAX),
};
static const cox_column path_rows[] COX_FLASH = {
    COX_COLUMN(cox_world_path, first, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world_path, count, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world_path, radius, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(cox_world_path, mode, COX_U8, COX_STATE, 0, 0),
};
static const cox_column node_columns[] COX_FLASH = {
    COX_COLUMN(cox_vec2, x, COX_FIXED, COX_STATE, -COX_WORLD_LIMIT, COX_WORLD_LIMIT),
    COX_COLUMN(cox_vec2, y, COX_FIXED, COX_STATE, -COX_WORLD_LIMIT, COX_WORLD_LIMIT),
};
static const cox_column world_columns[] COX_FLASH = {
    COX_COLUMN(cox_world, next_id, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, seed, COX_U64, COX_STATE, 0, 0),
    COX_COLUMN_NAMED(cox_world, behaviours, "rules", COX_U64, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, agents_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, obstacles_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, segments_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, areas_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, corners_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, doors_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, flows_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, paths_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, nodes_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, candidates_max, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world, bounds, COX_U8, COX_STATE, 0, 0),
    COX_POSITION_COLUMNS(cox_world, least),
    COX_POSITION_COLUMNS(cox_world, greatest),
};

static const cox_column radius_columns[] COX_FLASH = {
    {"radius", 0, COX_FIXED, COX_STATE, 0, COX_FIX_MAX},
};

static const cox_column segment_columns[] COX_FLASH = {
    COX_ID_COLUMN(cox_segment, id),
    COX_POSITION_COLUMNS(cox_segment, start),
    COX_POSITION_COLUMNS(cox_segment, end),
};

static const cox_column area_columns[] COX_FLASH = {
    COX_ID_COLUMN(cox_world_area, id),
    COX_COLUMN(cox_world_area, first, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world_area, count, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_world_area, radius, COX_FIXED, COX_STATE, 0, COX_FIX_MAX),
};

static const cox_column door_columns[] COX_FLASH = {
    COX_SEGMENT_COLUMNS(cox_door, opening),
    COX_COLUMN(cox_door, turn_ticks, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(cox_door, turn, COX_U8, COX_STATE, 0, COX_DOOR_BACK_ENDS),
    COX_COLUMN(cox_door, ticks, COX_U32, COX_STATE, 0, 0),
};

/* The tables of every world. Which columns agents and rules have depends on the definition. */
static const cox_table world_tables[COX_WORLD_TABLES] COX_FLASH = {
    COX_TABLE_COLUMNS("agents", cox_world, agent_count, room.agents, agent_columns),
    COX_TABLE_POINTED(cox_world, groups, group_count, room.groups, group_columns),
    COX_TABLE_POINTED(cox_world, rules, rule_count, room.rules, rule_columns),
    COX_TABLE_POINTED(cox_world, obstacles, obstacle_count, room.obstacles, obstacle_columns),
    COX_TABLE_POINTED(cox_world, paths, path_count, room.paths, path_rows),
    COX_TABLE_POINTED(cox_world, nodes, node_count, room.nodes, node_columns),
    COX_TABLE_SINGLE("world", world_columns),
};

/* The tables of those worlds that have their rows, behind the others. */
static const cox_table radius_table COX_FLASH =
    COX_TABLE_POINTED(cox_world, radii, radius_count, room.nodes, radius_columns);

static const cox_table segment_table COX_FLASH =
    COX_TABLE_POINTED(cox_world, segments, segment_count, room.segments, segment_columns);

static const cox_table area_table COX_FLASH =
    COX_TABLE_POINTED(cox_world, areas, area_count, room.areas, area_columns);
static const cox_table corner_table COX_FLASH =
    COX_TABLE_POINTED(cox_world, corners, corner_count, room.corners, node_columns);

static const cox_table door_table COX_FLASH =
    COX_TABLE_POINTED(cox_world, doors, door_count, room.doors, door_columns);

/* The columns of agents that are there so far. */
typedef struct column_list {
    cox_column *columns;
    uint8_t count;
} column_list;

/* Appends those of our columns for which the world has memory. */
static void append_ours(column_list *list, const cox_world *world)
{
    for (uint32_t i = 0; i < COX_WORLD_OWN_COLUMNS; i++) {
        cox_column *column = &list->columns[list->count];
        const void *values;
        cox_flash_copy(column, &agent_columns[i], sizeof *column);
        memcpy(&values, (const uint8_t *)world + column->offset, sizeof values);
        if (values != NULL) list->count++;
    }
}

static void append_own(column_list *list, const cox_world_column *own, size_t offset)
{
    cox_column *column = &list->columns[list->count++];
    memcpy(column->name, own->name, sizeof column->name);
    column->offset = (uint16_t)offset;
    column->type = own->type;
    column->role = own->role;
    column->least = own->least;
    column->greatest = own->greatest;
}

static void append_table(cox_world *world, const cox_table *table)
{
    cox_flash_copy(&world->tables[world->table_count++], table, sizeof *table);
}

void cox_world_declare(cox_world *world, const cox_world_def *def)
{
    column_list list = {world->columns, 0};
    append_ours(&list, world);
    world->own_columns = list.columns + list.count;
    for (uint32_t i = 0; i < def->column_count; i++)
        append_own(&list, &def->columns[i],
                   (size_t)(offsetof(cox_world, values) + i * sizeof(void *)));

    cox_flash_copy(world->tables, world_tables, sizeof world_tables);
    world->table_count = COX_WORLD_TABLES;
    world->tables[COX_WORLD_AGENT_TABLE].columns = list.columns;
    world->tables[COX_WORLD_AGENT_TABLE].column_count = list.count;
    if (!def->target_tags) world->tables[COX_WORLD_RULE_TABLE].column_count--;
    if (world->radii != NULL) append_table(world, &radius_table);
    if (world->segments != NULL) append_table(world, &segment_table);
    if (world->areas != NULL) append_table(world, &area_table);
    if (world->areas != NULL) append_table(world, &corner_table);
    if (world->doors != NULL) append_table(world, &door_table);
}
