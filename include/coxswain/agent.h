/* SPDX-License-Identifier: MIT
 * The agent: a body that steers. Embed it in a struct of your own.
 *
 * It answers what the tutorial's IBoid asks (seed 000): position, velocity, greatest velocity,
 * mass. Velocities are units per tick, forces units per tick squared at mass 1. What a behaviour
 * remembers is not here: the caller keeps it. */
#ifndef COX_AGENT_H
#define COX_AGENT_H

#include "coxswain/vec2.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cox_agent {
    uint32_t id;         /* unique, 1 or more; ties between agents are broken by it */
    cox_vec2 position;   /* units, within COX_WORLD_LIMIT */
    cox_vec2 velocity;   /* units per tick */
    fix16_t orientation; /* radians in (-pi, pi]; changed by torque, motion or face_velocity only */
    fix16_t rotation;    /* radians per tick */
    fix16_t radius;      /* units, >= 0 */
    fix16_t mass;        /* > 0; <= 0 is taken as 1 */
    fix16_t max_speed;   /* units per tick; < 0 is taken as 0 */
    fix16_t max_force;   /* units per tick squared at mass 1; < 0 is taken as 0; 256 LSB or more */
    fix16_t max_rotation; /* radians per tick, >= 0 */
    fix16_t max_torque;   /* radians per tick squared, >= 0 */
} cox_agent;

/* All columns of an agent that is the member of a row; its id is the row's. */
#define COX_AGENT_COLUMNS(row_type, member)                                                       \
    COX_COLUMN_NAMED(row_type, member.id, "id", COX_U32, COX_ROW_ID, 0, 0),                       \
        COX_COLUMN_NAMED(row_type, member.position.x, "position.x", COX_FIXED, COX_STATE,         \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.position.y, "position.y", COX_FIXED, COX_STATE,         \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.velocity.x, "velocity.x", COX_FIXED, COX_STATE, 0, 0),  \
        COX_COLUMN_NAMED(row_type, member.velocity.y, "velocity.y", COX_FIXED, COX_STATE, 0, 0),  \
        COX_COLUMN_NAMED(row_type, member.orientation, "orientation", COX_FIXED, COX_STATE,       \
                         -COX_FIX_PI, COX_FIX_PI),                                                \
        COX_COLUMN_NAMED(row_type, member.rotation, "rotation", COX_FIXED, COX_STATE, 0, 0),      \
        COX_COLUMN_NAMED(row_type, member.radius, "radius", COX_FIXED, COX_STATE, 0,              \
                         COX_FIX_MAX),                                                            \
        COX_COLUMN_NAMED(row_type, member.mass, "mass", COX_FIXED, COX_STATE, 0, 0),              \
        COX_COLUMN_NAMED(row_type, member.max_speed, "max_speed", COX_FIXED, COX_STATE, 0,        \
                         COX_FIX_MAX),                                                            \
        COX_COLUMN_NAMED(row_type, member.max_force, "max_force", COX_FIXED, COX_STATE, 0,        \
                         COX_FIX_MAX),                                                            \
        COX_COLUMN_NAMED(row_type, member.max_rotation, "max_rotation", COX_FIXED, COX_STATE, 0,  \
                         COX_FIX_MAX),                                                            \
        COX_COLUMN_NAMED(row_type, member.max_torque, "max_torque", COX_FIXED, COX_STATE, 0,      \
                         COX_FIX_MAX)

/* What cox_agent_make gives beside id and position. */
#define COX_AGENT_MASS_DEFAULT COX_FIX(1)
#define COX_AGENT_RADIUS_DEFAULT COX_FIX(1)
#define COX_AGENT_MAX_SPEED_DEFAULT COX_FIX(3)
#define COX_AGENT_MAX_FORCE_DEFAULT COX_RATIO(1, 5)
#define COX_AGENT_MAX_ROTATION_DEFAULT COX_RATIO(1, 10)
#define COX_AGENT_MAX_TORQUE_DEFAULT COX_RATIO(1, 50)

/* An agent at rest that faces +x, with the defaults above. The position is held within the
 * world. */
COX_API cox_agent cox_agent_make(uint32_t id, cox_vec2 position);

/* The velocity after a force: truncate(force, max_force) / mass, added to the velocity, truncated
 * to max_speed, in this order (seed 000). For a robot whose wheels do the moving. */
COX_API cox_vec2 cox_agent_next_velocity(const cox_agent *agent, cox_vec2 force);

/* One tick of Euler integration: velocity = cox_agent_next_velocity, position += velocity. The
 * position is held within the world; the orientation stays. */
COX_API void cox_agent_move(cox_agent *agent, cox_vec2 force);

/* Adds force / mass to the velocity and truncates nothing: wind, a blow (seed 001's applyForce). */
COX_API void cox_agent_push(cox_agent *agent, cox_vec2 force);

/* What a kinematic behaviour answers: the velocity and the rotation to have, at once (seed 002). */
typedef struct cox_motion {
    cox_vec2 velocity; /* units per tick */
    fix16_t rotation;  /* radians per tick */
} cox_motion;

/* Moves the agent by a motion: takes over its velocity (truncated to max_speed) and rotation (held
 * within +-max_rotation; one below 0 is taken as 0), position += velocity, orientation += rotation,
 * wrapped. The position is held within the world. It does not face the velocity: call
 * cox_agent_face_velocity after it where the seed sets the orientation. */
COX_API void cox_agent_apply_motion(cox_agent *agent, cox_motion motion);

/* One tick of turning: rotation += torque (held within +-max_torque), held within +-max_rotation;
 * orientation += rotation, wrapped. The moment of inertia is 1, whatever the mass. Limits below 0
 * are taken as 0. */
COX_API void cox_agent_turn(cox_agent *agent, fix16_t torque);

/* cox_agent_move and cox_agent_turn in one, but with the half a t squared term: position +=
 * velocity + acceleration / 2 with the old velocity, then velocity += acceleration; the same for
 * the angle. The accelerations are what the truncations of cox_agent_move and cox_agent_turn
 * leave of them, so no step is longer than max_speed once the velocity is not. (Millington's
 * other integration; the tutorials' and ours is Euler's, the velocity first.) */
COX_API void cox_agent_move_half_step(cox_agent *agent, cox_vec2 force, fix16_t torque);

/* Turns the agent to face where it goes. At rest it keeps its orientation. */
COX_API void cox_agent_face_velocity(cox_agent *agent);

/* The direction in which the agent goes, a unit vector; at rest the one in which it faces. */
COX_API cox_vec2 cox_agent_heading(const cox_agent *agent);

#ifdef __cplusplus
}
#endif
#endif
