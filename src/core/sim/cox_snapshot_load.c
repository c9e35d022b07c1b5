/* SPDX-License-Identifier: MIT
 * Loads bytes as the state. From memory that takes two passes over the same bytes: the first checks
 * and stores nothing, the second stores. Bytes that come only once are checked and stored in one
 * pass, and their references are checked afterwards. */
#include "cox_snapshot_load.h"

#include "cox_plan.h"
#include "cox_references.h"
#include "cox_rows.h"
#include "cox_value.h"

/* What a pass does with each value. */
enum { CHECK = 1, STORE = 2 };

/* Whether a value may stand in its column. References are not judged here. */
static cox_status judge(const cox_field *field, uint64_t bits, uint32_t *id_before)
{
    if (field->role == COX_ROW_ID) {
        if (bits <= *id_before) return COX_ERROR_ORDER;
        *id_before = (uint32_t)bits;
        return COX_OK;
    }
    if (field->type == COX_REFERENCE) return COX_OK;
    bool within = cox_value_is_within(field->type, bits, field->least, field->greatest);
    return within ? COX_OK : COX_ERROR_RANGE;
}

static cox_status pass_row(const cox_rows *rows, uint32_t row, cox_source *source, uint8_t todo,
                           uint32_t *id_before)
{
    cox_field field;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (!cox_role_is_saved(field.role)) continue;
        uint64_t bits = cox_source_take(source, field.type);
        if (source->status != COX_OK) return source->status;
        if ((todo & CHECK) != 0) {
            cox_status status = judge(&field, bits, id_before);
            if (status != COX_OK) return status;
        }
        if ((todo & STORE) != 0) {
            cox_cells cells = cox_rows_cells(rows, &field);
            cox_cells_store(&cells, row, bits);
        }
    }
    return COX_OK;
}

static cox_status pass_table(cox_rows *rows, cox_source *source, uint8_t todo)
{
    uint32_t count = (uint32_t)cox_source_take(source, COX_U32);
    if (source->status != COX_OK) return source->status;
    if (count > rows->capacity) return COX_ERROR_COUNT;
    if (rows->layout == COX_ROWS_SINGLE && count != 1) return COX_ERROR_COUNT;
    if ((todo & STORE) != 0) cox_rows_set_count(rows, count);

    uint32_t id_before = COX_NO_ROW;
    for (uint32_t row = 0; row < count; row++) {
        cox_status status = pass_row(rows, row, source, todo, &id_before);
        if (status != COX_OK) return status;
    }
    return COX_OK;
}

static cox_status pass(const cox_sim *sim, cox_source *source, uint8_t todo)
{
    uint64_t schema = cox_source_take(source, COX_U64);
    if (source->status != COX_OK) return source->status;
    if ((todo & CHECK) != 0 && schema != cox_sim_schema_hash(sim)) return COX_ERROR_SCHEMA;

    cox_rows rows;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        cox_status status = pass_table(&rows, source, todo);
        if (status != COX_OK) return status;
    }
    return cox_source_finish(source);
}

cox_status cox_snapshot_check_values(const cox_sim *sim, cox_source *source)
{
    return pass(sim, source, CHECK);
}

cox_status cox_snapshot_check(const cox_sim *sim, const void *bytes, uint32_t length)
{
    cox_source source;
    if (sim->plan != NULL && sim->plan->is_sound(sim, (const uint8_t *)bytes, length))
        return COX_OK;
    cox_source_start_memory(&source, bytes, length);
    cox_status status = cox_snapshot_check_values(sim, &source);
    if (status != COX_OK) return status;
    return cox_references_check(sim, bytes, NULL);
}

void cox_snapshot_store(const cox_sim *sim, const void *bytes, uint32_t length)
{
    cox_source source;
    if (sim->plan != NULL) {
        sim->plan->store(sim, (const uint8_t *)bytes);
        return;
    }
    cox_source_start_memory(&source, bytes, length);
    pass(sim, &source, STORE);
}

cox_status cox_snapshot_load(const cox_sim *sim, const void *bytes, uint32_t length, void *undo,
                             uint32_t undo_capacity)
{
    uint32_t undo_length = 0;
    cox_status status = cox_snapshot_check(sim, bytes, length);
    if (status != COX_OK) return status;
    if (sim->restored != NULL) {
        if (undo == NULL) return COX_ERROR_CAPACITY;
        status = cox_snapshot_save(sim, undo, undo_capacity, &undo_length);
        if (status != COX_OK) return status;
    }
    cox_snapshot_store(sim, bytes, length);
    if (sim->restored == NULL || sim->restored(sim->context)) return COX_OK;

    cox_snapshot_store(sim, undo, undo_length);
    sim->restored(sim->context);
    return COX_ERROR_REFUSED;
}

cox_status cox_snapshot_read(const cox_sim *sim, cox_stream_reader reader)
{
    cox_source source;
    cox_source_start_stream(&source, reader);
    cox_status status = pass(sim, &source, CHECK | STORE);
    if (status == COX_OK) status = cox_references_check(sim, NULL, NULL);
    if (status != COX_OK) return status;
    if (sim->restored != NULL && !sim->restored(sim->context)) return COX_ERROR_REFUSED;
    return COX_OK;
}
