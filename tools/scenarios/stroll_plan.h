/* SPDX-License-Identifier: MIT
 * A walk planned ahead, as seed 003's text proposes: all walk-to points at once, and the spline
 * through them, cut into short straight lines. */
#ifndef STROLL_PLAN_H
#define STROLL_PLAN_H

#include "coxswain/curve.h"
#include "coxswain/path.h"
#include "coxswain/wander.h"

/* The most points of a plan, and nodes of its spline: with the default dials no way across the
 * stage takes more. A longer one is planned as far as that goes. */
#define PLAN_POINTS_MAX 16
#define PLAN_NODES_MAX 64

/* Nodes follow from where, for where and with which random numbers a plan is made; so those three
 * are state and the nodes are not: restored() calls plan_make. */
typedef struct plan {
    cox_random random; /* as it was before the plan */
    cox_vec2 start;
    cox_vec2 goal;
    cox_random random_after;
    uint32_t node_count;
    cox_vec2 nodes[PLAN_NODES_MAX];
} plan;

/* All columns of a plan that is the member of a row. */
#define PLAN_COLUMNS(row_type, member)                                                             \
    COX_RANDOM_COLUMNS(row_type, member.random), COX_POSITION_COLUMNS(row_type, member.start),     \
        COX_POSITION_COLUMNS(row_type, member.goal)

/* How a plan is laid. */
typedef struct plan_style {
    cox_stroll stroll;
    fix16_t leg_variation; /* how much longer or shorter a leg may be at random; a part of it */
    fix16_t tolerance;     /* > 0: the spline through the points; its lines are no farther from it;
                              units; 0: straight legs */
} plan_style;

/* Makes the plan of its start, goal and random numbers; of straight legs, too, if the spline takes
 * more nodes than there may be. */
void plan_make(plan *self, const plan_style *style);

/* Makes the next plan, with the random numbers that follow. */
void plan_again(plan *self, cox_vec2 start, cox_vec2 goal, const plan_style *style);

/* The path to follow; it points into the plan. */
cox_path plan_path(const plan *self, fix16_t radius);

/* Whether somebody at position has come to the end of a plan that ends before its goal. */
bool plan_is_too_short(const plan *self, cox_vec2 position, fix16_t radius);

#endif
