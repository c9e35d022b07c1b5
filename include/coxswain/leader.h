/* SPDX-License-Identifier: MIT
 * Behaviours that see a leader: follow it, behind, out of its way. (The series of seed 000.) */
#ifndef COX_LEADER_H
#define COX_LEADER_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cox_following {
    fix16_t distance;            /* behind the leader; units; default 50 */
    fix16_t sight;               /* of the leader: who is nearer to it or to the point ahead of it gets out of the way; units; default 30 */
    fix16_t slowing_radius;      /* units; default 50 */
    fix16_t separation_radius;   /* units; default 30 */
    fix16_t separation_strength; /* units per tick squared; default 2 */
} cox_following;

cox_following cox_following_default(void);

/* Arrive at the point behind the leader; evade the leader, too, when it comes this way; keep apart
 * from the others. A leader at rest has its orientation to be behind of. */
cox_vec2 cox_follow_leader(const cox_agent *self, const cox_agent *leader,
                           const cox_agent *neighbours, uint32_t count, cox_following following);

#ifdef __cplusplus
}
#endif
#endif
