/* SPDX-License-Identifier: MIT
 * Ranges of inputs that fit into packets. */
#include "cox_redundancy.h"

#include <string.h>

/* The rows that go whatever the rate. */
#define ROWS_LEAST 2u

/* The most inputs that are looked at for a part of a packet. Many take no bytes, and a peer that
 * loads a state may lack all that are kept. */
#define INPUTS_MAX 4096u

/* The most rows of a turn: an input block tells its first tick in 16 bits. */
#define ROWS_MAX 0x10000u

void cox_redundancy_begin_turn(cox_redundancy *redundancy, uint32_t queue_count, uint32_t first,
                               uint32_t end)
{
    uint32_t rows = first < end ? end - first : 0;
    if (rows == 0) first = end;
    if (rows > ROWS_MAX) rows = ROWS_MAX;
    redundancy->again -= (first - redundancy->tick) * queue_count;
    redundancy->tick = first;
    redundancy->rest.first = 0;
    redundancy->rest.end = rows * queue_count;
}

static uint32_t bytes_of(const cox_redundancy *redundancy, const cox_input_sizes *sizes,
                         uint32_t number)
{
    uint32_t queue = number % sizes->queue_count;
    return sizes->bytes_of(sizes->context, queue, redundancy->tick + number / sizes->queue_count);
}

/* How many inputs from one end of a range fit into some bytes: at least one that takes any, or a
 * long one would never go. */
static uint32_t count_fitting(const cox_redundancy *redundancy, const cox_input_sizes *sizes,
                              bool from_end, uint32_t room)
{
    cox_input_range range = redundancy->rest;
    uint32_t count = 0;
    uint32_t used = 0;
    for (; range.first < range.end && count < INPUTS_MAX; count++) {
        uint32_t bytes = bytes_of(redundancy, sizes, from_end ? --range.end : range.first++);
        if (used > 0 && used + bytes > room) break;
        used += bytes;
    }
    return count;
}

/* The end of the first inputs of the rest that fit, and the first of the last ones. */
static uint32_t end_of_first(const cox_redundancy *redundancy, const cox_input_sizes *sizes,
                             uint32_t room)
{
    return redundancy->rest.first + count_fitting(redundancy, sizes, false, room);
}

static uint32_t first_of_last(const cox_redundancy *redundancy, const cox_input_sizes *sizes,
                              uint32_t room)
{
    return redundancy->rest.end - count_fitting(redundancy, sizes, true, room);
}

/* The bytes of the rows that go whatever the rate. */
static uint32_t least_bytes(const cox_redundancy *redundancy, const cox_input_sizes *sizes)
{
    uint32_t bytes = 0;
    cox_input_range range = redundancy->rest;
    uint32_t count = ROWS_LEAST * sizes->queue_count;
    for (; count > 0 && range.first < range.end; count--)
        bytes += bytes_of(redundancy, sizes, --range.end);
    return bytes;
}

/* The room that the rate leaves of a packet's. */
static uint32_t room_of(const cox_redundancy *redundancy, const cox_input_sizes *sizes,
                        uint32_t room, uint32_t allowed)
{
    if (allowed >= room) return room;
    uint32_t least = least_bytes(redundancy, sizes);
    if (least > room) return room;
    return allowed < least ? least : allowed;
}

cox_packet_inputs cox_redundancy_first(cox_redundancy *redundancy, const cox_input_sizes *sizes,
                                       uint32_t room, uint32_t allowed)
{
    cox_packet_inputs inputs;
    cox_input_range *rest = &redundancy->rest;
    memset(&inputs, 0, sizeof inputs);
    room = room_of(redundancy, sizes, room, allowed);
    uint32_t newest = first_of_last(redundancy, sizes, room);
    bool is_one = newest > rest->first && allowed < room + COX_REDUNDANCY_ROOM_LEAST;
    if (is_one) newest = first_of_last(redundancy, sizes, (room + 1u) / 2u);
    inputs.newest.first = newest;
    inputs.newest.end = rest->end;
    rest->end = newest;

    bool is_tight = is_one || (newest > rest->first &&
                               end_of_first(redundancy, sizes, allowed - room) < newest);
    bool goes_on = redundancy->again > rest->first && redundancy->again < newest;
    if (is_tight && goes_on) rest->first = redundancy->again;
    if (!is_one) return inputs;
    redundancy->again = end_of_first(redundancy, sizes, room / 2u);
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
    redundancy->again = end_of_first(redundancy, sizes, room);
    inputs.older.first = rest->first;
    inputs.older.end = redundancy->again;
    rest->first = redundancy->again;
    return inputs;
}

uint32_t cox_redundancy_tick(const cox_redundancy *redundancy, uint32_t number,
                             uint32_t queue_count, uint32_t queue)
{
    return redundancy->tick + (number + queue_count - 1u - queue) / queue_count;
}
