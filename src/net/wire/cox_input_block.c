/* SPDX-License-Identifier: MIT
 * The bytes of input blocks. */
#include "cox_input_block.h"

#include <string.h>

/* The first byte of a run: 1 to 63 is the length of commands that follow; 64 says that another byte
 * tells by how much they are longer than that; else one of these and the number of inputs that the
 * run has: as many as the byte says, or one more. A 0 ends the input block; COX_NO_PLAYER in place
 * of a queue's number ends all blocks. */
#define RUN_LONG 0x40u
#define RUN_SAME 0x40u
#define RUN_EMPTY 0x80u
#define RUN_ABSENT 0xc0u

uint32_t cox_input_bytes(uint32_t length)
{
    return (length < RUN_LONG ? 1u : 2u) + length;
}

uint32_t cox_input_run_bytes(const cox_input_run *run)
{
    return run->bytes == NULL ? 1u : cox_input_bytes(run->length);
}

static uint8_t code_of(const cox_input_run *run)
{
    if (run->bytes != NULL) return (uint8_t)(run->length < RUN_LONG ? run->length : RUN_LONG);
    if (run->length > 0) return (uint8_t)(RUN_SAME + run->count);
    uint32_t code = run->kind == COX_INPUT_ABSENT ? RUN_ABSENT : RUN_EMPTY;
    return (uint8_t)(code + run->count - 1);
}

void cox_input_block_begin(cox_bytes_writer *writer, uint8_t number, uint32_t base_tick,
                           uint32_t tick)
{
    cox_bytes_add_u8(writer, number);
    cox_bytes_add_u16(writer, (uint16_t)(tick - base_tick));
}

void cox_input_run_write(cox_bytes_writer *writer, const cox_input_run *run)
{
    cox_bytes_add_u8(writer, code_of(run));
    if (run->bytes == NULL) return;
    if (run->length >= RUN_LONG) cox_bytes_add_u8(writer, (uint8_t)(run->length - RUN_LONG));
    cox_bytes_add_copy(writer, run->bytes, run->length);
}

void cox_input_block_end(cox_bytes_writer *writer)
{
    cox_bytes_add_u8(writer, 0);
}

void cox_input_blocks_end(cox_bytes_writer *writer)
{
    cox_bytes_add_u8(writer, COX_NO_PLAYER);
}

bool cox_input_block_next(cox_bytes_reader *input_blocks, uint32_t base_tick,
                          cox_input_block *block)
{
    memset(block, 0, sizeof *block);
    block->number = cox_bytes_take_u8(input_blocks);
    if (!input_blocks->ok || block->number == COX_NO_PLAYER) return false;
    block->tick = base_tick + cox_bytes_take_u16(input_blocks);
    return input_blocks->ok;
}

/* The commands of a run that has some, after its code. */
static bool read_commands(cox_bytes_reader *input_blocks, uint32_t code, cox_input_run *run)
{
    run->kind = COX_INPUT_GIVEN;
    run->count = 1;
    run->length = code < RUN_LONG ? code : code + cox_bytes_take_u8(input_blocks);
    run->bytes = cox_bytes_take(input_blocks, run->length);
    return input_blocks->ok && run->length <= COX_INPUT_BYTES_MAX;
}

/* The code of a run as what the run is; false if the bytes cannot be. */
static bool read_run(cox_bytes_reader *input_blocks, uint32_t code, cox_input_run *run)
{
    if (code <= RUN_LONG) return read_commands(input_blocks, code, run);
    if (code < RUN_EMPTY) {
        run->count = code - RUN_SAME;
        return run->length > 0;
    }
    run->kind = code >= RUN_ABSENT ? COX_INPUT_ABSENT : COX_INPUT_GIVEN;
    run->count = (code & (COX_INPUT_RUN_MOST - 1u)) + 1u;
    run->length = 0;
    run->bytes = NULL;
    return true;
}

bool cox_input_block_run(cox_bytes_reader *input_blocks, cox_input_block *block)
{
    uint8_t code = cox_bytes_take_u8(input_blocks);
    if (!input_blocks->ok || code == 0) return false;
    if (!read_run(input_blocks, code, &block->run)) input_blocks->ok = false;
    return input_blocks->ok;
}
