/* SPDX-License-Identifier: MIT
 * How a match goes, in numbers: what its machine tells of itself and of each line. */
#ifndef COXSWAIN_NETWORK_REPORT_H
#define COXSWAIN_NETWORK_REPORT_H

#include "network_match.h"
#include "text/json.h"

/* Writes the numbers of the match into the object that is open, those of each peer in an array. */
void network_report_write(const network_match *match, json *writer);

/* Prints them as a line of JSON on stdout, once a second. */
void network_report_show(network_match *match);

/* The worst of all peers: the longest round trip with its jitter, the highest loss; and the bytes a
 * second to and from all of them. */
cox_peer_status network_report_worst(const network_match *match);

#endif
