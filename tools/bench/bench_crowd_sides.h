/* SPDX-License-Identifier: MIT
 * All sides of bench crowd that this build has. */
#ifndef COXSWAIN_BENCH_CROWD_SIDES_H
#define COXSWAIN_BENCH_CROWD_SIDES_H

#include "bench/crowd/crowd_side.h"

/* A side by its number, ours behind the others; NULL beyond the last one. */
const crowd_side *bench_crowd_side(uint32_t number);

/* A side of a workload by its name, NULL if there is none. */
const crowd_side *bench_crowd_side_of(crowd_workload workload, const char *name);

/* Why DetourCrowd is none of them: "because ..."; NULL where it is one. */
const char *bench_crowd_detour_absence(void);

#endif
