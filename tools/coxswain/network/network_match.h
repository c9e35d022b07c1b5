/* SPDX-License-Identifier: MIT
 * One side of a match: a session, the network under it, this machine's player, the recording. */
#ifndef COXSWAIN_NETWORK_MATCH_H
#define COXSWAIN_NETWORK_MATCH_H

#include <stdio.h>

#include "coxswain/keyframes.h"
#include "replay/instance.h"
#include "util/match_options.h"
#include "network.h"
#include "network_player.h"
#include "network_status.h"
#include "util/output_file.h"

/* A match; zero it, fill in instance and net, then call network_match_make. */
typedef struct network_match {
    instance instance;
    cox_udp *net;
    cox_session *session;
    void *memory;      /* of the session, */
    void *plan_memory; /* and of its simulation's plan */
    network_player player;
    network_status status;
    output_file output;
    cox_recorder_def recorder;     /* of the recording into output, */
    cox_keyframe_writer keyframes; /* and its keyframes */
    uint32_t ticks; /* the tick at which the match ends; 0: it ends when the host leaves */
    bool has_output;
    bool is_host;
    uint32_t refusals; /* joiners that the host refused */
    bool has_started;
    bool is_cut_off;    /* there is no socket any more */
    bool is_recorded;   /* the recording has its name */
    bool is_live;       /* prints its numbers each second, */
    uint64_t report_us; /* the next time then */
    FILE *telling;      /* prints events: stdout, or stderr if stdout has JSON */
    int exit_code;      /* of the worst event so far */
} network_match;

/* Makes the session of instance over net, reads the input, opens the recording. False, with the
 * sentence in error, if one of these fails. */
bool network_match_make(network_match *match, const match_options *options, char *error);

/* Plays until the match is over or is_interrupted, and ends the recording. Prints events to
 * match->telling and errors to stderr. Returns the exit code: EXIT_SAME       the match ended well,
 * or a player left in good order EXIT_DIFFERENT  states differed EXIT_BAD        the joiner was
 * refused, or the recording could not be written EXIT_CUT        the host was lost, or dropped this
 * player */
int network_match_play(network_match *match);

/* Prints the result as JSON on stdout: the player, the end of the match, and the traffic. */
void network_match_print_json(const network_match *match, const match_options *options);

/* Disconnects and frees; a zeroed match is allowed. */
void network_match_free(network_match *match);

#endif
