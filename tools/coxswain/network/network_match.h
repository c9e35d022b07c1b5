/* SPDX-License-Identifier: MIT
 * One end of a match: a session, the network that carries it, the own player, the recording. */
#ifndef COXSWAIN_NETWORK_MATCH_H
#define COXSWAIN_NETWORK_MATCH_H

#include <stdio.h>

#include "replay/instance.h"
#include "util/match_options.h"
#include "network.h"
#include "network_player.h"
#include "network_status.h"
#include "util/output_file.h"

/* A match; zeroed, then instance and net filled in, then made by network_match_make. */
typedef struct network_match {
    instance instance;
    network *net;
    cox_session *session;
    void *memory; /* of the session */
    network_player player;
    network_status status;
    output_file output;
    uint32_t patience_ms;
    uint32_t ticks; /* the match ends with this state; 0: when the host leaves */
    uint32_t heard_ms[NETWORK_PEERS_MAX]; /* when a peer's last good packet came */
    uint32_t round_ms; /* when silent peers were looked for last */
    bool is_connected[NETWORK_PEERS_MAX];
    bool has_output;
    bool is_host;
    uint32_t refusals; /* of a host */
    bool has_started;
    bool is_recorded; /* the recording has its name */
    FILE *telling;    /* where what happens is told: stdout, or stderr where that has JSON */
    int exit_code;    /* what the worst that happened comes to */
} network_match;

/* Makes the session of instance over net, reads the input, opens the recording. False, with the
 * sentence in error, if one of these cannot be. */
bool network_match_make(network_match *match, const match_options *options, char *error,
                        size_t error_size);

/* Plays until the match is over or is_interrupted, and ends the recording. Tells what happens:
 * events where match->telling says, what went wrong on stderr. Returns the exit code:
 *   EXIT_SAME       the match ended well, or a player left in good order
 *   EXIT_DIFFERENT  states differed
 *   EXIT_BAD        the joiner was refused, or the recording could not be written
 *   EXIT_CUT        the host was lost, or dropped this player */
int network_match_play(network_match *match);

/* Prints the result as JSON on stdout: the player, how far the match went, and what it cost. */
void network_match_print_json(const network_match *match, const match_options *options);

/* Says goodbye and frees; a zeroed match is allowed. */
void network_match_free(network_match *match);

#endif
