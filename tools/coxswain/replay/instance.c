/* SPDX-License-Identifier: MIT
 * Instances of scenarios. */
#include "instance.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/declaration.h"
#include "guard.h"
#include "util/failure.h"
#include "settings.h"
#include "text/text_words.h"

/* Starts the simulation and checks what it declares. */
static bool start(instance *made, uint64_t seed, char *error)
{
    char mistake[COX_DECLARATION_TEXT_SIZE];
    const char *name = made->scenario->name;
    if (!instance_remake(made, 0, seed))
        return fail(error, "%s does not start with these settings", name);
    if (!text_ends(made->sim.name, COX_NAME_SIZE))
        return fail(error, "%s: the name of its simulation has no end", name);
    return cox_sim_check_declaration(&made->sim, mistake, sizeof mistake) == COX_OK ||
           fail(error, "%s: %s", name, mistake);
}

bool instance_make(instance *made, const cox_scenario *scenario, const int32_t *values,
                   uint64_t seed, char *error)
{
    memset(made, 0, sizeof *made);
    made->scenario = scenario;
    memcpy(made->values, values, scenario->setting_count * sizeof values[0]);
    guard_call_begin();
    made->size = scenario->size(made->values);
    guard_call_end();
    if (made->size == 0)
        return fail(error, "%s cannot be made with these settings", scenario->name);
    made->memory = malloc(made->size);
    if (made->memory == NULL)
        return fail(error, "there is no memory for %s: %" PRIu32 " bytes", scenario->name,
                    made->size);
    if (start(made, seed, error)) return true;
    instance_free(made);
    return false;
}

bool instance_remake(instance *made, uint8_t filling, uint64_t seed)
{
    memset(made->memory, filling, made->size);
    memset(&made->sim, 0, sizeof made->sim);
    made->seed = seed;
    guard_call_begin();
    cox_status status =
        made->scenario->init(&made->sim, made->memory, made->size, made->values, seed);
    guard_call_end();
    if (status != COX_OK) return false;
    guard_watch(&made->sim);
    return true;
}

bool instance_make_of(instance *made, const cox_scenario *scenario, const char *simulation,
                      int32_t *values, uint64_t seed, const char *fault, char *error)
{
    bool has_settings = fault[0] == '\0';
    if (!has_settings) settings_default(scenario, values);
    if (!instance_make(made, scenario, values, seed, error))
        return has_settings ? false : fail(error, "%s", fault);
    bool is_it = strncmp(made->sim.name, simulation, COX_NAME_SIZE) == 0;
    if (is_it && has_settings) return true;
    if (is_it) fail(error, "%s", fault);
    else
        fail(error, "simulation %.24s was expected, and scenario %s makes %.24s", simulation,
             scenario->name, made->sim.name);
    instance_free(made);
    return false;
}

void instance_free(instance *made)
{
    free(made->memory);
    made->memory = NULL;
}

/* A sketch that keeps the bounds alone. */
typedef struct bounds_sketch {
    cox_sketch sketch; /* first, so that a sketch is one of these */
    cox_vec2 least;
    cox_vec2 greatest;
} bounds_sketch;

static void add_shape(cox_sketch *sketch, const cox_shape *shape)
{
    bounds_sketch *bounds = (bounds_sketch *)sketch;
    if (shape->kind != COX_SHAPE_BOUNDS) return;
    bounds->least.x = cox_fix_min(shape->at.x, shape->to.x);
    bounds->least.y = cox_fix_min(shape->at.y, shape->to.y);
    bounds->greatest.x = cox_fix_max(shape->at.x, shape->to.x);
    bounds->greatest.y = cox_fix_max(shape->at.y, shape->to.y);
}

void instance_bounds(const instance *made, cox_vec2 *least, cox_vec2 *greatest)
{
    bounds_sketch bounds = {
        {add_shape}, {-COX_WORLD_LIMIT, -COX_WORLD_LIMIT}, {COX_WORLD_LIMIT, COX_WORLD_LIMIT}};
    if (made->scenario->draw != NULL) made->scenario->draw(made->sim.context, &bounds.sketch);
    *least = bounds.least;
    *greatest = bounds.greatest;
}

bool instance_pointer_kind(const instance *made, const char *name, cox_command_kind *declared)
{
    const cox_sim *sim = &made->sim;
    for (uint32_t i = 0; i < sim->command_count; i++) {
        cox_flash_copy(declared, &sim->commands[i], sizeof *declared);
        if (strncmp(declared->name, name, COX_NAME_SIZE) != 0) continue;
        return cox_command_argument_count(declared) == 2 &&
               declared->arguments[0].type == COX_FIXED && declared->arguments[1].type == COX_FIXED;
    }
    return false;
}
