/* SPDX-License-Identifier: MIT
 * What happens in a match, in sentences. */
#ifndef COXSWAIN_NETWORK_EVENTS_H
#define COXSWAIN_NETWORK_EVENTS_H

#include "network_match.h"

/* Tells one event: on stdout what is as it should be, on stderr the rest. Returns what it comes to
 * as an exit code, EXIT_SAME if it is no reason to end. */
int network_event_tell(network_match *match, const cox_event *event);

#endif
