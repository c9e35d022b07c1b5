/* SPDX-License-Identifier: MIT
 * A scenario with its memory: one match of it. */
#ifndef COXSWAIN_INSTANCE_H
#define COXSWAIN_INSTANCE_H

#include <stdbool.h>

#include "coxswain/scenario.h"

/* A match; made by instance_make. */
typedef struct instance {
    const cox_scenario *scenario;
    cox_sim sim;  /* its context lies in memory */
    void *memory; /* the instance's own; NULL: not made */
    uint32_t size;
    uint64_t seed;
    int32_t values[COX_SETTINGS_MAX]; /* of the settings, in their order */
} instance;

/* Makes state 0 with the values of the settings and a seed. False, with the sentence in error, if
 * the scenario or the machine has no memory for it. */
bool instance_make(instance *made, const cox_scenario *scenario, const int32_t *values,
                   uint64_t seed, char *error);

/* Makes state 0 again, of any seed, in the same memory, which is filled with a byte first. False if
 * the scenario refuses. */
bool instance_remake(instance *made, uint8_t filling, uint64_t seed);

/* Makes the instance of a replay or of a match, from the name of its simulation and the values of
 * its settings. fault is "", or a sentence about a setting that the scenario does not have. Then
 * the instance is refused with that sentence, or with a clearer one if the scenario makes another
 * simulation. False, with the sentence in error, if it is refused or cannot be made. */
bool instance_make_of(instance *made, const cox_scenario *scenario, const char *simulation,
                      int32_t *values, uint64_t seed, const char *fault, char *error);

/* Frees the memory; a zeroed instance is allowed. */
void instance_free(instance *made);

/* The world's rectangle as the scenario draws it, or all of the world where it draws none. */
void instance_bounds(const instance *made, cox_vec2 *least, cox_vec2 *greatest);

/* The kind of command of that name that a pointer gives: its two arguments are a position. False if
 * there is none. */
bool instance_pointer_kind(const instance *made, const char *name, cox_command_kind *declared);

#endif
