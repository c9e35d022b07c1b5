/* SPDX-License-Identifier: MIT
 * Passes of the behaviours whose rows in rules.def need no world, and of others that see no more
 * than a point, an angle or a random stream. */
#include "coxswain/escort.h"
#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"

#include "bench_steering_pass.h"

#define point other->position
#define VALUE(name, field) field
#define WHOLE(name, field) cox_fix_to_int(field)

/* With the values that cox_rule_make gives the parameters. */
#define PLAIN_RULE(name, parameters, call)                                                \
    static inline cox_vec2 force_of_##name(const cox_agent *self, const cox_agent *other, \
                                           const cox_agent *second)                       \
    {                                                                                     \
        parameters(void) other;                                                           \
        (void)second;                                                                     \
        return call;                                                                      \
    }                                                                                     \
    PASS(name, vector_bits(force_of_##name(SELF, OTHER, OTHER + 1)))
#define PARAMETER(field, unit, least, initial, greatest) const fix16_t field = initial;
#include "steer/world/plain_rules.def"

PASS(stray, vector_bits(cox_stray(SELF, &scene->strays[i], cox_vec2_zero(),
                                  cox_vec2_make(COX_FIX(50), COX_FIX(50)), 60)))
PASS(stroll_next, vector_bits(cox_stroll_next(SELF->position, &scene->randoms[i], OTHER->position,
                                              cox_stroll_default())))

PASS(align, (uint32_t)cox_align(SELF, OTHER->orientation, cox_turning_default()))
PASS(face, (uint32_t)cox_face(SELF, OTHER->position, cox_turning_default()))
PASS(look_where_you_are_going, (uint32_t)cox_look_where_you_are_going(SELF, cox_turning_default()))

PASS(kinematic_seek, motion_bits(cox_kinematic_seek(SELF, OTHER->position)))
PASS(kinematic_flee, motion_bits(cox_kinematic_flee(SELF, OTHER->position)))
PASS(kinematic_arrive, motion_bits(cox_kinematic_arrive(SELF, OTHER->position, COX_FIX(2),
                                                        COX_KINEMATIC_TIME_DEFAULT)))
PASS(kinematic_wander, motion_bits(cox_kinematic_wander(SELF, &scene->randoms[i])))
