/* SPDX-License-Identifier: MIT
 * Chooses the points to walk to, and lays the path through them. */
#include "stroll_plan.h"

/* The next point to walk to: stroll's, on a leg made longer or shorter by a random part, within the
 * bounds of legs (tutorial 003: "randomize the walking distance each iteration a bit"). */
static cox_vec2 choose_point(cox_vec2 position, cox_vec2 goal, cox_random *random,
                             const plan_style *style)
{
    cox_stroll stroll = style->stroll;
    fix16_t least = stroll.least_leg, greatest = stroll.greatest_leg;
    fix16_t half = cox_fix_mul(cox_vec2_distance(position, goal), COX_RATIO(1, 2));
    fix16_t part = cox_random_between(random, -style->leg_variation, style->leg_variation);
    fix16_t leg = cox_fix_mul(cox_fix_clamp(half, least, greatest), cox_fix_add(COX_FIX(1), part));
    stroll.least_leg = stroll.greatest_leg = cox_fix_clamp(leg, least, greatest);
    return cox_stroll_next(position, random, goal, stroll);
}

/* The points to walk to from start to goal, both included if there is room. */
static uint32_t choose_points(plan *self, const plan_style *style, cox_vec2 points[PLAN_POINTS_MAX])
{
    uint32_t count = 0;
    points[count++] = self->start;
    self->random_after = self->random;
    while (count < PLAN_POINTS_MAX && !cox_vec2_equal(points[count - 1], self->goal)) {
        points[count] = choose_point(points[count - 1], self->goal, &self->random_after, style);
        count++;
    }
    return count;
}

void plan_make(plan *self, const plan_style *style)
{
    cox_vec2 points[PLAN_POINTS_MAX];
    uint32_t count = choose_points(self, style, points);
    cox_nodes nodes;
    nodes.nodes = self->nodes;
    nodes.count = 0;
    nodes.capacity = PLAN_NODES_MAX;
    bool is_spline = style->tolerance > 0 &&
                     cox_curve_through(&nodes, points, count, style->tolerance) == COX_OK;
    for (uint32_t i = 0; i < count && !is_spline; i++) nodes.nodes[nodes.count++] = points[i];
    self->node_count = nodes.count;
}

void plan_again(plan *self, cox_vec2 start, cox_vec2 goal, const plan_style *style)
{
    self->random = self->random_after;
    self->start = start;
    self->goal = goal;
    plan_make(self, style);
}

cox_path plan_path(const plan *self, fix16_t radius)
{
    cox_path path = cox_path_make(self->nodes, self->node_count, radius);
    path.mode = COX_PATH_ARRIVE;
    return path;
}

bool plan_is_too_short(const plan *self, cox_vec2 position, fix16_t radius)
{
    cox_vec2 end = self->nodes[self->node_count - 1];
    return !cox_vec2_equal(end, self->goal) && cox_vec2_within(position, end, radius);
}
