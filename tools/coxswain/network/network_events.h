/* SPDX-License-Identifier: MIT
 * The events of a match as sentences. */
#ifndef COXSWAIN_NETWORK_EVENTS_H
#define COXSWAIN_NETWORK_EVENTS_H

#include "network_match.h"

/* Prints one event: on stdout if all is well, else on stderr. Returns the exit code that it causes,
 * EXIT_SAME if the match may go on. */
int network_event_tell(network_match *match, const cox_event *event);

#endif
