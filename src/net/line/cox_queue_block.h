/* SPDX-License-Identifier: MIT
 * The inputs of a queue as a block of a packet. */
#ifndef COX_QUEUE_BLOCK_H
#define COX_QUEUE_BLOCK_H

#include "cox_input_queue.h"

/* The bytes that inputs of a queue from tick from to before tick to take in one block; the queue
 * keeps all of them. */
uint32_t cox_queue_block_size(const cox_input_queue *queue, uint32_t from, uint32_t to);

/* The bytes that the input of a tick adds to a block that has the one before it: 0 where both share
 * a run. */
uint32_t cox_queue_block_added(const cox_input_queue *queue, uint32_t tick);

/* Writes the inputs of queue number number from tick from to before tick to in one block, as many
 * as there is room for. Returns the tick after the last one written: from if there is no room at
 * all, or if the queue does not keep all of these inputs. */
uint32_t cox_queue_block_write(cox_bytes_writer *writer, const cox_input_queue *queue,
                               uint8_t number, uint32_t base_tick, uint32_t from, uint32_t to);

#endif
