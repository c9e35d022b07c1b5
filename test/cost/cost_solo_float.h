/* SPDX-License-Identifier: MIT
 * The workload of cost_solo.h in float, as a program would have it that takes the compiler's soft
 * float and the C library's sine and root: what fixed point costs or saves on a chip. */
#ifndef COST_SOLO_FLOAT_H
#define COST_SOLO_FLOAT_H

/* SOLO_TICKS ticks of SOLO_AGENTS agents. Returns a coordinate, so that no compiler leaves them
 * out. */
float solo_float_run(void);

#endif
