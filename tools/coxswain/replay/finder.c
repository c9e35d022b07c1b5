/* SPDX-License-Identifier: MIT
 * Asking: the rows of a state and those of the one before are walked side by side, by their ids. */
#include "finder.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for rows. */
static bool reserve(finder *asked, uint32_t count)
{
    if (count <= asked->capacity) return true;
    uint32_t capacity = count + count / 2;
    finder_row *before = realloc(asked->before.rows, capacity * sizeof *before);
    if (before != NULL) asked->before.rows = before;
    finder_row *now = realloc(asked->now.rows, capacity * sizeof *now);
    if (now != NULL) asked->now.rows = now;
    uint32_t *ids = realloc(asked->ids, capacity * sizeof *ids);
    if (ids != NULL) asked->ids = ids;
    int64_t *values = realloc(asked->values, capacity * sizeof *values);
    if (values != NULL) asked->values = values;
    if (before == NULL || now == NULL || ids == NULL || values == NULL) return false;
    asked->capacity = capacity;
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    uint32_t id_a = ((const finder_row *)a)->id;
    uint32_t id_b = ((const finder_row *)b)->id;
    return (id_a > id_b) - (id_a < id_b);
}

/* Puts the rows as they are stored in order. They seldom move, so the order of the state before is
 * tried first. */
static void put_in_order(finder *asked)
{
    bool is_sorted = true;
    finder_rows *now = &asked->now;
    bool is_alike = asked->before.count == now->count;
    for (uint32_t i = 0; i < now->count; i++) {
        uint32_t slot = is_alike ? asked->before.rows[i].slot : i;
        now->rows[i] = (finder_row){asked->ids[slot], slot, asked->values[slot]};
        if (i > 0 && now->rows[i].id <= now->rows[i - 1].id) is_sorted = false;
    }
    if (!is_sorted) qsort(now->rows, now->count, sizeof *now->rows, compare_rows);
}

/* Reads the only row that is asked for. */
static bool read_one(finder *asked, const cox_sim *sim)
{
    int64_t value;
    cox_cell cell = {asked->condition.table, asked->condition.row, asked->condition.column};
    if (!reserve(asked, 1)) return false;
    asked->now.count = cox_sim_fetch(sim, cell, &value) ? 1 : 0;
    if (asked->now.count == 1) asked->now.rows[0] = (finder_row){cell.id, 0, value};
    return true;
}

/* Reads all rows. */
static bool read_all(finder *asked, const cox_sim *sim)
{
    const condition *of = &asked->condition;
    uint32_t count = cox_sim_row_count(sim, of->table);
    if (!reserve(asked, count)) return false;
    asked->now.count = cox_sim_fetch_column(sim, of->table, of->column, asked->ids, asked->values,
                                            asked->capacity);
    put_in_order(asked);
    return true;
}

/* Whether the question is for a row that is there before, now or both. */
static bool is_asked(const finder *asked, const finder_row *before, const finder_row *now)
{
    switch (asked->condition.test) {
    case CONDITION_CHANGES:
        return before != NULL && now != NULL;
    case CONDITION_GONE:
        return before != NULL;
    default:
        return now != NULL;
    }
}

/* Whether the condition holds, or begins to, for such a row. */
static bool holds(const finder *asked, const finder_row *before, const finder_row *now)
{
    const condition *of = &asked->condition;
    switch (of->test) {
    case CONDITION_CHANGES:
        return before->value != now->value;
    case CONDITION_APPEARS:
        return before == NULL;
    case CONDITION_GONE:
        return now == NULL;
    default:
        break;
    }
    bool has_begun = asked->is_each && of->rows != CONDITION_ALL && before != NULL;
    return condition_passes(of, now->value) && !(has_begun && condition_passes(of, before->value));
}

/* Fills in what was found of a row. */
static void describe(finding *found, const condition *of, const finder_row *before,
                     const finder_row *now)
{
    found->row = now != NULL ? now->id : before->id;
    found->type = of->type;
    found->has_value = of->has_column && now != NULL;
    found->has_before = of->has_column && (of->test == CONDITION_CHANGES || now == NULL);
    found->value = found->has_value ? now->value : 0;
    found->before = found->has_before ? before->value : 0;
}

/* The next row by its id, before, now or both. False at the end. */
static bool next_pair(const finder *asked, uint32_t at[2], const finder_row **before,
                      const finder_row **now)
{
    *before = at[0] < asked->before.count ? &asked->before.rows[at[0]] : NULL;
    *now = at[1] < asked->now.count ? &asked->now.rows[at[1]] : NULL;
    if (*before != NULL && *now != NULL && (*before)->id != (*now)->id)
        *((*before)->id < (*now)->id ? now : before) = NULL;
    if (*before != NULL) at[0]++;
    if (*now != NULL) at[1]++;
    return *before != NULL || *now != NULL;
}

/* Asks all rows together. */
static bool ask_all(finder *asked, finding found, finder_taker take, void *user, uint32_t *count)
{
    uint32_t at[2] = {0, 0};
    uint32_t holding = 0;
    const finder_row *before, *now;
    found.row = 0;
    while (next_pair(asked, at, &before, &now)) {
        if (!is_asked(asked, before, now)) continue;
        found.row++;
        if (holds(asked, before, now)) holding++;
    }
    bool has_held = asked->has_held;
    asked->has_held = found.row > 0 && holding == found.row;
    bool has_begun = asked->is_each && has_held && condition_is_of_value(&asked->condition);
    *count = asked->has_held && !has_begun ? 1 : 0;
    return *count == 0 || take == NULL || take(user, &found);
}

/* Asks row by row. */
static bool ask_each(finder *asked, finding found, finder_taker take, void *user, uint32_t *count)
{
    uint32_t at[2] = {0, 0};
    const finder_row *before, *now;
    while (next_pair(asked, at, &before, &now)) {
        if (!is_asked(asked, before, now) || !holds(asked, before, now)) continue;
        describe(&found, &asked->condition, before, now);
        (*count)++;
        if (take != NULL && !take(user, &found)) return false;
        if (!asked->is_each) return true;
    }
    return true;
}

bool finder_ask(finder *asked, const cox_sim *sim, finding given, finder_taker take, void *user,
                uint32_t *count)
{
    const condition *of = &asked->condition;
    bool had_state = asked->has_state;
    finder_rows next = asked->before;
    *count = 0;
    asked->before = asked->now;
    asked->now = next;
    asked->has_state = true;
    bool is_read = of->rows == CONDITION_ONE ? read_one(asked, sim) : read_all(asked, sim);
    if (!is_read) return false;
    if (asked->now.count > 0) asked->is_there = true;
    if (!had_state && !condition_is_of_value(of)) return true;
    return of->rows == CONDITION_ALL ? ask_all(asked, given, take, user, count)
                                     : ask_each(asked, given, take, user, count);
}

void finder_free(finder *asked)
{
    free(asked->before.rows);
    free(asked->now.rows);
    free(asked->ids);
    free(asked->values);
}
