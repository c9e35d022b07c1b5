/* SPDX-License-Identifier: MIT
 * A user's own scenario, from a shared object: --sim ./game.so. */
#ifndef COXSWAIN_PLUGIN_H
#define COXSWAIN_PLUGIN_H

#include <stdbool.h>

#include "coxswain/scenario.h"

/* Loads the scenario that a shared object exports; it stays loaded until the program ends. NULL,
 * with the sentence in error, if there is none, if it is of another abi or not well declared. */
const cox_scenario *plugin_load(const char *path, char *error);

/* Takes the scenario of --sim, in a process of its own from here on (guard.h); NULL where that is
 * not given, as then the replay says which it is. False, with the sentence in error, if it cannot
 * be loaded. */
bool plugin_take(const char *shared_object, const cox_scenario **given, char *error);

/* The scenario that a verb is to use: from the shared object where one is given, else the shipped
 * one of that name (name may be NULL with a shared object; if given, it must be the scenario's).
 * NULL with the sentence in error. */
const cox_scenario *plugin_choose(const char *shared_object, const char *name, char *error);

#endif
