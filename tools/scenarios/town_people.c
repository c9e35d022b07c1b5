/* SPDX-License-Identifier: MIT
 * Who is who in the town. All avoid each other and the walls by ORCA, and contact has the last
 * word. */
#include "town_people.h"

/* How far ORCA sees others; how far thieves and guards see the others. */
#define SIGHT COX_FIX(40)
#define FEAR_RADIUS COX_FIX(90)
#define GUARDING_RADIUS COX_FIX(150)

/* Leaders and carts go slowly. */
#define SLOW COX_RATIO(6, 10)

/* People evade guards and children, and all evade carts and the mayor. */
#define PRIORITY COX_FIX(1)
#define GREATER_PRIORITY COX_FIX(2)
#define FIRST_PRIORITY COX_FIX(4)

/* A person with a part of its own: group, own agent and path, start. */
typedef struct part {
    uint8_t group;
    uint8_t quarry; /* an id, COX_NO_ROW: none */
    uint32_t path;  /* COX_NO_PATH: none */
    cox_vec2 start;
} part;

#define AT(x, y)               \
    {                          \
        COX_FIX(x), COX_FIX(y) \
    }

enum { CAPTAIN_ID = 1, GUARD_ID, NEXT_GUARD_ID, LAST_GUARD_ID, MAYOR_ID, THIEF_ID = 8 };

static const part cast[] COX_FLASH = {
    {TOWN_CAPTAIN, 0, TOWN_GUARDS_ROUND, AT(240, 140)},
    {TOWN_GUARDS, CAPTAIN_ID, COX_NO_PATH, AT(230, 140)},
    {TOWN_GUARDS, GUARD_ID, COX_NO_PATH, AT(220, 140)},
    {TOWN_GUARDS, NEXT_GUARD_ID, COX_NO_PATH, AT(210, 140)},
    {TOWN_MAYOR, 0, TOWN_MAYORS_ROUND, AT(260, 200)},
    {TOWN_BODYGUARDS, MAYOR_ID, COX_NO_PATH, AT(260, 212)},
    {TOWN_BODYGUARDS, MAYOR_ID, COX_NO_PATH, AT(260, 188)},
    {TOWN_THIEVES, 0, COX_NO_PATH, AT(340, 170)},
    {TOWN_THIEVES, 0, COX_NO_PATH, AT(250, 230)},
    {TOWN_DETECTIVES, THIEF_ID, COX_NO_PATH, AT(360, 150)},
    {TOWN_CARTS, 0, TOWN_CARTS_ROUND, AT(100, 20)},
    {TOWN_CARTS, 0, TOWN_CARTS_ROUND, AT(480, 380)},
    {TOWN_WATCHMEN, 0, COX_NO_PATH, AT(30, 200)},
    {TOWN_WATCHMEN, 0, COX_NO_PATH, AT(300, 370)},
    {TOWN_WATCHMEN, 0, COX_NO_PATH, AT(450, 100)},
    {TOWN_CHILDREN, 0, COX_NO_PATH, AT(300, 70)},
    {TOWN_CHILDREN, 0, COX_NO_PATH, AT(300, 90)},
    {TOWN_CHILDREN, 0, COX_NO_PATH, AT(320, 105)},
    {TOWN_CHILDREN, 0, COX_NO_PATH, AT(400, 105)},
    {TOWN_CHILDREN, 0, COX_NO_PATH, AT(430, 90)},
    {TOWN_CHILDREN, 0, COX_NO_PATH, AT(430, 60)},
};

static void add(cox_profile *profile, cox_rule rule)
{
    cox_profile_add(profile, rule);
}

static cox_rule rule_of(uint8_t behaviour)
{
    return cox_rule_make(behaviour, COX_FIX(1));
}

/* A rule with one of its parameters set: in fixed point, or a whole number. */
static cox_rule with(cox_rule rule, const char *name, fix16_t value)
{
    cox_rule_set(&rule, name, value);
    return rule;
}

static cox_rule with_whole(cox_rule rule, const char *name, int32_t value)
{
    cox_rule_set_whole(&rule, name, value);
    return rule;
}

static cox_rule behind(fix16_t distance, fix16_t slowing_radius)
{
    cox_rule rule = with(rule_of(COX_OFFSET_PURSUIT), "offset_x", -distance);
    return with(rule, "slowing_radius", slowing_radius);
}

static cox_rule wander(void)
{
    cox_rule rule = with(rule_of(COX_WANDER), "distance", COX_RATIO(1, 2));
    return with(with(rule, "radius", COX_RATIO(1, 2)), "angle_change", COX_RATIO(1, 2));
}

static cox_rule stay_in(int32_t area)
{
    return with(with_whole(rule_of(COX_CONTAIN), "area", area), "ahead_time", COX_FIX(10));
}

/* Along the path of its own at full speed, also at its end. */
static cox_rule along_path(fix16_t prediction_time)
{
    cox_rule rule = with(rule_of(COX_TRACK_PATH), "prediction_time", prediction_time);
    return with(rule, "slowing_radius", 0);
}

static cox_rule slowly(void)
{
    return with(rule_of(COX_TARGET_SPEED), "speed", SLOW);
}

/* A rule about the nearest of a group. */
static cox_rule about_nearest(cox_rule rule, uint8_t group, fix16_t radius)
{
    if (rule.behaviour != COX_INTERPOSE) rule.target = COX_TARGET_NEAREST;
    rule.target_group = group;
    rule.target_radius = radius;
    return rule;
}

static cox_rule avoidance(const int32_t *values, fix16_t priority)
{
    cox_rule rule = rule_of(COX_ORCA);
    rule = with(with(rule, "radius", SIGHT), "margin", COX_RATIO(11, 10));
    rule = with_whole(with(rule, "priority", priority), "horizon_ticks", values[TOWN_HORIZON]);
    return with_whole(rule, "wall_horizon_ticks", values[TOWN_WALL_HORIZON]);
}

static fix16_t priority_of(uint32_t group)
{
    if (group == TOWN_CARTS || group == TOWN_MAYOR) return FIRST_PRIORITY;
    bool is_guard = group == TOWN_CAPTAIN || group == TOWN_GUARDS;
    return is_guard || group == TOWN_CHILDREN ? GREATER_PRIORITY : PRIORITY;
}

/* Adds what all do: keep off each other and off walls. Then the group has its profile. */
static void finish(cox_world *world, uint32_t group, cox_profile profile, const int32_t *values)
{
    cox_limits limits;
    add(&profile, avoidance(values, priority_of(group)));
    if (group == TOWN_CARTS)
        add(&profile, with(rule_of(COX_LIMIT), "turning_radius", values[TOWN_TURNING_RADIUS]));
    add(&profile, with_whole(rule_of(COX_CONTACT), "rounds", values[TOWN_ROUNDS_OF_CONTACT]));
    limits.radius = TOWN_RADIUS;
    limits.mass = COX_FIX(1);
    limits.max_speed = values[TOWN_MAX_SPEED];
    limits.max_force = values[TOWN_MAX_FORCE];
    cox_world_set_limits(world, group, limits);
    cox_world_set_profile(world, group, &profile);
}

static void set_walkers(cox_world *world, const int32_t *values)
{
    for (uint32_t square = 0; square < TOWN_SQUARES; square++) {
        cox_profile walk = cox_profile_make(COX_COMBINE_SUM);
        cox_rule flow = with_whole(rule_of(COX_FOLLOW_FLOW), "flow", (int32_t)square);
        add(&walk, with(flow, "ahead_time", COX_FIX(6)));
        finish(world, TOWN_WALKERS + square, walk, values);
    }
    cox_profile visit = cox_profile_make(COX_COMBINE_SUM);
    add(&visit, rule_of(COX_ARRIVE_TO_REST));
    finish(world, TOWN_VISITORS, visit, values);
}

static void set_guards(cox_world *world, const int32_t *values)
{
    cox_profile lead = cox_profile_make(COX_COMBINE_SUM);
    add(&lead, along_path(COX_FIX(10)));
    add(&lead, slowly());
    finish(world, TOWN_CAPTAIN, lead, values);
    finish(world, TOWN_MAYOR, lead, values);

    cox_profile follow = cox_profile_make(COX_COMBINE_SUM);
    add(&follow, behind(COX_FIX(10), COX_FIX(4)));
    finish(world, TOWN_GUARDS, follow, values);

    cox_profile guard = cox_profile_make(COX_COMBINE_FIRST);
    cox_rule between = with(rule_of(COX_INTERPOSE), "ratio", COX_RATIO(1, 8));
    between = with(between, "slowing_radius", COX_FIX(10));
    add(&guard, about_nearest(between, TOWN_THIEVES, GUARDING_RADIUS));
    add(&guard, behind(COX_FIX(10), COX_FIX(4)));
    finish(world, TOWN_BODYGUARDS, guard, values);
}

static void set_thieves(cox_world *world, const int32_t *values)
{
    cox_profile steal = cox_profile_make(COX_COMBINE_FIRST);
    add(&steal, stay_in(TOWN_MARKET_AREA));
    cox_rule hide = with(with(rule_of(COX_HIDE), "gap", COX_FIX(2)), "slowing_radius", COX_FIX(10));
    add(&steal, about_nearest(hide, TOWN_GUARDS, FEAR_RADIUS));
    add(&steal, wander());
    finish(world, TOWN_THIEVES, steal, values);

    cox_profile stand = cox_profile_make(COX_COMBINE_SUM);
    add(&stand, rule_of(COX_BRAKE));
    finish(world, TOWN_CAUGHT, stand, values);

    cox_profile watch = cox_profile_make(COX_COMBINE_SUM);
    add(&watch, with(rule_of(COX_SHADOW), "distance", COX_FIX(24)));
    finish(world, TOWN_DETECTIVES, watch, values);
}

static void set_others(cox_world *world, const int32_t *values)
{
    cox_profile drive = cox_profile_make(COX_COMBINE_SUM);
    add(&drive, along_path(COX_FIX(15)));
    add(&drive, slowly());
    finish(world, TOWN_CARTS, drive, values);

    cox_profile watch = cox_profile_make(COX_COMBINE_BUDGET);
    cox_rule feel = with(rule_of(COX_AVOID_WALLS), "length", COX_FIX(8));
    feel = with(with(feel, "side_length", COX_FIX(5)), "strength", COX_RATIO(1, 10));
    cox_rule walk = with(rule_of(COX_FOLLOW_WALL), "distance", COX_FIX(8));
    walk = with(with(walk, "ahead", COX_FIX(14)), "sight", COX_FIX(40));
    add(&watch, feel);
    add(&watch, walk);
    finish(world, TOWN_WATCHMEN, watch, values);

    cox_profile play = cox_profile_make(COX_COMBINE_BUDGET);
    cox_rule pond = with(rule_of(COX_AVOID_AREAS), "see_ahead", COX_FIX(12));
    pond = with(pond, "strength", COX_RATIO(1, 5));
    pond = with_whole(pond, "first_area", TOWN_POND_AREA);
    pond = with_whole(pond, "last_area", TOWN_POND_AREA);
    add(&play, stay_in(TOWN_PARK_AREA));
    add(&play, pond);
    add(&play, wander());
    finish(world, TOWN_CHILDREN, play, values);
}

void town_set_groups(cox_world *world, const int32_t *values)
{
    set_walkers(world, values);
    set_guards(world, values);
    set_thieves(world, values);
    set_others(world, values);
}

/* The part of a person; false if it is nobody. */
static bool find_part(uint32_t number, part *found)
{
    if (number >= COX_COUNT(cast)) return false;
    cox_flash_copy(found, &cast[number], sizeof *found);
    return true;
}

uint32_t town_group_of(uint32_t number)
{
    part found;
    if (find_part(number, &found)) return found.group;
    return TOWN_WALKERS + number % TOWN_SQUARES;
}

bool town_start_of(uint32_t number, cox_vec2 *start)
{
    part found;
    if (!find_part(number, &found)) return false;
    *start = found.start;
    return true;
}

void town_aim(cox_world *world, uint32_t number)
{
    part found;
    if (!find_part(number, &found)) return;
    cox_world_set_quarry(world, number + 1u, found.quarry);
    cox_world_set_path(world, number + 1u, found.path);
}
