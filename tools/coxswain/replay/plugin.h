/* SPDX-License-Identifier: MIT
 * A user's own scenario, from a shared object: --sim ./game.so. */
#ifndef COXSWAIN_PLUGIN_H
#define COXSWAIN_PLUGIN_H

#include "coxswain/scenario.h"

/* Loads the scenario that a shared object exports; it stays loaded until the program ends. NULL,
 * with the sentence in error, if there is none, if it is of another abi or not well declared. */
const cox_scenario *plugin_load(const char *path, char *error);

/* The scenario that a verb is to use: from the shared object where one is given, else the shipped
 * one of that name (name may be NULL with a shared object; if given, it must be the scenario's).
 * NULL with the sentence in error. */
const cox_scenario *plugin_choose(const char *shared_object, const char *name, char *error);

#endif
