/* SPDX-License-Identifier: MIT
 * A world's step. Each part runs in blocks of agents on the caller's threads; an agent's block
 * writes that agent's values alone. */
#include "cox_world_stages.h"

#include <string.h>

void cox_world_step(cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    cox_world_build_grid(world);
    cox_world_think(world);
    cox_world_steer(world);
    cox_world_remember_positions(world);
    cox_world_move(world);
    cox_world_part(world);
}

uint32_t cox_world_left_out(const cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return world->grid.left_out;
}

/* The values of the user's own columns at t + 1 begin as those of t. */
static void copy_values(cox_world *world, uint32_t first, uint32_t count)
{
    const cox_column *own = world->own_columns;
    for (uint32_t i = 0; i < world->column_count; i++) {
        size_t size = COX_TYPE_SIZE(own[i].type);
        memcpy((uint8_t *)world->next[i] + first * size,
               (const uint8_t *)world->values[i] + first * size, (size_t)(count * size));
    }
}

/* Takes over what a thought has changed; what does not exist changes nothing. Other thoughts may
 * still read the group, so the new one is held apart. */
static void take(cox_world *world, const cox_thought *thought)
{
    uint32_t slot = thought->slot;
    if (thought->group < world->group_count) world->next_group[slot] = (uint8_t)thought->group;
    if (thought->has_point) cox_world_put_point(world, slot, thought->point);
    if (world->quarry != NULL && thought->quarry != world->quarry[slot])
        cox_world_put_quarry(world, slot, thought->quarry);
    if (world->path != NULL && thought->path != (uint32_t)world->path[slot])
        cox_world_put_path(world, slot, thought->path);
    if (world->sight_id == NULL) return;
    cox_vec2 seen = cox_vec2_clamp(thought->sight.position, COX_WORLD_LIMIT);
    world->sight_id[slot] = thought->sight.id;
    world->sight_x[slot] = seen.x;
    world->sight_y[slot] = seen.y;
    world->sight_ticks[slot] = thought->sight.ticks;
}

static cox_sight_memory sight_of(const cox_world *world, uint32_t slot)
{
    cox_sight_memory memory;
    memory.id = world->sight_id[slot];
    memory.position = cox_vec2_make(world->sight_x[slot], world->sight_y[slot]);
    memory.ticks = world->sight_ticks[slot];
    return memory;
}

static cox_vec2 think_for(cox_world *world, uint32_t slot)
{
    const cox_thinker *thinker = &world->thinkers[world->group[slot]];
    void *values[COX_WORLD_COLUMNS_MAX];
    cox_thought thought;
    for (uint32_t i = 0; i < world->column_count; i++)
        values[i] = (uint8_t *)world->next[i] + slot * COX_TYPE_SIZE(world->own_columns[i].type);
    memset(&thought, 0, sizeof thought);
    thought.slot = slot;
    thought.agent = cox_world_view(world, slot);
    cox_agent_face_velocity(&thought.agent);
    if (world->has_point != NULL) {
        thought.has_point = world->has_point[slot];
        thought.point = cox_vec2_make(world->point_x[slot], world->point_y[slot]);
    }
    if (world->quarry != NULL) thought.quarry = world->quarry[slot];
    thought.path = world->path != NULL ? (uint32_t)world->path[slot] : COX_NO_PATH;
    thought.group = world->group[slot];
    if (world->sight_id != NULL) thought.sight = sight_of(world, slot);
    thought.values = values;
    thinker->think(thinker->context, world, &thought);
    thought.slot = slot;
    take(world, &thought);
    return thought.force;
}

static void think_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t first = block * COX_WORLD_BLOCK, end = cox_world_block_end(world, block);
    copy_values(world, first, end - first);
    memcpy(world->next_group + first, world->group + first, (size_t)(end - first));
    for (uint32_t slot = first; slot < end; slot++) {
        if (!world->groups[world->group[slot]].thinks) continue;
        cox_vec2 force = think_for(world, slot);
        world->force_x[slot] = force.x;
        world->force_y[slot] = force.y;
    }
}

/* Agents join the groups that they chose, and are sorted anew where that changes anything. The
 * force of a thought acts in a group without a callback too, where the others get none. */
static void take_groups(cox_world *world)
{
    if (memcmp(world->group, world->next_group, (size_t)world->agent_count) == 0) return;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) {
        if (!world->groups[world->group[slot]].thinks)
            world->force_x[slot] = world->force_y[slot] = 0;
        cox_world_put_group(world, slot, world->next_group[slot]);
    }
    cox_world_build_grid(world);
    for (uint32_t group = 0; group < world->group_count; group++)
        world->groups[group].thinks = true;
}

void cox_world_think(cox_world *world)
{
    if (!world->anyone_thinks) return;
    cox_world_sort_walls(world);
    cox_world_run(world, cox_world_blocks(world), think_block);
    for (uint32_t i = 0; i < world->column_count; i++) {
        void *values = world->values[i];
        world->values[i] = world->next[i];
        world->next[i] = values;
    }
    take_groups(world);
}
