/* SPDX-License-Identifier: MIT
 * Behaviours that see a leader: follow it, behind, out of its way. (The series of seed 000, after
 * Reynolds.) */
#ifndef COX_LEADER_H
#define COX_LEADER_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How to follow. Values out of range have the answers of the behaviours they go to. */
typedef struct cox_following {
    fix16_t distance; /* behind the leader, and of the point ahead of it; units; < 0: swapped */
    fix16_t sight;    /* of the leader: within it, or within it of the point ahead, one gives way;
                         units; < 0: never */
    fix16_t slowing_radius;      /* of arriving behind it; units; <= 0: no slowing down */
    fix16_t separation_radius;   /* units; < 0: no separation */
    fix16_t separation_strength; /* units per tick squared */
} cox_following;

/* Distance 50, sight 30, slowing radius 50, separation within 30 of strength 2: the tutorial's. */
COX_API cox_following cox_following_default(void);

/* cox_arrive at the point distance behind the leader; within its sight also cox_evade it; and
 * cox_separation from the neighbours (count of them, the caller's; may be NULL if count is 0;
 * oneself is passed over; the leader counts if it is among them). Their sum. Behind and ahead go by
 * the leader's velocity, at rest by its orientation: as printed, behind is then the leader's own
 * place, and all followers pile up on it.
 *
 * Dead ahead of the leader, where evade would run before it or meet arrive and stand, one steps
 * aside at full speed instead: to the left of the leader's heading for an odd id, to the right for
 * an even one. On the leader's very spot: as cox_evade. Following oneself is defined, and useless.
 * No draw. */
COX_API cox_vec2 cox_follow_leader(const cox_agent *self, const cox_agent *leader,
                                   const cox_agent *neighbours, uint32_t count,
                                   cox_following following);

#ifdef __cplusplus
}
#endif
#endif
