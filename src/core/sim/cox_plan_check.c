/* SPDX-License-Identifier: MIT
 * Whether a snapshot is sound, column by column: a loop that stops nowhere is faster than one that
 * stops at the first fault. The walk finds that fault, so refusals are the same with a plan. */
#include "cox_plan_calls.h"
#include "cox_plan_rows.h"

/* A number out of bytes, where a call for each would cost more than the check. Compilers know the
 * form as one load. */
static inline uint32_t get_u32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint32_t get_u16(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8;
}

/* The rows of a table in a snapshot. */
typedef struct saved_rows {
    const cox_plan_table *table;
    const uint8_t *first;
    uint32_t count;
} saved_rows;

static bool ids_ascend(const saved_rows *rows, uint32_t offset)
{
    const uint8_t *at = rows->first + offset;
    uint32_t before = COX_NO_ROW;
    uint32_t faults = 0;
    for (uint32_t row = 0; row < rows->count; row++, at += rows->table->saved_size) {
        uint32_t id = get_u32(at);
        faults |= id <= before;
        before = id;
    }
    return faults == 0;
}

/* Loops over the values of a column, by their bytes. */
static uint32_t faults_of_8(const uint8_t *at, size_t stride, uint32_t count, uint32_t least,
                            uint32_t span)
{
    uint32_t faults = 0;
    for (uint32_t row = 0; row < count; row++, at += stride)
        faults |= (uint8_t)(*at - least) > span;
    return faults;
}

static uint32_t faults_of_16(const uint8_t *at, size_t stride, uint32_t count, uint32_t least,
                             uint32_t span)
{
    uint32_t faults = 0;
    for (uint32_t row = 0; row < count; row++, at += stride)
        faults |= (uint16_t)(get_u16(at) - least) > span;
    return faults;
}

static uint32_t faults_of_32(const uint8_t *at, size_t stride, uint32_t count, uint32_t least,
                             uint32_t span)
{
    uint32_t faults = 0;
    for (uint32_t row = 0; row < count; row++, at += stride) faults |= get_u32(at) - least > span;
    return faults;
}

static uint32_t faults_of_64(const uint8_t *at, size_t stride, uint32_t count, uint64_t least,
                             uint64_t span)
{
    uint32_t faults = 0;
    for (uint32_t row = 0; row < count; row++, at += stride) {
        uint64_t value = get_u32(at) | (uint64_t)get_u32(at + 4) << 32;
        faults |= value - least > span;
    }
    return faults;
}

/* Whether count rows are within the bounds of a column. */
static bool is_within(const cox_plan_range *range, const uint8_t *first, size_t stride,
                      uint32_t count)
{
    const uint8_t *at = first + range->saved_offset;
    uint32_t least = (uint32_t)range->least;
    uint32_t span = (uint32_t)range->span;
    if (range->size == 1) return faults_of_8(at, stride, count, least, span) == 0;
    if (range->size == 2) return faults_of_16(at, stride, count, least, span) == 0;
    if (range->size == 8) return faults_of_64(at, stride, count, range->least, range->span) == 0;
    return faults_of_32(at, stride, count, least, span) == 0;
}

static bool values_are_within(const saved_rows *rows)
{
    const cox_plan_table *table = rows->table;
    const uint8_t *at = rows->first;
    for (uint32_t row = 0; row < rows->count; row += COX_PLAN_BLOCK) {
        uint32_t left = rows->count - row;
        uint32_t count = left < COX_PLAN_BLOCK ? left : COX_PLAN_BLOCK;
        for (uint32_t i = 0; i < table->range_count; i++)
            if (!is_within(&table->ranges[i], at, (size_t)table->saved_size, count)) return false;
        at += (size_t)count * table->saved_size;
    }
    return rows->count == 0 || !table->is_void;
}

/* Whether one of the rows bears an id. Ids ascend, so it is no farther on than its distance from
 * the first: the guess is right where none is left out. */
static bool has_row(const saved_rows *rows, uint32_t id)
{
    if (!rows->table->has_ids) return id <= rows->count;
    if (rows->count == 0) return false;
    size_t size = (size_t)rows->table->saved_size;
    const uint8_t *ids = rows->first + rows->table->id.saved_offset;
    uint32_t distance = id - get_u32(ids);
    uint32_t low = 0;
    uint32_t high = distance < rows->count ? distance : rows->count - 1;
    if (get_u32(ids + high * size) == id) return true;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (get_u32(ids + middle * size) < id) low = middle + 1;
        else high = middle;
    }
    return get_u32(ids + low * size) == id;
}

static bool references_hold(const saved_rows *all, uint32_t table_count, const saved_rows *rows)
{
    for (uint32_t i = 0; i < rows->table->reference_count; i++) {
        const cox_plan_reference *reference = &rows->table->references[i];
        const uint8_t *at = rows->first + reference->saved_offset;
        for (uint32_t row = 0; row < rows->count; row++, at += rows->table->saved_size) {
            uint32_t id = get_u32(at);
            if (id == COX_NO_ROW) continue;
            if (reference->table >= table_count || !has_row(&all[reference->table], id))
                return false;
        }
    }
    return true;
}

/* Takes a table from bytes of which left are there; false if it is not sound or not whole. */
static bool take_table(const cox_plan_rows *live, const uint8_t *bytes, uint32_t left,
                       saved_rows *rows)
{
    if (left < 4) return false;
    rows->table = live->table;
    rows->count = get_u32(bytes);
    rows->first = bytes + 4;
    if (rows->count > live->capacity) return false;
    if (live->table->layout == COX_ROWS_SINGLE && rows->count != 1) return false;
    if ((uint64_t)rows->count * live->table->saved_size > left - 4) return false;
    if (live->table->has_ids && !ids_ascend(rows, live->table->id.saved_offset)) return false;
    return values_are_within(rows);
}

bool cox_plan_is_sound(const cox_sim *sim, const uint8_t *bytes, uint32_t length)
{
    const cox_plan *plan = sim->plan;
    cox_plan_bases bases;
    saved_rows all[COX_TABLES_MAX];
    uint32_t at = 8;
    if (length < 8) return false;
    uint64_t schema = get_u32(bytes) | (uint64_t)get_u32(bytes + 4) << 32;
    if (schema != plan->schema_hash) return false;

    cox_plan_bind(sim, &bases);
    for (uint32_t table = 0; table < plan->table_count; table++) {
        cox_plan_rows live = cox_plan_rows_open(plan, &bases, table);
        if (!take_table(&live, bytes + at, length - at, &all[table])) return false;
        at += 4 + all[table].count * live.table->saved_size;
    }
    if (at != length) return false;
    for (uint32_t table = 0; table < plan->table_count; table++)
        if (!references_hold(all, plan->table_count, &all[table])) return false;
    return true;
}
