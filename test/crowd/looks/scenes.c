/* SPDX-License-Identifier: MIT
 * Where walls and agents stand in each scene, and who has arrived. */
#include "scenes.h"

#include <math.h>

#define RADIUS COX_RATIO(1, 2)
#define SIGHT COX_FIX(8)

static double units(fix16_t value)
{
    return value / 65536.0;
}

static cox_rule seek(void)
{
    return cox_rule_make(COX_SEEK, COX_FIX_ONE);
}

static cox_rule follow(uint32_t flow)
{
    cox_rule rule = cox_rule_make(COX_FOLLOW_FLOW, COX_FIX_ONE);
    cox_rule_set_whole(&rule, "flow", (int32_t)flow);
    return rule;
}

/* Within 3 units of its goal. */
static bool is_near(const stage_agent *agent)
{
    return hypot(units(agent->goal.x - agent->position.x),
                 units(agent->goal.y - agent->position.y)) < 3;
}

/* Past the door, which lies at x = 0. */
static bool is_through(const stage_agent *agent)
{
    return agent->position.x > COX_FIX(6);
}

static bool is_on_far_side(const stage_agent *agent)
{
    return agent->goal.x < 0 ? agent->position.x < COX_FIX(-16) : agent->position.x > COX_FIX(16);
}

/* The wall at x = 0 from y = -20 to 20, with a door in its middle, and its cells. */
static void wall_with_door(stage *on, double door)
{
    stage_wall(on, 0, -20, 0, -door / 2);
    stage_wall(on, 0, door / 2, 0, 20);
    for (uint32_t cell = 0; cell < on->map.cell_count; cell++) {
        cox_vec2 middle = cox_map_middle(&on->map, cell);
        double x = units(middle.x), y = fabs(units(middle.y));
        bool is_outside = y > 19.6 || fabs(x) > 39.6;
        if (is_outside || (fabs(x) < 0.1 && y + 0.375 > door / 2))
            cox_map_set(&on->map, cell, COX_MAP_WALL);
    }
}

/* A room on one side of x = 0. */
static void room(stage *on, int32_t side)
{
    stage_wall(on, 0, -20, 40 * side, -20);
    stage_wall(on, 40 * side, -20, 40 * side, 20);
    stage_wall(on, 40 * side, 20, 0, 20);
}

static void build_door(stage *on, const crowd_scene *scene)
{
    stage_map(on, 48);
    room(on, -1);
    wall_with_door(on, scene->door);
    stage_flow(on, 0, 14, 0);
    stage_group(on, 0, RADIUS, follow(0), SIGHT);
    for (uint32_t i = 0; i < scene->count; i++)
        stage_add(on, 0, -38 + 1.6 * (i % 20), -17 + 2.3 * (i / 20), 14, 0);
}

static void build_head_on(stage *on, const crowd_scene *scene)
{
    uint32_t side = scene->count / 2, abreast = side <= 60 ? 10 : 14;
    stage_map(on, 48);
    room(on, -1);
    room(on, 1);
    wall_with_door(on, scene->door);
    stage_door(on, 0, -scene->door / 2, 0, scene->door / 2);
    for (uint32_t group = 0; group < 2; group++) {
        double sign = group == 0 ? 1 : -1;
        stage_flow(on, group, 30 * sign, 0);
        stage_group(on, group, RADIUS, follow(group), SIGHT);
        for (uint32_t i = 0; i < side; i++)
            stage_add(on, group, -sign * (8 + 1.6 * (i / abreast)),
                      2.0 * (i % abreast - (abreast - 1) / 2.0), 30 * sign, 0);
    }
}

static void build_counterflow(stage *on, const crowd_scene *scene)
{
    stage_wall(on, -120, -5, 120, -5);
    stage_wall(on, -120, 5, 120, 5);
    for (uint32_t group = 0; group < 2; group++) {
        double sign = group == 0 ? 1 : -1;
        stage_group(on, group, RADIUS, seek(), SIGHT);
        for (uint32_t i = 0; i < scene->count / 2; i++) {
            double y = 1.35 * (i % 7 - 3.0);
            stage_add(on, group, -sign * (20 + 1.5 * (i / 7)), y, 100 * sign, y);
        }
    }
}

static void build_crossing(stage *on, const crowd_scene *scene)
{
    for (uint32_t group = 0; group < 2; group++) {
        stage_group(on, group, RADIUS, seek(), SIGHT);
        for (uint32_t i = 0; i < scene->count / 2; i++) {
            double along = -30 - 1.6 * (i / 14), beside = -11 + 1.6 * (i % 14);
            if (group == 0) stage_add(on, 0, along, beside, along + 110, beside);
            else stage_add(on, 1, beside, along, beside, along + 110);
        }
    }
}

static void build_circle(stage *on, const crowd_scene *scene)
{
    stage_group(on, 0, RADIUS, seek(), SIGHT);
    for (uint32_t i = 0; i < scene->count; i++) {
        double angle = 2 * 3.14159265358979 * i / scene->count;
        double x = 50 * cos(angle), y = 50 * sin(angle);
        stage_add(on, 0, x, y, -x, -y);
    }
}

static void build_boxes(stage *on, const crowd_scene *scene)
{
    for (uint32_t group = 0; group < 2; group++) {
        double sign = group == 0 ? 1 : -1;
        stage_group(on, group, RADIUS, seek(), SIGHT);
        for (uint32_t i = 0; i < scene->count / 2; i++) {
            double x = -sign * (30 + 1.1 * (i / 12)), y = 1.1 * (i % 12 - 5.5);
            stage_add(on, group, x, y, x + 60 * sign, y);
        }
    }
}

/* Those of radius 2 are the first. */
static void build_big_and_small(stage *on, const crowd_scene *scene)
{
    stage_group(on, 0, COX_FIX(2), seek(), COX_FIX(12));
    stage_group(on, 1, RADIUS, seek(), COX_FIX(12));
    for (uint32_t i = 0; i < 16; i++) {
        double x = -60 - 5.0 * (i / 4), y = 6.0 * (i % 4 - 1.5);
        stage_add(on, 0, x, y, x + 130, y);
    }
    for (uint32_t i = 16; i < scene->count; i++) {
        double x = 30 + 1.6 * ((i - 16) / 20), y = 1.6 * ((i - 16) % 20 - 9.5);
        stage_add(on, 1, x, y, x - 110, y);
    }
}

#define NONE -1.0

const crowd_scene scenes[] = {
    {"counterflow", build_counterflow, is_near, 300, 0, 12000, {9000, 0.15, NONE, 8}},
    {"door 1.5", build_door, is_through, 300, 1.5, 20000, {16000, 0.25, 0.19, 8}},
    {"door 2", build_door, is_through, 300, 2, 15000, {7400, 0.25, 0.19, 8}},
    {"door 3", build_door, is_through, 300, 3, 10000, {3100, 0.25, 0.19, 8}},
    {"crossing", build_crossing, is_near, 400, 0, 10000, {3600, NONE, NONE, 8}},
    {"circle", build_circle, is_near, 100, 0, 10000, {2300, NONE, NONE, 8}},
    {"boxes", build_boxes, is_near, 288, 0, 10000, {2500, NONE, NONE, 8}},
    {"big and small", build_big_and_small, is_near, 216, 0, 10000, {NONE, NONE, NONE, 5}},
    {"head-on 2, 120", build_head_on, is_on_far_side, 120, 2, 15000, {4000, NONE, NONE, 8}},
    {"head-on 2, 400", build_head_on, is_on_far_side, 400, 2, 15000, {11000, NONE, NONE, 8}},
    {"head-on 4, 120", build_head_on, is_on_far_side, 120, 4, 10000, {1400, NONE, NONE, 8}},
    {"head-on 4, 400", build_head_on, is_on_far_side, 400, 4, 10000, {3300, NONE, NONE, 8}},
    {"head-on 6, 400", build_head_on, is_on_far_side, 400, 6, 10000, {2300, NONE, NONE, 8}},
};
const uint32_t scene_count = sizeof scenes / sizeof *scenes;
