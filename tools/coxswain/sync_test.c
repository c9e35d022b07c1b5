/* SPDX-License-Identifier: MIT
 * The sync test. */
#include "sync_test.h"

#include <inttypes.h>
#include <string.h>

#include "complaint.h"
#include "coxswain/snapshot.h"
#include "state_table.h"

/* Garbage that is neither 0 nor its own complement's neighbour; it alternates with its complement.
 */
#define GARBAGE 0xa5u

bool sync_test_begin(sync_test *test, const instance *original, char *error, size_t error_size)
{
    memset(test, 0, sizeof *test);
    test->filling = GARBAGE;
    return instance_make(&test->twin, original->scenario, original->values, ~original->seed, error,
                         error_size);
}

/* Names the first difference of the declared state. */
static bool fail_state(const sync_test *test, const instance *original, uint32_t tick, char *error,
                       size_t error_size)
{
    cox_difference difference;
    char cell[STATE_CELL_SIZE];
    const char *name = original->scenario->name;
    cox_status status = cox_snapshot_compare(&original->sim, &test->twin.sim, &difference);
    if (status != COX_ERROR_DIVERGED)
        return fail(error, error_size, "%s: tick %" PRIu32 ": the hash differs after a load", name,
                    tick);
    state_cell_text(&original->sim, difference.cell, cell);
    return fail(error, error_size,
                "%s: tick %" PRIu32 ": %s differs after a load: a field that it depends on is not "
                "declared",
                name, tick, cell);
}

/* Compares one derived column of all rows. */
static bool compare_column(const sync_test *test, const instance *original, uint32_t table,
                           uint32_t column, uint32_t tick, char *error, size_t error_size)
{
    uint32_t id = COX_NO_ROW;
    while ((id = cox_sim_next_row(&original->sim, table, id)) != COX_NO_ROW) {
        cox_cell cell = {table, id, column};
        int64_t ours = 0;
        int64_t theirs = 0;
        cox_sim_fetch(&original->sim, cell, &ours);
        cox_sim_fetch(&test->twin.sim, cell, &theirs);
        if (ours == theirs) continue;
        char text[STATE_CELL_SIZE];
        state_cell_text(&original->sim, cell, text);
        return fail(error, error_size,
                    "%s: tick %" PRIu32 ": %s is derived and differs after a load: restored() does "
                    "not rebuild it",
                    original->scenario->name, tick, text);
    }
    return true;
}

static bool compare_derived(const sync_test *test, const instance *original, uint32_t tick,
                            char *error, size_t error_size)
{
    uint32_t tables = cox_sim_table_count(&original->sim);
    for (uint32_t table = 0; table < tables; table++) {
        cox_column column;
        for (uint32_t i = 0; cox_sim_column(&original->sim, table, i, &column); i++)
            if (column.role == COX_DERIVED &&
                !compare_column(test, original, table, i, tick, error, error_size))
                return false;
    }
    return true;
}

/* Saves the original into the snapshot. */
static bool save(sync_test *test, const instance *original)
{
    uint32_t length = 0;
    uint32_t size = cox_snapshot_size(&original->sim);
    if (!buffer_reserve(&test->snapshot, size)) return false;
    if (cox_snapshot_save(&original->sim, test->snapshot.bytes, size, &length) != COX_OK)
        return false;
    test->snapshot.length = length;
    return true;
}

bool sync_test_load(sync_test *test, const instance *original, uint32_t tick, char *error,
                    size_t error_size)
{
    const char *name = original->scenario->name;
    instance *twin = &test->twin;
    if (!save(test, original) || !instance_remake(twin, test->filling, ~original->seed))
        return fail(error, error_size, "%s: tick %" PRIu32 ": there is no memory for a copy", name,
                    tick);
    test->filling = (uint8_t)~test->filling;

    uint32_t undo_size = cox_snapshot_size(&twin->sim);
    if (!buffer_reserve(&test->undo, undo_size))
        return fail(error, error_size, "%s: tick %" PRIu32 ": there is no memory for a copy", name,
                    tick);
    cox_status status =
        cox_snapshot_load(&twin->sim, test->snapshot.bytes, (uint32_t)test->snapshot.length,
                          test->undo.bytes, undo_size);
    if (status != COX_OK) {
        char words[COX_STATUS_TEXT_SIZE];
        cox_status_text(status, words, sizeof words);
        return fail(error, error_size,
                    "%s: tick %" PRIu32 ": a snapshot of the state cannot be loaded again: %s",
                    name, tick, words);
    }
    if (cox_sim_hash(&twin->sim) != cox_sim_hash(&original->sim))
        return fail_state(test, original, tick, error, error_size);
    return compare_derived(test, original, tick, error, error_size);
}

bool sync_test_compare(const sync_test *test, const instance *original, uint32_t tick, char *error,
                       size_t error_size)
{
    if (cox_sim_hash(&test->twin.sim) == cox_sim_hash(&original->sim)) return true;
    return fail_state(test, original, tick, error, error_size);
}

void sync_test_end(sync_test *test)
{
    instance_free(&test->twin);
    buffer_free(&test->snapshot);
    buffer_free(&test->undo);
}
