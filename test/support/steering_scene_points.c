/* SPDX-License-Identifier: MIT
 * Behaviours that see a point, another agent, an angle or a random stream, as functions of a scene.
 * Random numbers turn wander and kinematic wander, so only the force of one call and the velocity
 * are here, and stray's choice of a target is not. Nor is the direction along +x or -x by id: of
 * evade on one spot with the menace. */
#include "coxswain/escort.h"
#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "coxswain/wander.h"

#include "steering_scene_answers.h"

/* The behaviours whose rows in rules.def need no world, with the values that cox_rule_make gives
 * their parameters. */
#define point other->position
#define VALUE(name, field) field
#define WHOLE(name, field) cox_fix_to_int(field)
#define PLAIN_RULE(name, parameters, call)                                                \
    static inline cox_vec2 force_of_##name(const cox_agent *self, const cox_agent *other, \
                                           const cox_agent *second)                       \
    {                                                                                     \
        parameters(void) other;                                                           \
        (void)second;                                                                     \
        return call;                                                                      \
    }                                                                                     \
    BEHAVIOUR(name, vector(force_of_##name(self, other, &scene->others[1])))
#define PARAMETER(field, unit, least, initial, greatest) const fix16_t field = initial;
#include "steer/world/plain_rules.def"
#undef point

BEHAVIOUR(predict, vector(cox_predict(other, COX_RATIO(61, 2))))

/* A place whose side the leader's turn chooses. */
steering_answer scene_offset_pursuit_aside(const steering_scene *scene)
{
    cox_vec2 offset = cox_vec2_make(COX_FIX(-8), scene->turn);
    offset.y = cox_fix_mul(offset.y, COX_FIX(9));
    return vector(cox_offset_pursuit(&scene->self, &scene->others[0], offset, SLOWING_RADIUS));
}

BEHAVIOUR(align, torque(cox_align(self, other->orientation, cox_turning_default())))
BEHAVIOUR(face, torque(cox_face(self, TARGET, cox_turning_default())))
BEHAVIOUR(look, torque(cox_look_where_you_are_going(self, cox_turning_default())))
BEHAVIOUR(kinematic_seek, motion(cox_kinematic_seek(self, TARGET)))
BEHAVIOUR(kinematic_flee, motion(cox_kinematic_flee(self, TARGET)))
BEHAVIOUR(kinematic_arrive,
          motion(cox_kinematic_arrive(self, TARGET, COX_FIX(2), COX_KINEMATIC_TIME_DEFAULT)))

steering_answer scene_kinematic_wander(const steering_scene *scene)
{
    cox_random random = cox_random_make(1, 1);
    return vector(cox_kinematic_wander(&scene->self, &random).velocity);
}

steering_answer scene_wander(const steering_scene *scene)
{
    cox_wander_memory memory = cox_wander_make(1, 1);
    memory.angle = scene->angle;
    return vector(cox_wander(&scene->self, &memory, cox_wander_circle_default()));
}

steering_answer scene_wander_straight(const steering_scene *scene)
{
    cox_wander_memory memory = cox_wander_make(1, 1);
    cox_wander_circle circle = cox_wander_circle_default();
    circle.radius = 0;
    return vector(cox_wander(&scene->self, &memory, circle));
}

steering_answer scene_stray_on_its_way(const steering_scene *scene)
{
    cox_stray_memory memory = cox_stray_make(1, 1);
    memory.target = scene->others[0].position;
    memory.ticks_left = 9;
    return vector(cox_stray(&scene->self, &memory, cox_vec2_zero(), cox_vec2_zero(), 60));
}

BEHAVIOUR(stroll_leg,
          vector(cox_stroll_leg(self->position, TARGET, scene->turn, cox_stroll_default())))

steering_answer scene_stroll_next(const steering_scene *scene)
{
    cox_random random = cox_random_make((uint32_t)scene->self.mass, 1);
    return vector(cox_stroll_next(scene->self.position, &random, scene->others[0].position,
                                  cox_stroll_default()));
}
