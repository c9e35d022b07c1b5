/* SPDX-License-Identifier: MIT
 * A branch: a match that goes on from a tick of a replay, its parent. */
#ifndef COXSWAIN_BRANCH_H
#define COXSWAIN_BRANCH_H

#include <stdbool.h>

#include "coxswain/recorder.h"
#include "instance.h"

/* Makes an instance in the state that a replay has at a tick, of its settings and seed, and says
 * which bytes of it lead there. given is a user's own scenario; NULL: the shipped ones. False, with
 * the sentence in error, if the replay cannot be played so far. */
bool branch_make(instance *made, cox_replay_parent *parent, uint32_t *ticks_per_second,
                 const char *path, uint32_t tick, const cox_scenario *given, char *error);

#endif
