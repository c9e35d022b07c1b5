/* SPDX-License-Identifier: MIT
 * The status line of a match: on stderr if that is a terminal; in a pipe or a log nothing is
 * printed. */
#ifndef COXSWAIN_NETWORK_STATUS_H
#define COXSWAIN_NETWORK_STATUS_H

#include "coxswain/session.h"

/* The line; made by network_status_begin. */
typedef struct network_status {
    uint64_t next_time; /* of the next drawing, in ms */
    uint8_t players;    /* players of the match */
    bool is_terminal;
    bool is_drawn;
} network_status;

network_status network_status_begin(uint8_t players);

/* Draws the line again, if it is time. worst has the worst line of all peers. */
void network_status_show(network_status *line, const cox_session_status *state,
                         const cox_peer_status *worst);

/* Removes the line from the terminal. Call it before anything else is printed. */
void network_status_clear(network_status *line);

#endif
