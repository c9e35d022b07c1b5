/* SPDX-License-Identifier: MIT
 * The input delay of one player: how many ticks before its tick's turn an input is given.
 *
 * With rollback, and at a host, it stays as it is. A joiner in lockstep needs as much as its inputs
 * take to the host. The host tells by how much the worst input missed its tick, and the delay that
 * was in force when it was given, with that added, is what it would have needed. So the delay goes
 * by this player's line alone, and is right as soon as one late input is told. */
#ifndef COX_INPUT_DELAY_H
#define COX_INPUT_DELAY_H

#include "cox_window.h"

typedef struct cox_input_delay {
    uint16_t ticks; /* as it is now */
    uint16_t least; /* its bounds, in ticks */
    uint16_t greatest;
    uint16_t ticks_per_second; /* 1 to 1000 */
    uint64_t lower_us;         /* the session's own time before which it is not lowered */
    uint16_t *given; /* a ring of the caller's, for each own input how many ticks ahead of its turn
                        its tick was, and 1 more; 0: there is none */
    uint32_t capacity;  /* of the ring, a power of two */
    uint32_t given_end; /* the tick after the last of these inputs */
    cox_window needs;   /* the delays that inputs would have needed, in 64ths of a tick; its memory
                           is set by the owner */
} cox_input_delay;

/* Begins with the least delay and no inputs. The ring holds as many of the newest inputs as it has
 * places: at least the inputs that the host has not acknowledged. */
void cox_input_delay_init(cox_input_delay *delay, uint32_t ticks_per_second, uint16_t least_ms,
                          uint16_t greatest_ms, uint16_t *given, uint32_t capacity);

/* The own input of a tick was given at the turn of a tick, the same or an earlier one. Inputs are
 * given in order. */
void cox_input_delay_give(cox_input_delay *delay, uint32_t tick, uint32_t turn);

/* The host told that the input of a tick was late by so many 64ths of a tick. An input that the
 * ring does not hold is ignored. */
void cox_input_delay_sample(cox_input_delay *delay, uint32_t tick, int16_t lateness);

/* Raises the delay to so many ticks, at most the greatest: no input was rated yet. */
void cox_input_delay_raise(cox_input_delay *delay, uint32_t ticks, uint64_t now_us);

/* Sets the delay so that few ticks wait for this player: one in fifty is shared by all joiners (1
 * and more). It is raised at once, and lowered half a second after that, tick by tick. Returns
 * whether it changed. */
bool cox_input_delay_decide(cox_input_delay *delay, uint32_t joiners, uint64_t now_us);

#endif
