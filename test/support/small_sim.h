/* SPDX-License-Identifier: MIT
 * A simulation that needs little: a state of 12 bytes, and one held command. */
#ifndef SMALL_SIM_H
#define SMALL_SIM_H

#include "coxswain/sim.h"

/* The kind of the only command: a held direction, x and y of -9 to 9. */
enum { SMALL_GO = 1 };

typedef struct small_state {
    uint32_t ticks; /* steps so far, */
    int32_t x;      /* and where all directions of all players led, modulo 2^32 */
    int32_t y;
} small_state;

/* The simulation of a state, which begins with zeros. */
cox_sim small_sim(small_state *state);

#endif
