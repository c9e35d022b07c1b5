/* SPDX-License-Identifier: MIT
 * A limit of movement beyond max_speed and max_force: an agent that cannot turn on the spot, such
 * as a car, or that cannot stand still, such as an aeroplane.
 *
 * A limit acts where cox_agent_move stands, after all forces are summed. Behaviours do not know of
 * it, so an agent that can turn only widely may circle around a point that it seeks. */
#ifndef COX_LIMIT_H
#define COX_LIMIT_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How an agent may move. */
typedef struct cox_limit {
    fix16_t min_speed;      /* never slower than this; units per tick; <= 0: it may stand still */
    fix16_t max_turn;       /* greatest turn of the velocity; radians per tick; < 0 is taken as 0,
                               COX_FIX_PI or more is no limit */
    fix16_t turning_radius; /* least radius of its curves at any speed; units; <= 0: none */
} cox_limit;

/* No limit: min_speed 0, max_turn COX_FIX_PI, turning_radius 0. */
COX_API cox_limit cox_limit_default(void);

/* The velocity after a force and a limit. It is cox_agent_next_velocity, brought to min_speed if
 * it is slower, and turned back towards the present velocity if the angle between the two is
 * greater than the smaller of max_turn and speed / turning_radius, where speed is the new one. Its
 * speed is kept, max_speed too: if min_speed is above that, max_speed counts. The ticks of a curve
 * are the sides of a polygon, whose corners lie on a circle of turning_radius or a little more.
 * The angle is off by what rounding does to a velocity, an LSB across it.
 *
 * At rest an agent turns from the direction that it faces; let cox_agent_face_velocity follow each
 * move, and it remembers its direction where it stops. If the new velocity points exactly
 * backwards, the agent turns left if its id is odd, right if it is even. At min_speed, a velocity
 * of (0, 0) becomes one along the heading. It changes nothing. */
COX_API cox_vec2 cox_limit_next_velocity(const cox_agent *agent, cox_vec2 force, cox_limit limit);

/* cox_agent_move with a limit: velocity = cox_limit_next_velocity, position += velocity, held
 * within the world. The orientation does not change. */
COX_API void cox_limit_move(cox_agent *agent, cox_vec2 force, cox_limit limit);

#ifdef __cplusplus
}
#endif
#endif
