/* SPDX-License-Identifier: MIT
 * The square of a swarm, its agents, its picture. */
#include "swarm.h"

#include <string.h>

#include "coxswain/random.h"
#include "sketch_world.h"

/* The setting that all have. */
enum { AGENTS };

/* Half the width of the square: sqrt(agents / 0.047157) / 2, by the root of a 64th of them. */
static fix16_t half_width(const int32_t *values)
{
    fix16_t root = cox_fix_sqrt(cox_fix_mul_div(values[AGENTS], COX_FIX_ONE, 64));
    return cox_fix_mul(root, COX_RATIO(18420, 1000));
}

cox_world_def swarm_def(const swarm_script *script, uint32_t agents, fix16_t half_width)
{
    cox_world_def def = cox_world_default();
    def.agents_max = agents;
    def.groups_max = script->group_count;
    def.rules = script->rules;
    def.smoothing = true;
    def.bounds = COX_BOUNDS_WRAP;
    def.least = cox_vec2_make(-half_width, -half_width);
    def.greatest = cox_vec2_make(half_width, half_width);
    return def;
}

void swarm_set_group(cox_world *world, uint32_t group, cox_profile profile, fix16_t max_speed)
{
    cox_limits limits;
    limits.radius = COX_RATIO(1, 2);
    limits.mass = COX_FIX(1);
    limits.max_speed = max_speed;
    limits.max_force = SWARM_MAX_FORCE;
    profile.smoothing = SWARM_SMOOTHING;
    cox_world_set_limits(world, group, limits);
    cox_world_set_profile(world, group, &profile);
}

void swarm_set_groups(const swarm_script *script, cox_world *world)
{
    int32_t values[COX_SETTINGS_MAX];
    for (uint32_t i = 0; i < script->scenario->setting_count; i++) {
        cox_setting setting;
        cox_flash_copy(&setting, &script->scenario->settings[i], sizeof setting);
        values[i] = setting.initial;
    }
    script->set_groups(world, values);
}

uint32_t swarm_add(cox_world *world, const swarm_script *script, uint32_t number, cox_vec2 position,
                   cox_vec2 velocity)
{
    cox_agent agent;
    uint32_t group = script->group_of != NULL ? script->group_of(number) : 0;
    uint32_t id = cox_world_add_agent(world, group, position);
    cox_world_get_agent(world, id, &agent);
    agent.velocity = velocity;
    cox_world_set_agent(world, &agent);
    return id;
}

/* Adds an agent anywhere in the square, in any direction. */
static void add_anywhere(cox_world *world, const swarm_script *script, const cox_world_def *def,
                         uint32_t number, cox_random *random)
{
    cox_vec2 at = cox_random_point(random, def->least, def->greatest);
    fix16_t angle = cox_random_between(random, -COX_FIX_PI, COX_FIX_PI);
    cox_vec2 velocity = cox_vec2_scale(cox_vec2_from_angle(angle), SWARM_PER_TICK(27, 10));
    uint32_t id = swarm_add(world, script, number, at, velocity);
    if (script->has_points)
        cox_world_set_point(world, id, cox_random_point(random, def->least, def->greatest));
}

static void swarm_step(void *context, const cox_frame *frame)
{
    (void)frame;
    cox_world_step((cox_world *)context);
}

static cox_world_def def_of(const swarm_script *script, const int32_t *values)
{
    return swarm_def(script, (uint32_t)values[AGENTS], half_width(values));
}

uint32_t swarm_size(const swarm_script *script, const int32_t *values)
{
    cox_world_def def = def_of(script, values);
    return cox_world_size(&def);
}

cox_status swarm_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                      uint64_t seed, const swarm_script *script)
{
    cox_world_def def = def_of(script, values);
    def.seed = seed;
    cox_world *world = cox_world_init(&def, memory, size);
    cox_random random = cox_random_make(seed, 0);
    if (world == NULL) return COX_ERROR_CAPACITY;
    script->set_groups(world, values);
    for (uint32_t i = 0; i < def.agents_max; i++) add_anywhere(world, script, &def, i, &random);
    *sim = cox_world_sim(world);
    memcpy(sim->name, script->scenario->name, sizeof sim->name);
    sim->step = swarm_step;
    sim->commands = NULL;
    sim->command_count = 0;
    return COX_OK;
}

void swarm_draw(const cox_world *world, cox_sketch *sketch, const swarm_script *script)
{
    sketch_world_bounds(sketch, world);
    sketch_world_agents(sketch, world, script->inks);
}
