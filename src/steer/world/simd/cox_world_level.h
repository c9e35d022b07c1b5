/* SPDX-License-Identifier: MIT
 * All functions of cox_world_lanes.h, for the file of a level, after cox_world_pairing.h. */
#ifndef COX_WORLD_LEVEL_H
#define COX_WORLD_LEVEL_H

#include "cox_lot_lanes.h"
#include "cox_pairing_lanes.h"
#include "cox_tally_lanes.h"

#if COX_LANES_BYTES >= 32
#define COX_LOT_LANES_GATHER cox_lot_lanes_gather
#define COX_TALLY_LANES_DIRECT cox_tally_lanes_direct
#else
#define COX_LOT_LANES_GATHER NULL
#define COX_TALLY_LANES_DIRECT NULL
#endif

/* What a cox_world_lanes of the level is made of. */
#define COX_WORLD_LEVEL                                                   \
    {                                                                     \
        .lanes = COX_LANES_COUNT, .gather = COX_LOT_LANES_GATHER,         \
        .direct = COX_TALLY_LANES_DIRECT, .find = cox_pairing_lanes_find, \
        .look = cox_pairing_lanes_look                                    \
    }

#endif
