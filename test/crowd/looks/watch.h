/* SPDX-License-Identifier: MIT
 * What an eye sees of a crowd, as figures. */
#ifndef CROWD_WATCH_H
#define CROWD_WATCH_H

#include "stage.h"

typedef struct watch {
    const stage *on;
    uint32_t tick;
    uint64_t agent_ticks;
    uint64_t flips; /* velocities that turned by more than 90 degrees from a tick to the next */
    uint64_t agent_quarters;
    uint64_t seen;                       /* the same of the ways gone in two quarters of a second */
    double deepest;                      /* overlap of two agents, parts of the smaller radius */
    cox_vec2 velocity[STAGE_AGENTS + 1]; /* of the tick before */
    cox_vec2 place[STAGE_AGENTS + 1];    /* a quarter ago */
    cox_vec2 way[STAGE_AGENTS + 1];      /* gone in the quarter before that */
    uint8_t quarters[STAGE_AGENTS + 1];  /* for which an agent was there; 2 stands for all above */
} watch;

/* Begins to watch a stage. Overlaps count from the second on. */
void watch_start(watch *by, const stage *on);

/* Looks at a tick. */
void watch_tick(watch *by);

/* By an agent and second. */
double watch_flips(const watch *by);
double watch_seen(const watch *by);

#endif
