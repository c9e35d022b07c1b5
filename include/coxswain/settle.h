/* SPDX-License-Identifier: MIT
 * Settling: agents with one goal come to rest around it. Only one of them can stand on the goal;
 * the others would push towards it for ever. So an agent stops where those that are nearer fill the
 * disc around the goal up to it. (Of this library; measured in docs/crowds.md.) */
#ifndef COX_SETTLE_H
#define COX_SETTLE_H

#include "coxswain/agent.h"
#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What an agent remembers. It is state. */
typedef struct cox_settle_memory {
    bool is_settled;  /* it has come to rest */
    fix16_t distance; /* from the goal, where it did; units, >= 0; 0 while it has not */
} cox_settle_memory;

/* All columns of a cox_settle_memory that is a member of row_type. */
#define COX_SETTLE_COLUMNS(row_type, member)                            \
    COX_COLUMN(row_type, member.is_settled, COX_BOOL, COX_STATE, 0, 0), \
        COX_COLUMN(row_type, member.distance, COX_FIXED, COX_STATE, 0, COX_FIX_MAX)

/* When agents come to rest, and when they rise again. */
typedef struct cox_settling {
    fix16_t fill;   /* of the disc around the goal, up to an agent's centre, that the discs of those
                       nearer have to fill; 0 to 1. A crowd fills 0.8 of it at the most */
    fix16_t margin; /* discs count as so many times their radius: what ORCA keeps, or no fill is
                       ever reached; < 0 is taken as 0 */
    fix16_t rise;   /* it rises when it has been pushed so many radii farther out; < 0 is taken as
                       0 */
} cox_settling;

/* Fill 0.7, margin 1.1, rise 2. */
COX_API cox_settling cox_settling_default(void);

/* The priority (cox_orca_settings) of a settled agent towards those that pass, whose own is 1: it
 * steps aside. */
#define COX_SETTLE_PRIORITY COX_RATIO(1, 50)

/* Not settled. Also for an agent whose goal changes: it rises. */
COX_API cox_settle_memory cox_settle_make(void);

/* Whether self rests from now on: then its preferred velocity is (0, 0), and ORCA and contact go
 * on. It comes to rest if it is within half its radius of the goal, or if the discs of the others
 * that are nearer, of equally near ones of those with lower ids, fill that part of the disc up to
 * it. others are all agents with the same goal; self among them is skipped, and their order does
 * not matter. */
COX_API bool cox_settle(const cox_agent *self, cox_vec2 goal, cox_span others,
                        cox_settling settling, cox_settle_memory *memory);

/* Whether self rests beside one that rests and has the same goal: it comes to rest if it stands (it
 * goes no faster than a 64th of its max_speed) and touches that one, within five quarters of the
 * distance that the margin keeps. Ask this about the neighbours at rest where cox_settle says no:
 * few agents around a goal seldom fill a disc. */
COX_API bool cox_settle_beside(const cox_agent *self, const cox_agent *resting, cox_vec2 goal,
                               cox_settling settling, cox_settle_memory *memory);

#ifdef __cplusplus
}
#endif
#endif
