/* SPDX-License-Identifier: MIT
 * The transport of a match: coxswain/udp.h in memory of its own, and its sentences. */
#ifndef COXSWAIN_NETWORK_H
#define COXSWAIN_NETWORK_H

#include <stdbool.h>

#include "coxswain/udp.h"
#include "util/match_options.h"

/* A host's transport at a port, 0 for any free one, or a joiner's to an invite, or to "HOST" or
 * "HOST:PORT" with --open; and fills in what options->def has to know of it. NULL, with the
 * sentence in error, if the port cannot be opened or the host cannot be asked. */
cox_udp *network_host(match_options *options, uint16_t port, char *error);
cox_udp *network_join(match_options *options, const char *where, char *error);

/* Warns that a joiner was refused. The first 20 of *refusals are shown, because a peer that asks
 * again and again must not fill a log. */
void network_tell_refusal(uint32_t *refusals, const char *where, const char *why);

/* What a transport's events come to. */
enum network_state {
    NETWORK_FINE = 0,
    NETWORK_REFUSED = 1, /* the host refused this joiner */
    NETWORK_CLOSED = 2   /* there is no socket any more; an error has said so */
};

/* Prints a warning for each event of the transport that a player should know. Returns the worst
 * state that they tell (enum network_state). */
int network_tell_events(cox_udp *net, uint32_t *refusals);

/* Closes and frees. NULL is allowed. */
void network_close(cox_udp *net);

#endif
