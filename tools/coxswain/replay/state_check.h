/* SPDX-License-Identifier: MIT
 * Whether a state can be loaded again. A recording is of no use from the first state on that
 * cannot. */
#ifndef COXSWAIN_STATE_CHECK_H
#define COXSWAIN_STATE_CHECK_H

#include <stdbool.h>

#include "util/buffer.h"
#include "coxswain/snapshot.h"

/* Saves the present state into snapshot, which is emptied first, and checks it as a load does.
 * False, with a sentence in error that names what a load would refuse, if it would. */
bool state_check(const cox_sim *sim, buffer *snapshot, char *error);

#endif
