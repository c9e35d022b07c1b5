/* SPDX-License-Identifier: MIT
 * The sync test: a step, and the same step twice more from a state that was taken apart. */
#include "coxswain/sync_test.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "core/base/cox_size.h"
#include "coxswain/random.h"
#include "core/sim/cox_row_memory.h"
#include "core/sim/cox_row_order.h"
#include "core/sim/cox_state_view.h"

/* What memory of rows is filled with: neither 0 nor all ones, and its complement at odd ticks, so
 * that no value passes for the right one twice. */
#define GARBAGE 0xa5u

/* Bytes of a slot's number: a slot is a row's place in its table's memory. */
#define SLOT_SIZE 4u

/* A test going on. What it keeps lies one after the other in the caller's memory. */
typedef struct sync_test {
    const cox_sim *sim;
    const cox_sim *again;
    uint8_t *free;   /* what is left of the memory, */
    uint32_t left;   /* and its bytes */
    uint8_t *before; /* the state before the step: its snapshot, */
    uint32_t before_length;
    uint8_t *slots;       /* the slot of each row, by rank of id, table by table, */
    uint8_t *derived;     /* its derived values */
    uint8_t *after;       /* the state after it: its snapshot; and, where it is to be put back, */
    uint8_t *slots_after; /* the slots of its rows */
    uint8_t *rows;        /* and their memory */
    uint64_t rows_size;
} sync_test;

/* Bytes of the derived values of a row. */
static uint32_t derived_size(const cox_rows *rows)
{
    cox_field field;
    uint32_t size = 0;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++)
        if (field.role == COX_DERIVED) size += cox_value_size(field.type);
    return size;
}

/* Whether the rows of a table lie in any order. */
static bool has_order(const cox_rows *rows)
{
    return rows->id_column < rows->column_count;
}

uint32_t cox_sync_test_size(const cox_sim *sim)
{
    cox_rows rows;
    uint64_t size = 2 * 8 + cox_row_memory_size(sim);
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        uint64_t of_row = 2 * (cox_rows_saved_size(&rows) + SLOT_SIZE) + derived_size(&rows);
        size += 2 * 4 + of_row * rows.capacity;
    }
    return cox_size_of_u64(size);
}

/* Takes bytes of the memory; NULL if they are not there. */
static uint8_t *take(sync_test *test, uint64_t length)
{
    uint8_t *taken = test->free;
    if (length > test->left) return NULL;
    test->free += (size_t)length;
    test->left -= (uint32_t)length;
    return taken;
}

/* Saves the state of the simulation; NULL if it does not fit. */
static uint8_t *save(sync_test *test, uint32_t *length)
{
    uint32_t size = cox_snapshot_size(test->sim);
    uint8_t *bytes = size == 0 ? NULL : take(test, size);
    if (bytes != NULL) cox_snapshot_save(test->sim, bytes, size, length);
    return bytes;
}

/* The derived values of a row: written to *bytes, or, where found is not NULL, compared with those
 * there; *bytes moves on. False, with *found filled in, at the first that differs. */
static bool walk_derived_row(const cox_rows *rows, uint32_t row, uint8_t **bytes,
                             cox_difference *found)
{
    cox_field field;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (field.role != COX_DERIVED) continue;
        cox_cells cells = cox_rows_cells(rows, &field);
        uint64_t bits = cox_cells_value(&cells, row);
        uint8_t *at = *bytes;
        *bytes += cox_value_size(field.type);
        if (found == NULL) {
            cox_value_encode(at, field.type, bits);
            continue;
        }
        uint64_t kept = cox_value_decode(at, field.type);
        if (kept == bits) continue;
        found->cell.id = cox_rows_id(rows, row);
        found->cell.column = number;
        found->a = cox_value_number(field.type, kept);
        found->b = cox_value_number(field.type, bits);
        return false;
    }
    return true;
}

/* The derived values of all rows, by rising id, as walk_derived_row. */
static bool walk_derived(const cox_sim *sim, uint8_t *bytes, cox_difference *found)
{
    cox_rows rows;
    cox_row_order order;
    uint32_t row;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        if (found != NULL) found->cell.table = table;
        cox_row_order_start(&order, &rows);
        while (cox_row_order_next(&order, &row))
            if (!walk_derived_row(&rows, row, &bytes, found)) return false;
    }
    return true;
}

/* Notes in which slot each row lies, by rank of id, table by table; NULL if that does not fit. */
static uint8_t *note_slots(sync_test *test)
{
    cox_rows rows;
    cox_row_order order;
    uint32_t slot;
    uint8_t *slots = take(test, 0);
    for (uint32_t table = 0; cox_rows_open(&rows, test->sim, table); table++) {
        if (!has_order(&rows)) continue;
        uint8_t *at = take(test, (uint64_t)rows.count * SLOT_SIZE);
        if (at == NULL) return NULL;
        cox_row_order_start(&order, &rows);
        for (; cox_row_order_next(&order, &slot); at += SLOT_SIZE) cox_bytes_put_u32(at, slot);
    }
    return slots;
}

/* Keeps the derived values; NULL if they do not fit. */
static uint8_t *keep_derived(sync_test *test)
{
    cox_rows rows;
    uint64_t size = 0;
    for (uint32_t table = 0; cox_rows_open(&rows, test->sim, table); table++)
        size += (uint64_t)rows.count * derived_size(&rows);
    uint8_t *derived = take(test, size);
    if (derived != NULL) walk_derived(test->sim, derived, NULL);
    return derived;
}

/* Keeps what is needed of the state before the step. False if it does not fit. */
static bool keep_before(sync_test *test)
{
    test->before = save(test, &test->before_length);
    test->slots = note_slots(test);
    test->derived = keep_derived(test);
    return test->before != NULL && test->slots != NULL && test->derived != NULL;
}

/* Keeps what is needed of the state after the step. False if it does not fit. */
static bool keep_after(sync_test *test)
{
    uint32_t length;
    test->after = save(test, &length);
    if (test->after == NULL || test->again != test->sim) return test->after != NULL;
    test->slots_after = note_slots(test);
    test->rows_size = cox_row_memory_size(test->sim);
    test->rows = take(test, test->rows_size);
    if (test->slots_after == NULL || test->rows == NULL) return false;
    cox_row_memory_get(test->sim, test->rows);
    return true;
}

/* Stores the columns of a table; the row of each rank goes to the slot that is noted for it, or,
 * where slots is NULL, to that of its rank. */
static void store_columns(const cox_rows *rows, const cox_rows *saved, const uint8_t *slots)
{
    cox_field field;
    cox_field saved_field;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (!cox_role_is_saved(field.role)) continue;
        cox_rows_field(saved, number, &saved_field);
        cox_cells to = cox_rows_cells(rows, &field);
        cox_cells from = cox_rows_cells(saved, &saved_field);
        for (uint32_t rank = 0; rank < saved->count; rank++) {
            uint32_t slot = slots == NULL ? rank : cox_bytes_get_u32(slots + rank * SLOT_SIZE);
            cox_cells_store(&to, slot, cox_cells_value(&from, rank));
        }
    }
}

/* Stores a snapshot that was saved here, with its rows in these slots. */
static void store(const cox_sim *sim, const uint8_t *snapshot, const uint8_t *slots)
{
    cox_rows rows;
    cox_rows saved;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        cox_rows_open_snapshot(&saved, sim, table, snapshot);
        cox_rows_set_count(&rows, saved.count);
        store_columns(&rows, &saved, has_order(&rows) ? slots : NULL);
        if (has_order(&rows)) slots += saved.count * SLOT_SIZE;
    }
}

/* Gives every one of count rows another slot than it has. */
static void move_rows(uint8_t *slots, uint32_t count, cox_random *random)
{
    for (uint32_t last = count; last > 1; last--) {
        uint8_t *a = slots + (last - 1) * SLOT_SIZE;
        uint8_t *b = slots + cox_random_below(random, last - 1) * SLOT_SIZE;
        uint32_t slot = cox_bytes_get_u32(a);
        cox_bytes_put_u32(a, cox_bytes_get_u32(b));
        cox_bytes_put_u32(b, slot);
    }
}

/* Moves the rows of all tables whose rows stand apart. False if none of them has two rows. */
static bool move_all_rows(const sync_test *test, uint32_t tick)
{
    cox_rows rows;
    bool has_moved = false;
    uint8_t *slots = test->slots;
    cox_random random = cox_random_make(tick, 0);
    for (uint32_t table = 0; cox_rows_open_snapshot(&rows, test->sim, table, test->before);
         table++) {
        if (!has_order(&rows)) continue;
        bool is_moved = rows.count > 1 && cox_row_memory_is_apart(test->sim, table);
        if (is_moved) move_rows(slots, rows.count, &random);
        has_moved = has_moved || is_moved;
        slots += rows.count * SLOT_SIZE;
    }
    return has_moved;
}

/* Whether the state that was loaded and stepped differs from one that was kept. */
static bool differs(const sync_test *test, const uint8_t *kept, cox_difference *difference)
{
    cox_state_view a = cox_state_view_make(test->sim, kept);
    cox_state_view b = cox_state_view_make(test->again, NULL);
    return cox_state_view_compare(&a, &b, difference) == COX_ERROR_DIVERGED;
}

/* Asks restored(). */
static bool restore(const cox_sim *sim)
{
    return sim->restored == NULL || sim->restored(sim->context);
}

/* Loads the state before the step into spoilt memory, with its rows in the slots that are noted,
 * and steps. Returns what is found, or 0. */
static uint8_t step_again(const sync_test *test, const cox_frame *frame, cox_sync_report *report)
{
    report->tick = frame->tick;
    cox_row_memory_fill(test->again, (uint8_t)(frame->tick % 2 == 0 ? GARBAGE : ~GARBAGE));
    store(test->again, test->before, test->slots);
    if (!restore(test->again)) {
        report->fault.status = COX_ERROR_REFUSED;
        return COX_SYNC_UNLOADED;
    }
    if (differs(test, test->before, &report->difference)) return COX_SYNC_RESTORED;
    if (!walk_derived(test->again, test->derived, &report->difference)) return COX_SYNC_DERIVED;
    cox_sim_step(test->again, frame);
    report->tick = frame->tick + 1;
    return differs(test, test->after, &report->difference) ? COX_SYNC_UNDECLARED : 0;
}

/* Tries the step in both row orders. Returns what is found, or 0. */
static uint8_t try_step(const sync_test *test, const cox_frame *frame, cox_sync_report *report)
{
    report->tick = frame->tick;
    if (cox_snapshot_explain(test->again, test->before, test->before_length, &report->fault) !=
        COX_OK)
        return COX_SYNC_UNLOADED;
    uint8_t cause = step_again(test, frame, report);
    if (cause != 0 || !move_all_rows(test, frame->tick)) return cause;
    return step_again(test, frame, report) != 0 ? COX_SYNC_ORDER : 0;
}

/* Puts the state after the step back, and its rows as they lay. restored() comes between, for what
 * is derived elsewhere from where rows lie; what it sets in rows the step may have left otherwise.
 */
static void put_back(const sync_test *test)
{
    const cox_sim *sim = test->sim;
    store(sim, test->after, test->slots_after);
    bool lies_as_before = cox_row_memory_size(sim) == test->rows_size;
    if (lies_as_before) cox_row_memory_put(sim, test->rows);
    (void)restore(sim);
    if (lies_as_before) cox_row_memory_put(sim, test->rows);
}

cox_status cox_sync_test_step(const cox_sim *sim, const cox_sim *again, const cox_frame *frame,
                              void *memory, uint32_t size, cox_sync_report *report)
{
    sync_test test;
    memset(&test, 0, sizeof test);
    memset(report, 0, sizeof *report);
    test.sim = sim;
    test.again = again != NULL ? again : sim;
    test.free = (uint8_t *)memory;
    test.left = size;

    bool is_kept = keep_before(&test);
    cox_sim_step(sim, frame);
    is_kept = is_kept && keep_after(&test);
    if (is_kept) {
        report->cause = try_step(&test, frame, report);
        if (test.again == sim) put_back(&test);
    } else {
        report->cause = COX_SYNC_UNSAVED;
        report->tick = frame->tick;
    }
    return report->cause == 0 ? COX_OK : COX_ERROR_DIVERGED;
}
