/* SPDX-License-Identifier: MIT
 * Golden runs: the hashes that a run of a scenario must have at its checkpoints, on every machine.
 * They lie in flash, so that a chip has room for them. */
#ifndef FIXTURE_GOLDEN_H
#define FIXTURE_GOLDEN_H

#include "scenarios.h"

/* The most settings that a run changes, and its checkpoints. */
#define GOLDEN_SETTINGS_MAX 2
#define GOLDEN_CHECKPOINTS 4

/* A setting of type COX_I32 that is not the default; an empty name: none. */
typedef struct golden_setting {
    char name[COX_NAME_SIZE];
    int32_t value;
} golden_setting;

/* The hash of state number tick. */
typedef struct golden_checkpoint {
    uint32_t tick;
    uint64_t hash;
} golden_checkpoint;

typedef struct golden_run {
    char scenario[COX_NAME_SIZE];
    uint32_t seed;
    uint8_t scripted; /* 1: with the commands of fixture_scenario_commands, stream 99 of the seed */
    golden_setting settings[GOLDEN_SETTINGS_MAX];
    golden_checkpoint checkpoints[GOLDEN_CHECKPOINTS]; /* by rising ticks */
} golden_run;

/* Plays a run of a table in flash, in memory of size bytes, and checks every checkpoint. For each
 * difference it prints the hash found and the command that finds it again; then the test fails. For
 * the first difference in a program it also prints the states since the last right checkpoint, a
 * line each. */
void fixture_golden_check(const golden_run *in_flash, void *memory, uint32_t size);

#endif
