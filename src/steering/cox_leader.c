/* SPDX-License-Identifier: MIT
 * Leader following: arrive behind, evade when in the way, keep apart. */
#include "coxswain/leader.h"

#include "coxswain/group.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "cox_heading.h"

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

/* Whether the leader, or the point ahead of it, is near. */
static bool in_sight(const cox_agent *self, const cox_agent *leader, cox_vec2 ahead, fix16_t sight)
{
    return cox_vec2_within(ahead, self->position, sight) ||
           cox_vec2_within(leader->position, self->position, sight);
}

/* Out of the leader's way. */
static cox_vec2 give_way(const cox_agent *self, const cox_agent *leader)
{
    if (!cox_heading_meets(leader, self->position)) return cox_evade(self, leader);
    return cox_seek(self, cox_vec2_add(self->position, cox_heading_side(leader, self->id)));
}

cox_vec2 cox_follow_leader(const cox_agent *self, const cox_agent *leader,
                           const cox_agent *neighbours, uint32_t count, cox_following following)
{
    cox_vec2 way = cox_heading_way(leader, following.distance);
    cox_vec2 ahead = cox_vec2_add(leader->position, way);
    cox_vec2 behind = cox_vec2_subtract(leader->position, way);

    cox_vec2 force = cox_arrive(self, behind, following.slowing_radius);
    if (in_sight(self, leader, ahead, following.sight)) {
        force = cox_vec2_add(force, give_way(self, leader));
    }
    cox_vec2 apart = cox_separation(self, neighbours, count, following.separation_radius,
                                    following.separation_strength);
    return cox_vec2_add(force, apart);
}
