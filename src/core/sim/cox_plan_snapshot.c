/* SPDX-License-Identifier: MIT
 * Snapshots of a state that has a plan: saved, written and stored run by run. */
#include <string.h>

#include "core/base/cox_bytes.h"
#include "core/base/cox_size.h"
#include "cox_plan_calls.h"
#include "cox_plan_rows.h"
#include "cox_sink.h"

uint32_t cox_plan_snapshot_size(const cox_sim *sim)
{
    cox_plan_bases bases;
    uint64_t size = 8;
    cox_plan_bind(sim, &bases);
    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
        size += 4 + (uint64_t)rows.count * rows.table->saved_size;
    }
    return cox_size_of_u64(size);
}

/* Binds all tables, and sees that all rows can be put in order. */
static cox_status bind_all(const cox_sim *sim, cox_plan_bases *bases)
{
    cox_plan_bind(sim, bases);
    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(sim->plan, bases, table);
        if (!cox_plan_rows_fit(&rows)) return COX_ERROR_CAPACITY;
    }
    return COX_OK;
}

cox_status cox_plan_save(const cox_sim *sim, uint8_t *bytes)
{
    cox_plan_bases bases;
    cox_status status = bind_all(sim, &bases);
    if (status != COX_OK) return status;
    cox_bytes_put_u64(bytes, sim->plan->schema_hash);
    bytes += 8;
    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
        const uint32_t *order = cox_plan_rows_order(sim->plan, &rows, 0);
        bytes = cox_plan_rows_save(&rows, order, bytes);
    }
    return COX_OK;
}

/* Puts bytes, which may go out in several pieces. */
static void put_bytes(cox_sink *sink, const uint8_t *bytes, uint32_t length)
{
    while (length > 0 && sink->status == COX_OK) {
        uint32_t room = (uint32_t)COX_SINK_BYTES - sink->length;
        uint32_t part = length < room ? length : room;
        memcpy(sink->bytes + sink->length, bytes, (size_t)part);
        sink->length = (uint8_t)(sink->length + part);
        if (sink->length == COX_SINK_BYTES) cox_sink_finish(sink);
        bytes += part;
        length -= part;
    }
}

static void put_rows(cox_sink *sink, const cox_plan *plan, const cox_plan_rows *rows)
{
    const uint32_t *order = cox_plan_rows_order(plan, rows, 0);
    cox_sink_put(sink, COX_U32, rows->count);
    if (rows->table->saved_size == 0) return;
    uint32_t in_piece = plan->piece_size / rows->table->saved_size;
    for (uint32_t row = 0; row < rows->count && sink->status == COX_OK; row += in_piece) {
        uint32_t left = rows->count - row;
        uint32_t count = left < in_piece ? left : in_piece;
        cox_plan_rows_encode(rows, order, row, count, plan->piece);
        put_bytes(sink, plan->piece, count * rows->table->saved_size);
    }
}

cox_status cox_plan_write(const cox_sim *sim, cox_stream_writer writer)
{
    cox_sink sink;
    cox_plan_bases bases;
    cox_status status = bind_all(sim, &bases);
    if (status != COX_OK) return status;
    cox_sink_start(&sink, writer);
    cox_sink_put(&sink, COX_U64, sim->plan->schema_hash);
    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
        put_rows(&sink, sim->plan, &rows);
    }
    return cox_sink_finish(&sink);
}

void cox_plan_store(const cox_sim *sim, const uint8_t *bytes)
{
    cox_plan_bases bases;
    cox_plan_bind(sim, &bases);
    bytes += 8;
    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
        cox_plan_rows_set_count(&rows, cox_bytes_get_u32(bytes));
        cox_plan_rows_decode(&rows, bytes + 4);
        bytes += 4 + (size_t)rows.count * rows.table->saved_size;
    }
}
