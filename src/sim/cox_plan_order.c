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

static uint32_t digit_of(uint32_t id, uint32_t shift)
{
    return id >> shift & (DIGITS - 1u);
}

/* Gathers ids and counts their lowest digits; returns the bits in which ids differ. */
static uint32_t gather(cox_strided from, uint32_t count, uint32_t *ids, uint32_t counts[DIGITS])
{
    uint32_t first = id_at(from, 0);
    uint32_t differing = 0;
    memset(counts, 0, DIGITS * sizeof counts[0]);
    for (uint32_t row = 0; row < count; row++) {
        ids[row] = id_at(from, row);
        counts[digit_of(ids[row], 0)]++;
        differing |= ids[row] ^ first;
    }
    return differing;
}

/* Where the slots with each digit begin, from how many there are. */
static void find_places(uint32_t places[DIGITS])
{
    uint32_t place = 0;
    for (uint32_t digit = 0; digit < DIGITS; digit++) {
        uint32_t with_digit = places[digit];
        places[digit] = place;
        place += with_digit;
    }
}

static void count_digits(const uint32_t *ids, uint32_t count, uint32_t shift,
                         uint32_t counts[DIGITS])
{
    memset(counts, 0, DIGITS * sizeof counts[0]);
    for (uint32_t row = 0; row < count; row++) counts[digit_of(ids[row], shift)]++;
}

/* Puts the slots of from (NULL: as they lie) into to by one digit of their ids, of which there are
 * so many as counts says; those with the same digit stay in order. */
static void sort_by_digit(uint32_t *to, const uint32_t *from, const uint32_t *ids, uint32_t count,
                          uint32_t shift, uint32_t counts[DIGITS])
{
    find_places(counts);
    if (from == NULL) {
        for (uint32_t i = 0; i < count; i++) to[counts[digit_of(ids[i], shift)]++] = i;
        return;
    }
    for (uint32_t i = 0; i < count; i++) to[counts[digit_of(ids[from[i]], shift)]++] = from[i];
}

const uint32_t *cox_plan_rows_order(const cox_plan *plan, const cox_plan_rows *rows, uint32_t side)
{
    if (!rows->table->has_ids || rows->count < 2) return NULL;
    cox_strided cells = cox_plan_rows_run(rows, &rows->table->id);
    if (ascend(cells, rows->count)) return NULL;

    uint32_t counts[DIGITS];
    const uint32_t *from = NULL;
    uint32_t left = 0;
    uint32_t differing = gather(cells, rows->count, plan->ids, counts);
    for (uint32_t shift = 0; shift < 32; shift += DIGIT_BITS)
        left += digit_of(differing, shift) != 0;
    for (uint32_t shift = 0; shift < 32; shift += DIGIT_BITS) {
        if (digit_of(differing, shift) == 0) continue;
        if (shift > 0) count_digits(plan->ids, rows->count, shift, counts);
        uint32_t *to = left % 2 == 1 ? plan->order[side] : plan->spare; /* the last one is order */
        sort_by_digit(to, from, plan->ids, rows->count, shift, counts);
        from = to;
        left--;
    }
    return from;
}
