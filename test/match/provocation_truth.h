/* SPDX-License-Identifier: MIT
 * What a report must say of a provoked difference. */
#ifndef PROVOCATION_TRUTH_H
#define PROVOCATION_TRUTH_H

#include "provocation.h"

#define TRUTH_SERIAL INT32_C(0x5ca1ab1e) /* a relay changes the serial of the mark by this */
#define TRUTH_CHANGE 0x40
#define TRUTH_LOAD 1000 /* the step skips a load of this amount; bots load less */

typedef struct truth {
    uint64_t seed;
    uint8_t giver;       /* the machine that gives the telling command */
    uint32_t boat;       /* the boat that the command is about */
    int32_t change;      /* the bit that flips */
    uint32_t acted_tick; /* the tick of the victim's state when the fault is provoked */
} truth;

/* Draws the details from the seed. */
truth truth_draw(cox_random *random, uint64_t seed, uint8_t players);

/* Compares the report that each machine has with the expected one. The first error goes to
 * p->fault. */
void truth_compare(const truth *t, provocation *p, fleet_match *match);

#endif
