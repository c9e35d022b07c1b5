/* SPDX-License-Identifier: MIT
 * Two replays, played side by side to where they first differ: in what they were made with, in
 * their inputs, in their states, in their length. */
#ifndef COXSWAIN_COMPARISON_H
#define COXSWAIN_COMPARISON_H

#include <stdbool.h>
#include <stdint.h>

#include "util/failure.h"
#include "coxswain/command.h"
#include "coxswain/scenario.h"
#include "coxswain/text.h"
#include "text/text_column.h"

#define COMPARISON_TEXT_SIZE 128u
#define COMPARISON_SETTINGS_MAX (COX_SETTINGS_MAX + 4u)

/* What the two were made with and what differs: a setting, the seed, the start tick. */
typedef struct comparison_setting {
    char name[COX_NAME_SIZE + 8u];
    char a[COX_TEXT_VALUE_SIZE];
    char b[COX_TEXT_VALUE_SIZE];
} comparison_setting;

/* The result of a comparison. */
typedef struct comparison {
    comparison_setting settings[COMPARISON_SETTINGS_MAX];
    uint32_t setting_count;

    bool has_input; /* the first tick whose commands differ; the first command that does */
    uint32_t input_tick;
    uint8_t input_player;
    char input_a[COMPARISON_TEXT_SIZE]; /* "cursor 10 20", or "nothing" */
    char input_b[COMPARISON_TEXT_SIZE];

    bool has_state; /* the first tick whose states differ; the first cell that does */
    uint32_t state_tick;
    char table[COX_NAME_SIZE];
    char column[COX_NAME_SIZE];
    uint32_t row;
    char state_a[TEXT_COLUMN_SIZE]; /* the values, or "absent" where one side has no such row */
    char state_b[TEXT_COLUMN_SIZE];
    const char *keyframe_of;            /* the replay that has one of both states as a keyframe;
                                           NULL: both were played */
    bool command_names_row;         /* the last command names the row; else it is the last of all */
    char command_a[COMPARISON_TEXT_SIZE]; /* "tick 30 player 0 cursor 10 20", or "" */
    char command_b[COMPARISON_TEXT_SIZE];

    char ending[2 * ERROR_SIZE + 4]; /* how the two ended; "" if both ended alike */
    bool ends_differ;            /* whether that is a difference, or only worth knowing */
    uint32_t start_tick;         /* from which on both were compared */
    uint32_t ticks;              /* how far both were played */
    uint32_t sound_tick;         /* up to which both are alike, and this build finds as recorded */
    uint64_t hash_a;             /* of the states there */
    uint64_t hash_b;
} comparison;

/* Plays both. EXIT_SAME, EXIT_DIFFERENT, or EXIT_BAD with the sentence in error if one cannot be
 * played or is damaged. given is the scenario, or NULL for the shipped ones. */
int comparison_run(comparison *made, const char *path_a, const char *path_b,
                   const cox_scenario *given, char *error);

#endif
