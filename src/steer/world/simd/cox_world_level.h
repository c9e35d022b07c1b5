/* SPDX-License-Identifier: MIT
 * All functions of cox_world_lanes.h, for the file of a level, after cox_world_pairing.h. */
#ifndef COX_WORLD_LEVEL_H
#define COX_WORLD_LEVEL_H

#include "cox_lot_lanes.h"
#include "cox_pairing_lanes.h"

/* What a cox_world_lanes of the level is made of. */
#define COX_WORLD_LEVEL                                                \
    {                                                                  \
        .gather = COX_LANES_BYTES >= 32 ? cox_lot_lanes_gather : NULL, \
        .find = cox_pairing_lanes_find, .look = cox_pairing_lanes_look \
    }

#endif
