/* SPDX-License-Identifier: MIT
 * Chooses walk-to points, and lays the path through them. */
#include "plan.h"

/* The walk-to points from start to goal, both included, if there is room for all. */
static uint32_t choose_points(plan *self, cox_stroll stroll, cox_vec2 points[PLAN_POINTS_MAX])
{
    uint32_t count = 0;
    points[count++] = self->start;
    self->random_after = self->random;
    while (count < PLAN_POINTS_MAX && !cox_vec2_equal(points[count - 1], self->goal)) {
        points[count] = cox_stroll_next(points[count - 1], self->goal, &self->random_after, stroll);
        count++;
    }
    return count;
}

void plan_make(plan *self, cox_stroll stroll, fix16_t tolerance)
{
    cox_vec2 points[PLAN_POINTS_MAX];
    uint32_t count = choose_points(self, stroll, points);
    cox_nodes nodes;
    nodes.nodes = self->nodes;
    nodes.count = 0;
    nodes.capacity = PLAN_NODES_MAX;
    bool is_spline = tolerance > 0 && cox_curve_through(&nodes, points, count, tolerance) == COX_OK;
    for (uint32_t i = 0; i < count && !is_spline; i++) nodes.nodes[nodes.count++] = points[i];
    self->node_count = nodes.count;
}

void plan_again(plan *self, cox_vec2 start, cox_vec2 goal, cox_stroll stroll, fix16_t tolerance)
{
    self->random = self->random_after;
    self->start = start;
    self->goal = goal;
    plan_make(self, stroll, tolerance);
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
