/* SPDX-License-Identifier: MIT
 * Which inputs of a queue share a run. */
#include "cox_queue_block.h"

#include <string.h>

static bool is_same(const cox_input *left, const cox_input *right)
{
    return left->kind == right->kind && left->length == right->length &&
           memcmp(left->bytes, right->bytes, left->length) == 0;
}

/* How many inputs from a tick on, before tick to, are the same. */
static uint32_t run_length(const cox_input_queue *queue, uint32_t from, uint32_t to, uint32_t most)
{
    const cox_input *first = cox_input_queue_at(queue, from);
    uint32_t count = 1;
    while (from + count < to && count < most &&
           is_same(first, cox_input_queue_at(queue, from + count)))
        count++;
    return count;
}

/* The run of a block that begins with tick first at a tick, and the bytes that it takes. */
static cox_input_run run_at(const cox_input_queue *queue, uint32_t first, uint32_t tick,
                            uint32_t to)
{
    cox_input_run run;
    const cox_input *input = cox_input_queue_at(queue, tick);
    run.kind = input->kind;
    run.length = input->length;
    run.bytes = NULL;
    if (input->length == 0) {
        run.count = run_length(queue, tick, to, COX_INPUT_RUN_MOST);
    } else if (tick > first && is_same(cox_input_queue_at(queue, tick - 1), input)) {
        run.count = run_length(queue, tick, to, COX_INPUT_RUN_SAME_MOST);
    } else {
        run.count = 1;
        run.bytes = input->bytes;
    }
    return run;
}

uint32_t cox_queue_block_added(const cox_input_queue *queue, uint32_t tick)
{
    const cox_input *input = cox_input_queue_at(queue, tick);
    const cox_input *before = cox_input_queue_at(queue, tick - 1);
    const cox_input *earlier = cox_input_queue_at(queue, tick - 2);
    if (before == NULL || !is_same(before, input)) return cox_input_bytes(input->length);
    if (input->length == 0) return 0;
    return earlier != NULL && is_same(earlier, input) ? 0 : 1u;
}

uint32_t cox_queue_block_size(const cox_input_queue *queue, uint32_t from, uint32_t to)
{
    uint32_t size = from < to ? COX_INPUT_BLOCK_BYTES : 0;
    for (uint32_t tick = from; tick < to;) {
        cox_input_run run = run_at(queue, from, tick, to);
        size += cox_input_run_bytes(&run);
        tick += run.count;
    }
    return size;
}

/* Room that must be left: the end of this input block and the end of all. */
#define ENDS_BYTES 2u

uint32_t cox_queue_block_write(cox_bytes_writer *writer, const cox_input_queue *queue,
                               uint8_t number, uint32_t base_tick, uint32_t from, uint32_t to)
{
    uint32_t room = writer->capacity - writer->length;
    bool is_possible = from < to && from >= queue->first && to <= queue->end && from >= base_tick &&
                       from - base_tick <= UINT16_MAX;
    if (!is_possible) return from;
    cox_input_run begin = run_at(queue, from, from, to);
    if (room < COX_INPUT_BLOCK_BYTES + cox_input_run_bytes(&begin) + 1u) return from;
    uint32_t tick = from;
    cox_input_block_begin(writer, number, base_tick, from);
    while (tick < to) {
        cox_input_run run = run_at(queue, from, tick, to);
        if (writer->capacity - writer->length < cox_input_run_bytes(&run) + ENDS_BYTES) break;
        cox_input_run_write(writer, &run);
        tick += run.count;
    }
    cox_input_block_end(writer);
    return tick;
}
