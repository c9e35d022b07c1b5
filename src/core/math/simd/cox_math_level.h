/* SPDX-License-Identifier: MIT
 * All functions of cox_math_lanes.h, for the file of a level. */
#ifndef COX_MATH_LEVEL_H
#define COX_MATH_LEVEL_H

#include "cox_batch_lanes.h"
#include "cox_hash_lanes.h"
#include "cox_sum_lanes.h"
#include "core/math/cox_math_lanes.h"

/* What a cox_math_lanes of the level is made of. */
#define COX_MATH_LEVEL                                                                            \
    {                                                                                             \
        .elements = COX_LANES_ELEMENTS, .mul = cox_lanes_mul, .lerp = cox_lanes_lerp,             \
        .sincos = cox_lanes_sincos, .length = cox_lanes_length, .normalise = cox_lanes_normalise, \
        .set_length = cox_lanes_set_length, .truncate = cox_lanes_truncate,                       \
        .add_products = cox_lanes_add_products, .hash_add = cox_hash_lanes_add,                   \
        .hash_finish = cox_hash_lanes_finish                                                      \
    }

#endif
