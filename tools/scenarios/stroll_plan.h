/* SPDX-License-Identifier: MIT
 * A walk planned ahead, as tutorial 003 proposes: all points to walk to at once, and the spline
 * through them, cut into short straight lines. */
#ifndef STROLL_PLAN_H
#define STROLL_PLAN_H

#include "coxswain/curve.h"
#include "coxswain/path.h"
#include "coxswain/wander.h"

/* The most points of a plan, and nodes of its spline: with the default settings no walk across the
 * stage takes more. A longer walk is planned piece by piece. */
#define PLAN_POINTS_MAX 16
#define PLAN_NODES_MAX 64

/* The nodes follow from a plan's start, goal and random numbers, so those three are state and the
 * nodes are not: restored() calls plan_make. */
typedef struct plan {
    cox_random random; /* as it was before the plan was made */
    cox_vec2 start;
    cox_vec2 goal;
    cox_random random_after; /* as it was afterwards */
    uint32_t node_count;
    cox_vec2 nodes[PLAN_NODES_MAX];
} plan;

/* All columns of a plan that is a member of row_type. */
#define PLAN_COLUMNS(row_type, member)                                                             \
    COX_RANDOM_COLUMNS(row_type, member.random), COX_POSITION_COLUMNS(row_type, member.start),     \
        COX_POSITION_COLUMNS(row_type, member.goal)

/* How a plan is laid. */
typedef struct plan_style {
    cox_stroll stroll;
    fix16_t leg_variation; /* the greatest random change of a leg, as a part of its length */
    fix16_t tolerance;     /* > 0: a spline through the points, and how far its lines may lie from
                              it, in units; 0: straight legs */
} plan_style;

/* Makes the plan from its start, goal and random numbers. If the spline takes more nodes than fit,
 * the plan has straight legs. */
void plan_make(plan *self, const plan_style *style);

/* Makes a new plan, with the random numbers that follow the last one. */
void plan_again(plan *self, cox_vec2 start, cox_vec2 goal, const plan_style *style);

/* The path to follow; it points into the plan. */
cox_path plan_path(const plan *self, fix16_t radius);

/* Whether a walker at position has come to the end of a plan that ends before its goal. */
bool plan_is_too_short(const plan *self, cox_vec2 position, fix16_t radius);

#endif
