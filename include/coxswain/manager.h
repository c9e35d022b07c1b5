/* SPDX-License-Identifier: MIT
 * The manager: the sum of the forces of a host's behaviours (tutorial 000's SteeringManager).
 *
 * Its five behaviours are the tutorial's; any other one is added by its force:
 * cox_manager_add(&manager, cox_avoid_obstacles(...)).
 *
 * It holds the force and no pointer to its host, so both may move in memory. Call behaviours, then
 * cox_manager_update. With several hosts, steer all of them first, then update all: in a single
 * loop the result would depend on their order. A manager of all zero bytes is ready for use.
 * Between ticks it is zero, so it is no state. */
#ifndef COX_MANAGER_H
#define COX_MANAGER_H

#include "coxswain/agent.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/wander.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A manager; one per host. */
typedef struct cox_manager {
    int64_t steering_x; /* the sum so far, in LSB: exact, so the order of adding does not matter */
    int64_t steering_y; /* likewise */
} cox_manager;

/* The default slowing_radius of cox_manager_seek, in units: the tutorial's. */
#define COX_MANAGER_SLOWING_RADIUS_DEFAULT COX_FIX(20)

/* Sets the sum to 0 without applying it. */
COX_API void cox_manager_reset(cox_manager *manager);

/* Adds a force; every function below adds through this one. The sum holds 2^32 of the longest
 * forces and then saturates. */
COX_API void cox_manager_add(cox_manager *manager, cox_vec2 force);

/* The sum, truncated to the host's max_force; however long the sum is, its direction is kept. Moves
 * nothing. */
COX_API cox_vec2 cox_manager_force(const cox_manager *manager, const cox_agent *host);

/* The sum itself, not truncated; a sum too long for a vector is shortened along its direction.
 * Moves nothing. */
COX_API cox_vec2 cox_manager_sum(const cox_manager *manager);

/* Applies the force to the host (cox_agent_move) and resets the sum, which the tutorial's update()
 * forgets. */
COX_API void cox_manager_update(cox_manager *manager, cox_agent *host);

/* Adds cox_arrive: as the tutorial's manager does, seek slows down within slowing_radius (usually
 * COX_MANAGER_SLOWING_RADIUS_DEFAULT; 0 never slows down). */
COX_STATIC_INLINE void cox_manager_seek(cox_manager *manager, const cox_agent *host,
                                        cox_vec2 target, fix16_t slowing_radius)
{
    cox_manager_add(manager, cox_arrive(host, target, slowing_radius));
}

/* Adds cox_flee: away from point. */
COX_STATIC_INLINE void cox_manager_flee(cox_manager *manager, const cox_agent *host, cox_vec2 point)
{
    cox_manager_add(manager, cox_flee(host, point));
}

/* Adds cox_wander, which changes the memory. */
COX_STATIC_INLINE void cox_manager_wander(cox_manager *manager, const cox_agent *host,
                                          cox_wander_memory *memory, cox_wander_circle circle)
{
    cox_manager_add(manager, cox_wander(host, memory, circle));
}

/* Adds cox_evade: away from where menace will be. */
COX_STATIC_INLINE void cox_manager_evade(cox_manager *manager, const cox_agent *host,
                                         const cox_agent *menace)
{
    cox_manager_add(manager, cox_evade(host, menace));
}

/* Adds cox_pursuit: to where quarry will be. */
COX_STATIC_INLINE void cox_manager_pursuit(cox_manager *manager, const cox_agent *host,
                                           const cox_agent *quarry)
{
    cox_manager_add(manager, cox_pursuit(host, quarry));
}

#ifdef __cplusplus
}
#endif
#endif
