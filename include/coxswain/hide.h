/* SPDX-License-Identifier: MIT
 * Hiding: a behaviour that sees a hunter and obstacles. (Buckland; Reynolds 1999 names it.) */
#ifndef COX_HIDE_H
#define COX_HIDE_H

#include "coxswain/agent.h"
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

#ifdef __cplusplus
}
#endif
#endif
