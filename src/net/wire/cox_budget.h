/* SPDX-License-Identifier: MIT
 * How many bytes may be sent to a peer. The byte rate breathes: it halves where the line to the
 * peer gets longer or loses more than usual, and grows again slowly. */
#ifndef COX_BUDGET_H
#define COX_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cox_budget {
    uint32_t greatest;      /* of the rate, in bytes a second, UDP headers included */
    uint32_t least;         /* of the rate */
    uint32_t rate;          /* as it is now, within these bounds */
    uint32_t bytes;         /* that may be sent now, */
    uint32_t parts;         /* and millionths of one more */
    uint32_t shortest_ms;   /* the shortest round trip of all, UINT32_MAX: none yet; */
    uint32_t breath_ms;     /* and the shortest of the present breath */
    uint32_t told;          /* packets of which this breath learnt whether they arrived, */
    int32_t lost;           /* and how many of these are missing; late ones count back */
    uint32_t lost_permille; /* the loss in thousandths; not set where no packets were told */
    uint32_t usual_permille; /* the loss of earlier breaths, smoothed; UINT32_MAX: there are none */
    uint64_t judged_us;      /* when the present breath ends */
} cox_budget;

/* Makes a budget of bounds, least <= greatest, both in bytes a second. It begins with the greatest
 * rate, and with no bytes. */
void cox_budget_init(cox_budget *budget, uint32_t least, uint32_t greatest);

/* Time passed: it may be sent what the rate gives for that, and no more than an eighth of a second
 * gives, or a packet if that is more. */
void cox_budget_earn(cox_budget *budget, uint64_t elapsed_us);

/* Bytes were sent, perhaps more than there were. */
void cox_budget_spend(cox_budget *budget, uint32_t bytes);

/* The peer told of packets: how many were sent to it since it told last, and how many of these, or
 * of earlier ones, arrived. A budget that is never told goes by round trips alone. */
void cox_budget_tell(cox_budget *budget, uint32_t sent, uint32_t arrived);

/* Takes a round trip, and each 250 ms sets the rate anew. Time is the session's own. */
void cox_budget_breathe(cox_budget *budget, uint32_t round_trip_ms, uint64_t now_us);

#endif
