/* SPDX-License-Identifier: MIT
 * Passes of behaviours that see a point, another agent, an angle or a random stream. */
#include "coxswain/escort.h"
#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"

#include "bench_steering_pass.h"

PASS(seek, vector_bits(cox_seek(SELF, OTHER->position)))
PASS(flee, vector_bits(cox_flee(SELF, OTHER->position)))
PASS(flee_within, vector_bits(cox_flee_within(SELF, OTHER->position, COX_FIX(50))))
PASS(arrive, vector_bits(cox_arrive(SELF, OTHER->position, SLOWING_RADIUS)))
PASS(arrive_timed, vector_bits(cox_arrive_timed(SELF, OTHER->position, cox_arrival_default())))
PASS(orbit, vector_bits(cox_orbit(SELF, OTHER->position, COX_FIX(50), false)))
PASS(match_velocity, vector_bits(cox_match_velocity(SELF, OTHER, COX_MATCH_VELOCITY_TIME_DEFAULT)))

PASS(pursuit, vector_bits(cox_pursuit(SELF, OTHER)))
PASS(pursuit_fixed, vector_bits(cox_pursuit_fixed(SELF, OTHER, PREDICTION_TICKS)))
PASS(evade, vector_bits(cox_evade(SELF, OTHER)))
PASS(evade_fixed, vector_bits(cox_evade_fixed(SELF, OTHER, PREDICTION_TICKS)))

PASS(pursuit_by_cases, vector_bits(cox_pursuit_by_cases(SELF, OTHER, COX_PURSUIT_TIME_MAX_DEFAULT)))
PASS(offset_pursuit,
     vector_bits(cox_offset_pursuit(SELF, OTHER, (OTHER + 1)->velocity, SLOWING_RADIUS)))
PASS(interpose, vector_bits(cox_interpose(SELF, OTHER, OTHER + 1, COX_INTERPOSE_RATIO_DEFAULT,
                                          SLOWING_RADIUS)))
PASS(shadow, vector_bits(cox_shadow(SELF, OTHER, COX_FIX(50))))
PASS(arrive_to_rest, vector_bits(cox_arrive_to_rest(SELF, OTHER->position, 0)))
PASS(brake, vector_bits(cox_brake(SELF, COX_RATIO(1, 3))))
PASS(target_speed, vector_bits(cox_target_speed(SELF, COX_FIX(2))))

PASS(wander, vector_bits(cox_wander(SELF, &scene->wanders[i], cox_wander_circle_default())))
PASS(stray, vector_bits(cox_stray(SELF, &scene->strays[i], cox_vec2_zero(),
                                  cox_vec2_make(COX_FIX(50), COX_FIX(50)), 60)))
PASS(stroll_next, vector_bits(cox_stroll_next(SELF->position, OTHER->position, &scene->randoms[i],
                                              cox_stroll_default())))

PASS(align, (uint32_t)cox_align(SELF, OTHER->orientation, cox_turning_default()))
PASS(face, (uint32_t)cox_face(SELF, OTHER->position, cox_turning_default()))
PASS(look_where_you_are_going, (uint32_t)cox_look_where_you_are_going(SELF, cox_turning_default()))

PASS(kinematic_seek, motion_bits(cox_kinematic_seek(SELF, OTHER->position)))
PASS(kinematic_flee, motion_bits(cox_kinematic_flee(SELF, OTHER->position)))
PASS(kinematic_arrive, motion_bits(cox_kinematic_arrive(SELF, OTHER->position, COX_FIX(2),
                                                        COX_KINEMATIC_TIME_DEFAULT)))
PASS(kinematic_wander, motion_bits(cox_kinematic_wander(SELF, &scene->randoms[i])))
