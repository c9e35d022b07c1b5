/* SPDX-License-Identifier: MIT
 * The second phase of a step: all agents move by their forces, column by column, as cox_agent_move
 * moves one. Where rules give velocities, these stand between the two.
 *
 * Most agents go on within the bounds, at a speed that fits. A batch of such agents takes a loop
 * that only adds; where any one does something else, all of its batch are moved one by one. */
#include "cox_world_groups.h"
#include "cox_world_stages.h"

#include <string.h>

#include "coxswain/batch.h"
#include "core/math/cox_batch_lerp.h"
#include "core/math/cox_batch_wrap.h"
#include "steer/space/cox_agent_accelerated.h"

/* Agents whose slots follow each other, with what their groups say. */
typedef struct movers {
    cox_world *world;
    uint32_t first, count;
    bool are_light;    /* all have mass 1, so that a force is added to the velocity as it is */
    bool are_smoothed; /* any of their forces is */
    fix16_t max_force[COX_WORLD_BATCH], max_speed[COX_WORLD_BATCH];
    fix16_t smoothing[COX_WORLD_BATCH];
    fix16_t x[COX_WORLD_BATCH], y[COX_WORLD_BATCH]; /* velocities at t + 1 */
} movers;

/* What moves the agent of number i. */
static inline void set_limits(movers *self, uint32_t i, const cox_limits *limits, fix16_t smoothing)
{
    self->max_force[i] = limits->max_force;
    self->max_speed[i] = limits->max_speed;
    self->smoothing[i] = smoothing;
    self->are_smoothed = self->are_smoothed || smoothing != COX_FIX_ONE;
    self->are_light = self->are_light && (limits->mass <= 0 || limits->mass == COX_FIX_ONE);
}

static void begin(movers *self, cox_world *world, uint32_t first, uint32_t count)
{
    const uint8_t *groups = world->group + first;
    const cox_group *group = &world->groups[groups[0]];
    self->world = world;
    self->first = first;
    self->count = count;
    self->are_light = true;
    self->are_smoothed = false;
    if (!world->own_limits && cox_world_share_a_group(groups, count)) {
        const cox_limits limits = group->limits;
        fix16_t smoothing = group->smoothing;
        for (uint32_t i = 0; i < count; i++) set_limits(self, i, &limits, smoothing);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        cox_limits own;
        const cox_limits *limits = &own;
        group = &world->groups[groups[i]];
        if (world->own_limits) own = cox_world_limits(world, first + i);
        else limits = &group->limits;
        set_limits(self, i, limits, group->smoothing);
    }
}

/* Moves the last forces towards the new ones, which they replace. */
static void smooth(const movers *self, fix16_t *last, fix16_t *forces)
{
    cox_batch_lerp(self->world->simd, last, forces, self->smoothing, self->count);
    memcpy(forces, last, (size_t)self->count * sizeof *forces);
}

static void limit_forces(movers *self)
{
    cox_world *world = self->world;
    fix16_t *x = world->force_x + self->first, *y = world->force_y + self->first;
    cox_batch_truncate(world->simd, x, y, self->max_force, self->count);
    if (!world->smoothing) return;
    if (!self->are_smoothed) {
        memcpy(world->smoothed_x + self->first, x, (size_t)self->count * sizeof *x);
        memcpy(world->smoothed_y + self->first, y, (size_t)self->count * sizeof *y);
        return;
    }
    smooth(self, world->smoothed_x + self->first, x);
    smooth(self, world->smoothed_y + self->first, y);
    cox_batch_truncate(world->simd, x, y, self->max_force, self->count);
}

/* Works out the velocities. */
static void accelerate(movers *self)
{
    cox_world *world = self->world;
    uint32_t first = self->first, count = self->count;
    const fix16_t *force_x = world->force_x + first, *force_y = world->force_y + first;
    const fix16_t *last_x = world->velocity_x + first, *last_y = world->velocity_y + first;
    int32_t overflow = cox_batch_wrapped_sums(last_x, force_x, self->x, count) |
                       cox_batch_wrapped_sums(last_y, force_y, self->y, count);
    if (overflow < 0 || !self->are_light) {
        for (uint32_t i = 0; i < count; i++) {
            cox_vec2 velocity = cox_agent_accelerated(cox_vec2_make(last_x[i], last_y[i]),
                                                      cox_vec2_make(force_x[i], force_y[i]),
                                                      cox_world_limits(world, first + i).mass);
            self->x[i] = velocity.x;
            self->y[i] = velocity.y;
        }
    }
    cox_batch_truncate(world->simd, self->x, self->y, self->max_speed, count);
}

/* How many coordinates leave the bounds, or get to the upper one, by these steps. */
static int32_t count_leaving(const fix16_t *from, const fix16_t *steps, fix16_t least,
                             fix16_t greatest, uint32_t count)
{
    int32_t leaving = 0;
    for (uint32_t i = 0; i < count; i++) {
        /* Positions are within COX_WORLD_LIMIT. A sum that does not fit wraps to beyond it. */
        fix16_t ahead = (fix16_t)((uint32_t)from[i] + (uint32_t)steps[i]);
        leaving += (ahead < least) + (ahead >= greatest);
    }
    return leaving;
}

static int32_t count_stopped(const fix16_t *x, const fix16_t *y, uint32_t count)
{
    int32_t stopped = 0;
    for (uint32_t i = 0; i < count; i++) stopped += (x[i] | y[i]) == 0;
    return stopped;
}

/* Whether all agents go on within the bounds, so that they keep their new velocities. */
static bool all_go_on(const movers *self)
{
    const cox_world *world = self->world;
    const fix16_t *x = world->x + self->first, *y = world->y + self->first;
    uint32_t count = self->count;
    cox_vec2 least = cox_vec2_make(-COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    cox_vec2 greatest = cox_vec2_make(COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    if (world->bounds != COX_BOUNDS_NONE) {
        least = world->least;
        greatest = world->greatest;
    }
    return count_leaving(x, self->x, least.x, greatest.x, count) == 0 &&
           count_leaving(y, self->y, least.y, greatest.y, count) == 0 &&
           count_stopped(self->x, self->y, count) == 0;
}

/* Moves coordinates on by their new velocities. */
static void go_on(fix16_t *restrict coordinates, fix16_t *restrict velocities,
                  const fix16_t *restrict steps, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        coordinates[i] += steps[i];
        velocities[i] = steps[i];
    }
}

/* Puts an agent where a velocity brings it. */
static void put(cox_world *world, uint32_t slot, cox_vec2 velocity)
{
    cox_vec2 last = cox_vec2_make(world->velocity_x[slot], world->velocity_y[slot]);
    cox_vec2 ahead = cox_vec2_add(cox_vec2_make(world->x[slot], world->y[slot]), velocity);
    cox_vec2 position = cox_world_hold(world, ahead);
    if (world->bounds == COX_BOUNDS_CONTAIN) {
        if (position.x != ahead.x) velocity.x = 0;
        if (position.y != ahead.y) velocity.y = 0;
    }
    if (cox_vec2_is_zero(velocity) && !cox_vec2_is_zero(last))
        world->orientation[slot] = cox_vec2_angle(last);
    world->x[slot] = position.x;
    world->y[slot] = position.y;
    world->velocity_x[slot] = velocity.x;
    world->velocity_y[slot] = velocity.y;
}

/* Moves the agents by their velocities at t + 1. */
static void advance(const movers *self)
{
    cox_world *world = self->world;
    uint32_t first = self->first, count = self->count;
    if (all_go_on(self)) {
        go_on(world->x + first, world->velocity_x + first, self->x, count);
        go_on(world->y + first, world->velocity_y + first, self->y, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        put(world, first + i, cox_vec2_make(self->x[i], self->y[i]));
}

static void move_batch(cox_world *world, uint32_t first, uint32_t count)
{
    movers self;
    begin(&self, world, first, count);
    limit_forces(&self);
    accelerate(&self);
    advance(&self);
}

/* Works out the velocities that the forces lead to, and overwrites the forces with them. */
static void prefer_batch(cox_world *world, uint32_t first, uint32_t count)
{
    movers self;
    begin(&self, world, first, count);
    limit_forces(&self);
    accelerate(&self);
    memcpy(world->force_x + first, self.x, (size_t)count * sizeof *self.x);
    memcpy(world->force_y + first, self.y, (size_t)count * sizeof *self.y);
}

/* Moves agents by the velocities that cox_world_choose_velocities left where the forces were. */
static void advance_batch(cox_world *world, uint32_t first, uint32_t count)
{
    movers self;
    self.world = world;
    self.first = first;
    self.count = count;
    memcpy(self.x, world->force_x + first, (size_t)count * sizeof *self.x);
    memcpy(self.y, world->force_y + first, (size_t)count * sizeof *self.y);
    advance(&self);
}

/* Does some work for each batch of a block. */
static inline void run_batches(cox_world *world, uint32_t block,
                               void (*work)(cox_world *world, uint32_t first, uint32_t count))
{
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t first = block * COX_WORLD_BLOCK; first < end; first += COX_WORLD_BATCH) {
        uint32_t left = end - first;
        work(world, first, left < COX_WORLD_BATCH ? left : COX_WORLD_BATCH);
    }
}

static void move_block(void *context, uint32_t block)
{
    run_batches((cox_world *)context, block, move_batch);
}

static void prefer_block(void *context, uint32_t block)
{
    run_batches((cox_world *)context, block, prefer_batch);
}

static void advance_block(void *context, uint32_t block)
{
    run_batches((cox_world *)context, block, advance_batch);
}

void cox_world_move(cox_world *world)
{
    world->grid.is_current = false;
    cox_world_settle(world);
    cox_world_watch_doors(world);
    cox_world_gather_parties(world);
    if (!cox_world_uses(world, cox_rules_of_velocity)) {
        cox_world_run(world, cox_world_blocks(world), move_block);
        return;
    }
    cox_world_run(world, cox_world_blocks(world), prefer_block);
    cox_world_choose_velocities(world);
    cox_world_run(world, cox_world_blocks(world), advance_block);
}
