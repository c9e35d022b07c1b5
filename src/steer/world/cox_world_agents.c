/* SPDX-License-Identifier: MIT
 * The agents of a world: added at the end, removed by closing the gap, found by halving. */
#include "cox_world.h"

#include <string.h>

uint32_t cox_world_agent_count(const cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return world->agent_count;
}

uint32_t cox_world_id_at(const cox_world *world, uint32_t slot)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return slot < world->agent_count ? world->id[slot] : COX_NO_ROW;
}

uint32_t cox_world_slot_of(const cox_world *world, uint32_t id)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    uint32_t first = 0, end = world->agent_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (world->id[cox_world_slot_at(world, middle)] < id) first = middle + 1;
        else end = middle;
    }
    if (first == world->agent_count) return COX_NO_SLOT;
    uint32_t slot = cox_world_slot_at(world, first);
    return world->id[slot] == id ? slot : COX_NO_SLOT;
}

static bool has_slot(const cox_world *world, uint32_t id, uint32_t *slot)
{
    *slot = cox_world_slot_of(world, id);
    return *slot != COX_NO_SLOT;
}

static bool has_group(const cox_world *world, uint32_t group)
{
    return group < world->group_count;
}

/* A coordinate brought into [least, greatest) by whole widths. */
static fix16_t wrapped(fix16_t value, fix16_t least, fix16_t greatest)
{
    if (value >= least && value < greatest) return value;
    int64_t width = (int64_t)greatest - least;
    int64_t beyond = ((int64_t)value - least) % width;
    return (fix16_t)(least + beyond + (beyond < 0 ? width : 0));
}

cox_vec2 cox_world_hold(const cox_world *world, cox_vec2 position)
{
    cox_vec2 least = world->least, greatest = world->greatest;
    switch (world->bounds) {
    case COX_BOUNDS_CONTAIN:
        return cox_vec2_make(cox_fix_clamp(position.x, least.x, greatest.x),
                             cox_fix_clamp(position.y, least.y, greatest.y));
    case COX_BOUNDS_WRAP:
        return cox_vec2_make(wrapped(position.x, least.x, greatest.x),
                             wrapped(position.y, least.y, greatest.y));
    default:
        return cox_vec2_clamp(position, COX_WORLD_LIMIT);
    }
}

/* The number of columns, and the bytes of a value. */
static uint32_t column_count(const cox_world *world)
{
    return world->tables[COX_WORLD_AGENT_TABLE].column_count;
}

static size_t size_of(const cox_column *column)
{
    return COX_TYPE_SIZE(column->type);
}

/* Moves the count rows from a slot on to another slot. */
static void move_rows(cox_world *world, uint32_t to, uint32_t from, uint32_t count)
{
    for (uint32_t i = 0; i < column_count(world); i++) {
        size_t size = size_of(&world->columns[i]);
        uint8_t *values = cox_world_values_of(world, &world->columns[i]);
        memmove(values + to * size, values + from * size, (size_t)(count * size));
    }
}

static void clear_row(cox_world *world, uint32_t slot)
{
    for (uint32_t i = 0; i < column_count(world); i++) {
        size_t size = size_of(&world->columns[i]);
        memset(cox_world_values_of(world, &world->columns[i]) + slot * size, 0, size);
    }
}

void cox_world_swap_rows(cox_world *world, uint32_t a, uint32_t b)
{
    uint64_t kept;
    for (uint32_t i = 0; i < column_count(world); i++) {
        size_t size = size_of(&world->columns[i]);
        uint8_t *values = cox_world_values_of(world, &world->columns[i]);
        memcpy(&kept, values + a * size, size);
        memcpy(values + a * size, values + b * size, size);
        memcpy(values + b * size, &kept, size);
    }
}

static void set_limits(cox_world *world, uint32_t slot, const cox_limits *limits)
{
    world->radius[slot] = limits->radius;
    world->mass[slot] = limits->mass;
    world->max_speed[slot] = limits->max_speed;
    world->max_force[slot] = limits->max_force;
}

/* Begins the agent's path: at node 0, or for those who track it, where it is nearest. */
static void start_path(cox_world *world, uint32_t slot)
{
    if (world->path_node != NULL) {
        cox_follow_path_memory start = cox_follow_path_make();
        world->path_node[slot] = start.node;
        world->path_direction[slot] = start.direction;
    }
    if (world->track_segment != NULL) {
        cox_path path = cox_world_path_of(world, slot);
        cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]);
        cox_track_path_memory start = cox_track_path_make(&path, position, 1);
        cox_world_keep_track_memory(world, slot, &start);
    }
}

/* Sets what is not 0 in a new row. */
static void start_row(cox_world *world, uint32_t slot)
{
    if (world->own_limits) set_limits(world, slot, &world->groups[world->group[slot]].limits);
    if (world->path != NULL) {
        world->path[slot] = -1;
        start_path(world, slot);
    }
    if (world->wander_angle != NULL)
        world->wander_random[slot] = cox_wander_make(world->seed, world->id[slot]).random.state;
    if (world->chance_random != NULL)
        world->chance_random[slot] =
            cox_random_make(world->seed, COX_WORLD_CHANCES + world->id[slot]).state;
}

uint32_t cox_world_add_agent(cox_world *world, uint32_t group, cox_vec2 position)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (!has_group(world, group) || world->next_id == 0) return COX_NO_ROW;
    if (world->agent_count == world->agents_max) return COX_NO_ROW;
    world->grid.is_current = false;
    uint32_t slot = world->agent_count++;
    cox_vec2 held = cox_world_hold(world, position);
    clear_row(world, slot);
    world->id[slot] = world->next_id++;
    if (world->has_sorted_rows) world->by_id[slot] = slot;
    world->group[slot] = (uint8_t)group;
    world->x[slot] = held.x;
    world->y[slot] = held.y;
    start_row(world, slot);
    return world->id[slot];
}

/* Takes an agent out of all references. */
static void forget(cox_world *world, uint32_t id)
{
    for (uint32_t group = 0; group < world->group_count; group++)
        if (world->groups[group].leader == id) world->groups[group].leader = COX_NO_ROW;
    if (world->quarry == NULL) return;
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        if (world->quarry[slot] == id) world->quarry[slot] = COX_NO_ROW;
}

cox_status cox_world_remove_agent(cox_world *world, uint32_t id)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (!has_slot(world, id, &slot)) return COX_ERROR_NOT_FOUND;
    forget(world, id);
    world->grid.is_current = false;
    world->agent_count--;
    move_rows(world, slot, slot + 1u, world->agent_count - slot);
    if (world->has_sorted_rows) cox_world_forget_row(world, slot);
    return COX_OK;
}

void cox_world_view_into(const cox_world *world, uint32_t slot, cox_agent *agent)
{
    cox_limits limits = cox_world_limits(world, slot);
    agent->id = world->id[slot];
    agent->position = cox_vec2_make(world->x[slot], world->y[slot]);
    agent->velocity = cox_vec2_make(world->velocity_x[slot], world->velocity_y[slot]);
    agent->orientation = world->orientation[slot];
    agent->rotation = 0;
    agent->radius = limits.radius;
    agent->mass = limits.mass;
    agent->max_speed = limits.max_speed;
    agent->max_force = limits.max_force;
    agent->max_rotation = COX_AGENT_MAX_ROTATION_DEFAULT;
    agent->max_torque = COX_AGENT_MAX_TORQUE_DEFAULT;
}

cox_agent cox_world_view(const cox_world *world, uint32_t slot)
{
    cox_agent agent;
    cox_world_view_into(world, slot, &agent);
    return agent;
}

bool cox_world_get_agent(const cox_world *world, uint32_t id, cox_agent *agent)
{
    uint32_t slot;
    COX_ASSERT(world != NULL && agent != NULL, COX_MISTAKE_NULL);
    if (!has_slot(world, id, &slot)) return false;
    cox_world_view_into(world, slot, agent);
    cox_agent_face_velocity(agent);
    return true;
}

cox_status cox_world_set_agent(cox_world *world, const cox_agent *agent)
{
    uint32_t slot;
    COX_ASSERT(world != NULL && agent != NULL, COX_MISTAKE_NULL);
    if (!has_slot(world, agent->id, &slot)) return COX_ERROR_NOT_FOUND;
    if (world->own_limits) {
        cox_limits limits;
        limits.radius = cox_fix_max(agent->radius, 0);
        limits.mass = agent->mass;
        limits.max_speed = cox_fix_max(agent->max_speed, 0);
        limits.max_force = cox_fix_max(agent->max_force, 0);
        set_limits(world, slot, &limits);
    }
    cox_vec2 held = cox_world_hold(world, agent->position);
    fix16_t max_speed = cox_world_limits(world, slot).max_speed;
    cox_vec2 velocity = cox_vec2_truncate(agent->velocity, max_speed);
    world->grid.is_current = false;
    world->x[slot] = held.x;
    world->y[slot] = held.y;
    world->velocity_x[slot] = velocity.x;
    world->velocity_y[slot] = velocity.y;
    world->orientation[slot] = cox_fix_wrap_angle(agent->orientation);
    return COX_OK;
}

bool cox_world_get_force(const cox_world *world, uint32_t id, cox_vec2 *force)
{
    uint32_t slot;
    COX_ASSERT(world != NULL && force != NULL, COX_MISTAKE_NULL);
    if (!world->smoothing || !has_slot(world, id, &slot)) return false;
    *force = cox_vec2_make(world->smoothed_x[slot], world->smoothed_y[slot]);
    return true;
}

/* The agent in a slot rests no more: it has another goal. */
static void raise(cox_world *world, uint32_t slot)
{
    if (world->settled == NULL) return;
    world->settled[slot] = false;
    world->settled_distance[slot] = 0;
}

uint32_t cox_world_get_group(const cox_world *world, uint32_t id)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return has_slot(world, id, &slot) ? world->group[slot] : COX_NO_GROUP;
}

cox_status cox_world_set_group(cox_world *world, uint32_t id, uint32_t group)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (!has_group(world, group) || !has_slot(world, id, &slot)) return COX_ERROR_NOT_FOUND;
    cox_world_put_group(world, slot, group);
    return COX_OK;
}

void cox_world_put_group(cox_world *world, uint32_t slot, uint32_t group)
{
    if (world->group[slot] != group) raise(world, slot);
    world->group[slot] = (uint8_t)group;
}

cox_status cox_world_put_point(cox_world *world, uint32_t slot, cox_vec2 point)
{
    if (world->has_point == NULL) return COX_ERROR_REFUSED;
    cox_vec2 held = cox_vec2_clamp(point, COX_WORLD_LIMIT);
    bool is_same =
        world->has_point[slot] && world->point_x[slot] == held.x && world->point_y[slot] == held.y;
    if (!is_same) raise(world, slot);
    world->has_point[slot] = true;
    world->point_x[slot] = held.x;
    world->point_y[slot] = held.y;
    return COX_OK;
}

cox_status cox_world_put_quarry(cox_world *world, uint32_t slot, uint32_t quarry)
{
    uint32_t other;
    if (world->quarry == NULL) return COX_ERROR_REFUSED;
    if (quarry != COX_NO_ROW && !has_slot(world, quarry, &other)) return COX_ERROR_NOT_FOUND;
    world->quarry[slot] = quarry;
    return COX_OK;
}

cox_status cox_world_put_path(cox_world *world, uint32_t slot, uint32_t path)
{
    if (world->path == NULL) return COX_ERROR_REFUSED;
    if (path != COX_NO_PATH && path >= world->path_count) return COX_ERROR_NOT_FOUND;
    world->path[slot] = (int32_t)path;
    start_path(world, slot);
    return COX_OK;
}

cox_status cox_world_set_point(cox_world *world, uint32_t id, cox_vec2 point)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (!has_slot(world, id, &slot)) return COX_ERROR_NOT_FOUND;
    return cox_world_put_point(world, slot, point);
}

cox_status cox_world_set_quarry(cox_world *world, uint32_t id, uint32_t quarry)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (!has_slot(world, id, &slot)) return COX_ERROR_NOT_FOUND;
    return cox_world_put_quarry(world, slot, quarry);
}

cox_status cox_world_set_path(cox_world *world, uint32_t id, uint32_t path)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (!has_slot(world, id, &slot)) return COX_ERROR_NOT_FOUND;
    return cox_world_put_path(world, slot, path);
}

bool cox_world_get_point(const cox_world *world, uint32_t id, cox_vec2 *point)
{
    uint32_t slot;
    COX_ASSERT(world != NULL && point != NULL, COX_MISTAKE_NULL);
    if (world->has_point == NULL || !has_slot(world, id, &slot)) return false;
    if (!world->has_point[slot]) return false;
    *point = cox_vec2_make(world->point_x[slot], world->point_y[slot]);
    return true;
}

bool cox_world_is_settled(const cox_world *world, uint32_t id)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return world->settled != NULL && has_slot(world, id, &slot) && world->settled[slot];
}

uint32_t cox_world_get_quarry(const cox_world *world, uint32_t id)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return world->quarry != NULL && has_slot(world, id, &slot) ? world->quarry[slot] : COX_NO_ROW;
}

uint32_t cox_world_get_path(const cox_world *world, uint32_t id)
{
    uint32_t slot;
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    bool has_path = world->path != NULL && has_slot(world, id, &slot) && world->path[slot] >= 0;
    return has_path ? (uint32_t)world->path[slot] : COX_NO_PATH;
}

const void *cox_world_const_values(const cox_world *world, uint32_t column)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return column < world->column_count ? world->values[column] : NULL;
}

void *cox_world_values(cox_world *world, uint32_t column)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return column < world->column_count ? world->values[column] : NULL;
}
