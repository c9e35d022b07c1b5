/* SPDX-License-Identifier: MIT
 * Leader following: arrive behind the leader, evade it when before it, separate. */
#include "coxswain/leader.h"

#include "coxswain/group.h"
#include "coxswain/pursuit.h"

#include "cox_heading.h"
#include "cox_displacement.h"
#include "core/math/cox_vec2_fit.h"

cox_following cox_following_default(void)
{
    cox_following following;
    following.distance = COX_FIX(50);
    following.sight = COX_FIX(30);
    following.slowing_radius = COX_FIX(50);
    following.separation_radius = COX_FIX(30);
    following.separation_strength = COX_FIX(2);
    return following;
}

/* Whether the leader, or the point ahead of it, is near. Everything is relative to the leader,
 * because that point may lie outside the world. */
static bool in_sight(cox_vec2 from_leader, cox_vec2 displacement, fix16_t sight)
{
    return cox_vec2_within(displacement, from_leader, sight) ||
           cox_vec2_within(cox_vec2_zero(), from_leader, sight);
}

/* The force that moves self from before the leader. */
static cox_vec2 step_aside(const cox_agent *self, const cox_agent *leader)
{
    if (!cox_heading_meets(leader, self->position)) return cox_evade(self, leader);
    cox_vec2 aside = cox_heading_side(leader, self->id);
    return cox_displacement_seek(self, &aside);
}

cox_vec2 cox_follow_leader(const cox_agent *self, const cox_agent *leader, cox_span neighbours,
                           cox_following following)
{
    cox_vec2 displacement = cox_heading_displacement(leader, following.distance);
    cox_vec2 from_leader = cox_vec2_subtract(self->position, leader->position);
    cox_vec2 to_leader = cox_vec2_negate(from_leader);
    cox_vec2 to_behind = cox_vec2_fit_difference(&to_leader, &displacement);

    cox_vec2 follow = cox_displacement_arrive(self, &to_behind, following.slowing_radius);
    cox_vec2 aside = cox_vec2_zero();
    if (in_sight(from_leader, displacement, following.sight)) aside = step_aside(self, leader);
    cox_vec2 apart = cox_separation(self, neighbours, following.separation_radius,
                                    following.separation_strength);
    return cox_vec2_fit((int64_t)follow.x + aside.x + apart.x,
                        (int64_t)follow.y + aside.y + apart.y);
}
