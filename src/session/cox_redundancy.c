/* SPDX-License-Identifier: MIT
 * Ranges of inputs that fit into packets. */
#include "cox_redundancy.h"

#include <string.h>

/* The rows that go whatever the rate. */
#define ROWS_LEAST 2u

/* The most inputs that are looked at for a part of a packet. Many take no bytes, and a peer that
 * loads a state may lack all that are kept. */
#define INPUTS_MAX 4096u

void cox_redundancy_begin_turn(cox_redundancy *redundancy, uint32_t queue_count, uint32_t first,
                               uint32_t end)
{
    if (first > end) first = end;
    redundancy->rest.first = (uint64_t)first * queue_count;
    redundancy->rest.end = (uint64_t)end * queue_count;
}

static uint32_t bytes_of(const cox_input_sizes *sizes, uint64_t number)
{
    uint32_t queue = (uint32_t)(number % sizes->queue_count);
    return sizes->bytes_of(sizes->context, queue, (uint32_t)(number / sizes->queue_count));
}

/* The end of the first inputs of a range that fit into some bytes: at least one that takes any, or
 * a long one would never go. */
static uint64_t end_of_first(const cox_input_sizes *sizes, cox_input_range range, uint32_t room)
{
    uint64_t end = range.first;
    uint32_t used = 0;
    for (; end < range.end && end - range.first < INPUTS_MAX; end++) {
        uint32_t bytes = bytes_of(sizes, end);
        if (used > 0 && used + bytes > room) break;
        used += bytes;
    }
    return end;
}

/* The same from the end: the first of the last inputs that fit. */
static uint64_t first_of_last(const cox_input_sizes *sizes, cox_input_range range, uint32_t room)
{
    uint64_t first = range.end;
    uint32_t used = 0;
    for (; first > range.first && range.end - first < INPUTS_MAX; first--) {
        uint32_t bytes = bytes_of(sizes, first - 1u);
        if (used > 0 && used + bytes > room) break;
        used += bytes;
    }
    return first;
}

/* The bytes of the rows that go whatever the rate. */
static uint32_t least_bytes(const cox_input_sizes *sizes, cox_input_range range)
{
    uint32_t bytes = 0;
    uint64_t count = ROWS_LEAST * sizes->queue_count;
    for (uint64_t i = 0; i < count && i < range.end - range.first; i++)
        bytes += bytes_of(sizes, range.end - 1u - i);
    return bytes;
}

/* The room that the rate leaves of a packet's. */
static uint32_t room_of(const cox_input_sizes *sizes, cox_input_range range, uint32_t room,
                        uint32_t allowed)
{
    if (allowed >= room) return room;
    uint32_t least = least_bytes(sizes, range);
    if (least > room) return room;
    return allowed < least ? least : allowed;
}

cox_packet_inputs cox_redundancy_first(cox_redundancy *redundancy, const cox_input_sizes *sizes,
                                       uint32_t room, uint32_t allowed)
{
    cox_packet_inputs inputs;
    cox_input_range *rest = &redundancy->rest;
    memset(&inputs, 0, sizeof inputs);
    room = room_of(sizes, *rest, room, allowed);
    uint64_t newest = first_of_last(sizes, *rest, room);
    bool is_one = newest > rest->first && allowed < room + COX_REDUNDANCY_ROOM_LEAST;
    if (is_one) newest = first_of_last(sizes, *rest, (room + 1u) / 2u);
    inputs.newest.first = newest;
    inputs.newest.end = rest->end;
    rest->end = newest;

    bool is_tight =
        is_one || (newest > rest->first && end_of_first(sizes, *rest, allowed - room) < newest);
    bool goes_on = redundancy->again > rest->first && redundancy->again < newest;
    if (is_tight && goes_on) rest->first = redundancy->again;
    if (!is_one) return inputs;
    redundancy->again = end_of_first(sizes, *rest, room / 2u);
    inputs.older.first = rest->first;
    inputs.older.end = redundancy->again;
    rest->first = rest->end;
    return inputs;
}

bool cox_redundancy_has_more(const cox_redundancy *redundancy)
{
    return redundancy->rest.first < redundancy->rest.end;
}

cox_packet_inputs cox_redundancy_more(cox_redundancy *redundancy, const cox_input_sizes *sizes,
                                      uint32_t room)
{
    cox_packet_inputs inputs;
    cox_input_range *rest = &redundancy->rest;
    memset(&inputs, 0, sizeof inputs);
    redundancy->again = end_of_first(sizes, *rest, room);
    inputs.older.first = rest->first;
    inputs.older.end = redundancy->again;
    rest->first = redundancy->again;
    return inputs;
}

uint32_t cox_redundancy_tick(uint64_t number, uint32_t queue_count, uint32_t queue)
{
    return (uint32_t)((number + queue_count - 1u - queue) / queue_count);
}
