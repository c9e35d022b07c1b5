/* SPDX-License-Identifier: MIT
 * How one vector lies to another: to its left or right, ahead of or behind it. Decided on exact
 * products, so it holds for vectors of a few LSB too. */
#ifndef COX_VEC2_TURN_H
#define COX_VEC2_TURN_H

#include "coxswain/vec2.h"

/* 1 if b lies counter-clockwise of a, -1 if clockwise, 0 if they are parallel or one is (0, 0). */
static inline int8_t cox_vec2_turn_side(const cox_vec2 *a, const cox_vec2 *b)
{
    int64_t left = (int64_t)a->x * b->y;
    int64_t right = (int64_t)a->y * b->x;
    return (int8_t)((left > right) - (left < right));
}

/* A component with its opposite in range, so that the sum of two products fits in 64 bits. */
static inline int64_t cox_vec2_turn_held(fix16_t component)
{
    return component < -COX_FIX_MAX ? -COX_FIX_MAX : component;
}

/* The sign of the dot product: 1 if the angle between a and b is less than a quarter turn, -1 if it
 * is more, else 0. */
static inline int8_t cox_vec2_turn_toward(const cox_vec2 *a, const cox_vec2 *b)
{
    int64_t dot = cox_vec2_turn_held(a->x) * cox_vec2_turn_held(b->x) +
                  cox_vec2_turn_held(a->y) * cox_vec2_turn_held(b->y);
    return (int8_t)((dot > 0) - (dot < 0));
}

/* 1 if b lies less than an eighth of a turn from a, -1 if less than that from the opposite of a,
 * else 0: the sine of the angle between them is then as long as its cosine, or longer. */
static inline int8_t cox_vec2_turn_quarter(const cox_vec2 *a, const cox_vec2 *b)
{
    int64_t ax = cox_vec2_turn_held(a->x), ay = cox_vec2_turn_held(a->y);
    int64_t bx = cox_vec2_turn_held(b->x), by = cox_vec2_turn_held(b->y);
    int64_t dot = ax * bx + ay * by;
    int64_t cross = ax * by - ay * bx;
    if (cross < 0) cross = -cross;
    return (int8_t)((dot > cross) - (dot < -cross));
}

#endif
