/* SPDX-License-Identifier: MIT
 * What the machines of a match tell each other of its course. */
#ifndef COX_MATCH_H
#define COX_MATCH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most ticks of a match: enough for 497 days at 100 ticks a second. */
#define COX_MATCH_TICKS_MAX UINT32_C(0xffefffff)

/* No tick: of a player that gave no input, of a match without an end. */
#define COX_NO_TICK UINT32_MAX

/* What follows where states differ: the match stops, or it goes on after an event. */
enum cox_on_desync { COX_ON_DESYNC_STOP = 0, COX_ON_DESYNC_CONTINUE = 1 };

/* Where a session is. The numbers have gaps for phases between them, and travel. */
enum cox_session_phase {
    COX_PHASE_JOINING = 10,   /* it asks to be admitted, or waits for a state */
    COX_PHASE_LOBBY = 20,     /* it waits for all players */
    COX_PHASE_RUNNING = 30,   /* the match runs, or its end is told to the others */
    COX_PHASE_SEARCHING = 40, /* the same, and the host searches where states differ */
    COX_PHASE_OVER = 50       /* nothing more is to be done */
};

#ifdef __cplusplus
}
#endif
#endif
