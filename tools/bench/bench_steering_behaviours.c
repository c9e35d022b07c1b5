/* SPDX-License-Identifier: MIT
 * The table of the behaviours that bench steering measures. */
#include "bench_steering_pass.h"

#include "coxswain/flash.h"

#define BEHAVIOUR(name)    \
    {                      \
#name, pass_##name \
    }

/* First those whose rows in rules.def need no world; seek is the first of them. */
#define PLAIN_RULE(name, ...) BEHAVIOUR(name),
#define OWN_RULE PLAIN_RULE
#define PARAMETER(...)
const steering_behaviour steering_behaviours[] = {
#include "steer/world/plain_rules.def"
    BEHAVIOUR(hide),
    BEHAVIOUR(stray),
    BEHAVIOUR(stroll_next),
    BEHAVIOUR(align),
    BEHAVIOUR(face),
    BEHAVIOUR(look_where_you_are_going),
    BEHAVIOUR(kinematic_seek),
    BEHAVIOUR(kinematic_flee),
    BEHAVIOUR(kinematic_arrive),
    BEHAVIOUR(kinematic_wander),
    BEHAVIOUR(follow_flow),
    BEHAVIOUR(avoid_obstacles),
    BEHAVIOUR(follow_wall),
    BEHAVIOUR(avoid_walls),
    BEHAVIOUR(avoid_areas),
    BEHAVIOUR(contact_push),
    BEHAVIOUR(contact_push_off_walls),
    BEHAVIOUR(contact_push_off_areas),
    BEHAVIOUR(separation),
    BEHAVIOUR(avoid_agents),
    BEHAVIOUR(orca),
    BEHAVIOUR(orca_turn),
    BEHAVIOUR(queue),
    BEHAVIOUR(flock),
    BEHAVIOUR(alignment),
    BEHAVIOUR(cohesion),
    BEHAVIOUR(follow_leader),
    BEHAVIOUR(context_steer),
    BEHAVIOUR(combine_add_by_chance),
    BEHAVIOUR(keep_slot),
    BEHAVIOUR(formation_assign),
    BEHAVIOUR(agent_move),
    BEHAVIOUR(limit_move),
    BEHAVIOUR(agent_turn),
    BEHAVIOUR(agent_move_half_step),
    BEHAVIOUR(agent_apply_motion),
    BEHAVIOUR(manager_update),
    BEHAVIOUR(solo),
    BEHAVIOUR(curve_quadratic),
    BEHAVIOUR(curve_cubic),
    BEHAVIOUR(curve_through),
};
const unsigned steering_behaviour_count = COX_COUNT(steering_behaviours);

#define FLOAT(name)              \
    {                            \
#name, pass_float_##name \
    }

static const struct {
    const char *name;
    float_pass *run;
} floats[] = {
    FLOAT(seek),
    FLOAT(arrive),
    FLOAT(pursuit),
    FLOAT(wander),
    FLOAT(avoid_obstacles),
    FLOAT(follow_wall),
    FLOAT(avoid_walls),
    FLOAT(contact_push),
    FLOAT(contact_push_off_walls),
    FLOAT(separation),
    FLOAT(avoid_agents),
    FLOAT(formation_assign),
    FLOAT(agent_move),
    FLOAT(solo),
};

float_pass *steering_float_of(const char *name)
{
    for (unsigned i = 0; i < COX_COUNT(floats); i++)
        if (strcmp(floats[i].name, name) == 0) return floats[i].run;
    return NULL;
}
