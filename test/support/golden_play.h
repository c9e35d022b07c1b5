/* SPDX-License-Identifier: MIT
 * Plays a golden run tick by tick. The fixture of the golden tests uses it, and so does the program
 * that looks for the first difference. */
#ifndef GOLDEN_PLAY_H
#define GOLDEN_PLAY_H

#include "fixture_golden.h"
#include "fixture_scenario.h"

/* A run at state number frame.tick. It points into itself, so do not copy it. */
typedef struct golden_play {
    const golden_run *run; /* not in flash */
    cox_sim sim;
    cox_random script;
    cox_command commands[FIXTURE_SCENARIO_PLAYERS];
    cox_frame frame;
} golden_play;

/* Starts a run in memory of size bytes. Returns COX_OK, COX_ERROR_NOT_FOUND if there is no such
 * scenario or setting, or what the scenario's init returns. */
cox_status golden_play_start(golden_play *play, const golden_run *run, void *memory, uint32_t size);

/* Steps until state number tick. */
void golden_play_until(golden_play *play, uint32_t tick);

#endif
