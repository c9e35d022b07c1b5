/* SPDX-License-Identifier: MIT
 * The inputs of one player, or of the session itself: exactly one for each tick.
 *
 * An input is written once and never changed. Inputs may arrive in any order: those beyond a gap
 * are kept for when it is filled, and until then count for nothing. A ring keeps the newest
 * ones. */
#ifndef COX_INPUT_QUEUE_H
#define COX_INPUT_QUEUE_H

#include <stddef.h>

#include "net/wire/cox_input_block.h"

/* The kind of an input that has not arrived: a place of the ring beyond the end. All others have a
 * kind that travels. */
enum { COX_INPUT_MISSING = 255 };

typedef struct cox_input {
    uint16_t length; /* of the encoded commands */
    uint8_t kind;
    uint8_t bytes[]; /* as many as the queue's inputs may have */
} cox_input;

/* The bytes of an input with room for so many bytes of commands: a multiple of its alignment. */
#define COX_INPUT_SIZE(command_bytes)                                                             \
    ((offsetof(cox_input, bytes) + (command_bytes) + 1u) / 2u * 2u)

/* first <= end <= kept_end <= first + capacity */
typedef struct cox_input_queue {
    uint8_t *inputs;        /* capacity of them, the caller's */
    uint32_t capacity;      /* a power of two */
    uint32_t first;         /* the oldest tick that is kept */
    uint32_t end;           /* the first tick whose input is missing: the first gap, or kept_end */
    uint32_t kept_end;      /* the tick after the newest input, also of those beyond a gap */
    uint16_t command_bytes; /* of an input, at most */
    uint8_t before;         /* the kind of the input before the first */
} cox_input_queue;

/* Makes a queue of inputs of at most command_bytes in memory that the caller keeps: capacity (a
 * power of two) times COX_INPUT_SIZE(command_bytes), aligned to 2. It is to begin next. */
void cox_input_queue_init(cox_input_queue *queue, void *inputs, uint32_t capacity,
                          uint32_t command_bytes);

/* Empties a queue: it begins with tick start. before is the kind of the input before it. */
void cox_input_queue_begin(cox_input_queue *queue, uint32_t start, uint8_t before);

/* The input of a tick; NULL if it is not kept, or not before the end. */
const cox_input *cox_input_queue_at(const cox_input_queue *queue, uint32_t tick);

/* The kind of a tick's input, also of the one before the first; ABSENT where it is not known. */
uint8_t cox_input_queue_kind(const cox_input_queue *queue, uint32_t tick);

/* Puts the input of a tick in its place; length is at most command_bytes. Returns whether it is
 * new: one that is here stays as it is, and one so far beyond the end that the ring does not hold
 * both is left out. */
bool cox_input_queue_put(cox_input_queue *queue, uint32_t tick, uint8_t kind, const uint8_t *bytes,
                         uint32_t length);

/* Puts the input of tick queue->end. */
void cox_input_queue_append(cox_input_queue *queue, uint8_t kind, const uint8_t *bytes,
                            uint32_t length);

/* Puts inputs of a kind, without commands, in all places up to tick end that have none. */
void cox_input_queue_extend(cox_input_queue *queue, uint8_t kind, uint32_t end);

/* Forgets the inputs beyond a gap. */
void cox_input_queue_cut(cox_input_queue *queue);

#endif
