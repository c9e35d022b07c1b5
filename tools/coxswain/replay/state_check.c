/* SPDX-License-Identifier: MIT
 * Saving and checking. */
#include "state_check.h"

#include "util/failure.h"

bool state_check(const cox_sim *sim, buffer *snapshot, char *error)
{
    char text[COX_SNAPSHOT_FAULT_TEXT_SIZE];
    cox_snapshot_fault fault;
    snapshot->length = 0;
    if (cox_snapshot_write(sim, buffer_writer(snapshot)) != COX_OK)
        return fail(error, "there is no memory to check the state");
    if (cox_snapshot_explain(sim, snapshot->bytes, (uint32_t)snapshot->length, &fault) == COX_OK)
        return true;
    cox_snapshot_fault_text(&fault, sim, text, sizeof text);
    return fail(error, "the state cannot be loaded again: %s", text);
}
