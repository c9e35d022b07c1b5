/* SPDX-License-Identifier: MIT
 * Whether a world's definition is right. */
#ifndef COX_WORLD_CHECK_H
#define COX_WORLD_CHECK_H

#include "coxswain/world.h"

/* The first field that is out of its bounds, whatever memory all of them take: enum
 * cox_world_field. */
uint8_t cox_world_wrong_field(const cox_world_def *def);

#endif
