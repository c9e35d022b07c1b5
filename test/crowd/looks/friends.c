/* SPDX-License-Identifier: MIT
 * A party of five across streams, and along a corridor against one. */
#include "friends.h"

#include <math.h>

#include "watch.h"

#define FIVE 5u
#define RADIUS COX_RATIO(1, 2)
#define SIGHT COX_FIX(8)
#define GOAL 60

static stage on;

static double units(fix16_t value)
{
    return value / 65536.0;
}

/* Group 2 and its five agents, the first: behind x, those of odd numbers a little ahead. */
static void add_party(double x)
{
    const cox_limits body = {RADIUS, COX_FIX_ONE, STAGE_SPEED, STAGE_SPEED / 8};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule keep = stage_rule(COX_KEEP_TOGETHER, "near_radius", COX_RATIO(3, 2));
    cox_rule cohesion = stage_rule(COX_COHESION, "radius", COX_FIX(30));
    cox_rule_set(&keep, "far_radius", COX_FIX(3));
    cohesion.target = COX_TARGET_GROUP;
    cohesion.target_group = 2;
    cox_rule_set(&cohesion, "cosine", -COX_FIX_ONE);
    cox_rule_set(&cohesion, "strength", 0); /* what --set may try in place of the other */
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX_ONE));
    cox_profile_add(&profile, cohesion);
    cox_profile_add(&profile, keep);
    cox_profile_add(&profile, stage_rule(COX_ORCA, "radius", SIGHT));
    cox_profile_add(&profile, cox_rule_make(COX_CONTACT, COX_FIX_ONE));
    stage_profile(&on, 2, body, &profile);
    for (uint32_t i = 0; i < FIVE; i++) {
        uint32_t id = stage_add(&on, 2, x + 1.3 * (i % 2), 1.3 * (i - 2.0), GOAL, 1.2 * (i - 2.0));
        cox_world_set_quarry(on.world, id, 1);
    }
}

static double distance_between(const stage_agent *a, const stage_agent *b)
{
    return hypot(units(a->position.x - b->position.x), units(a->position.y - b->position.y));
}

/* Adds the distances of all pairs of the five. */
static void measure(party_figures *figures)
{
    for (uint32_t id = 1; id <= FIVE; id++)
        for (uint32_t other = 1; other < id; other++) {
            double distance = distance_between(&on.agents[id], &on.agents[other]);
            figures->distance += distance / (FIVE * (FIVE - 1) / 2);
            figures->greatest = fmax(figures->greatest, distance);
        }
}

static bool all_are_there(void)
{
    for (uint32_t id = 1; id <= FIVE; id++)
        if (on.agents[id].position.x < COX_FIX(GOAL - 3)) return false;
    return true;
}

/* Takes off the others that are at their goals. */
static void remove_arrived(void)
{
    for (uint32_t id = FIVE + 1; id <= on.agent_count; id++) {
        const stage_agent *agent = &on.agents[id];
        if (!agent->is_there) continue;
        cox_vec2 left = cox_vec2_subtract(agent->goal, agent->position);
        if (hypot(units(left.x), units(left.y)) < 3) stage_remove(&on, id);
    }
}

static party_figures play(void)
{
    party_figures figures = {0};
    while (!figures.arrives && figures.last < 8000) {
        stage_step(&on);
        remove_arrived();
        measure(&figures);
        figures.last++;
        figures.arrives = all_are_there();
    }
    figures.distance /= figures.last;
    stage_end(&on);
    return figures;
}

party_figures party_across(const stage_options *options, uint64_t seed)
{
    stage_start(&on, options, seed);
    add_party(-25);
    for (uint32_t group = 0; group < 2; group++) {
        double sign = group == 0 ? -1 : 1;
        stage_group(&on, group, RADIUS, cox_rule_make(COX_SEEK, COX_FIX_ONE), SIGHT);
        for (uint32_t i = 0; i < 100; i++) {
            double x = -11 + 1.6 * (i % 14), y = sign * (25 + 1.6 * (i / 14));
            stage_add(&on, group, x, y, x, y - 110 * sign);
        }
    }
    return play();
}

party_figures party_along(const stage_options *options, uint64_t seed)
{
    stage_start(&on, options, seed);
    stage_wall(&on, -120, -5, 120, -5);
    stage_wall(&on, -120, 5, 120, 5);
    add_party(-32);
    for (uint32_t group = 0; group < 2; group++) {
        double sign = group == 0 ? 1 : -1;
        stage_group(&on, group, RADIUS, cox_rule_make(COX_SEEK, COX_FIX_ONE), SIGHT);
        for (uint32_t i = 0; i < 100; i++) {
            double y = 1.35 * (i % 7 - 3.0), x = 20 + 1.5 * (i / 7);
            if (group == 0 && i / 7 > 6) x += 3.2; /* room for the five */
            stage_add(&on, group, -sign * x, y, 100 * sign, y);
        }
    }
    return play();
}
