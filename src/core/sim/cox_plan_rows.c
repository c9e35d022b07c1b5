/* SPDX-License-Identifier: MIT
 * Tables of a plan and their rows. Nothing of a context is kept: bases, pointers and counts are
 * read at each call. */
#include "cox_plan_rows.h"

#include <string.h>

#include "coxswain/check.h"

#include "core/base/cox_bytes.h"
#include "cox_rows.h"
#include "cox_value.h"

/* A visitor that notes base structs. */
typedef struct base_finder {
    cox_visitor visitor; /* first, so that a pointer to it is one to the finder */
    const cox_plan *plan;
    cox_plan_bases *bases;
    uint32_t seen;
    bool is_planned;
} base_finder;

static void note_part(cox_visitor *visitor, void *base, const cox_table *tables,
                      uint32_t table_count)
{
    base_finder *finder = (base_finder *)visitor;
    const cox_plan *plan = finder->plan;
    for (uint32_t i = 0; i < table_count; i++) {
        bool is_same =
            finder->seen < plan->table_count && plan->tables[finder->seen].declared == &tables[i];
        if (is_same) finder->bases->of[finder->seen++] = (uint8_t *)base;
        else finder->is_planned = false;
    }
}

void cox_plan_bind(const cox_sim *sim, cox_plan_bases *bases)
{
    base_finder finder;
    finder.visitor.part = note_part;
    finder.plan = sim->plan;
    finder.bases = bases;
    finder.seen = 0;
    finder.is_planned = sim->commands == sim->plan->commands;
    cox_rows_visit(sim, &finder.visitor);
    COX_ASSERT(finder.is_planned && finder.seen == sim->plan->table_count, COX_MISTAKE_DECLARATION);
}

cox_plan_rows cox_plan_rows_open(const cox_plan *plan, const cox_plan_bases *bases, uint32_t table)
{
    cox_plan_rows rows;
    const cox_plan_table *planned = &plan->tables[table];
    rows.table = planned;
    rows.base = bases->of[table];
    rows.first = rows.base + planned->rows_offset;
    rows.count = 1;
    rows.capacity = 1;
    if (planned->layout == COX_ROWS_SINGLE) return rows;
    if (planned->layout == COX_ROWS_POINTED || planned->page_rows != 0)
        rows.first = cox_value_pointer(rows.first);
    if (planned->layout == COX_ROWS_COLUMNS) rows.first = NULL;

    rows.capacity = planned->capacity;
    if (rows.capacity == 0)
        rows.capacity = (uint32_t)cox_value_load(rows.base + planned->capacity_offset, COX_U32);
    rows.count = (uint32_t)cox_value_load(rows.base + planned->count_offset, COX_U32);
    COX_ASSERT(rows.count <= rows.capacity, COX_MISTAKE_DECLARATION);
    if (rows.count > rows.capacity) rows.count = rows.capacity;
    return rows;
}

void cox_plan_rows_set_count(cox_plan_rows *rows, uint32_t count)
{
    rows->count = count;
    if (rows->table->layout == COX_ROWS_SINGLE) return;
    cox_value_store(rows->base + rows->table->count_offset, COX_U32, count);
}

cox_plan_rows cox_plan_rows_around(const cox_plan_rows *rows, uint32_t row, uint32_t *count)
{
    cox_plan_rows around = *rows;
    uint32_t page_rows = rows->table->page_rows;
    if (!cox_plan_rows_are_paged(rows)) return around;
    uint32_t in_page = row % page_rows;
    if (*count > page_rows - in_page) *count = page_rows - in_page;
    const uint8_t *page =
        cox_value_pointer(rows->first + (size_t)(row / page_rows) * sizeof(void *));
    size_t before = (size_t)(row - in_page) * (size_t)rows->table->stride;
    around.first = (uint8_t *)((uintptr_t)page - before); /* where row 0 would lie */
    return around;
}

uint32_t cox_plan_rows_id(const cox_plan_rows *rows, uint32_t row)
{
    uint32_t number = 0;
    uint32_t one = 1;
    const cox_plan_run *id = &rows->table->id;
    if (!rows->table->has_ids) return row + 1;
    cox_plan_rows around = cox_plan_rows_around(rows, row, &one);
    cox_strided cells = cox_strided_from(cox_plan_rows_run(&around, id), row);
    if (cells.first != NULL) memcpy(&number, cells.first, sizeof number);
    return number + id->added;
}

cox_strided cox_plan_rows_at(const cox_plan_rows *rows, uint32_t offset, uint32_t length,
                             bool is_apart)
{
    if (rows->table->layout == COX_ROWS_COLUMNS || is_apart)
        return cox_strided_make(cox_value_pointer(rows->base + offset), length);
    return cox_strided_make(rows->first == NULL ? NULL : rows->first + offset, rows->table->stride);
}

cox_strided cox_plan_rows_run(const cox_plan_rows *rows, const cox_plan_run *run)
{
    if (rows->base != NULL) return cox_plan_rows_at(rows, run->offset, run->length, run->is_apart);
    if (rows->table->layout == COX_ROWS_COLUMNS)
        return cox_strided_make(rows->first + (size_t)run->image_offset * rows->count, run->length);
    return cox_strided_make(rows->first + run->image_offset, rows->table->image_size);
}

/* Makes ids of numbers in memory, and puts them to bytes of a snapshot. */
static void encode_ids(const cox_plan_run *run, cox_strided to, cox_strided from,
                       const uint32_t *order, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        uint32_t number;
        uint32_t slot = order == NULL ? row : order[row];
        memcpy(&number, cox_strided_from(from, slot).first, sizeof number);
        cox_bytes_put_u32(cox_strided_from(to, row).first, number + run->added);
    }
}

static void decode_ids(const cox_plan_run *run, cox_strided to, cox_strided from, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        uint32_t number = cox_bytes_get_u32(cox_strided_from(from, row).first) - run->added;
        memcpy(cox_strided_from(to, row).first, &number, sizeof number);
    }
}

/* Copies a run of rows into an image or out of it. */
static void move(const cox_plan_run *run, cox_strided to, cox_strided from, const uint32_t *order,
                 uint32_t count)
{
    if (run->is_reversed) cox_strided_reverse(to, from, order, run->length, count);
    else cox_strided_copy(to, from, order, run->length, count);
}

/* One run that is all of each row needs no blocks: such a table is a single memcpy. */
static uint32_t block_size(const cox_plan_rows *rows, uint32_t left)
{
    return rows->table->run_count > 1 && left > COX_PLAN_BLOCK ? COX_PLAN_BLOCK : left;
}

/* Copies some rows of those around the first of them to where it belongs in a snapshot. */
static void encode_block(const cox_plan_rows *around, const uint32_t *order, uint32_t first,
                         uint32_t count, cox_strided saved)
{
    for (uint32_t i = 0; i < around->table->run_count; i++) {
        const cox_plan_run *run = &around->table->runs[i];
        cox_strided to = saved;
        cox_strided from = cox_strided_from(cox_plan_rows_run(around, run), first);
        to.first += run->saved_offset;
        if (run->added != 0) encode_ids(run, to, from, order, count);
        else move(run, to, from, order, count);
    }
}

void cox_plan_rows_encode(const cox_plan_rows *rows, const uint32_t *order, uint32_t first,
                          uint32_t count, uint8_t *bytes)
{
    bool is_scattered = order != NULL && cox_plan_rows_are_paged(rows);
    cox_strided saved = cox_strided_make(bytes, rows->table->saved_size);
    for (uint32_t row = 0, size; row < count; row += size) {
        uint32_t slot = order == NULL ? first + row : 0;
        const uint32_t *slots = order == NULL ? NULL : order + first + row;
        size = block_size(rows, count - row);
        if (is_scattered) {
            size = 1;
            slot = *slots;
            slots = NULL;
        }
        cox_plan_rows around = cox_plan_rows_around(rows, slot, &size);
        encode_block(&around, slots, slot, size, cox_strided_from(saved, row));
    }
}

uint8_t *cox_plan_rows_save(const cox_plan_rows *rows, const uint32_t *order, uint8_t *bytes)
{
    cox_bytes_put_u32(bytes, rows->count);
    cox_plan_rows_encode(rows, order, 0, rows->count, bytes + 4);
    return bytes + 4 + (size_t)rows->count * rows->table->saved_size;
}

static void decode_block(const cox_plan_rows *around, uint32_t first, uint32_t count,
                         cox_strided saved)
{
    for (uint32_t i = 0; i < around->table->run_count; i++) {
        const cox_plan_run *run = &around->table->runs[i];
        cox_strided to = cox_strided_from(cox_plan_rows_run(around, run), first);
        cox_strided from = saved;
        from.first += run->saved_offset;
        if (run->added != 0) decode_ids(run, to, from, count);
        else move(run, to, from, NULL, count);
    }
}

void cox_plan_rows_decode(const cox_plan_rows *rows, const uint8_t *bytes)
{
    cox_strided saved = cox_strided_make((uint8_t *)bytes, rows->table->saved_size);
    for (uint32_t row = 0, size; row < rows->count; row += size) {
        size = block_size(rows, rows->count - row);
        cox_plan_rows around = cox_plan_rows_around(rows, row, &size);
        decode_block(&around, row, size, cox_strided_from(saved, row));
    }
}
