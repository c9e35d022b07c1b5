/* SPDX-License-Identifier: MIT
 * The tutorial's PickRandomTarget in double, line by line, its two random numbers given. */
#ifndef STROLL_TWIN_H
#define STROLL_TWIN_H

#include <stdbool.h>

#include "tutorial_twin.h"

/* Where to walk to next. random is from [0, 1); left turns counter-clockwise. */
twin_vector twin_pick_random_target(twin_vector walker, twin_vector target, double random,
                                    bool left);

#endif
