/* SPDX-License-Identifier: MIT
 * Rows by id in a state that has a plan. Where ids have no gaps, as they are handed out, the first
 * guess is right. */
#include <string.h>

#include "cox_plan_calls.h"
#include "cox_plan_rows.h"

static uint32_t id_at(cox_strided ids, uint32_t row)
{
    uint32_t id;
    memcpy(&id, cox_strided_from(ids, row).first, sizeof id);
    return id;
}

/* The rows of a table, and their ids if they have some. */
static cox_plan_rows open(const cox_sim *sim, uint32_t table, cox_strided *ids)
{
    cox_plan_bases bases;
    cox_plan_bind(sim, &bases);
    cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
    if (rows.table->has_ids) *ids = cox_plan_rows_run(&rows, &rows.table->id);
    return rows;
}

bool cox_plan_find_row(const cox_sim *sim, uint32_t table, uint32_t id, uint32_t *slot)
{
    cox_strided ids;
    cox_plan_rows rows = open(sim, table, &ids);
    uint32_t guess = id - 1;
    if (rows.table->has_ids && rows.count > 0) guess = id - id_at(ids, 0);
    bool is_guessed = guess < rows.count && (!rows.table->has_ids || id_at(ids, guess) == id);
    if (is_guessed) *slot = guess;
    if (is_guessed || !rows.table->has_ids) return is_guessed;

    for (uint32_t row = 0; row < rows.count; row++) {
        if (id_at(ids, row) != id) continue;
        *slot = row;
        return true;
    }
    return false;
}
