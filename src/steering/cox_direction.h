/* SPDX-License-Identifier: MIT
 * Sums of many vectors: kept whole in 64 bits, so that the order of their terms cannot matter, and
 * halved to a vector only when no more than their direction counts. */
#ifndef COX_DIRECTION_H
#define COX_DIRECTION_H

#include "coxswain/vec2.h"

/* Whether a sum fits in one component of a vector. */
static inline bool cox_direction_fits(int64_t sum)
{
    return sum >= COX_FIX_MIN && sum <= COX_FIX_MAX;
}

/* The vector (x, y) itself if it fits, else one in its direction, as long as fits by halving. */
static inline cox_vec2 cox_direction_of(int64_t x, int64_t y)
{
    while (!cox_direction_fits(x) || !cox_direction_fits(y)) {
        x /= 2;
        y /= 2;
    }
    return cox_vec2_make((fix16_t)x, (fix16_t)y);
}

#endif
