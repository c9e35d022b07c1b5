/* SPDX-License-Identifier: MIT
 * Passes of what moves an agent: the answer is the agent's new place. */
#include "coxswain/limit.h"
#include "coxswain/target.h"

#include "bench_steering_pass.h"

static inline uint64_t after_move(cox_agent *self, cox_vec2 force)
{
    cox_agent_move(self, force);
    return vector_bits(self->position);
}

static inline uint64_t after_half_step(cox_agent *self, cox_vec2 force, fix16_t torque)
{
    cox_agent_move_half_step(self, force, torque);
    return vector_bits(self->position) + (uint32_t)self->orientation;
}

static inline uint64_t after_motion(cox_agent *self, cox_motion motion)
{
    cox_agent_apply_motion(self, motion);
    return vector_bits(self->position) + (uint32_t)self->orientation;
}

static inline uint64_t after_turn(cox_agent *self, fix16_t torque)
{
    cox_agent_turn(self, torque);
    return (uint32_t)self->orientation;
}

static inline uint64_t after_update(cox_agent *self, cox_manager *manager)
{
    cox_manager_update(manager, self);
    return vector_bits(self->position);
}

static inline uint64_t after_limited_move(cox_agent *self, cox_vec2 force)
{
    cox_limit limit = {0, COX_FIX_PI, COX_FIX(20)};
    cox_limit_move(self, force, limit);
    return vector_bits(self->position);
}

PASS(agent_move, after_move(SELF, OTHER->velocity))
PASS(limit_move, after_limited_move(SELF, OTHER->velocity))
PASS(agent_turn, after_turn(SELF, OTHER->rotation))
PASS(agent_move_half_step, after_half_step(SELF, OTHER->velocity, OTHER->rotation))
PASS(agent_apply_motion, after_motion(SELF, (cox_motion){OTHER->velocity, OTHER->rotation}))
PASS(manager_update, after_update(SELF, &scene->managers[i]))

/* A step of an agent that steers alone. */
static inline uint64_t after_solo(cox_agent *self, const cox_agent *others,
                                  cox_wander_memory *memory)
{
    cox_vec2 force = cox_vec2_scale(cox_seek(self, others[0].position), COX_RATIO(1, 2));
    force = cox_vec2_add(force, cox_arrive(self, others[1].position, SLOWING_RADIUS));
    cox_vec2 wander = cox_wander(self, memory, cox_wander_circle_default());
    force = cox_vec2_add(force, cox_vec2_scale(wander, COX_RATIO(3, 2)));
    return after_move(self, force);
}

PASS(solo, after_solo(SELF, OTHER, &scene->wanders[i]))
