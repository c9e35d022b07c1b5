/* SPDX-License-Identifier: MIT
 * Five who walk together among two hundred others. */
#ifndef CROWD_FRIENDS_H
#define CROWD_FRIENDS_H

#include "stage.h"

typedef struct party_figures {
    double distance; /* of two of the five, units, the mean of all pairs and ticks */
    double greatest; /* of two of the five, ever */
    bool arrives;    /* all five, within 8,000 ticks */
    uint32_t last;   /* when, ticks */
} party_figures;

/* Two streams of a hundred cross their path, from both sides. */
party_figures party_across(const stage_options *options, uint64_t seed);

/* They go with a hundred along a corridor of ten diameters, and a hundred come towards them. */
party_figures party_along(const stage_options *options, uint64_t seed);

#endif
