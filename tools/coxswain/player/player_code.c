/* SPDX-License-Identifier: MIT
 * Numbers of a chunk. */
#include "player_code.h"

/* The most bytes of a varint. */
#define NUMBER_SIZE 5u

/* How a column is written. */
enum { CONSTANT = 0, VALUES = 1, DIFFERENCES = 2, SECOND_DIFFERENCES = 3, MODE_COUNT };

static bool make_room(buffer *out, size_t length)
{
    size_t needed = out->length + length;
    return needed <= out->capacity || buffer_reserve(out, needed + needed / 2);
}

static uint8_t *put(uint8_t *to, uint32_t number)
{
    while (number >= 0x80u) {
        *to++ = (uint8_t)(number | 0x80u);
        number >>= 7;
    }
    *to++ = (uint8_t)number;
    return to;
}

static uint32_t fold(uint32_t number)
{
    return (number << 1) ^ (0u - (number >> 31));
}

bool player_put_number(buffer *out, uint32_t number)
{
    if (!make_room(out, NUMBER_SIZE)) return false;
    out->length = (size_t)(put(out->bytes + out->length, number) - out->bytes);
    return true;
}

bool player_put_signed(buffer *out, int32_t number)
{
    return player_put_number(out, fold((uint32_t)number));
}

/* Chooses how a column becomes smallest. */
static int mode_of(const int32_t *values, size_t count, size_t stride)
{
    uint64_t sums[MODE_COUNT] = {0};
    uint32_t before = (uint32_t)values[0];
    uint32_t step = 0;
    for (size_t i = 1; i < count; i++) {
        uint32_t value = (uint32_t)values[i * stride];
        uint32_t difference = value - before;
        sums[VALUES] += fold(value);
        sums[DIFFERENCES] += fold(difference);
        sums[SECOND_DIFFERENCES] += fold(difference - step);
        step = difference;
        before = value;
    }
    if (sums[DIFFERENCES] == 0) return CONSTANT;
    int best = SECOND_DIFFERENCES;
    for (int mode = DIFFERENCES; mode >= VALUES; mode--)
        if (sums[mode] <= sums[best]) best = mode;
    return best;
}

bool player_put_column(buffer *out, const int32_t *values, size_t count, size_t stride)
{
    int mode = mode_of(values, count, stride);
    if (!make_room(out, 1 + count * NUMBER_SIZE)) return false;
    uint32_t before = (uint32_t)values[0];
    uint32_t step = 0;
    uint8_t *to = put(out->bytes + out->length, (uint32_t)mode);
    to = put(to, fold(before));
    for (size_t i = 1; mode != CONSTANT && i < count; i++) {
        uint32_t value = (uint32_t)values[i * stride];
        uint32_t difference = value - before;
        to = put(to, fold(mode == VALUES        ? value
                          : mode == DIFFERENCES ? difference
                                                : difference - step));
        step = difference;
        before = value;
    }
    out->length = (size_t)(to - out->bytes);
    return true;
}
