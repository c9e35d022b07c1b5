/* SPDX-License-Identifier: MIT
 * Agents that hide from one hunter, an escort, and a flock before pillars. */
#include "groups.h"

#include <math.h>

#include "watch.h"

#define RADIUS COX_RATIO(1, 2)
#define BODY ((cox_limits){RADIUS, COX_FIX_ONE, STAGE_SPEED, STAGE_SPEED / 8})
#define SIGHT COX_FIX(8)
#define HIDERS 10u
#define PILLARS 12u
#define PILLAR_RADIUS 1.5
#define PI 3.14159265358979

static stage on;
static watch by;

/* Adds what keeps bodies apart. */
static void add_bodies(cox_profile *profile)
{
    cox_profile_add(profile, stage_rule(COX_ORCA, "radius", SIGHT));
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
    cox_rule hide = stage_rule(COX_HIDE, "gap", RADIUS);
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

#define ESCORTS 4u
#define CHARGE 1u

/* The place of an escort beside the charge: at a corner, a fifth of a diameter off its body. */
static cox_vec2 place_of(uint32_t escort)
{
    const fix16_t aside = COX_RATIO(85, 100);
    return cox_vec2_make(escort / 2 == 0 ? aside : -aside, escort % 2 == 0 ? aside : -aside);
}

/* A group for each escort, because they differ by their places. */
static void add_escort(uint32_t number)
{
    cox_profile escort = cox_profile_make(COX_COMBINE_BUDGET);
    cox_rule keep = stage_rule(COX_OFFSET_PURSUIT, "slowing_radius", COX_FIX(2));
    cox_vec2 place = place_of(number);
    keep.target = COX_TARGET_LEADER;
    cox_rule_set(&keep, "offset_x", place.x);
    cox_rule_set(&keep, "offset_y", place.y);
    cox_profile_add(&escort, keep);
    add_bodies(&escort);
    stage_profile(&on, 2 + number, BODY, &escort);
    stage_add(&on, 2 + number, units(place.x) - 40, units(place.y), 60, 0);
    cox_world_set_leader(on.world, 2 + number, CHARGE);
}

/* A pillar with walls around it, which ORCA and contact see. */
static void add_solid_pillar(double x, double y)
{
    const double corner = PILLAR_RADIUS / cos(PI / 8);
    stage_pillar(&on, x, y, PILLAR_RADIUS);
    for (uint32_t i = 0; i < 8; i++) {
        double from = PI / 4 * i, to = PI / 4 * (i + 1);
        stage_wall(&on, x + corner * cos(from), y + corner * sin(from), x + corner * cos(to),
                   y + corner * sin(to));
    }
}

/* A charge at four fifths of the speed of others goes through a hundred who cross its path, and
 * then between pillars. It minds those who cross, and leaves it to its escorts to mind it. */
static void build_escort(const stage_options *options, uint64_t seed)
{
    const cox_limits slow = {RADIUS, COX_FIX_ONE, STAGE_SPEED / 5 * 4, STAGE_SPEED / 8};
    cox_profile walking = cox_profile_make(COX_COMBINE_BUDGET);
    stage_start(&on, options, seed);
    for (uint32_t i = 0; i < 8; i++) add_solid_pillar(22 + 8 * (i / 2), i % 2 == 0 ? -2.6 : 2.6);
    cox_profile_add(&walking, cox_rule_make(COX_SEEK, COX_FIX_ONE));
    add_bodies(&walking);
    stage_profile(&on, 0, BODY, &walking);
    walking.rules[1].target = COX_TARGET_GROUP; /* ORCA is about group 0 alone */
    stage_profile(&on, 1, slow, &walking);
    stage_add(&on, 1, -40, 0, 60, 0);
    for (uint32_t i = 0; i < ESCORTS; i++) add_escort(i);
    for (uint32_t i = 0; i < 100; i++) {
        double x = -11 + 1.6 * (i % 14), y = -38 - 1.6 * (i / 14);
        stage_add(&on, 0, x, y, x, y + 110);
    }
}

/* The deepest that an agent is in a pillar, parts of its radius. */
static double depth_in_pillars(const stage_agent *agent)
{
    double deepest = 0, body = units(on.radius[agent->group]);
    for (uint32_t i = 0; i < on.pillar_count; i++) {
        double reach = units(on.pillars[i].radius) + body;
        double distance = distance_between(agent->position, on.pillars[i].position);
        deepest = fmax(deepest, (reach - distance) / body);
    }
    return deepest;
}

escort_figures groups_escort(const stage_options *options, uint64_t seed)
{
    escort_figures figures = {0};
    build_escort(options, seed);
    watch_start(&by, &on);
    while (by.tick < 4000 && on.agents[CHARGE].position.x < COX_FIX(50)) {
        stage_step(&on);
        watch_tick(&by);
        for (uint32_t i = 0; i < ESCORTS; i++) {
            const stage_agent *escort = &on.agents[CHARGE + 1 + i];
            figures.in_pillars = fmax(figures.in_pillars, depth_in_pillars(escort));
            figures.distance += distance_between(escort->position, on.agents[CHARGE].position);
        }
    }
    figures.arrives = on.agents[CHARGE].position.x >= COX_FIX(50);
    figures.last = by.tick;
    figures.distance /= ESCORTS * (double)by.tick;
    figures.overlap = by.deepest;
    stage_end(&on);
    return figures;
}

#define BOIDS 150u
#define BOID_SPEED COX_RATIO(15, 100)

/* Boids that fly towards a row of nine pillars, with gaps of six units. */
static void build_flock(const stage_options *options, uint64_t seed)
{
    const cox_limits boid = {RADIUS, COX_FIX_ONE, BOID_SPEED, BOID_SPEED / 20};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule avoid = stage_rule(COX_AVOID_AREAS, "see_ahead", COX_FIX(15));
    cox_rule look = stage_rule(COX_AVOID_OBSTACLES, "see_ahead", COX_FIX(8));
    cox_rule flock = stage_rule(COX_FLOCK, "cohesion_radius", COX_FIX(20));
    cox_rule_set(&avoid, "strength", COX_RATIO(5, 100));
    cox_rule_set(&look, "strength", 0); /* what --set may try in place of that */
    cox_rule_set(&flock, "cohesion_strength", COX_RATIO(12, 3600));
    cox_profile_add(&profile, avoid);
    cox_profile_add(&profile, look);
    cox_profile_add(&profile, flock);
    cox_profile_add(&profile, stage_rule(COX_LIMIT, "min_speed", BOID_SPEED / 5 * 4));
    stage_start(&on, options, seed);
    for (uint32_t i = 0; i < 9; i++) stage_pillar(&on, 0, 12 * (i - 4.0), 3);
    stage_profile(&on, 0, boid, &profile);
    for (uint32_t i = 0; i < BOIDS; i++) {
        cox_agent agent;
        uint32_t id = stage_add(&on, 0, -50 - 3.0 * (i / 10), 3 * (i % 10 - 4.5), 0, 0);
        cox_world_get_agent(on.world, id, &agent);
        agent.velocity = cox_vec2_make(BOID_SPEED, 0);
        cox_world_set_agent(on.world, &agent);
    }
}

/* Marks an agent and all that hang together with it, each within nine units of the next. Returns
 * how many they are. */
static uint32_t mark_together(uint32_t first, bool *is_marked)
{
    static uint32_t found[BOIDS];
    uint32_t count = 1;
    found[0] = first;
    is_marked[first] = true;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t id = 1; id <= BOIDS; id++) {
            if (is_marked[id]) continue;
            if (distance_between(on.agents[id].position, on.agents[found[i]].position) > 9)
                continue;
            is_marked[id] = true;
            found[count++] = id;
        }
    return count;
}

flock_figures groups_flock(const stage_options *options, uint64_t seed)
{
    flock_figures figures = {0};
    bool is_marked[BOIDS + 1] = {false};
    build_flock(options, seed);
    watch_start(&by, &on);
    while (by.tick < 40 * STAGE_SECOND) {
        stage_step(&on);
        watch_tick(&by);
        for (uint32_t id = 1; id <= BOIDS; id++)
            figures.in_pillars = fmax(figures.in_pillars, depth_in_pillars(&on.agents[id]));
    }
    for (uint32_t id = 1; id <= BOIDS; id++) {
        figures.passed += (on.agents[id].position.x > COX_FIX(5)) / (double)BOIDS;
        if (!is_marked[id])
            figures.together = fmax(figures.together, mark_together(id, is_marked) / (double)BOIDS);
    }
    figures.flips = watch_flips(&by);
    stage_end(&on);
    return figures;
}
