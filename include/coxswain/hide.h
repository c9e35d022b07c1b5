/* SPDX-License-Identifier: MIT
 * Hiding: a behaviour that sees a hunter and obstacles. (Buckland; Reynolds 1999 names it.) */
#ifndef COX_HIDE_H
#define COX_HIDE_H

#include "coxswain/agent.h"
#include "coxswain/command.h"
#include "coxswain/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The default gap of cox_hide, in units: Buckland's. */
#define COX_HIDE_GAP_DEFAULT COX_FIX(30)

/* Arrives at the nearest place that an obstacle hides from the hunter: on the far side of it, seen
 * from the hunter, gap (units; < 0 is taken as 0) between its edge and the agent's own. Of equally
 * near places that of the lower obstacle id counts, so the order of the obstacles does not matter.
 * The agent slows down within slowing_radius (units; <= 0 seeks) of the place.
 *
 * An obstacle with the hunter on its very centre hides nothing, and neither does one whose place
 * lies outside the world. Where no place is left, or count is 0, self evades the hunter
 * (cox_evade), as in the book. (Its code arrives at (0, 0) instead.) The hunter's distance and
 * what it looks at do not matter: hide only while it is near. obstacles is the caller's array of
 * count; it may be NULL if count is 0. */
COX_API cox_vec2 cox_hide(const cox_agent *self, const cox_agent *hunter,
                          const cox_obstacle *obstacles, uint32_t count, fix16_t gap,
                          fix16_t slowing_radius);

/* One of several agents that hide, and the place that it gets. */
typedef struct cox_hider {
    uint32_t id;       /* of the agent, unique; COX_NO_ROW: no agent, and no place */
    cox_vec2 position; /* where it is; units, within COX_WORLD_LIMIT */
    fix16_t radius;    /* its own; units; < 0 is taken as 0 */
    fix16_t gap;       /* as cox_hide takes it */
    cox_vec2 hunter;   /* where its hunter is; units, within COX_WORLD_LIMIT */
    uint32_t obstacle; /* the slot in the array of the obstacle behind which its place lies;
                          COX_NO_SLOT: none is left for it */
    uint64_t squared;  /* the square of its distance from that place */
} cox_hider;

/* A hider without a place. */
COX_API cox_hider cox_hider_make(const cox_agent *self, const cox_agent *hunter, fix16_t gap);

/* Gives hiders places behind different obstacles: of all places and hiders the nearest two go
 * together, then the nearest of those left, and so on. Equally near ones go by the hider's id, then
 * by the obstacle's, so no order matters. A hider keeps the place at which it has arrived, because
 * nobody is nearer. Where hiders or places are used up, the others get none.
 *
 * Then each hides behind its own obstacle: cox_hide with obstacles + hider.obstacle and a count of
 * 1, or 0 for one without a place, which evades. hiders and obstacles are the caller's arrays of
 * count and obstacle_count, and may be NULL if these are 0; holders is scratch for obstacle_count
 * slots. The time grows with the number of hiders times that of obstacles, and where many stand on
 * one spot with that of obstacles once more: on a desk 10 hiders and 12 obstacles take 2 us, 100
 * and 100 a millisecond, or 6 if they stand on one spot. */
COX_API void cox_hide_share(cox_hider *hiders, uint32_t count, const cox_obstacle *obstacles,
                            uint32_t obstacle_count, uint32_t *holders);

#ifdef __cplusplus
}
#endif
#endif
