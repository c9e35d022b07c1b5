/* SPDX-License-Identifier: MIT
 * The inputs of one player, or of the session itself: exactly one for each tick, without a gap.
 *
 * An input is written once and never changed. A ring keeps the newest ones. */
#ifndef COX_INPUT_QUEUE_H
#define COX_INPUT_QUEUE_H

#include "coxswain/command.h"

/* The kinds of an input: absent, where no peer has the player, or given, perhaps without commands.
 */
enum { COX_INPUT_ABSENT = 0, COX_INPUT_GIVEN = 1 };

typedef struct cox_input {
    uint8_t kind;
    uint8_t length; /* of the encoded commands */
    uint8_t bytes[COX_INPUT_BYTES_MAX];
} cox_input;

typedef struct cox_input_queue {
    cox_input *inputs; /* capacity of them, the caller's */
    uint32_t capacity; /* a power of two */
    uint32_t first;    /* the oldest tick that is kept */
    uint32_t end;      /* the tick after the newest one */
    uint8_t before;    /* the kind of the input before the first */
} cox_input_queue;

/* Makes an empty queue that begins with tick start; before is the kind of the input before it. */
void cox_input_queue_init(cox_input_queue *queue, cox_input *inputs, uint32_t capacity,
                          uint32_t start, uint8_t before);

/* The input of a tick; NULL if it is not kept or has not arrived. */
const cox_input *cox_input_queue_at(const cox_input_queue *queue, uint32_t tick);

/* The kind of a tick's input, also of the one before the first; ABSENT where it is not known. */
uint8_t cox_input_queue_kind(const cox_input_queue *queue, uint32_t tick);

/* Appends the input of tick queue->end; length <= COX_INPUT_BYTES_MAX. */
void cox_input_queue_append(cox_input_queue *queue, uint8_t kind, const uint8_t *bytes,
                            uint32_t length);

/* Appends inputs of a kind, without commands, up to tick end, if the queue does not reach it yet.
 */
void cox_input_queue_extend(cox_input_queue *queue, uint8_t kind, uint32_t end);

#endif
