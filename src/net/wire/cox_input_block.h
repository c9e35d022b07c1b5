/* SPDX-License-Identifier: MIT
 * Inputs as they travel: a packet has blocks, one for each queue of which it has inputs, and a
 * block has runs of equal inputs. */
#ifndef COX_INPUT_BLOCK_H
#define COX_INPUT_BLOCK_H

#include "core/base/cox_bytes.h"
#include "coxswain/command.h"

/* The queues: one for each player, then the session's. */
#define COX_INPUT_QUEUES_MAX (COX_PLAYERS_MAX + 1)

/* The kinds of an input that travels: absent, where no peer has the player; or given, perhaps
 * without commands. */
enum { COX_INPUT_ABSENT = 0, COX_INPUT_GIVEN = 1 };

/* The bytes of a block's head and end, beside its runs. */
#define COX_INPUT_BLOCK_BYTES 4u

/* The most inputs of a run: of equal inputs without commands, and of inputs that repeat the one
 * before the run. */
#define COX_INPUT_RUN_MOST 64u
#define COX_INPUT_RUN_SAME_MOST 63u

/* A run of equal inputs. */
typedef struct cox_input_run {
    uint8_t kind;
    uint32_t count;
    uint32_t length;      /* of the encoded commands */
    const uint8_t *bytes; /* NULL: there are none, or they are those of the input before */
} cox_input_run;

/* An input block that is read: its queue, its first tick, and the run taken last. */
typedef struct cox_input_block {
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
} cox_input_block;

/* The bytes that one input with so many bytes of commands takes in a block, and those of a run. */
uint32_t cox_input_bytes(uint32_t length);
uint32_t cox_input_run_bytes(const cox_input_run *run);

/* Writes the head of the block of queue number number, whose first tick is not before base_tick and
 * at most 2^16 - 1 ticks behind it; a run; the block's end; and the end of all blocks. There must
 * be room. */
void cox_input_block_begin(cox_bytes_writer *writer, uint8_t number, uint32_t base_tick,
                           uint32_t tick);
void cox_input_run_write(cox_bytes_writer *writer, const cox_input_run *run);
void cox_input_block_end(cox_bytes_writer *writer);
void cox_input_blocks_end(cox_bytes_writer *writer);

/* Takes the head of the next input block; false at the end, or where it is not sound (then ok of
 * the reader is false). */
bool cox_input_block_next(cox_bytes_reader *input_blocks, uint32_t base_tick,
                          cox_input_block *block);

/* Takes the next run of an input block; false at its end. A run may repeat the bytes of the one
 * before. */
bool cox_input_block_run(cox_bytes_reader *input_blocks, cox_input_block *block);

#endif
