/* SPDX-License-Identifier: MIT
 * The order of rows by id: nothing to do where they lie in order, else a radix sort of slots in
 * the scratch of the plan, a byte of the ids at a time. */
#include <string.h>

#include "cox_plan_rows.h"

/* The values of a digit, and its bits. */
#define DIGITS 256u
#define DIGIT_BITS 8u

static uint32_t id_at(cox_strided ids, uint32_t row)
{
    uint32_t id;
    memcpy(&id, ids.first + (size_t)row * ids.stride, sizeof id);
    return id;
}

static bool ascend(cox_strided ids, uint32_t count)
{
    uint32_t before = 0;
    for (uint32_t row = 0; row < count; row++) {
        uint32_t id = id_at(ids, row);
        if (id < before) return false;
        before = id;
    }
    return true;
}

/* Gathers ids; returns the bits in which they differ. */
static uint32_t gather(cox_strided from, uint32_t count, uint32_t *ids)
{
    uint32_t first = id_at(from, 0);
    uint32_t differing = 0;
    for (uint32_t row = 0; row < count; row++) {
        ids[row] = id_at(from, row);
        differing |= ids[row] ^ first;
    }
    return differing;
}

static uint32_t digit_of(uint32_t id, uint32_t shift)
{
    return id >> shift & (DIGITS - 1u);
}

/* Sorts the slots of from (NULL: as they lie) by one digit of their ids into to; those with the
 * same digit stay in order. */
static void sort_by_digit(uint32_t *to, const uint32_t *from, const uint32_t *ids, uint32_t count,
                          uint32_t shift)
{
    uint32_t places[DIGITS]; /* where the next slot with this digit goes */
    uint32_t place = 0;
    memset(places, 0, sizeof places);
    for (uint32_t slot = 0; slot < count; slot++) places[digit_of(ids[slot], shift)]++;
    for (uint32_t digit = 0; digit < DIGITS; digit++) {
        uint32_t with_digit = places[digit];
        places[digit] = place;
        place += with_digit;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = from == NULL ? i : from[i];
        to[places[digit_of(ids[slot], shift)]++] = slot;
    }
}

const uint32_t *cox_plan_rows_order(const cox_plan *plan, const cox_plan_rows *rows, uint32_t side)
{
    if (!rows->table->has_ids || rows->count < 2) return NULL;
    cox_strided ids = cox_plan_rows_run(rows, &rows->table->id);
    if (ascend(ids, rows->count)) return NULL;

    const uint32_t *from = NULL;
    uint32_t left = 0;
    uint32_t differing = gather(ids, rows->count, plan->ids);
    for (uint32_t shift = 0; shift < 32; shift += DIGIT_BITS)
        left += digit_of(differing, shift) != 0;
    for (uint32_t shift = 0; shift < 32; shift += DIGIT_BITS) {
        if (digit_of(differing, shift) == 0) continue;
        uint32_t *to = left % 2 == 1 ? plan->order[side] : plan->spare; /* the last one is order */
        sort_by_digit(to, from, plan->ids, rows->count, shift);
        from = to;
        left--;
    }
    return from;
}
