/* SPDX-License-Identifier: MIT
 * A match of the fleet from its first packet to its last: machines, network and clock. */
#ifndef FLEET_MATCH_H
#define FLEET_MATCH_H

#include "liar.h"
#include "machine.h"

/* Totals over matches. */
typedef struct fleet_tally {
    uint64_t matches, ticks, packets, lost;
    uint64_t joins, leaves, delays, late_joins, returns, host_losses;
    uint64_t rollbacks, resimulated_ticks;
    uint32_t longest_stall_ms;
} fleet_tally;

typedef struct fleet_match {
    schedule schedule;
    network network;
    oracle oracle;
    liar liar;
    machine machines[NETWORK_MACHINES_MAX];
    uint32_t now_ms;
    bool has_started;
    uint32_t started_ms;    /* when the host's match began */
    uint32_t host_ended_ms; /* when the host was killed or left; 0: it did not end early */
    bool is_host_killed;
    uint32_t over_ms;                        /* when the host's match was over */
    game_fault faults[NETWORK_MACHINES_MAX]; /* of their games; 0: no fault */
    uint32_t epochs[NETWORK_MACHINES_MAX];   /* of their simulations; 1 */
    bool is_done[SCHEDULE_INCIDENTS_MAX];    /* by number, for incidents that happen once */
    bool was_started[NETWORK_MACHINES_MAX];
    bool wants_return[NETWORK_MACHINES_MAX];
    bool is_lost_told[NETWORK_MACHINES_MAX];
    uint32_t retry_ms[NETWORK_MACHINES_MAX];
    fleet_tally tally;
} fleet_match;

/* Plays the match of a schedule; is_told: prints what happens. Afterwards match->oracle.violation
 * is empty or names the rule that was broken. Call fleet_match_free when done. */
void fleet_match_play(fleet_match *match, const schedule *s, bool is_told);
void fleet_match_free(fleet_match *match);

/* The same in steps, for a caller that acts in between: the start, one ms of it, the end. */
void fleet_match_start(fleet_match *match, const schedule *s);
void fleet_match_pass(fleet_match *match);
bool fleet_match_is_over(const fleet_match *match);

#endif
