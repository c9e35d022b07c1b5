/* SPDX-License-Identifier: MIT
 * The state as bytes. Rows go out in ascending id, so equal states have equal bytes wherever their
 * rows are stored. */
#include "coxswain/snapshot.h"

#include "core/base/cox_size.h"
#include "cox_plan.h"
#include "cox_row_order.h"
#include "cox_sink.h"
#include "cox_snapshot_known.h"
#include "cox_value.h"

/* The bytes of a snapshot, as the tables are or full. */
static uint32_t size_of(const cox_sim *sim, bool is_full)
{
    cox_rows rows;
    uint64_t size = 8;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        uint32_t count = is_full ? rows.capacity : rows.count;
        size += 4 + (uint64_t)count * cox_rows_saved_size(&rows);
    }
    return cox_size_of_u64(size);
}

uint32_t cox_snapshot_size(const cox_sim *sim)
{
    return sim->plan != NULL ? sim->plan->size(sim) : size_of(sim, false);
}

uint32_t cox_snapshot_size_max(const cox_sim *sim)
{
    return size_of(sim, true);
}

static void put_row(cox_sink *sink, const cox_rows *rows, uint32_t row)
{
    cox_field field;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (!cox_role_is_saved(field.role)) continue;
        cox_cells cells = cox_rows_cells(rows, &field);
        cox_sink_put(sink, cells.type, cox_cells_value(&cells, row));
    }
}

static void put_rows(cox_sink *sink, const cox_rows *rows)
{
    cox_row_order order;
    uint32_t row;
    cox_sink_put(sink, COX_U32, rows->count);
    cox_row_order_start(&order, rows);
    while (sink->status == COX_OK && cox_row_order_next(&order, &row)) put_row(sink, rows, row);
}

cox_status cox_snapshot_write_known(const cox_sim *sim, uint64_t schema_hash,
                                    cox_stream_writer writer)
{
    cox_sink sink;
    cox_rows rows;
    if (sim->plan != NULL) return sim->plan->write(sim, writer);
    cox_sink_start(&sink, writer);
    cox_sink_put(&sink, COX_U64, schema_hash);
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) put_rows(&sink, &rows);
    return cox_sink_finish(&sink);
}

cox_status cox_snapshot_write(const cox_sim *sim, cox_stream_writer writer)
{
    return cox_snapshot_write_known(sim, cox_sim_schema_hash(sim), writer);
}

cox_status cox_snapshot_save(const cox_sim *sim, void *bytes, uint32_t capacity, uint32_t *length)
{
    *length = cox_snapshot_size(sim);
    if (*length == 0 || *length > capacity) return COX_ERROR_CAPACITY;
    if (sim->plan != NULL) return sim->plan->save(sim, (uint8_t *)bytes);
    cox_memory_file file = cox_memory_file_make(bytes, capacity);
    return cox_snapshot_write(sim, cox_memory_file_writer(&file));
}
