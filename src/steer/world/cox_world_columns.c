/* SPDX-License-Identifier: MIT
 * Steering by columns, for profiles that need nothing but the agent itself and its own point: each
 * rule is worked on for a batch of agents at once, with the bits of its single function. */
#include "cox_world_stages.h"

#include "coxswain/batch.h"
#include "steer/steering/cox_wander_turn.h"
#include "steer/steering/cox_way.h"

/* Agents of one group whose slots follow each other, and their forces so far. */
typedef struct batch {
    cox_world *world;
    uint32_t first, count;
    bool has_desired; /* whether the next two are worked out */
    fix16_t desired_x[COX_WORLD_BATCH], desired_y[COX_WORLD_BATCH]; /* full speed to its point */
    fix16_t force_x[COX_WORLD_BATCH], force_y[COX_WORLD_BATCH];     /* of a rule */
    int64_t sum_x[COX_WORLD_BATCH], sum_y[COX_WORLD_BATCH];
} batch;

/* Rules of the other stages give no force. */
static bool gives_force(const cox_rule *rule)
{
    return !cox_rule_is_one_of(rule, cox_rules_of_velocity | cox_rules_of_position);
}

static bool is_rule_of_columns(const cox_rule *rule)
{
    if (!gives_force(rule)) return true;
    bool goes_to_point = rule->behaviour == COX_SEEK || rule->behaviour == COX_ARRIVE;
    return rule->behaviour == COX_WANDER || (goes_to_point && rule->target == COX_TARGET_OWN);
}

bool cox_world_steers_by_columns(const cox_world *world)
{
    for (uint32_t group = 0; group < world->group_count; group++) {
        const cox_group *row = &world->groups[group];
        const cox_rule *rules = cox_world_rules(world, group);
        if (row->combine != COX_COMBINE_SUM) return false;
        for (uint32_t i = 0; i < row->rule_count; i++)
            if (!is_rule_of_columns(&rules[i])) return false;
    }
    return !world->thinks;
}

/* Multiplies columns by one factor. */
static void scale(cox_simd simd, fix16_t *x, fix16_t *y, fix16_t factor, uint32_t count)
{
    fix16_t factors[COX_WORLD_BATCH];
    if (factor == COX_FIX_ONE) return;
    for (uint32_t i = 0; i < count; i++) factors[i] = factor;
    cox_batch_mul(simd, x, factors, count);
    cox_batch_mul(simd, y, factors, count);
}

/* Adds the forces of a rule to the sums. */
static void add_forces(batch *self, fix16_t weight)
{
    scale(self->world->simd, self->force_x, self->force_y, weight, self->count);
    for (uint32_t i = 0; i < self->count; i++) {
        self->sum_x[i] += self->force_x[i];
        self->sum_y[i] += self->force_y[i];
    }
}

static cox_vec2 velocity_of(const batch *self, uint32_t i)
{
    const cox_world *world = self->world;
    return cox_vec2_make(world->velocity_x[self->first + i], world->velocity_y[self->first + i]);
}

static cox_vec2 way_of(const batch *self, uint32_t i)
{
    const cox_world *world = self->world;
    uint32_t slot = self->first + i;
    return cox_vec2_subtract(cox_vec2_make(world->point_x[slot], world->point_y[slot]),
                             cox_vec2_make(world->x[slot], world->y[slot]));
}

static fix16_t max_speed_of(const batch *self, uint32_t i)
{
    return cox_fix_max(cox_world_limits(self->world, self->first + i).max_speed, 0);
}

static void find_desired(batch *self)
{
    fix16_t speeds[COX_WORLD_BATCH];
    if (self->has_desired) return;
    self->has_desired = true;
    for (uint32_t i = 0; i < self->count; i++) {
        cox_vec2 way = way_of(self, i);
        self->desired_x[i] = way.x;
        self->desired_y[i] = way.y;
        speeds[i] = max_speed_of(self, i);
    }
    cox_batch_set_length(self->world->simd, self->desired_x, self->desired_y, speeds, self->count);
}

/* The force that turns an agent's velocity into the desired one; without a point there is none. */
static void set_force(batch *self, uint32_t i, cox_vec2 desired)
{
    cox_vec2 velocity = velocity_of(self, i);
    cox_vec2 force = cox_vec2_fit_difference(&desired, &velocity);
    bool has_point = self->world->has_point[self->first + i];
    self->force_x[i] = has_point ? force.x : 0;
    self->force_y[i] = has_point ? force.y : 0;
}

static void seek(batch *self)
{
    find_desired(self);
    for (uint32_t i = 0; i < self->count; i++)
        set_force(self, i, cox_vec2_make(self->desired_x[i], self->desired_y[i]));
}

static void arrive(batch *self, fix16_t slowing_radius)
{
    find_desired(self);
    for (uint32_t i = 0; i < self->count; i++) {
        cox_vec2 desired = cox_vec2_make(self->desired_x[i], self->desired_y[i]);
        cox_vec2 way = way_of(self, i);
        if (!cox_vec2_longer_here(way, slowing_radius))
            desired = cox_way_slowed(&way, max_speed_of(self, i), slowing_radius);
        set_force(self, i, desired);
    }
}

static void turn(batch *self, fix16_t angle_change)
{
    for (uint32_t i = 0; i < self->count; i++) {
        cox_wander_memory memory = cox_world_wander_memory(self->world, self->first + i);
        cox_wander_turn(&memory, angle_change);
        cox_world_keep_wander_memory(self->world, self->first + i, &memory);
    }
}

static void wander(batch *self, fix16_t distance, fix16_t radius, fix16_t angle_change)
{
    cox_world *world = self->world;
    fix16_t x[COX_WORLD_BATCH], y[COX_WORLD_BATCH], distances[COX_WORLD_BATCH];
    for (uint32_t i = 0; i < self->count; i++) {
        cox_vec2 velocity = velocity_of(self, i);
        self->force_x[i] = velocity.x;
        self->force_y[i] = velocity.y;
        distances[i] = distance;
    }
    cox_batch_set_length(world->simd, self->force_x, self->force_y, distances, self->count);
    cox_batch_sincos(world->simd, world->wander_angle + self->first, y, x, self->count);
    scale(world->simd, x, y, radius, self->count);
    for (uint32_t i = 0; i < self->count; i++) {
        cox_vec2 centre = cox_vec2_make(self->force_x[i], self->force_y[i]);
        cox_vec2 displacement = cox_vec2_make(x[i], y[i]);
        cox_vec2 force = cox_vec2_fit_sum(&centre, &displacement);
        self->force_x[i] = force.x;
        self->force_y[i] = force.y;
    }
    turn(self, angle_change);
}

static void work_on(batch *self, const cox_rule *rule)
{
    const fix16_t *parameters = rule->parameters;
    if (rule->behaviour == COX_SEEK) seek(self);
    else if (rule->behaviour == COX_ARRIVE) arrive(self, parameters[0]);
    else wander(self, parameters[0], parameters[1], parameters[2]);
    add_forces(self, rule->weight);
}

static void steer_batch(cox_world *world, uint32_t first, uint32_t count)
{
    uint32_t group = world->group[first];
    const cox_rule *rules = cox_world_rules(world, group);
    batch self;
    self.world = world;
    self.first = first;
    self.count = count;
    self.has_desired = false;
    for (uint32_t i = 0; i < count; i++) self.sum_x[i] = self.sum_y[i] = 0;
    for (uint32_t i = 0; i < world->groups[group].rule_count; i++)
        if (gives_force(&rules[i])) work_on(&self, &rules[i]);
    for (uint32_t i = 0; i < count; i++) {
        cox_vec2 force = cox_vec2_fit_here(self.sum_x[i], self.sum_y[i]);
        world->force_x[first + i] = force.x;
        world->force_y[first + i] = force.y;
    }
}

void cox_world_steer_columns(cox_world *world, uint32_t first, uint32_t end)
{
    while (first < end) {
        uint32_t count = 1;
        while (count < COX_WORLD_BATCH && first + count < end &&
               world->group[first + count] == world->group[first])
            count++;
        steer_batch(world, first, count);
        first += count;
    }
}
