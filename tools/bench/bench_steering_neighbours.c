/* SPDX-License-Identifier: MIT
 * Passes of behaviours that see obstacles and the agents around them, and of ways to combine. */
#include "coxswain/avoidance.h"
#include "coxswain/combine.h"
#include "coxswain/context.h"
#include "coxswain/door.h"
#include "coxswain/flock.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/leader.h"
#include "coxswain/orca.h"
#include "coxswain/party.h"
#include "coxswain/settle.h"

#include "bench_steering_pass.h"

/* The default's fields of view, with radii for a crowd as wide as this one. */
static const cox_flocking flocking = {{COX_FIX(30), COX_RATIO(-707, 1000), COX_RATIO(12, 100)},
                                      {COX_FIX(40), COX_RATIO(7, 10), COX_RATIO(8, 100)},
                                      {COX_FIX(50), COX_RATIO(-15, 100), COX_RATIO(8, 100)},
                                      COX_FIX(9)};

PASS(avoid_obstacles, vector_bits(cox_avoid_obstacles(SELF, scene->obstacles, CROWD_OBSTACLES,
                                                      COX_FIX(20), COX_FIX(6))))
PASS(hide, vector_bits(cox_hide(SELF, OTHER, scene->obstacles, CROWD_OBSTACLES,
                                COX_HIDE_GAP_DEFAULT, SLOWING_RADIUS)))

/* The agent and seven others, from the one after them. */
static inline uint64_t after_hide_share(const cox_agent *self, const cox_agent *others,
                                        const cox_obstacle *obstacles)
{
    cox_hider hiders[8];
    uint32_t holders[CROWD_OBSTACLES];
    hiders[0] = cox_hider_make(self, &others[7], COX_HIDE_GAP_DEFAULT);
    for (uint32_t i = 1; i < 8; i++)
        hiders[i] = cox_hider_make(&others[i - 1u], &others[7], COX_HIDE_GAP_DEFAULT);
    cox_hide_share(hiders, 8, obstacles, CROWD_OBSTACLES, holders);
    return hiders[0].obstacle;
}

PASS(hide_share, after_hide_share(SELF, OTHER, scene->obstacles))
PASS(separation, vector_bits(cox_separation(SELF, NEIGHBOURS, COX_FIX(30), COX_FIX(2))))
PASS(avoid_agents, vector_bits(cox_avoid_agents(SELF, NEIGHBOURS, PREDICTION_TICKS, COX_FIX(2))))
PASS(orca, vector_bits(cox_orca(SELF, SELF->velocity, NEIGHBOURS, cox_segment_span_make(NULL, 0),
                                cox_orca_settings_default())))
PASS(orca_turn, vector_bits(cox_orca_turn(SELF->velocity, SELF->id, COX_ORCA_TURN_DEFAULT)))

/* Around the middle, with discs so wide that every other agent rests. */
static const cox_settling settling = {COX_RATIO(7, 10), COX_FIX(30), COX_FIX(2)};

static inline uint64_t after_settle(const cox_agent *self, cox_span others)
{
    cox_settle_memory memory = cox_settle_make();
    cox_settle(self, cox_vec2_zero(), others, settling, &memory);
    return (uint32_t)memory.distance;
}

static inline uint64_t after_settle_beside(const cox_agent *self, const cox_agent *other)
{
    cox_settle_memory memory = cox_settle_make();
    cox_agent still = *self;
    still.velocity = cox_vec2_zero();
    cox_settle_beside(&still, other, cox_vec2_zero(), settling, &memory);
    return (uint32_t)memory.distance;
}

/* At a door in the middle through which the others go. */
static inline cox_vec2 at_door(const cox_agent *self)
{
    cox_door door = cox_door_make(
        cox_segment_make(1, cox_vec2_make(0, COX_FIX(-2)), cox_vec2_make(0, COX_FIX(2))));
    door.turn = COX_DOOR_FORTH;
    return cox_give_way(&door, self, COX_DOOR_BACK, COX_DOOR_REACH_DEFAULT, self->velocity);
}

PASS(settle, after_settle(SELF, NEIGHBOURS))
PASS(settle_beside, after_settle_beside(SELF, OTHER))
PASS(give_way, vector_bits(at_door(SELF)))
PASS(keep_together,
     vector_bits(cox_keep_together(SELF, SELF->velocity, NEIGHBOURS, cox_party_default())))
PASS(queue, vector_bits(cox_queue(SELF, SELF->velocity, NEIGHBOURS, cox_queue_sight_default())))
PASS(flock, vector_bits(cox_flock(SELF, NEIGHBOURS, flocking)))
PASS(alignment,
     vector_bits(cox_alignment(SELF, NEIGHBOURS, flocking.alignment, flocking.near_radius)))
PASS(cohesion, vector_bits(cox_cohesion(SELF, NEIGHBOURS, flocking.cohesion, flocking.near_radius)))
PASS(follow_leader,
     vector_bits(cox_follow_leader(SELF, OTHER, NEIGHBOURS, cox_following_default())))

/* Sixteen directions; the next agent is wanted, the twelve after it are feared. */
static inline uint64_t after_context(const cox_agent *self, const cox_agent *others)
{
    cox_context context = cox_context_make(16);
    cox_context_add_interest(&context, cox_vec2_subtract(others->position, self->position),
                             COX_FIX_ONE);
    for (uint32_t i = 1; i <= CROWD_NEIGHBOURS; i++)
        cox_context_add_danger(&context, cox_vec2_subtract(others[i].position, self->position),
                               COX_RATIO(1, 2));
    return vector_bits(cox_context_steer(&context, self, COX_RATIO(1, 4)));
}

PASS(context_steer, after_context(SELF, OTHER))

static inline uint64_t after_chance(cox_vec2 force, cox_random *random)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
    (void)cox_combine_add_by_chance(&combine, random, force, COX_FIX(2), COX_RATIO(1, 2));
    return vector_bits(cox_combine_force(&combine));
}

PASS(combine_add_by_chance, after_chance(OTHER->velocity, &scene->randoms[i]))
