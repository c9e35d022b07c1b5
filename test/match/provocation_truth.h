/* SPDX-License-Identifier: MIT
 * What a report must say of a provoked difference. */
#ifndef PROVOCATION_TRUTH_H
#define PROVOCATION_TRUTH_H

#include "provocation.h"

#define TRUTH_SERIAL INT32_C(0x5ca1ab1e) /* of the mark that a relay changes, by this */
#define TRUTH_CHANGE 0x40
#define TRUTH_LOAD 1000 /* that a step skips; bots load less */

typedef struct truth {
    uint64_t seed;
    uint8_t giver;       /* the machine that gives the telling command */
    uint32_t boat;       /* that it is about */
    int32_t change;      /* the bit that flips */
    uint32_t acted_tick; /* the victim's state then */
} truth;

/* Draws what the seed leaves open. */
truth truth_draw(cox_random *random, uint64_t seed, uint8_t players);

/* Holds what was reported, to each machine, against what must be; the first that is wrong is told
 * in p->fault. */
void truth_compare(const truth *t, provocation *p, fleet_match *match);

#endif
