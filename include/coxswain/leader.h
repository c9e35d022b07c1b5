/* SPDX-License-Identifier: MIT
 * Behaviours that see a leader: follow behind it and do not block it. (The series of tutorial 000,
 * after Reynolds.) */
#ifndef COX_LEADER_H
#define COX_LEADER_H

#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How to follow. */
typedef struct cox_following {
    fix16_t distance; /* to the points behind and ahead of the leader; units; < 0 swaps the two */
    fix16_t sight;    /* an agent this near to the leader or to the point ahead evades; units;
                         < 0: never */
    fix16_t slowing_radius;      /* slows within this distance of the point behind, as arrive does;
                                    units; <= 0: never */
    fix16_t separation_radius;   /* units; < 0: no separation */
    fix16_t separation_strength; /* units per tick squared; < 0 reverses it */
} cox_following;

/* Distance 50, sight 30, slowing_radius 50, separation within 30 of strength 2: the tutorial's. */
COX_API cox_following cox_following_default(void);

/* The sum of cox_arrive at the point distance behind the leader, cox_evade of the leader within its
 * sight, and cox_separation from the neighbours (self is skipped; the leader counts if it is among
 * them). Behind and ahead follow the leader's velocity, at rest its orientation. (As printed in the
 * series, the point behind a leader at rest is the leader's own place, and all followers pile up on
 * it.)
 *
 * Dead ahead of the leader, evade would run before it, or balance arrive and stand still. There the
 * agent steps aside at full speed instead: to the left of the leader's heading if its id is odd, to
 * the right if it is even. On the leader's very spot cox_evade decides. An agent that follows
 * itself gets a defined, useless force. */
COX_API cox_vec2 cox_follow_leader(const cox_agent *self, const cox_agent *leader,
                                   cox_span neighbours, cox_following following);

#ifdef __cplusplus
}
#endif
#endif
