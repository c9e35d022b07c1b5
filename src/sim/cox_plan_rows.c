/* SPDX-License-Identifier: MIT
 * Tables of a plan and their rows. Nothing of a context is kept: bases, pointers and counts are
 * read at each call. */
#include "cox_plan_rows.h"

#include <string.h>

#include "coxswain/check.h"

#include "base/cox_bytes.h"
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

static uint8_t *pointer_at(const uint8_t *at)
{
    void *pointer;
    memcpy(&pointer, at, sizeof pointer);
    return (uint8_t *)pointer;
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
    if (planned->layout == COX_ROWS_POINTED) rows.first = pointer_at(rows.first);
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

cox_strided cox_plan_rows_at(const cox_plan_rows *rows, uint32_t offset, uint32_t length)
{
    if (rows->table->layout == COX_ROWS_COLUMNS)
        return cox_strided_make(pointer_at(rows->base + offset), length);
    return cox_strided_make(rows->first == NULL ? NULL : rows->first + offset, rows->table->stride);
}

cox_strided cox_plan_rows_run(const cox_plan_rows *rows, const cox_plan_run *run)
{
    if (rows->base != NULL) return cox_plan_rows_at(rows, run->offset, run->length);
    if (rows->table->layout == COX_ROWS_COLUMNS)
        return cox_strided_make(rows->first + (size_t)run->image_offset * rows->count, run->length);
    return cox_strided_make(rows->first + run->image_offset, rows->table->image_size);
}

/* Copies a run of rows either way. */
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

void cox_plan_rows_encode(const cox_plan_rows *rows, const uint32_t *order, uint32_t first,
                          uint32_t count, uint8_t *bytes)
{
    const cox_plan_table *table = rows->table;
    cox_strided saved = cox_strided_make(bytes, table->saved_size);
    for (uint32_t row = 0, size; row < count; row += size) {
        size = block_size(rows, count - row);
        for (uint32_t i = 0; i < table->run_count; i++) {
            const cox_plan_run *run = &table->runs[i];
            cox_strided to = cox_strided_from(saved, row);
            cox_strided from = cox_plan_rows_run(rows, run);
            to.first += run->saved_offset;
            if (order == NULL) from = cox_strided_from(from, first + row);
            move(run, to, from, order == NULL ? NULL : order + first + row, size);
        }
    }
}

uint8_t *cox_plan_rows_save(const cox_plan_rows *rows, const uint32_t *order, uint8_t *bytes)
{
    cox_bytes_put_u32(bytes, rows->count);
    cox_plan_rows_encode(rows, order, 0, rows->count, bytes + 4);
    return bytes + 4 + (size_t)rows->count * rows->table->saved_size;
}

void cox_plan_rows_decode(const cox_plan_rows *rows, const uint8_t *bytes)
{
    const cox_plan_table *table = rows->table;
    cox_strided saved = cox_strided_make((uint8_t *)bytes, table->saved_size);
    for (uint32_t row = 0, size; row < rows->count; row += size) {
        size = block_size(rows, rows->count - row);
        for (uint32_t i = 0; i < table->run_count; i++) {
            const cox_plan_run *run = &table->runs[i];
            cox_strided from = cox_strided_from(saved, row);
            from.first += run->saved_offset;
            move(run, cox_strided_from(cox_plan_rows_run(rows, run), row), from, NULL, size);
        }
    }
}
