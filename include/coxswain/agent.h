/* SPDX-License-Identifier: MIT
 * The agent: a body that steers. Embed it in a struct of your own.
 *
 * It has what the tutorial's IBoid has (tutorial 000): position, velocity, maximum velocity and
 * mass. Velocities are units per tick, forces units per tick squared at mass 1. What a behaviour
 * remembers is not part of an agent: the caller keeps it. */
#ifndef COX_AGENT_H
#define COX_AGENT_H

#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An agent; cox_agent_make fills every field. */
typedef struct cox_agent {
    uint32_t id;         /* unique, 1 or more; breaks ties between agents */
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

/* All columns of an agent that is a member of row_type (visitor.h); the agent's id is the row's
 * id. */
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

/* The values that cox_agent_make gives the fields other than id and position; units as above. */
#define COX_AGENT_MASS_DEFAULT COX_FIX(1)
#define COX_AGENT_RADIUS_DEFAULT COX_FIX(1)
#define COX_AGENT_MAX_SPEED_DEFAULT COX_FIX(3)
#define COX_AGENT_MAX_FORCE_DEFAULT COX_RATIO(1, 5)
#define COX_AGENT_MAX_ROTATION_DEFAULT COX_RATIO(1, 10)
#define COX_AGENT_MAX_TORQUE_DEFAULT COX_RATIO(1, 50)

/* An agent at rest that faces +x, with the defaults above. The position is held within the
 * world. */
COX_API cox_agent cox_agent_make(uint32_t id, cox_vec2 position);

/* The velocity after a force: truncate(velocity + truncate(force, max_force) / mass, max_speed)
 * (tutorial 000). It changes nothing: for a robot whose wheels do the moving. */
COX_API cox_vec2 cox_agent_next_velocity(const cox_agent *agent, cox_vec2 force);

/* One tick of Euler integration: velocity = cox_agent_next_velocity, position += velocity. The
 * position is held within the world; the orientation does not change. */
COX_API void cox_agent_move(cox_agent *agent, cox_vec2 force);

/* Adds force / mass to the velocity and truncates nothing: wind, a blow (tutorial 001's
 * applyForce). */
COX_API void cox_agent_push(cox_agent *agent, cox_vec2 force);

/* The result of a kinematic behaviour: a velocity and a rotation to take on at once (tutorial 002).
 */
typedef struct cox_motion {
    cox_vec2 velocity; /* units per tick */
    fix16_t rotation;  /* radians per tick */
} cox_motion;

/* Moves the agent by a motion. The agent takes on its velocity (truncated to max_speed) and its
 * rotation (held within +-max_rotation; a max_rotation < 0 is taken as 0). Then position +=
 * velocity, held within the world, and orientation += rotation, wrapped. The agent does not turn to
 * face its velocity: where tutorial 002 sets the orientation, call cox_agent_face_velocity as well.
 */
COX_API void cox_agent_apply_motion(cox_agent *agent, cox_motion motion);

/* One tick of turning. torque (radians per tick squared) is held within +-max_torque and added to
 * the rotation, which is held within +-max_rotation; then orientation += rotation, wrapped. The
 * moment of inertia is 1, whatever the mass. A limit < 0 is taken as 0. */
COX_API void cox_agent_turn(cox_agent *agent, fix16_t torque);

/* cox_agent_move and cox_agent_turn in one, with the term a t^2 / 2: position += velocity +
 * acceleration / 2 from the old velocity, then velocity += acceleration; the angle and the rotation
 * change likewise. The accelerations are truncated as cox_agent_move and cox_agent_turn truncate
 * them, so an agent no faster than max_speed never takes a step longer than that. (Millington's
 * other integration; the tutorials, and cox_agent_move, use Euler's, which changes the velocity
 * first.) */
COX_API void cox_agent_move_half_step(cox_agent *agent, cox_vec2 force, fix16_t torque);

/* Ends a motion: an agent within distance (units; < 0: never) of the target and no faster than
 * speed (units per tick; < 0: never) stands on the target, held within the world, with velocity 0.
 * Both edges count. Returns whether it does. A force alone cannot make an agent of mass below 1
 * rest: one LSB of force is more than an LSB of velocity then. */
COX_API bool cox_agent_settle(cox_agent *agent, cox_vec2 target, fix16_t distance, fix16_t speed);

/* Turns the agent to face its direction of motion. At rest it keeps its orientation. */
COX_API void cox_agent_face_velocity(cox_agent *agent);

/* The direction in which the agent moves, a unit vector; at rest, the direction it faces. */
COX_API cox_vec2 cox_agent_heading(const cox_agent *agent);

#ifdef __cplusplus
}
#endif
#endif
