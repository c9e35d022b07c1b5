/* SPDX-License-Identifier: MIT
 * The order of rows by id, in the scratch of the plan: nothing to do where they lie in order; a
 * place for each id where ids lie close together; a place near which its id belongs for each slot
 * where ids are spread evenly; else a radix sort, a byte of the ids at a time. */
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

/* What is known of ids. */
typedef struct id_range {
    uint32_t least;
    uint32_t greatest;
    uint32_t differing; /* the bits in which they differ */
} id_range;

static id_range gather(cox_strided from, uint32_t count, uint32_t *ids)
{
    uint32_t first = id_at(from, 0);
    id_range range = {first, first, 0};
    for (uint32_t row = 0; row < count; row++) {
        uint32_t id = id_at(from, row);
        ids[row] = id;
        range.differing |= id ^ first;
        if (id < range.least) range.least = id;
        if (id > range.greatest) range.greatest = id;
    }
    return range;
}

/* Puts slots in order by a place for each id of the range. Returns false, with nothing in order,
 * where two rows bear the same id. */
static bool order_by_place(uint32_t *order, uint32_t *places, const uint32_t *ids, uint32_t count,
                           const id_range *range)
{
    uint32_t place_count = range->greatest - range->least + 1;
    uint32_t found = 0;
    memset(places, 0xff, (size_t)place_count * sizeof *places);
    for (uint32_t slot = 0; slot < count; slot++) places[ids[slot] - range->least] = slot;
    for (uint32_t place = 0; place < place_count; place++)
        if (places[place] != UINT32_MAX) order[found++] = places[place];
    return found == count;
}

/* Puts a slot where its id belongs, at a place or behind it: slots with greater ids move up.
 * Returns the steps, or UINT32_MAX where there is no place left. */
static uint32_t put_near(uint32_t *places, uint32_t place_count, uint32_t place,
                         const uint32_t *ids, uint32_t slot)
{
    uint32_t steps = 0;
    uint32_t id = ids[slot];
    for (; places[place] != UINT32_MAX; place++, steps++) {
        uint32_t here = places[place];
        if (place + 1 == place_count) return UINT32_MAX;
        if (ids[here] <= id) continue;
        places[place] = slot;
        slot = here;
    }
    places[place] = slot;
    return steps;
}

/* Puts slots in order near the places that their ids have in the range, which is longer than there
 * are places. Returns false, with nothing in order, where that takes many steps, because the ids
 * lie in heaps. */
static bool order_near(const cox_plan *plan, uint32_t *order, uint32_t count, const id_range *range)
{
    uint32_t *places = plan->places;
    uint32_t place_count = plan->place_count;
    uint32_t spread = range->greatest - range->least;
    uint64_t scale = ((uint64_t)(place_count - place_count / 32) << 32) / ((uint64_t)spread + 1u);
    uint32_t steps = 0;
    uint32_t found = 0;
    memset(places, 0xff, (size_t)place_count * sizeof *places);
    for (uint32_t slot = 0; slot < count; slot++) {
        uint32_t place = (uint32_t)((plan->ids[slot] - range->least) * scale >> 32);
        uint32_t taken = put_near(places, place_count, place, plan->ids, slot);
        if (taken > count - steps) return false;
        steps += taken;
    }
    for (uint32_t place = 0; found < count; place++) {
        order[found] = places[place];
        found += places[place] != UINT32_MAX;
    }
    return true;
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

/* Sorts slots by their ids, digit by digit, so that the last digit sorts them into order. */
static void order_by_digits(const cox_plan *plan, uint32_t *order, uint32_t count,
                            uint32_t differing)
{
    uint32_t counts[DIGITS];
    const uint32_t *from = NULL;
    uint32_t left = 0;
    for (uint32_t shift = 0; shift < 32; shift += DIGIT_BITS)
        left += digit_of(differing, shift) != 0;
    for (uint32_t shift = 0; shift < 32; shift += DIGIT_BITS) {
        if (digit_of(differing, shift) == 0) continue;
        uint32_t *to = left % 2 == 1 ? order : plan->places;
        count_digits(plan->ids, count, shift, counts);
        sort_by_digit(to, from, plan->ids, count, shift, counts);
        from = to;
        left--;
    }
}

/* Makes ids of the numbers in memory, page by page. */
static void make_ids(const cox_plan_rows *rows, uint32_t *ids)
{
    const cox_plan_run *id = &rows->table->id;
    for (uint32_t row = 0, count; row < rows->count; row += count) {
        count = rows->count - row;
        cox_plan_rows around = cox_plan_rows_around(rows, row, &count);
        cox_strided cells = cox_strided_from(cox_plan_rows_run(&around, id), row);
        for (uint32_t i = 0; i < count; i++) ids[row + i] = id_at(cells, i) + id->added;
    }
}

const uint32_t *cox_plan_rows_order(const cox_plan *plan, const cox_plan_rows *rows, uint32_t side)
{
    if (!rows->table->has_ids || rows->count < 2) return NULL;
    const cox_plan_run *id = &rows->table->id;
    bool is_plain = id->added == 0 && !cox_plan_rows_are_paged(rows);
    cox_strided cells = is_plain ? cox_plan_rows_run(rows, id)
                                 : cox_strided_make((uint8_t *)plan->ids, sizeof *plan->ids);
    if (!is_plain) make_ids(rows, plan->ids);
    if (ascend(cells, rows->count)) return NULL;

    uint32_t *order = plan->order[side];
    id_range range = gather(cells, rows->count, plan->ids);
    bool is_dense = range.greatest - range.least < plan->place_count;
    bool is_done = is_dense ? order_by_place(order, plan->places, plan->ids, rows->count, &range)
                            : order_near(plan, order, rows->count, &range);
    if (!is_done) order_by_digits(plan, order, rows->count, range.differing);
    return order;
}
