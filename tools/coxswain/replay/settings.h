/* SPDX-License-Identifier: MIT
 * The settings of a scenario as people write and read them: KEY=VALUE, decimal, with units. */
#ifndef COXSWAIN_SETTINGS_H
#define COXSWAIN_SETTINGS_H

#include <stdbool.h>

#include "coxswain/scenario.h"

/* The longest text of a setting's value, its terminating zero included. */
#define SETTING_TEXT_SIZE 16u

/* The most times that --set may be given. */
#define SETTINGS_SETS_MAX 64

/* A copy of the declaration of one setting; false if there is none of that number. */
bool settings_declared(const cox_scenario *scenario, uint32_t number, cox_setting *setting);

/* The number of the setting of a name, and a copy of its declaration in *setting; or -1. */
int settings_find(const cox_scenario *scenario, const char *name, cox_setting *setting);

/* Fills values with the defaults. */
void settings_default(const cox_scenario *scenario, int32_t values[COX_SETTINGS_MAX]);

/* Takes "KEY=VALUE" into values. False, values unchanged, with a sentence in error that names the
 * setting, its unit and its range, if there is no such setting or the value is not one of it. */
bool settings_set(const cox_scenario *scenario, const char *assignment,
                  int32_t values[COX_SETTINGS_MAX], char *error);

/* What a command line says of settings; all zero: nothing. */
typedef struct settings_words {
    const char *sets[SETTINGS_SETS_MAX]; /* of every --set; count of them */
    int count;
    const char *agents; /* of --agents, NULL: not given */
} settings_words;

/* Takes a --set into settings_words. False, with an error printed, if there are too many. */
bool settings_take(void *words, char *assignment);

/* Fills values as a command line says: the defaults, then every --set, then --agents. False as
 * settings_set. */
bool settings_choose(const cox_scenario *scenario, const settings_words *words,
                     int32_t values[COX_SETTINGS_MAX], char *error);

/* Takes a value as bits under its name, as a replay has it; judged as settings_choose judges
 * it. */
bool settings_restore(const cox_scenario *scenario, const char *name, uint8_t type, int32_t value,
                      int32_t values[COX_SETTINGS_MAX], char *error);

/* Writes a value by its type (COX_I32 or COX_FIXED) as decimal text. */
void settings_value_text(uint8_t type, int32_t value, char text[SETTING_TEXT_SIZE]);

#endif
