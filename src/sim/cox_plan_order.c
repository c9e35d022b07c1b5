/* SPDX-License-Identifier: MIT
 * The order of rows by id: nothing to do where they lie in order, else a radix sort of slots in
 * the scratch of the plan, a byte of the ids at a time. */
#include <string.h>

#include "cox_plan_rows.h"

/* The values of a digit. */
#define DIGITS 256u

/* The ids of rows, gathered: their least, what the greatest is more, and whether they ascend. */
typedef struct gathered {
    uint32_t least;
    uint32_t span;
    bool ascends;
} gathered;

static gathered gather_ids(const cox_plan_rows *rows, uint32_t *ids)
{
    cox_strided cells = cox_plan_rows_run(rows, &rows->table->id);
    uint32_t least = UINT32_MAX;
    uint32_t greatest = 0;
    uint32_t id_before = 0;
    gathered found;
    found.ascends = true;
    for (uint32_t row = 0; row < rows->count; row++, cells.first += cells.stride) {
        uint32_t id;
        memcpy(&id, cells.first, sizeof id);
        ids[row] = id;
        found.ascends = found.ascends && id >= id_before;
        if (id < least) least = id;
        if (id > greatest) greatest = id;
        id_before = id;
    }
    found.least = least;
    found.span = greatest - least;
    return found;
}

static uint32_t digit_of(const uint32_t *ids, uint32_t slot, uint32_t least, uint32_t shift)
{
    return (ids[slot] - least) >> shift & (DIGITS - 1u);
}

/* Sorts the slots of from (NULL: as they lie) by one digit of their ids into to; those with the
 * same digit stay in order. */
static void sort_digit(uint32_t *to, const uint32_t *from, const uint32_t *ids, uint32_t count,
                       uint32_t least, uint32_t shift)
{
    uint32_t places[DIGITS];
    uint32_t place = 0;
    memset(places, 0, sizeof places);
    for (uint32_t slot = 0; slot < count; slot++) places[digit_of(ids, slot, least, shift)]++;
    for (uint32_t digit = 0; digit < DIGITS; digit++) {
        uint32_t of_digit = places[digit];
        places[digit] = place;
        place += of_digit;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = from == NULL ? i : from[i];
        to[places[digit_of(ids, slot, least, shift)]++] = slot;
    }
}

/* The bytes in which ids differ. */
static uint32_t digits_of(uint32_t span)
{
    uint32_t digits = 1;
    while (span > 0xffu) {
        span >>= 8;
        digits++;
    }
    return digits;
}

const uint32_t *cox_plan_rows_order(const cox_plan *plan, const cox_plan_rows *rows, uint32_t side)
{
    if (!rows->table->has_ids || rows->count < 2) return NULL;
    gathered found = gather_ids(rows, plan->ids);
    if (found.ascends) return NULL;

    const uint32_t *from = NULL;
    uint32_t digits = digits_of(found.span);
    for (uint32_t left = digits; left > 0; left--) {
        uint32_t *to = left % 2 == 1 ? plan->order[side] : plan->spare; /* the last one is order */
        sort_digit(to, from, plan->ids, rows->count, found.least, 8 * (digits - left));
        from = to;
    }
    return from;
}
