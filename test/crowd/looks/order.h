/* SPDX-License-Identifier: MIT
 * Scenes of formations that are ordered somewhere among obstacles. */
#ifndef CROWD_ORDER_H
#define CROWD_ORDER_H

#include "stage.h"

/* The scenes: agents that stand in a box are sent to the slots of a box 44 units to the right. */
enum order_kind {
    ORDER_GAP,    /* 60 through a gap of two diameters */
    ORDER_BLOCKS, /* 60, with five blocks in their path */
    ORDER_AMONG   /* 200 to slots behind a wall, with more obstacles among them */
};

/* What came of one. */
typedef struct order_figures {
    uint32_t missed;  /* slots that are not held at the end */
    uint32_t last;    /* when all were held, ticks; 0: never */
    uint32_t given;   /* how often slots were given */
    uint32_t abreast; /* the most agents that were within half a unit of x = 0 at once */
    double flips;
    double seen;
} order_figures;

order_figures order_play(uint32_t kind, const stage_options *options, uint64_t seed);

#endif
