/* SPDX-License-Identifier: MIT
 * The rules that give velocities, one after the other, each from the velocity that the one before
 * it gave. They read state t alone, so no order of agents matters. */
#include "cox_world_stages.h"

#include "coxswain/limit.h"
#include "coxswain/orca.h"
#include "coxswain/settle.h"

#include "cox_world_few.h"
#include "cox_world_groups.h"
#include "steer/space/cox_limit_velocity.h"

/* The neighbours of an agent, by their places in the grid. */
typedef struct surroundings {
    uint32_t count;
    uint32_t places[COX_WORLD_FEW];
    fix16_t priorities[COX_WORLD_FEW];
} surroundings;

/* The priority of a group's agents towards those of another group: that of their first rule of ORCA
 * that is about these; without one they do not give way. */
static fix16_t priority_towards(const cox_world *world, uint32_t group, uint32_t other)
{
    const cox_rule *rules = cox_world_rules(world, group);
    for (uint32_t i = 0; i < world->groups[group].rule_count; i++)
        if (rules[i].behaviour == COX_ORCA && cox_world_is_about(&rules[i], other))
            return COX_PARAMETER(&rules[i], orca, priority);
    return COX_FIX_MAX;
}

#define VALUE(name, field) COX_PARAMETER(rule, name, field)
#define WHOLE(name, field) (uint32_t) cox_fix_to_int(VALUE(name, field))

static cox_orca_settings settings_of(const cox_world *world, uint32_t group, const cox_rule *rule)
{
    cox_orca_settings settings = cox_orca_settings_default();
    settings.horizon_ticks = WHOLE(orca, horizon_ticks);
    settings.least_horizon_ticks = WHOLE(orca, least_horizon_ticks);
    settings.neighbours_max = WHOLE(orca, neighbours_max);
    settings.margin = VALUE(orca, margin);
    settings.priority = VALUE(orca, priority);
    settings.wall_horizon_ticks = WHOLE(orca, wall_horizon_ticks);
    settings.parting_ticks = WHOLE(orca, parting_ticks);
    settings.has_contact = cox_world_first_rule(world, group, COX_CONTACT) != NULL;
    return settings;
}

/* The priority of the neighbour at another place where one of the two rests and gives way to the
 * other; else what it is. */
static fix16_t priority_at_rest(const cox_world *world, uint32_t place, uint32_t other_place,
                                const cox_rule *rule, fix16_t priority)
{
    uint32_t slot = world->grid.slot[place], other = world->grid.slot[other_place];
    if (cox_world_gives_way(world, other, slot))
        return cox_fix_mul(VALUE(orca, priority), COX_SETTLE_PRIORITY);
    if (cox_world_gives_way(world, slot, other))
        return cox_fix_div(VALUE(orca, priority), COX_SETTLE_PRIORITY);
    return priority;
}

/* Looks at the nearest neighbours of the agent at a place. Returns whether all have the priority
 * of the rule. */
static bool look_around(const cox_world *world, uint32_t place, const cox_rule *rule, uint32_t most,
                        surroundings *seen, fix16_t *tried)
{
    const uint8_t *groups = world->grid.group;
    uint32_t group = rule->target == COX_TARGET_ALL ? COX_NO_GROUP : rule->target_group;
    uint32_t last = COX_NO_GROUP;
    fix16_t priority = 0;
    bool is_alike = true;
    seen->count =
        cox_world_nearest_few(world, place, group, VALUE(orca, radius), most, seen->places, tried);
    for (uint32_t i = 0; i < seen->count; i++) {
        uint32_t other = groups[seen->places[i]];
        if (other != last) priority = priority_towards(world, other, groups[place]);
        last = other;
        seen->priorities[i] = priority;
        if (world->settled != NULL)
            seen->priorities[i] = priority_at_rest(world, place, seen->places[i], rule, priority);
        is_alike = is_alike && seen->priorities[i] == VALUE(orca, priority);
    }
    return is_alike;
}

/* How far cox_orca looks for walls. */
static fix16_t wall_reach(const cox_agent *self, uint32_t ticks)
{
    fix16_t distance = cox_fix_mul(self->max_speed, cox_fix_from_int((int32_t)ticks));
    return cox_fix_add(distance, cox_fix_max(self->radius, 0));
}

static cox_vec2 avoid(cox_world *world, uint32_t place, const cox_agent *self, const cox_rule *rule,
                      cox_vec2 preferred, fix16_t *tried)
{
    uint32_t group = world->group[world->grid.slot[place]];
    cox_orca_settings settings = settings_of(world, group, rule);
    uint32_t rows[COX_WORLD_WALLS_NEAR];
    surroundings seen;
    cox_agent copies[COX_WORLD_FEW];
    bool is_alike = look_around(world, place, rule, settings.neighbours_max, &seen, tried);
    if (world->settled != NULL) cox_world_note_rest(world, place, seen.places, seen.count);
    cox_span neighbours =
        cox_span_make(world->grid.agents, (uint32_t)sizeof *world->grid.agents, seen.count);
    neighbours.rows = seen.places;
    if (!is_alike) { /* cox_orca reads priorities by rows */
        for (uint32_t i = 0; i < seen.count; i++) copies[i] = world->grid.agents[seen.places[i]];
        neighbours = cox_span_of_agents(copies, seen.count);
        settings.priorities = seen.priorities;
    }
    fix16_t reach = wall_reach(self, settings.wall_horizon_ticks);
    cox_segment_span walls = cox_world_walls_near(world, self->position, reach, rows);
    preferred = cox_orca_turn(preferred, self->id, VALUE(orca, turn));
    return cox_orca(self, preferred, neighbours, walls, settings);
}

#define FORCE(NAME, call)
#define POSITION(NAME, call)
#define VELOCITY(NAME, call) \
    case COX_##NAME:         \
        return call;
#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, call, \
             ...)                                                                                \
    stage(NAME, call)
#define PARAMETER(...)

/* What a rule makes of the velocity that the one before it gave. */
static cox_vec2 velocity_of(cox_world *world, uint32_t place, const cox_agent *self,
                            const cox_rule *rule, cox_vec2 preferred, fix16_t *tried)
{
    switch (rule->behaviour) {
#include "rules.def"
    default:
        return preferred;
    }
}

/* Works out the velocity of the agent at a place. *tried is for cox_world_nearest_few. */
static void choose(cox_world *world, uint32_t place, fix16_t *tried)
{
    uint32_t slot = cox_world_slot_of_place(world, place);
    uint32_t group = world->group[slot];
    bool has_bodies = cox_world_uses(world, COX_RULE_BIT(COX_ORCA)); /* then there is a grid */
    const cox_rule *rules = cox_world_rules(world, group);
    cox_vec2 velocity = cox_vec2_make(world->force_x[slot], world->force_y[slot]);
    for (uint32_t i = 0; i < world->groups[group].rule_count; i++) {
        if (!cox_rule_is_one_of(&rules[i], cox_rules_of_velocity)) continue;
        cox_agent self = has_bodies ? world->grid.agents[place] : cox_world_view(world, slot);
        velocity = velocity_of(world, place, &self, &rules[i], velocity, tried);
    }
    world->force_x[slot] = velocity.x;
    world->force_y[slot] = velocity.y;
}

static void choose_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t end = cox_world_block_end(world, block);
    fix16_t tried = COX_FIX_MAX;
    for (uint32_t place = block * COX_WORLD_BLOCK; place < end; place++)
        choose(world, place, &tried);
}

void cox_world_choose_velocities(cox_world *world)
{
    cox_world_run(world, cox_world_blocks(world), choose_block);
    cox_world_settle_beside(world);
}
