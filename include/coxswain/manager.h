/* SPDX-License-Identifier: MIT
 * The manager: the sum of the forces of a host's behaviours (tutorial 000's SteeringManager).
 *
 * It holds the force and no pointer to its host, so both may move in memory. Call behaviours, then
 * cox_manager_update. With several hosts, steer all of them first, then update all: in a single
 * loop the result would depend on their order. A manager of all zero bytes is ready for use.
 * Between ticks it is zero, so it is no state. */
#ifndef COX_MANAGER_H
#define COX_MANAGER_H

#include "coxswain/agent.h"
#include "coxswain/avoidance.h"
#include "coxswain/context.h"
#include "coxswain/escort.h"
#include "coxswain/flock.h"
#include "coxswain/flow.h"
#include "coxswain/formation.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/leader.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/wall.h"
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

/* Applies the force to the host (cox_agent_move) and resets the sum, which the seed's update()
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

/* Adds cox_flee_within: away from point, while it lies within influence_radius. */
COX_STATIC_INLINE void cox_manager_flee_within(cox_manager *manager, const cox_agent *host,
                                               cox_vec2 point, fix16_t influence_radius)
{
    cox_manager_add(manager, cox_flee_within(host, point, influence_radius));
}

/* Adds cox_arrive_timed: slows down at the target over a time to target. */
COX_STATIC_INLINE void cox_manager_arrive_timed(cox_manager *manager, const cox_agent *host,
                                                cox_vec2 target, cox_arrival arrival)
{
    cox_manager_add(manager, cox_arrive_timed(host, target, arrival));
}

/* Adds cox_stray, which changes the memory. */
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

/* Adds cox_pursuit_by_cases: to where quarry will be, by Reynolds' nine cases. */
COX_STATIC_INLINE void cox_manager_pursuit_by_cases(cox_manager *manager, const cox_agent *host,
                                                    const cox_agent *quarry,
                                                    fix16_t prediction_time_max)
{
    cox_manager_add(manager, cox_pursuit_by_cases(host, quarry, prediction_time_max));
}

/* Adds cox_arrive_to_rest: to the target, to stand on it. */
COX_STATIC_INLINE void cox_manager_arrive_to_rest(cox_manager *manager, const cox_agent *host,
                                                  cox_vec2 target, fix16_t deceleration)
{
    cox_manager_add(manager, cox_arrive_to_rest(host, target, deceleration));
}

/* Adds cox_brake: takes a share of the speed. */
COX_STATIC_INLINE void cox_manager_brake(cox_manager *manager, const cox_agent *host, fix16_t rate)
{
    cox_manager_add(manager, cox_brake(host, rate));
}

/* Adds cox_target_speed: along the heading, to a speed. */
COX_STATIC_INLINE void cox_manager_target_speed(cox_manager *manager, const cox_agent *host,
                                                fix16_t speed)
{
    cox_manager_add(manager, cox_target_speed(host, speed));
}

/* Adds cox_offset_pursuit: to a place beside the leader. */
COX_STATIC_INLINE void cox_manager_offset_pursuit(cox_manager *manager, const cox_agent *host,
                                                  const cox_agent *leader, cox_vec2 offset,
                                                  fix16_t slowing_radius)
{
    cox_manager_add(manager, cox_offset_pursuit(host, leader, offset, slowing_radius));
}

/* Adds cox_interpose: to a place between a and b. */
COX_STATIC_INLINE void cox_manager_interpose(cox_manager *manager, const cox_agent *host,
                                             const cox_agent *a, const cox_agent *b, fix16_t ratio,
                                             fix16_t slowing_radius)
{
    cox_manager_add(manager, cox_interpose(host, a, b, ratio, slowing_radius));
}

/* Adds cox_shadow: near the quarry, as it moves. */
COX_STATIC_INLINE void cox_manager_shadow(cox_manager *manager, const cox_agent *host,
                                          const cox_agent *quarry, fix16_t distance)
{
    cox_manager_add(manager, cox_shadow(host, quarry, distance));
}

/* Adds cox_hide: behind the nearest obstacle that hides from the hunter. */
COX_STATIC_INLINE void cox_manager_hide(cox_manager *manager, const cox_agent *host,
                                        const cox_agent *hunter, const cox_obstacle *obstacles,
                                        uint32_t count, fix16_t gap, fix16_t slowing_radius)
{
    cox_manager_add(manager, cox_hide(host, hunter, obstacles, count, gap, slowing_radius));
}

/* Adds cox_match_velocity: toward the velocity of other. */
COX_STATIC_INLINE void cox_manager_match_velocity(cox_manager *manager, const cox_agent *host,
                                                  const cox_agent *other, fix16_t time_to_target)
{
    cox_manager_add(manager, cox_match_velocity(host, other, time_to_target));
}

/* Adds cox_follow_path, which moves the cursor on. */
COX_STATIC_INLINE void cox_manager_follow_path(cox_manager *manager, const cox_agent *host,
                                               const cox_path *path, cox_path_memory *memory,
                                               fix16_t slowing_radius)
{
    cox_manager_add(manager, cox_follow_path(host, path, memory, slowing_radius));
}

/* Adds cox_follow_flow: with the flow field, as it is where the host will be in ahead_time. */
COX_STATIC_INLINE void cox_manager_follow_flow(cox_manager *manager, const cox_agent *host,
                                               const cox_flow *flow, fix16_t ahead_time)
{
    cox_manager_add(manager, cox_follow_flow(host, flow, ahead_time));
}

/* Adds cox_track_path, which moves the place on the path. */
COX_STATIC_INLINE void cox_manager_track_path(cox_manager *manager, const cox_agent *host,
                                              const cox_path *path, cox_track_path_memory *memory,
                                              cox_tracking tracking)
{
    cox_manager_add(manager, cox_track_path(host, path, memory, tracking));
}

/* Adds cox_stay_on_path, which moves the place on the path. */
COX_STATIC_INLINE void cox_manager_stay_on_path(cox_manager *manager, const cox_agent *host,
                                                const cox_path *path, cox_track_path_memory *memory,
                                                fix16_t prediction_time)
{
    cox_manager_add(manager, cox_stay_on_path(host, path, memory, prediction_time));
}

/* Adds cox_avoid_obstacles: away from the obstacle that threatens most. */
COX_STATIC_INLINE void cox_manager_avoid_obstacles(cox_manager *manager, const cox_agent *host,
                                                   const cox_obstacle *obstacles, uint32_t count,
                                                   fix16_t see_ahead, fix16_t strength)
{
    cox_manager_add(manager, cox_avoid_obstacles(host, obstacles, count, see_ahead, strength));
}

/* Adds cox_follow_wall: along the wall that is nearest to the point ahead. */
COX_STATIC_INLINE void cox_manager_follow_wall(cox_manager *manager, const cox_agent *host,
                                               cox_segment_span walls, cox_wall_following following)
{
    cox_manager_add(manager, cox_follow_wall(host, walls, following));
}

/* Adds cox_contain: stays in a room, or out of it. */
COX_STATIC_INLINE void cox_manager_contain(cox_manager *manager, const cox_agent *host,
                                           const cox_area *room, cox_containment containment)
{
    cox_manager_add(manager, cox_contain(host, room, containment));
}

/* Adds cox_avoid_areas: past the first area in a cylinder ahead. */
COX_STATIC_INLINE void cox_manager_avoid_areas(cox_manager *manager, const cox_agent *host,
                                               const cox_area *areas, uint32_t count,
                                               fix16_t see_ahead, fix16_t strength)
{
    cox_manager_add(manager, cox_avoid_areas(host, areas, count, see_ahead, strength));
}

/* Adds cox_avoid_walls: away from the walls that three feelers meet. */
COX_STATIC_INLINE void cox_manager_avoid_walls(cox_manager *manager, const cox_agent *host,
                                               cox_segment_span walls, cox_feelers feelers)
{
    cox_manager_add(manager, cox_avoid_walls(host, walls, feelers));
}

/* Adds cox_separation: away from the neighbours within radius. */
COX_STATIC_INLINE void cox_manager_separation(cox_manager *manager, const cox_agent *host,
                                              cox_span neighbours, fix16_t radius, fix16_t strength)
{
    cox_manager_add(manager, cox_separation(host, neighbours, radius, strength));
}

/* Adds cox_avoid_agents: away from the neighbour that the host would touch first. */
COX_STATIC_INLINE void cox_manager_avoid_agents(cox_manager *manager, const cox_agent *host,
                                                cox_span neighbours, int32_t horizon_ticks,
                                                fix16_t strength)
{
    cox_manager_add(manager, cox_avoid_agents(host, neighbours, horizon_ticks, strength));
}

/* Adds cox_flock: separation, alignment and cohesion. */
COX_STATIC_INLINE void cox_manager_flock(cox_manager *manager, const cox_agent *host,
                                         cox_span neighbours, cox_flocking flocking)
{
    cox_manager_add(manager, cox_flock(host, neighbours, flocking));
}

/* Adds cox_alignment: toward the mean heading of the neighbours seen. */
COX_STATIC_INLINE void cox_manager_alignment(cox_manager *manager, const cox_agent *host,
                                             cox_span neighbours, cox_flocking_zone zone,
                                             fix16_t near_radius)
{
    cox_manager_add(manager, cox_alignment(host, neighbours, zone, near_radius));
}

/* Adds cox_cohesion: toward the middle of the neighbours seen. */
COX_STATIC_INLINE void cox_manager_cohesion(cox_manager *manager, const cox_agent *host,
                                            cox_span neighbours, cox_flocking_zone zone,
                                            fix16_t near_radius)
{
    cox_manager_add(manager, cox_cohesion(host, neighbours, zone, near_radius));
}

/* Adds cox_follow_leader: behind the leader, without blocking it, away from the neighbours. */
COX_STATIC_INLINE void cox_manager_follow_leader(cox_manager *manager, const cox_agent *host,
                                                 const cox_agent *leader, cox_span neighbours,
                                                 cox_following following)
{
    cox_manager_add(manager, cox_follow_leader(host, leader, neighbours, following));
}

/* Adds cox_keep_slot, which moves its memory on by a tick: to a place that moves with velocity. */
COX_STATIC_INLINE void cox_manager_keep_slot(cox_manager *manager, const cox_agent *host,
                                             cox_keep_slot_memory *memory, cox_vec2 place,
                                             cox_vec2 velocity, cox_keeping keeping)
{
    cox_manager_add(manager, cox_keep_slot(host, memory, place, velocity, keeping));
}

/* Adds cox_context_steer: toward the direction that the maps choose. */
COX_STATIC_INLINE void cox_manager_context(cox_manager *manager, const cox_agent *host,
                                           const cox_context *context, fix16_t tolerance)
{
    cox_manager_add(manager, cox_context_steer(host, context, tolerance));
}

/* Adds cox_queue, which brakes what was added before it: call it last. */
COX_STATIC_INLINE void cox_manager_queue(cox_manager *manager, const cox_agent *host,
                                         cox_span neighbours, cox_queue_sight sight)
{
    cox_vec2 sum = cox_manager_sum(manager);
    cox_manager_add(manager, cox_queue(host, sum, neighbours, sight));
}

#ifdef __cplusplus
}
#endif
#endif
