/* SPDX-License-Identifier: MIT
 * The order of rows by id: nothing to do where they lie in order, else a radix sort of slots in
 * the scratch of the plan, a byte of the ids at a time. */
#include <string.h>

#include "cox_plan_rows.h"

/* The values of a digit, and the digits of an id. */
#define DIGITS 256u
#define PLACES 4u

/* How many ids have each digit in each place. */
typedef struct digit_counts {
    uint32_t of[PLACES][DIGITS];
} digit_counts;

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

static uint32_t digit_of(uint32_t id, uint32_t place)
{
    return id >> 8 * place & (DIGITS - 1u);
}

/* Gathers ids and counts their digits. */
static void gather(cox_strided from, uint32_t count, uint32_t *ids, digit_counts *counts)
{
    memset(counts, 0, sizeof *counts);
    for (uint32_t row = 0; row < count; row++) {
        uint32_t id = id_at(from, row);
        ids[row] = id;
        for (uint32_t place = 0; place < PLACES; place++) counts->of[place][digit_of(id, place)]++;
    }
}

/* Sorts the slots of from (NULL: as they lie) by one digit of their ids into to; those with the
 * same digit stay in order. */
static void sort_by_digit(uint32_t *to, const uint32_t *from, const uint32_t *ids, uint32_t count,
                          uint32_t place, uint32_t *counts)
{
    uint32_t end = 0;
    for (uint32_t digit = 0; digit < DIGITS; digit++) {
        uint32_t with_digit = counts[digit];
        counts[digit] = end; /* where the next one goes */
        end += with_digit;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = from == NULL ? i : from[i];
        to[counts[digit_of(ids[slot], place)]++] = slot;
    }
}

/* Whether ids differ in a place, of which id is one. */
static bool differ(const digit_counts *counts, uint32_t place, uint32_t id, uint32_t count)
{
    return counts->of[place][digit_of(id, place)] != count;
}

const uint32_t *cox_plan_rows_order(const cox_plan *plan, const cox_plan_rows *rows, uint32_t side)
{
    if (!rows->table->has_ids || rows->count < 2) return NULL;
    cox_strided ids = cox_plan_rows_run(rows, &rows->table->id);
    if (ascend(ids, rows->count)) return NULL;

    digit_counts counts;
    const uint32_t *from = NULL;
    uint32_t left = 0;
    gather(ids, rows->count, plan->ids, &counts);
    for (uint32_t place = 0; place < PLACES; place++)
        left += differ(&counts, place, plan->ids[0], rows->count);
    for (uint32_t place = 0; place < PLACES; place++) {
        if (!differ(&counts, place, plan->ids[0], rows->count)) continue;
        uint32_t *to = left % 2 == 1 ? plan->order[side] : plan->spare; /* the last one is order */
        sort_by_digit(to, from, plan->ids, rows->count, place, counts.of[place]);
        from = to;
        left--;
    }
    return from;
}
