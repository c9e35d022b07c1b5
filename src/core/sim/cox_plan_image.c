/* SPDX-License-Identifier: MIT
 * Images of a state by a plan: for each table the number of rows in 8 bytes and the rows, filled up
 * to whole 8 bytes. */
#include "cox_plan_calls.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "core/base/cox_size.h"
#include "cox_plan_rows.h"

#define PART 8u /* what comes next begins at a multiple of this */

/* The bytes of a table. */
static uint64_t part_size(const cox_plan_table *table, uint32_t count)
{
    uint64_t rows = (uint64_t)count * table->image_size;
    return PART + (rows + PART - 1) / PART * PART;
}

/* The bytes of all tables, as they are or full. No tables take a part that says nothing, as a size
 * of 0 says that there can be no image. */
static uint32_t bound_size(const cox_plan *plan, const cox_plan_bases *bases, bool is_full)
{
    uint64_t size = plan->table_count == 0 ? PART : 0;
    for (uint32_t table = 0; table < plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(plan, bases, table);
        size += part_size(rows.table, is_full ? rows.capacity : rows.count);
    }
    return cox_size_of_u64(size);
}

uint32_t cox_plan_image_size(const cox_sim *sim, bool is_full)
{
    cox_plan_bases bases;
    cox_plan_bind(sim, &bases);
    return bound_size(sim->plan, &bases, is_full);
}

/* The rows of a table in the part of an image. */
static cox_plan_rows open_part(const cox_plan *plan, uint32_t table, const uint8_t *part)
{
    cox_plan_rows rows;
    rows.table = &plan->tables[table];
    rows.base = NULL;
    rows.first = (uint8_t *)part + PART;
    memcpy(&rows.count, part, sizeof rows.count);
    rows.capacity = rows.count;
    return rows;
}

/* Copies count rows from the first one on, which lie in one block. */
static void copy_block(const cox_plan_rows *to, const cox_plan_rows *from, uint32_t first,
                       uint32_t count)
{
    for (uint32_t i = 0; i < to->table->image_run_count; i++) {
        const cox_plan_run *run = &to->table->image_runs[i];
        cox_strided_copy(cox_strided_from(cox_plan_rows_run(to, run), first),
                         cox_strided_from(cox_plan_rows_run(from, run), first), NULL, run->length,
                         count);
    }
}

/* Copies rows from memory to an image or back, which have as many. */
static void copy_rows(const cox_plan_rows *to, const cox_plan_rows *from)
{
    const cox_plan_table *table = to->table;
    bool is_whole = table->image_run_count == 1 || table->layout == COX_ROWS_COLUMNS;
    for (uint32_t row = 0, count; row < to->count; row += count) {
        count = to->count - row;
        if (!is_whole && count > COX_PLAN_BLOCK) count = COX_PLAN_BLOCK;
        cox_plan_rows to_here = cox_plan_rows_around(to, row, &count);
        cox_plan_rows from_here = cox_plan_rows_around(from, row, &count);
        copy_block(&to_here, &from_here, row, count);
    }
}

cox_status cox_plan_image_save(const cox_sim *sim, uint8_t *image, uint32_t capacity,
                               uint32_t *length)
{
    cox_plan_bases bases;
    uint8_t *part = image;
    cox_plan_bind(sim, &bases);
    *length = bound_size(sim->plan, &bases, false);
    if (*length == 0 || *length > capacity) return COX_ERROR_CAPACITY;

    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows live = cox_plan_rows_open(sim->plan, &bases, table);
        memcpy(part, &live.count, sizeof live.count);
        cox_plan_rows copy = open_part(sim->plan, table, part);
        copy_rows(&copy, &live);
        part += (size_t)part_size(live.table, live.count);
    }
    return COX_OK;
}

cox_status cox_plan_image_load(const cox_sim *sim, const uint8_t *image)
{
    cox_plan_bases bases;
    const cox_plan *plan = sim->plan;
    const uint8_t *part = image;
    cox_plan_bind(sim, &bases);
    for (uint32_t table = 0; table < plan->table_count; table++) {
        cox_plan_rows kept = open_part(plan, table, part);
        cox_plan_rows live = cox_plan_rows_open(plan, &bases, table);
        if (kept.count > live.capacity) return COX_ERROR_COUNT;
        part += (size_t)part_size(kept.table, kept.count);
    }
    part = image;
    for (uint32_t table = 0; table < plan->table_count; table++) {
        cox_plan_rows kept = open_part(plan, table, part);
        cox_plan_rows live = cox_plan_rows_open(plan, &bases, table);
        cox_plan_rows_set_count(&live, kept.count);
        copy_rows(&live, &kept);
        part += (size_t)part_size(kept.table, kept.count);
    }
    return COX_OK;
}

/* The bytes of the snapshot of an image; false if its rows cannot be put in order. */
static bool measure(const cox_plan *plan, const uint8_t *image, uint64_t *size)
{
    bool fits = true;
    *size = 8;
    for (uint32_t table = 0; table < plan->table_count; table++) {
        cox_plan_rows kept = open_part(plan, table, image);
        fits = fits && cox_plan_rows_fit(&kept);
        *size += 4 + (uint64_t)kept.count * kept.table->saved_size;
        image += (size_t)part_size(kept.table, kept.count);
    }
    return fits;
}

static void put_tables(const cox_plan *plan, const uint8_t *image, uint8_t *bytes)
{
    cox_bytes_put_u64(bytes, plan->schema_hash);
    bytes += 8;
    for (uint32_t table = 0; table < plan->table_count; table++) {
        cox_plan_rows kept = open_part(plan, table, image);
        bytes = cox_plan_rows_save(&kept, cox_plan_rows_order(plan, &kept, 0), bytes);
        image += (size_t)part_size(kept.table, kept.count);
    }
}

cox_status cox_plan_image_snapshot(const cox_sim *sim, const uint8_t *image, uint8_t *bytes,
                                   uint32_t capacity, uint32_t *length)
{
    uint64_t size;
    bool fits = measure(sim->plan, image, &size);
    *length = cox_size_of_u64(size);
    if (!fits || *length == 0 || *length > capacity) return COX_ERROR_CAPACITY;
    put_tables(sim->plan, image, bytes);
    return COX_OK;
}
