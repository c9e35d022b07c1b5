/* SPDX-License-Identifier: MIT
 * Agents that hide from one hunter. */
#include "groups.h"

#include <math.h>

#include "watch.h"

#define RADIUS COX_RATIO(1, 2)
#define BODY ((cox_limits){RADIUS, COX_FIX_ONE, STAGE_SPEED, STAGE_SPEED / 8})
#define SIGHT COX_FIX(8)
#define HIDERS 10u
#define PILLARS 12u
#define PILLAR_RADIUS 1.5

static stage on;
static watch by;

/* A rule with a parameter of another value. */
static cox_rule rule_with(uint8_t behaviour, const char *name, fix16_t value)
{
    cox_rule rule = cox_rule_make(behaviour, COX_FIX_ONE);
    cox_rule_set(&rule, name, value);
    return rule;
}

/* Adds what keeps bodies apart. */
static void add_bodies(cox_profile *profile)
{
    cox_profile_add(profile, rule_with(COX_ORCA, "radius", SIGHT));
    cox_profile_add(profile, cox_rule_make(COX_CONTACT, COX_FIX_ONE));
}

static double units(fix16_t value)
{
    return value / 65536.0;
}

static double distance_between(cox_vec2 a, cox_vec2 b)
{
    return hypot(units(a.x) - units(b.x), units(a.y) - units(b.y));
}

/* Pillars in three rows of four, ten units apart; a hunter that circles around them; and all who
 * hide, in one corner. */
static void build_hiding(const stage_options *options, uint64_t seed)
{
    cox_profile hunting = cox_profile_make(COX_COMBINE_SUM), hiding = hunting;
    cox_rule hide = rule_with(COX_HIDE, "gap", RADIUS);
    cox_rule_set(&hide, "slowing_radius", COX_FIX(2));
    cox_rule_set_whole(&hide, "apart", 1);
    stage_start(&on, options, seed);
    for (uint32_t i = 0; i < PILLARS; i++)
        stage_pillar(&on, 10 * (i % 4 - 1.5), 10 * (i / 4 - 1.0), PILLAR_RADIUS);
    cox_profile_add(&hunting, cox_rule_make(COX_SEEK, COX_FIX_ONE));
    cox_profile_add(&hiding, hide);
    add_bodies(&hiding);
    stage_profile(&on, 0, BODY, &hunting);
    stage_profile(&on, 1, BODY, &hiding);
    uint32_t hunter = stage_add(&on, 0, -35, 0, 0, 0);
    for (uint32_t i = 0; i < HIDERS; i++) {
        uint32_t id = stage_add(&on, 1, -20 + 1.5 * (i % 5), -15 + 1.5 * (i / 5), 0, 0);
        cox_world_set_quarry(on.world, id, hunter);
    }
}

/* Leads the hunter once around the pillars in 50 seconds. */
static void lead_hunter(uint32_t tick)
{
    const int32_t round = 50 * STAGE_SECOND;
    fix16_t turned = (fix16_t)tick % round * (COX_FIX_TWO_PI / round);
    cox_world_set_point(on.world, 1, cox_vec2_rotate(cox_vec2_make(COX_FIX(-35), 0), turned));
}

/* The pillar that is nearest to an agent. */
static uint32_t pillar_of(const stage_agent *agent)
{
    uint32_t nearest = 0;
    for (uint32_t pillar = 1; pillar < PILLARS; pillar++)
        if (distance_between(agent->position, on.pillars[pillar].position) <
            distance_between(agent->position, on.pillars[nearest].position))
            nearest = pillar;
    return nearest;
}

/* Whether a pillar stands between an agent and a point. */
static bool is_hidden(const stage_agent *agent, cox_vec2 from)
{
    for (uint32_t pillar = 0; pillar < PILLARS; pillar++) {
        cox_vec2 middle = on.pillars[pillar].position;
        cox_surface nearest = cox_segment_nearest(&(cox_segment){1, from, agent->position}, middle);
        if (distance_between(nearest.point, middle) < PILLAR_RADIUS) return true;
    }
    return false;
}

hiding_figures groups_hide(const stage_options *options, uint64_t seed)
{
    const uint32_t before = 25 * STAGE_SECOND, ticks = 50 * STAGE_SECOND;
    hiding_figures figures = {0};
    build_hiding(options, seed);
    watch_start(&by, &on);
    for (uint32_t tick = 0; tick < before + ticks; tick++) {
        uint32_t taken = 0;
        lead_hunter(tick);
        stage_step(&on);
        watch_tick(&by);
        if (tick < before) continue;
        for (uint32_t id = 2; id <= on.agent_count; id++) {
            uint32_t bit = UINT32_C(1) << pillar_of(&on.agents[id]);
            figures.together += (taken & bit) != 0;
            figures.hidden += is_hidden(&on.agents[id], on.agents[1].position);
            taken |= bit;
        }
    }
    figures.together /= ticks;
    figures.hidden /= (double)ticks * HIDERS;
    figures.seen = watch_seen(&by);
    stage_end(&on);
    return figures;
}
