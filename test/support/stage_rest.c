/* SPDX-License-Identifier: MIT
 * What members of a crowd of structs prefer at doors and around their points. */
#include <string.h>

#include "coxswain/party.h"

#include "stage_crowd.h"

static const cox_profile *profile_of(const stage_crowd *crowd, const stage_member *self)
{
    return &crowd->profiles[self->group];
}

static const cox_rule *rule_of(const stage_crowd *crowd, const stage_member *self,
                               uint8_t behaviour)
{
    return stage_crowd_find_rule(profile_of(crowd, self), behaviour, COX_NO_GROUP);
}

static cox_settling settling_of(const stage_crowd *crowd, const stage_member *self)
{
    const cox_rule *rule = rule_of(crowd, self, COX_SETTLE);
    const cox_rule *orca = rule_of(crowd, self, COX_ORCA);
    cox_settling settling;
    settling.fill = rule->parameters[0];
    settling.rise = rule->parameters[1];
    settling.margin = orca == NULL ? COX_FIX_ONE : orca->parameters[4];
    return settling;
}

static bool have_one_goal(const stage_member *self, const stage_member *other)
{
    return self->group == other->group && cox_vec2_equal(self->point, other->point);
}

/* Decides who rests by what those with its point fill. */
static void settle(const stage_crowd *crowd, stage_member *self)
{
    uint32_t rows[STAGE_MEMBERS];
    cox_span others = COX_SPAN(crowd->members, crowd->count, agent);
    others.rows = rows;
    others.count = 0;
    for (uint32_t i = 0; i < crowd->count; i++)
        if (have_one_goal(self, &crowd->members[i])) rows[others.count++] = i;
    if (rule_of(crowd, self, COX_SETTLE) == NULL) self->rest = cox_settle_make();
    else cox_settle(&self->agent, self->point, others, settling_of(crowd, self), &self->rest);
    self->next_rest = self->rest;
}

static void watch(const stage_crowd *crowd, cox_door *door)
{
    cox_door_crowd seen;
    memset(&seen, 0, sizeof seen);
    for (uint32_t i = 0; i < crowd->count; i++) {
        const stage_member *self = &crowd->members[i];
        const cox_rule *rule = rule_of(crowd, self, COX_GIVE_WAY);
        if (rule == NULL) continue;
        uint8_t direction = cox_door_direction(door, self->agent.position, self->point);
        cox_door_notice(door, &self->agent, direction, rule->parameters[0], &seen);
    }
    cox_door_step(door, &seen);
}

void stage_crowd_decide(stage_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->count; i++) settle(crowd, &crowd->members[i]);
    for (uint32_t i = 0; i < crowd->def.doors_max; i++) watch(crowd, &crowd->doors[i]);
}

static cox_vec2 keep_together(const stage_crowd *crowd, const stage_member *self,
                              cox_vec2 preferred)
{
    uint32_t rows[STAGE_MEMBERS];
    cox_span members = COX_SPAN(crowd->members, crowd->count, agent);
    const cox_rule *rule = rule_of(crowd, self, COX_KEEP_TOGETHER);
    if (rule == NULL || self->quarry == COX_NO_ROW) return preferred;
    cox_party party = {rule->parameters[0], rule->parameters[1]};
    members.rows = rows;
    members.count = 0;
    for (uint32_t i = 0; i < crowd->count; i++) {
        const stage_member *other = &crowd->members[i];
        if (other->quarry == self->quarry && rule_of(crowd, other, COX_KEEP_TOGETHER) != NULL)
            rows[members.count++] = i;
    }
    return cox_keep_together(&self->agent, preferred, members, party);
}

cox_vec2 stage_crowd_preferred(const stage_crowd *crowd, const stage_member *self,
                               cox_vec2 preferred)
{
    const cox_rule *rule = rule_of(crowd, self, COX_GIVE_WAY);
    preferred = keep_together(crowd, self, preferred);
    for (uint32_t i = 0; rule != NULL && i < crowd->def.doors_max; i++) {
        const cox_door *door = &crowd->doors[i];
        uint8_t direction = cox_door_direction(door, self->agent.position, self->point);
        preferred = cox_give_way(door, &self->agent, direction, rule->parameters[0], preferred);
    }
    return self->rest.is_settled ? cox_vec2_zero() : preferred;
}

static bool steps_aside(const stage_member *resting, const stage_member *passing)
{
    return resting->rest.is_settled && !passing->rest.is_settled &&
           !have_one_goal(resting, passing);
}

fix16_t stage_crowd_priority(const stage_crowd *crowd, const stage_member *self,
                             const stage_member *other, fix16_t priority)
{
    fix16_t own = rule_of(crowd, self, COX_ORCA)->parameters[5];
    if (steps_aside(other, self)) return cox_fix_mul(own, COX_SETTLE_PRIORITY);
    if (steps_aside(self, other)) return cox_fix_div(own, COX_SETTLE_PRIORITY);
    return priority;
}

static uint64_t distance_between(const cox_agent *one, const cox_agent *other)
{
    return cox_vec2_length_squared(cox_vec2_subtract(one->position, other->position));
}

/* Whether fewer than most of those near an agent are nearer to it than another one. */
static bool is_seen(const cox_agent *self, const cox_agent *other, cox_span near, uint32_t most)
{
    uint64_t distance = distance_between(self, other);
    uint32_t nearer = 0;
    for (uint32_t i = 0; i < near.count; i++) {
        const cox_agent *third = cox_span_at(near, i);
        uint64_t its = distance_between(self, third);
        if (third->id == self->id) continue;
        nearer += its < distance || (its == distance && third->id < other->id);
    }
    return nearer < most;
}

void stage_crowd_rest_beside(const stage_crowd *crowd, stage_member *self, cox_span near)
{
    uint32_t most = (uint32_t)cox_fix_to_int(rule_of(crowd, self, COX_ORCA)->parameters[3]);
    if (rule_of(crowd, self, COX_SETTLE) == NULL) return;
    for (uint32_t i = 0; i < near.count; i++) {
        const stage_member *other = &crowd->members[near.rows[i]];
        if (other == self || !other->rest.is_settled || !have_one_goal(self, other)) continue;
        if (!is_seen(&self->agent, &other->agent, near, most)) continue;
        cox_settle_beside(&self->agent, &other->agent, self->point, settling_of(crowd, self),
                          &self->next_rest);
    }
}
