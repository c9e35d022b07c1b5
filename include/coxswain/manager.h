/* SPDX-License-Identifier: MIT
 * The manager: the sum of what a host's behaviours want (seed 000's SteeringManager).
 *
 * It holds the force and no pointer to its host, so both may move in memory. Call behaviours, then
 * cox_manager_update. Several hosts: first all steer, then all are updated; in one loop, whoever
 * comes first would decide. A manager that is all zero bytes is ready. Between ticks it is zero and
 * so no state. */
#ifndef COX_MANAGER_H
#define COX_MANAGER_H

#include "coxswain/agent.h"
#include "coxswain/avoidance.h"
#include "coxswain/group.h"
#include "coxswain/leader.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/wander.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cox_manager {
    int64_t steering_x; /* the sum so far, in LSB: whole, so its order does not matter */
    int64_t steering_y;
} cox_manager;

/* The tutorial's default of manager.seek(). Units. */
#define COX_MANAGER_SLOWING_RADIUS_DEFAULT COX_FIX(20)

/* Forgets what was added, without applying it. */
COX_API void cox_manager_reset(cox_manager *manager);

/* Adds a force. The only rule of the manager; all below come to it. 2^32 of the longest forces fit;
 * beyond that the sum saturates. */
COX_API void cox_manager_add(cox_manager *manager, cox_vec2 force);

/* The sum, truncated to the host's max_force: never longer, and in its direction however long it
 * is. Moves nothing. */
COX_API cox_vec2 cox_manager_force(const cox_manager *manager, const cox_agent *host);

/* The sum itself, not truncated; one that is longer than a vector can be is shortened along its
 * direction. Moves nothing. */
COX_API cox_vec2 cox_manager_sum(const cox_manager *manager);

/* Applies the force to the host (cox_agent_move) and clears it. The seed's update() forgets to
 * clear. */
COX_API void cox_manager_update(cox_manager *manager, cox_agent *host);

/* Adds the force of one behaviour. seek slows down within slowing_radius
 * (COX_MANAGER_SLOWING_RADIUS_DEFAULT; 0 for none), as the tutorial's does. */
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

/* Adds cox_wander, which moves the memory on. */
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

/* Adds cox_flee_within: away from point, while it lies within influence_radius. */
COX_STATIC_INLINE void cox_manager_flee_within(cox_manager *manager, const cox_agent *host,
                                               cox_vec2 point, fix16_t influence_radius)
{
    cox_manager_add(manager, cox_flee_within(host, point, influence_radius));
}

/* Adds cox_arrive_timed: to rest about the target, in a time. */
COX_STATIC_INLINE void cox_manager_arrive_timed(cox_manager *manager, const cox_agent *host,
                                                cox_vec2 target, cox_arrival arrival)
{
    cox_manager_add(manager, cox_arrive_timed(host, target, arrival));
}

/* Adds cox_stray, which moves the memory on. */
COX_STATIC_INLINE void cox_manager_stray(cox_manager *manager, const cox_agent *host,
                                         cox_stray_memory *memory, cox_vec2 least,
                                         cox_vec2 greatest, uint32_t decision_ticks)
{
    cox_manager_add(manager, cox_stray(host, memory, least, greatest, decision_ticks));
}

/* Adds cox_evade_fixed: away from where menace will be in prediction_ticks ticks. */
COX_STATIC_INLINE void cox_manager_evade_fixed(cox_manager *manager, const cox_agent *host,
                                               const cox_agent *menace, int32_t prediction_ticks)
{
    cox_manager_add(manager, cox_evade_fixed(host, menace, prediction_ticks));
}

/* Adds cox_pursuit_fixed: to where quarry will be in prediction_ticks ticks. */
COX_STATIC_INLINE void cox_manager_pursuit_fixed(cox_manager *manager, const cox_agent *host,
                                                 const cox_agent *quarry, int32_t prediction_ticks)
{
    cox_manager_add(manager, cox_pursuit_fixed(host, quarry, prediction_ticks));
}

/* Adds cox_match_velocity: toward the velocity of other. */
COX_STATIC_INLINE void cox_manager_match_velocity(cox_manager *manager, const cox_agent *host,
                                                  const cox_agent *other, fix16_t time_to_target)
{
    cox_manager_add(manager, cox_match_velocity(host, other, time_to_target));
}

/* Adds cox_follow_path, which moves the memory on. */
COX_STATIC_INLINE void cox_manager_follow_path(cox_manager *manager, const cox_agent *host,
                                               const cox_path *path, cox_path_memory *memory,
                                               fix16_t slowing_radius)
{
    cox_manager_add(manager, cox_follow_path(host, path, memory, slowing_radius));
}

/* Adds cox_avoid_obstacles: away from the obstacle that threatens most. */
COX_STATIC_INLINE void cox_manager_avoid_obstacles(cox_manager *manager, const cox_agent *host,
                                                   const cox_obstacle *obstacles, uint32_t count,
                                                   fix16_t see_ahead, fix16_t strength)
{
    cox_manager_add(manager, cox_avoid_obstacles(host, obstacles, count, see_ahead, strength));
}

/* Adds cox_separation: away from the neighbours within radius. */
COX_STATIC_INLINE void cox_manager_separation(cox_manager *manager, const cox_agent *host,
                                              const cox_agent *neighbours, uint32_t count,
                                              fix16_t radius, fix16_t strength)
{
    cox_manager_add(manager, cox_separation(host, neighbours, count, radius, strength));
}

/* Adds cox_follow_leader: behind the leader, out of its way, apart from the neighbours. */
COX_STATIC_INLINE void cox_manager_follow_leader(cox_manager *manager, const cox_agent *host,
                                                 const cox_agent *leader,
                                                 const cox_agent *neighbours, uint32_t count,
                                                 cox_following following)
{
    cox_manager_add(manager, cox_follow_leader(host, leader, neighbours, count, following));
}

/* Adds cox_queue, which brakes what was added before it: call it last. */
COX_STATIC_INLINE void cox_manager_queue(cox_manager *manager, const cox_agent *host,
                                         const cox_agent *neighbours, uint32_t count,
                                         cox_queue_sight sight)
{
    cox_vec2 sum = cox_manager_sum(manager);
    cox_manager_add(manager, cox_queue(host, sum, neighbours, count, sight));
}

#ifdef __cplusplus
}
#endif
#endif
