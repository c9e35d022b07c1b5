/* SPDX-License-Identifier: MIT
 * Rules by columns: each is worked on for a company at once, with the bits of its single function.
 * The rules here need nothing but the agent itself and its own point; those of flocking stand in
 * cox_world_neighbours.c. */
#include "cox_company.h"

#include <string.h>

#include "coxswain/batch.h"

#include "cox_rules.h"
#include "core/math/cox_batch_sum.h"
#include "core/math/cox_batch_wrap.h"
#include "steer/steering/cox_wander_turn.h"
#include "steer/steering/cox_displacement.h"

/* What the rules of a company read of its agents, once for all of them. */
typedef struct readings {
    bool has_velocities, has_desired; /* whether the columns below are there */
    fix16_t velocity_x[COX_WORLD_BATCH], velocity_y[COX_WORLD_BATCH];
    int32_t has_point[COX_WORLD_BATCH]; /* all bits set if it has a point, else 0 */
    fix16_t offset_x[COX_WORLD_BATCH], offset_y[COX_WORLD_BATCH];   /* of its point */
    fix16_t desired_x[COX_WORLD_BATCH], desired_y[COX_WORLD_BATCH]; /* full speed to its point */
} readings;

/* Copies what a column of the world has of a company. */
static void read_column(const cox_company *self, const fix16_t *column, fix16_t *values)
{
    if (self->is_run) {
        memcpy(values, column + self->slot[0], (size_t)self->count * sizeof *values);
        return;
    }
    for (uint32_t i = 0; i < self->count; i++) values[i] = column[self->slot[i]];
}

static void read_velocities(const cox_company *self, readings *read)
{
    if (read->has_velocities) return;
    read->has_velocities = true;
    read_column(self, self->world->velocity_x, read->velocity_x);
    read_column(self, self->world->velocity_y, read->velocity_y);
}

static void set_all(fix16_t *values, fix16_t value, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) values[i] = value;
}

static void read_speeds(const cox_company *self, fix16_t *speeds)
{
    const cox_world *world = self->world;
    if (world->own_limits) read_column(self, world->max_speed, speeds);
    else set_all(speeds, world->groups[self->group].limits.max_speed, self->count);
    for (uint32_t i = 0; i < self->count; i++) speeds[i] = cox_fix_max(speeds[i], 0);
}

/* The offset from where agents are to their points, along an axis. */
static void read_offsets(const cox_company *self, const fix16_t *from, const fix16_t *to,
                         fix16_t *offsets)
{
    fix16_t starts[COX_WORLD_BATCH];
    read_column(self, from, starts);
    read_column(self, to, offsets);
    /* Both lie in the world, so the difference fits. */
    for (uint32_t i = 0; i < self->count; i++) offsets[i] -= starts[i];
}

static void find_desired(const cox_company *self, readings *read)
{
    const cox_world *world = self->world;
    size_t size = (size_t)self->count * sizeof *read->desired_x;
    fix16_t speeds[COX_WORLD_BATCH];
    if (read->has_desired) return;
    read->has_desired = true;
    for (uint32_t i = 0; i < self->count; i++)
        read->has_point[i] = -(int32_t)world->has_point[self->slot[i]];
    read_offsets(self, world->x, world->point_x, read->offset_x);
    read_offsets(self, world->y, world->point_y, read->offset_y);
    read_speeds(self, speeds);
    memcpy(read->desired_x, read->offset_x, size);
    memcpy(read->desired_y, read->offset_y, size);
    cox_batch_set_length(world->simd, read->desired_x, read->desired_y, speeds, self->count);
}

/* The forces that turn velocities into the desired ones; without a point there is none. */
static void set_forces(cox_company *self, const readings *read, const fix16_t *desired_x,
                       const fix16_t *desired_y)
{
    fix16_t *x = self->force_x, *y = self->force_y;
    const uint32_t count = self->count;
    int32_t overflow = cox_batch_wrapped_differences(desired_x, read->velocity_x, x, count) |
                       cox_batch_wrapped_differences(desired_y, read->velocity_y, y, count);
    for (uint32_t i = 0; i < count && overflow < 0; i++) {
        cox_vec2 desired = cox_vec2_make(desired_x[i], desired_y[i]);
        cox_vec2 velocity = cox_vec2_make(read->velocity_x[i], read->velocity_y[i]);
        cox_vec2 force = cox_vec2_fit_difference(&desired, &velocity);
        x[i] = force.x;
        y[i] = force.y;
    }
    for (uint32_t i = 0; i < count; i++) {
        x[i] &= read->has_point[i];
        y[i] &= read->has_point[i];
    }
}

static void seek(cox_company *self, readings *read, const cox_rule *rule)
{
    (void)rule;
    find_desired(self, read);
    read_velocities(self, read);
    set_forces(self, read, read->desired_x, read->desired_y);
}

/* Whether any offset is no longer than a radius. */
static bool are_any_within(const readings *read, fix16_t radius, uint32_t count)
{
    uint32_t within = 0;
    for (uint32_t i = 0; i < count; i++) {
        cox_vec2 offset = cox_vec2_make(read->offset_x[i], read->offset_y[i]);
        within |= !cox_vec2_longer_here(offset, radius);
    }
    return within != 0;
}

static void arrive(cox_company *self, readings *read, const cox_rule *rule)
{
    fix16_t slowing_radius = COX_PARAMETER(rule, arrive, slowing_radius);
    fix16_t speeds[COX_WORLD_BATCH], x[COX_WORLD_BATCH], y[COX_WORLD_BATCH];
    find_desired(self, read);
    read_velocities(self, read);
    if (!are_any_within(read, slowing_radius, self->count)) {
        set_forces(self, read, read->desired_x, read->desired_y);
        return;
    }
    read_speeds(self, speeds);
    for (uint32_t i = 0; i < self->count; i++) {
        cox_vec2 desired = cox_vec2_make(read->desired_x[i], read->desired_y[i]);
        cox_vec2 offset = cox_vec2_make(read->offset_x[i], read->offset_y[i]);
        if (!cox_vec2_longer_here(offset, slowing_radius))
            desired = cox_displacement_slowed(&offset, speeds[i], slowing_radius);
        x[i] = desired.x;
        y[i] = desired.y;
    }
    set_forces(self, read, x, y);
}

/* Turns what each agent remembers of its wandering. */
static void turn(const cox_company *self, fix16_t angle_change)
{
    for (uint32_t i = 0; i < self->count; i++) {
        cox_wander_memory memory = cox_world_wander_memory(self->world, self->slot[i]);
        cox_wander_turn(&memory, angle_change);
        cox_world_keep_wander_memory(self->world, self->slot[i], &memory);
    }
}

static void wander(cox_company *self, readings *read, const cox_rule *rule)
{
    cox_simd simd = self->world->simd;
    uint32_t count = self->count;
    size_t size = (size_t)count * sizeof(fix16_t);
    fix16_t x[COX_WORLD_BATCH], y[COX_WORLD_BATCH], numbers[COX_WORLD_BATCH];
    fix16_t centre_x[COX_WORLD_BATCH], centre_y[COX_WORLD_BATCH];
    read_velocities(self, read);
    memcpy(centre_x, read->velocity_x, size);
    memcpy(centre_y, read->velocity_y, size);
    set_all(numbers, COX_PARAMETER(rule, wander, distance), count);
    cox_batch_set_length(simd, centre_x, centre_y, numbers, count);
    read_column(self, self->world->wander_angle, numbers);
    cox_batch_sincos(simd, numbers, y, x, count);
    set_all(numbers, COX_PARAMETER(rule, wander, radius), count);
    cox_batch_mul(simd, x, numbers, count);
    cox_batch_mul(simd, y, numbers, count);
    int32_t overflow = cox_batch_wrapped_sums(centre_x, x, self->force_x, count) |
                       cox_batch_wrapped_sums(centre_y, y, self->force_y, count);
    for (uint32_t i = 0; i < count && overflow < 0; i++) {
        cox_vec2 centre = cox_vec2_make(centre_x[i], centre_y[i]);
        cox_vec2 displacement = cox_vec2_make(x[i], y[i]);
        cox_vec2 force = cox_vec2_fit_sum(&centre, &displacement);
        self->force_x[i] = force.x;
        self->force_y[i] = force.y;
    }
    turn(self, COX_PARAMETER(rule, wander, angle_change));
}

/* A behaviour that has a form by columns has a function of its name above; or it flocks. */
#define COLUMNS_OF_NOTHING(name) name(self, read, rule)
#define COLUMNS_OF_POINT(name) name(self, read, rule)
#define COLUMNS_OF_FLOCK(name) cox_company_flock(self, number)

#define AGENT(...)
#define COLUMNS(NAME, name, sees) \
    case COX_##NAME:              \
        COLUMNS_OF_##sees(name);  \
        break;

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, ...) \
    form(NAME, name, sees)
#define PARAMETER(...)

static void work_on(cox_company *self, readings *read, const cox_rule *rule, uint32_t number)
{
    if (!COX_WORLD_ROOMY) {
        cox_company_flock(self, number);
        return;
    }
    switch (rule->behaviour) {
#include "rules.def"
    default:
        break;
    }
}

bool cox_company_steer_by_columns(cox_company *self)
{
    const cox_group *group = &self->world->groups[self->group];
    const cox_rule *rules = cox_world_rules(self->world, self->group);
    uint32_t columns = group->by_columns;
    cox_simd simd = self->world->simd;
    bool is_alone = group->by_agent == 0 && (columns & (columns - 1u)) == 0;
    readings read;
    read.has_velocities = read.has_desired = false;
    for (uint32_t i = 0; columns >> i != 0; i++) {
        if ((columns >> i & 1u) == 0) continue;
        work_on(self, &read, &rules[i], self->group * COX_PROFILE_RULES_MAX + i);
        if (is_alone && rules[i].weight == COX_FIX_ONE) return true;
        cox_batch_add_products(simd, self->sum_x, self->force_x, rules[i].weight, self->count);
        cox_batch_add_products(simd, self->sum_y, self->force_y, rules[i].weight, self->count);
    }
    return false;
}
