/* SPDX-License-Identifier: MIT
 * The table of the behaviours that bench steering measures. */
#include "bench_steering_pass.h"

#define BEHAVIOUR(name)          \
    {                            \
#name, pass_##name, NULL \
    }
#define BEHAVIOUR_AND_FLOAT(name)             \
    {                                         \
#name, pass_##name, pass_float_##name \
    }

const steering_behaviour steering_behaviours[] = {
    BEHAVIOUR_AND_FLOAT(seek),
    BEHAVIOUR(flee),
    BEHAVIOUR(flee_within),
    BEHAVIOUR_AND_FLOAT(arrive),
    BEHAVIOUR(arrive_timed),
    BEHAVIOUR(orbit),
    BEHAVIOUR(match_velocity),
    BEHAVIOUR_AND_FLOAT(pursuit),
    BEHAVIOUR(pursuit_fixed),
    BEHAVIOUR(evade),
    BEHAVIOUR(evade_fixed),
    BEHAVIOUR(pursuit_by_cases),
    BEHAVIOUR(offset_pursuit),
    BEHAVIOUR(interpose),
    BEHAVIOUR(shadow),
    BEHAVIOUR(hide),
    BEHAVIOUR(arrive_to_rest),
    BEHAVIOUR(brake),
    BEHAVIOUR(target_speed),
    BEHAVIOUR_AND_FLOAT(wander),
    BEHAVIOUR(stray),
    BEHAVIOUR(stroll_next),
    BEHAVIOUR(align),
    BEHAVIOUR(face),
    BEHAVIOUR(look_where_you_are_going),
    BEHAVIOUR(kinematic_seek),
    BEHAVIOUR(kinematic_flee),
    BEHAVIOUR(kinematic_arrive),
    BEHAVIOUR(kinematic_wander),
    BEHAVIOUR(follow_path),
    BEHAVIOUR(track_path),
    BEHAVIOUR(stay_on_path),
    BEHAVIOUR(follow_flow),
    BEHAVIOUR_AND_FLOAT(avoid_obstacles),
    BEHAVIOUR_AND_FLOAT(follow_wall),
    BEHAVIOUR_AND_FLOAT(avoid_walls),
    BEHAVIOUR(avoid_areas),
    BEHAVIOUR(contain),
    BEHAVIOUR_AND_FLOAT(contact_push),
    BEHAVIOUR_AND_FLOAT(contact_push_off_walls),
    BEHAVIOUR(contact_push_off_areas),
    BEHAVIOUR_AND_FLOAT(separation),
    BEHAVIOUR_AND_FLOAT(avoid_agents),
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
    BEHAVIOUR_AND_FLOAT(formation_assign),
    BEHAVIOUR_AND_FLOAT(agent_move),
    BEHAVIOUR(limit_move),
    BEHAVIOUR(agent_turn),
    BEHAVIOUR(agent_move_half_step),
    BEHAVIOUR(agent_apply_motion),
    BEHAVIOUR(manager_update),
    BEHAVIOUR_AND_FLOAT(solo),
    BEHAVIOUR(curve_quadratic),
    BEHAVIOUR(curve_cubic),
    BEHAVIOUR(curve_through),
};
const unsigned steering_behaviour_count = COX_COUNT(steering_behaviours);
