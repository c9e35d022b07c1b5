/* SPDX-License-Identifier: MIT
 * The last stage of a step: agents that touch move out of each other, and off walls, in rounds. In
 * a round all read the same positions, then all move, so no order of agents matters. */
#include "cox_world_groups.h"
#include "cox_world_stages.h"

#include <string.h>

#include "coxswain/contact.h"

#include "steer/steering/cox_contact_sums.h"

/* The rule by which the agent in a slot is pushed; NULL: there is none. */
static const cox_rule *rule_of(const cox_world *world, uint32_t slot)
{
    return cox_world_first_rule(world, world->group[slot], COX_CONTACT);
}

static uint32_t rounds_of(const cox_rule *rule)
{
    return (uint32_t)cox_fix_to_int(COX_PARAMETER(rule, contact, rounds));
}

static fix16_t radius_of(const cox_world *world, uint32_t slot)
{
    if (world->own_limits) return world->radius[slot];
    return world->groups[world->group[slot]].limits.radius;
}

void cox_world_remember_positions(cox_world *world)
{
    size_t size = (size_t)world->agent_count * sizeof *world->x;
    if (!cox_world_uses(world, cox_rules_of_position)) return;
    memcpy(world->before_x, world->x, size);
    memcpy(world->before_y, world->y, size);
}

/* What the rounds of a step need to know of all agents. */
typedef struct crowd {
    uint32_t rounds;  /* the most of any rule */
    fix16_t greatest; /* radius of all agents */
    fix16_t reach;    /* the most that an agent with a rule, and any other one, reach together */
} crowd;

static crowd crowd_of(const cox_world *world)
{
    crowd all = {0, 0, 0};
    fix16_t greatest_pushed = 0;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) {
        const cox_rule *rule = rule_of(world, slot);
        fix16_t radius = radius_of(world, slot);
        all.greatest = cox_fix_max(all.greatest, radius);
        if (rule == NULL) continue;
        greatest_pushed = cox_fix_max(greatest_pushed, radius);
        uint32_t rounds = rounds_of(rule);
        if (rounds > all.rounds) all.rounds = rounds;
    }
    all.reach = cox_contact_reach(greatest_pushed, all.greatest);
    return all;
}

/* cox_contact_push, of the agent at a place of the grid. */
static cox_vec2 push_of(const cox_world *world, uint32_t place, const cox_rule *rule)
{
    const cox_world_grid *grid = &world->grid;
    uint32_t slot = grid->slot[place], id = world->id[slot];
    cox_world_range ranges[COX_WORLD_RANGES_MAX];
    cox_contact_sums sums = {0, 0};
    cox_vec2 position = cox_vec2_make(grid->x[place], grid->y[place]);
    fix16_t radius = radius_of(world, slot);
    uint64_t widest = cox_vec2_length_squared(
        cox_vec2_make(cox_contact_reach(radius, world->greatest_radius), 0));
    uint32_t count = cox_world_around(grid, position, grid->cell, ranges);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t other = ranges[i].first; other < ranges[i].end; other++) {
            cox_vec2 away =
                cox_vec2_subtract(position, cox_vec2_make(grid->x[other], grid->y[other]));
            if (cox_vec2_length_squared(away) >= widest || other == place) continue;
            uint32_t neighbour = grid->slot[other];
            if (!cox_world_is_about(rule, world->group[neighbour])) continue;
            fix16_t reach = cox_contact_reach(radius, radius_of(world, neighbour));
            cox_contact_add(&sums, away, reach, id, world->id[neighbour]);
        }
    return cox_contact_finish(&sums, radius, world->round);
}

/* Whether the agent in a slot is pushed in the present round. */
static bool takes_part(const cox_world *world, uint32_t slot)
{
    const cox_rule *rule = rule_of(world, slot);
    return rule != NULL && world->round < rounds_of(rule);
}

/* Works out the pushes of a block of places. They go where forces were. */
static void push_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t place = block * COX_WORLD_BLOCK; place < end; place++) {
        uint32_t slot = world->grid.slot[place];
        cox_vec2 push = cox_vec2_zero();
        if (takes_part(world, slot)) push = push_of(world, place, rule_of(world, slot));
        world->force_x[slot] = push.x;
        world->force_y[slot] = push.y;
    }
}

/* Moves the agent in a slot, within the bounds. */
static void move(cox_world *world, uint32_t slot, cox_vec2 push)
{
    if (cox_vec2_is_zero(push)) return;
    cox_vec2 ahead = cox_vec2_add(cox_vec2_make(world->x[slot], world->y[slot]), push);
    cox_vec2 held = cox_world_hold(world, ahead);
    world->x[slot] = held.x;
    world->y[slot] = held.y;
}

/* Moves the agent in a slot off the walls: up to four in turn, each by its radius at most. */
static void move_off_walls(cox_world *world, uint32_t slot)
{
    uint32_t rows[COX_WORLD_WALLS_NEAR];
    cox_agent self = cox_world_view(world, slot);
    fix16_t twice = cox_fix_add(self.radius, self.radius);
    cox_segment_span walls =
        cox_world_walls_near(world, self.position, cox_fix_add(twice, twice), rows);
    move(world, slot, cox_contact_push_off_walls(&self, walls));
}

/* Moves the agents of a block by their pushes, and off the walls. */
static void move_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t slot = block * COX_WORLD_BLOCK; slot < end; slot++) {
        if (!takes_part(world, slot)) continue;
        move(world, slot, cox_vec2_make(world->force_x[slot], world->force_y[slot]));
        if (world->segment_count > 0) move_off_walls(world, slot);
    }
}

/* A distance along an axis, with its sign; where the bounds wrap, the shorter one across the edge
 * if there is one. */
static fix16_t distance_of(const cox_world *world, fix16_t from, fix16_t to, fix16_t least,
                           fix16_t greatest)
{
    int64_t distance = (int64_t)to - from, width = (int64_t)greatest - least;
    bool wraps = world->bounds == COX_BOUNDS_WRAP;
    if (wraps && 2 * distance > width) distance -= width;
    if (wraps && 2 * distance < -width) distance += width;
    return cox_fix_saturate(distance);
}

/* A velocity without what leads out of the bounds at whose edge a coordinate lies. */
static fix16_t held_back(const cox_world *world, fix16_t velocity, fix16_t at, fix16_t least,
                         fix16_t greatest)
{
    if (world->bounds != COX_BOUNDS_CONTAIN) return velocity;
    if (at == least) velocity = cox_fix_max(velocity, 0);
    return at == greatest ? cox_fix_min(velocity, 0) : velocity;
}

/* Gives an agent the velocity by which it really moved. An agent that was pushed back to where it
 * was faces the direction in which it tried to move. */
static void correct(cox_world *world, uint32_t slot)
{
    cox_vec2 least = world->least, greatest = world->greatest;
    cox_vec2 tried = cox_vec2_make(world->velocity_x[slot], world->velocity_y[slot]);
    cox_agent moved;
    moved.position.x =
        distance_of(world, world->before_x[slot], world->x[slot], least.x, greatest.x);
    moved.position.y =
        distance_of(world, world->before_y[slot], world->y[slot], least.y, greatest.y);
    moved.max_speed = cox_world_limits(world, slot).max_speed;
    cox_vec2 velocity = cox_contact_velocity(&moved, cox_vec2_zero());
    velocity.x = held_back(world, velocity.x, world->x[slot], least.x, greatest.x);
    velocity.y = held_back(world, velocity.y, world->y[slot], least.y, greatest.y);
    if (cox_vec2_is_zero(velocity) && !cox_vec2_is_zero(tried))
        world->orientation[slot] = cox_vec2_angle(tried);
    world->velocity_x[slot] = velocity.x;
    world->velocity_y[slot] = velocity.y;
}

static void correct_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t end = cox_world_block_end(world, block);
    for (uint32_t slot = block * COX_WORLD_BLOCK; slot < end; slot++)
        if (rule_of(world, slot) != NULL) correct(world, slot);
}

void cox_world_part(cox_world *world)
{
    if (!cox_world_uses(world, cox_rules_of_position)) return;
    const crowd all = crowd_of(world);
    world->greatest_radius = all.greatest;
    for (world->round = 0; world->round < all.rounds; world->round++) {
        cox_world_sort_positions(world, all.reach);
        cox_world_run(world, cox_world_blocks(world), push_block);
        cox_world_run(world, cox_world_blocks(world), move_block);
    }
    cox_world_run(world, cox_world_blocks(world), correct_block);
}
