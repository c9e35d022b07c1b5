/* SPDX-License-Identifier: MIT
 * The ring of a queue. */
#include "cox_input_queue.h"

#include <string.h>

void cox_input_queue_init(cox_input_queue *queue, void *inputs, uint32_t capacity,
                          uint32_t command_bytes)
{
    queue->inputs = (uint8_t *)inputs;
    queue->capacity = capacity;
    queue->command_bytes = (uint16_t)command_bytes;
}

void cox_input_queue_begin(cox_input_queue *queue, uint32_t start, uint8_t before)
{
    queue->first = start;
    queue->end = start;
    queue->kept_end = start;
    queue->before = before;
}

static cox_input *place_of(const cox_input_queue *queue, uint32_t tick)
{
    size_t place = (size_t)(tick & (queue->capacity - 1));
    return (cox_input *)(void *)(queue->inputs + place * COX_INPUT_SIZE(queue->command_bytes));
}

const cox_input *cox_input_queue_at(const cox_input_queue *queue, uint32_t tick)
{
    if (tick < queue->first || tick >= queue->end) return NULL;
    return place_of(queue, tick);
}

uint8_t cox_input_queue_kind(const cox_input_queue *queue, uint32_t tick)
{
    if (tick + 1 == queue->first) return queue->before;
    const cox_input *input = cox_input_queue_at(queue, tick);
    return input == NULL ? COX_INPUT_ABSENT : input->kind;
}

/* Makes a place for the tick after the newest one; in a full ring the oldest input goes. */
static void add_place(cox_input_queue *queue)
{
    cox_input *input = place_of(queue, queue->kept_end);
    if (queue->kept_end - queue->first == queue->capacity) {
        queue->before = input->kind;
        queue->first++;
    }
    input->kind = COX_INPUT_MISSING;
    queue->kept_end++;
}

bool cox_input_queue_put(cox_input_queue *queue, uint32_t tick, uint8_t kind, const uint8_t *bytes,
                         uint32_t length)
{
    if (tick < queue->end || tick - queue->end >= queue->capacity) return false;
    while (queue->kept_end <= tick) add_place(queue);
    cox_input *input = place_of(queue, tick);
    if (input->kind != COX_INPUT_MISSING) return false;
    input->kind = kind;
    input->length = (uint16_t)length;
    if (length > 0) memcpy(input->bytes, bytes, (size_t)length);
    while (queue->end < queue->kept_end && place_of(queue, queue->end)->kind != COX_INPUT_MISSING)
        queue->end++;
    return true;
}

void cox_input_queue_append(cox_input_queue *queue, uint8_t kind, const uint8_t *bytes,
                            uint32_t length)
{
    cox_input_queue_put(queue, queue->end, kind, bytes, length);
}

void cox_input_queue_extend(cox_input_queue *queue, uint8_t kind, uint32_t end)
{
    while (queue->end < end) cox_input_queue_append(queue, kind, NULL, 0);
}

void cox_input_queue_cut(cox_input_queue *queue)
{
    queue->kept_end = queue->end;
}
