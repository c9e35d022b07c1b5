/* SPDX-License-Identifier: MIT
 * A crowd stepped by calls on structs: velocities by ORCA and limits, contact in rounds. */
#include "stage_crowd.h"

#include "unity.h"

#define HALF COX_FIX(30)

cox_world_def stage_crowd_def(uint32_t members, uint8_t bounds)
{
    cox_world_def def = cox_world_default();
    def.agents_max = members;
    def.groups_max = STAGE_GROUPS;
    def.rules = COX_RULES(COX_SEEK, COX_ORCA, COX_CONTACT, COX_LIMIT, COX_SETTLE, COX_GIVE_WAY,
                          COX_KEEP_TOGETHER);
    def.doors_max = STAGE_DOORS;
    def.own_limits = true;
    def.smoothing = true;
    def.candidates_max = COX_WORLD_CANDIDATES_MAX;
    def.bounds = bounds;
    def.least = cox_vec2_make(-HALF, -HALF);
    def.greatest = cox_vec2_make(HALF, HALF);
    return def;
}

cox_profile stage_crowd_profile(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    profile.smoothing = COX_RATIO(1, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX(1))));
    return profile;
}

static void place(stage_crowd *crowd, uint32_t i, cox_random *die)
{
    stage_member *self = &crowd->members[i];
    cox_vec2 least = cox_vec2_make(-HALF, -HALF), greatest = cox_vec2_make(HALF, HALF);
    self->group = i % STAGE_GROUPS;
    self->force = cox_vec2_zero();
    self->point = cox_random_point(die, least, greatest);
    if (i % 3 == 2) self->point = crowd->members[self->group].point;
    uint32_t id = cox_world_add_agent(crowd->world, self->group, cox_vec2_zero());
    cox_world_get_agent(crowd->world, id, &self->agent);
    self->agent.position = cox_random_point(die, least, greatest);
    if (i % 10 == 3) self->agent.position = crowd->members[i - 1].agent.position;
    self->agent.radius = i % 12 == 5 ? 0 : cox_random_between(die, 0, COX_FIX(2));
    self->agent.mass = cox_random_between(die, COX_FIX_ONE, COX_FIX(3));
    self->agent.max_speed = i % 12 == 7 ? 0 : cox_random_between(die, 0, COX_FIX(1));
    self->agent.max_force = cox_random_between(die, 0, COX_FIX(1));
    cox_world_set_agent(crowd->world, &self->agent);
    cox_world_get_agent(crowd->world, id, &self->agent);
    cox_world_set_point(crowd->world, id, self->point);
    self->quarry = i % 5 == 4 ? COX_NO_ROW : 1u + i % 7;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_quarry(crowd->world, id, self->quarry));
}

/* Walls of many lengths, every tenth without one. */
static void add_walls(stage_crowd *crowd, cox_random *die)
{
    cox_vec2 least = cox_vec2_make(-HALF, -HALF), greatest = cox_vec2_make(HALF, HALF);
    for (uint32_t i = 0; i < crowd->def.segments_max; i++) {
        fix16_t length =
            i % 10 == 4 ? 0 : cox_random_between(die, 0, cox_fix_from_int((int32_t)(1 + i % 10)));
        cox_vec2 start = cox_random_point(die, least, greatest);
        cox_vec2 displacement =
            cox_vec2_from_angle(cox_random_between(die, -COX_FIX_PI, COX_FIX_PI));
        cox_vec2 end = cox_vec2_add(start, cox_vec2_scale(displacement, length));
        crowd->walls[i] = cox_segment_make(3 * i + 1u, start, end);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(crowd->world, crowd->walls[i]));
    }
}

static cox_segment_span walls_of(const stage_crowd *crowd)
{
    return cox_segment_span_make(crowd->walls, crowd->def.segments_max);
}

/* Doors beside each other across x = 0. */
static void add_doors(stage_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->def.doors_max; i++) {
        fix16_t least = COX_FIX(-4) + (fix16_t)i * COX_FIX(9);
        cox_segment opening =
            cox_segment_make(i + 3u, cox_vec2_make(0, least), cox_vec2_make(0, least + COX_FIX(6)));
        crowd->doors[i] = cox_door_make(opening);
        crowd->doors[i].turn_ticks = 5;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_door(crowd->world, &crowd->doors[i]));
    }
}

void stage_crowd_start(stage_crowd *crowd, uint64_t seed)
{
    cox_random die = cox_random_make(seed, 34);
    crowd->count = crowd->def.agents_max;
    crowd->world = fixture_world_make(&crowd->def);
    add_walls(crowd, &die);
    add_doors(crowd);
    for (uint32_t i = 0; i < crowd->count; i++) place(crowd, i, &die);
    for (uint32_t group = 0; group < STAGE_GROUPS; group++)
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_world_set_profile(crowd->world, group, &crowd->profiles[group]));
}

const cox_rule *stage_crowd_find_rule(const cox_profile *profile, uint8_t behaviour, uint32_t group)
{
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        const cox_rule *rule = &profile->rules[i];
        bool is_about =
            group == COX_NO_GROUP || rule->target == COX_TARGET_ALL || rule->target_group == group;
        if (rule->behaviour == behaviour && is_about) return rule;
    }
    return NULL;
}

/* The members that a rule is about, within a radius (< 0: anywhere), with their numbers in rows. */
static cox_span members_about(const stage_crowd *crowd, const stage_member *self,
                              const cox_rule *rule, fix16_t radius, uint32_t rows[STAGE_MEMBERS])
{
    cox_span span = COX_SPAN(crowd->members, crowd->count, agent);
    uint64_t reach = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    span.rows = rows;
    span.count = 0;
    for (uint32_t i = 0; i < crowd->count; i++) {
        const stage_member *other = &crowd->members[i];
        cox_vec2 displacement = cox_vec2_subtract(other->agent.position, self->agent.position);
        if (rule->target == COX_TARGET_GROUP && other->group != rule->target_group) continue;
        if (radius < 0 || cox_vec2_length_squared(displacement) <= reach) rows[span.count++] = i;
    }
    return span;
}

static cox_vec2 avoid(const stage_crowd *crowd, stage_member *self, const cox_rule *rule,
                      cox_vec2 preferred)
{
    uint32_t rows[STAGE_MEMBERS];
    fix16_t priorities[STAGE_MEMBERS];
    const cox_profile *profile = &crowd->profiles[self->group];
    cox_orca_settings settings = cox_orca_settings_default();
    settings.horizon_ticks = (uint32_t)cox_fix_to_int(rule->parameters[1]);
    settings.least_horizon_ticks = (uint32_t)cox_fix_to_int(rule->parameters[2]);
    settings.neighbours_max = (uint32_t)cox_fix_to_int(rule->parameters[3]);
    settings.margin = rule->parameters[4];
    settings.priority = rule->parameters[5];
    settings.priorities = priorities;
    settings.wall_horizon_ticks = (uint32_t)cox_fix_to_int(rule->parameters[7]);
    settings.parting_ticks = (uint32_t)cox_fix_to_int(rule->parameters[8]);
    settings.has_contact = stage_crowd_find_rule(profile, COX_CONTACT, COX_NO_GROUP) != NULL;
    for (uint32_t i = 0; i < crowd->count; i++) {
        const cox_rule *its =
            stage_crowd_find_rule(&crowd->profiles[crowd->members[i].group], COX_ORCA, self->group);
        fix16_t priority = its == NULL ? COX_FIX_MAX : its->parameters[5];
        priorities[i] = stage_crowd_priority(crowd, self, &crowd->members[i], priority);
    }
    cox_span near = members_about(crowd, self, rule, rule->parameters[0], rows);
    stage_crowd_rest_beside(crowd, self, near);
    preferred = cox_orca_turn(preferred, self->agent.id, rule->parameters[6]);
    return cox_orca(&self->agent, preferred, near, walls_of(crowd), settings);
}

/* The velocity after the force: limited at once, if the profile has no rule of ORCA before. */
static cox_vec2 accelerated(stage_member *self, const cox_profile *profile, cox_vec2 *force)
{
    const cox_rule *rule = profile->rule_count > 1 ? &profile->rules[1] : NULL;
    if (rule != NULL && rule->behaviour == COX_LIMIT) {
        cox_limit limit = {rule->parameters[0], rule->parameters[1], rule->parameters[2]};
        return cox_limit_next_velocity(&self->agent, *force, limit);
    }
    return cox_agent_next_velocity(&self->agent, *force);
}

static void choose(stage_crowd *crowd, stage_member *self)
{
    const cox_profile *profile = &crowd->profiles[self->group];
    cox_agent *agent = &self->agent;
    cox_vec2 force = cox_vec2_truncate(cox_seek(agent, self->point), agent->max_force);
    self->force = cox_vec2_lerp(self->force, force, profile->smoothing);
    force = cox_vec2_truncate(self->force, agent->max_force);
    const cox_rule *rule = stage_crowd_find_rule(profile, COX_ORCA, COX_NO_GROUP);
    self->next = accelerated(self, profile, &force);
    self->next = stage_crowd_preferred(crowd, self, self->next);
    if (rule != NULL) self->next = avoid(crowd, self, rule, self->next);
}

static fix16_t held(const cox_world_def *def, fix16_t value, fix16_t least, fix16_t greatest)
{
    if (def->bounds == COX_BOUNDS_CONTAIN) return cox_fix_clamp(value, least, greatest);
    if (def->bounds == COX_BOUNDS_NONE) return value;
    if (value < least) return value + (greatest - least);
    return value >= greatest ? value - (greatest - least) : value;
}

static cox_vec2 hold(const stage_crowd *crowd, cox_vec2 position)
{
    const cox_world_def *def = &crowd->def;
    return cox_vec2_make(held(def, position.x, def->least.x, def->greatest.x),
                         held(def, position.y, def->least.y, def->greatest.y));
}

static void move(const stage_crowd *crowd, stage_member *self)
{
    self->before = self->agent.position;
    self->agent.velocity = self->next;
    cox_vec2 ahead = cox_vec2_add(self->agent.position, self->next);
    self->agent.position = hold(crowd, ahead);
    if (crowd->def.bounds == COX_BOUNDS_CONTAIN) {
        if (self->agent.position.x != ahead.x) self->agent.velocity.x = 0;
        if (self->agent.position.y != ahead.y) self->agent.velocity.y = 0;
    }
    cox_agent_face_velocity(&self->agent);
}

/* Moves a member within the bounds. */
static void shift(const stage_crowd *crowd, stage_member *self, cox_vec2 push)
{
    cox_contact_move(&self->agent, push);
    self->agent.position = hold(crowd, self->agent.position);
}

/* The rule of contact of a member that takes part in a round; NULL: it does not. */
static const cox_rule *contact_of(const stage_crowd *crowd, const stage_member *self,
                                  uint32_t round)
{
    const cox_rule *rule =
        stage_crowd_find_rule(&crowd->profiles[self->group], COX_CONTACT, COX_NO_GROUP);
    if (rule == NULL || round >= (uint32_t)cox_fix_to_int(rule->parameters[0])) return NULL;
    return rule;
}

static void push_all(stage_crowd *crowd, uint32_t round)
{
    for (uint32_t i = 0; i < crowd->count; i++) {
        uint32_t rows[STAGE_MEMBERS];
        stage_member *self = &crowd->members[i];
        const cox_rule *rule = contact_of(crowd, self, round);
        if (rule == NULL) continue;
        cox_span others = members_about(crowd, self, rule, -1, rows);
        self->push = cox_contact_push(&self->agent, others, round);
    }
    for (uint32_t i = 0; i < crowd->count; i++) {
        stage_member *self = &crowd->members[i];
        if (contact_of(crowd, self, round) == NULL) continue;
        shift(crowd, self, self->push);
        shift(crowd, self, cox_contact_push_off_walls(&self->agent, walls_of(crowd)));
    }
}

/* Where an agent would have come from, had it not crossed an edge: within half the width. */
static fix16_t origin(const stage_crowd *crowd, fix16_t before, fix16_t now)
{
    if (crowd->def.bounds != COX_BOUNDS_WRAP) return before;
    if (now - before > HALF) return before + 2 * HALF;
    return before - now > HALF ? before - 2 * HALF : before;
}

static fix16_t without_outward(const stage_crowd *crowd, fix16_t velocity, fix16_t at)
{
    bool is_contained = crowd->def.bounds == COX_BOUNDS_CONTAIN;
    bool leads_out = (at == -HALF && velocity < 0) || (at == HALF && velocity > 0);
    return is_contained && leads_out ? 0 : velocity;
}

static void correct(const stage_crowd *crowd, stage_member *self)
{
    cox_agent *agent = &self->agent;
    if (stage_crowd_find_rule(&crowd->profiles[self->group], COX_CONTACT, COX_NO_GROUP) == NULL)
        return;
    cox_vec2 before = cox_vec2_make(origin(crowd, self->before.x, agent->position.x),
                                    origin(crowd, self->before.y, agent->position.y));
    cox_vec2 velocity = cox_contact_velocity(agent, before);
    agent->velocity.x = without_outward(crowd, velocity.x, agent->position.x);
    agent->velocity.y = without_outward(crowd, velocity.y, agent->position.y);
    cox_agent_face_velocity(agent);
}

void stage_crowd_step(stage_crowd *crowd)
{
    stage_crowd_decide(crowd);
    for (uint32_t i = 0; i < crowd->count; i++) choose(crowd, &crowd->members[i]);
    for (uint32_t i = 0; i < crowd->count; i++) {
        crowd->members[i].rest = crowd->members[i].next_rest;
        move(crowd, &crowd->members[i]);
    }
    for (uint32_t round = 0; round < 8; round++) push_all(crowd, round);
    for (uint32_t i = 0; i < crowd->count; i++) correct(crowd, &crowd->members[i]);
}

void stage_crowd_check(const stage_crowd *crowd, const char *what)
{
    for (uint32_t i = 0; i < crowd->count; i++) {
        const cox_agent *own = &crowd->members[i].agent;
        cox_agent found = fixture_world_agent(crowd->world, own->id);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(own->velocity.x, found.velocity.x, what);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(own->velocity.y, found.velocity.y, what);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(own->position.x, found.position.x, what);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(own->position.y, found.position.y, what);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(own->orientation, found.orientation, what);
        bool rests = cox_world_is_settled(crowd->world, own->id);
        TEST_ASSERT_EQUAL_MESSAGE(crowd->members[i].rest.is_settled, rests, what);
    }
}
