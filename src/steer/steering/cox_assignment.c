/* SPDX-License-Identifier: MIT
 * The slots of least cost, over many ticks. */
#include "coxswain/assignment.h"

#include <string.h>

#include "core/base/cox_pile.h"
#include "core/base/cox_size.h"
#include "core/math/cox_vec2_here.h"
#include "cox_assigner.h"

#define ALIGNMENT 8u

_Static_assert(COX_ASSIGNMENT_BYTES(3) >= ALIGNMENT + 3 * sizeof(cox_assignment_row) +
                                              sizeof(cox_assigner) + COX_ASSIGNER_BYTES(3),
               "COX_ASSIGNMENT_BYTES does not fit");

uint32_t cox_assignment_size(uint32_t count)
{
    uint64_t each = COX_ASSIGNMENT_BYTES(1) - COX_ASSIGNMENT_BYTES(0);
    return cox_size_of_u64(COX_ASSIGNMENT_BYTES(0) + each * count);
}

cox_assignment cox_assignment_make(uint32_t capacity, void *memory, uint32_t size)
{
    cox_assignment made = {0};
    uint32_t needed = cox_assignment_size(capacity);
    if (needed == 0 || memory == NULL || size < needed) return made;
    uint64_t row_bytes = (uint64_t)capacity * sizeof(cox_assignment_row);
    cox_pile pile = cox_pile_make(memory, ALIGNMENT);
    made.work = cox_pile_take(&pile, sizeof(cox_assigner), ALIGNMENT);
    made.rows = (cox_assignment_row *)cox_pile_take(&pile, row_bytes, ALIGNMENT);
    made.row_capacity = capacity;
    memset(made.work, 0, sizeof(cox_assigner));
    memset(made.rows, 0, (size_t)row_bytes);
    return made;
}

static cox_assigner *work_of(const cox_assignment *assignment)
{
    return (cox_assigner *)assignment->work;
}

/* Puts rows into ascending id. They mostly lie so already. */
static void sort_rows(cox_assignment_row *rows, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const cox_assignment_row row = rows[i];
        uint32_t at = i;
        for (; at > 0 && rows[at - 1u].id > row.id; at--) rows[at] = rows[at - 1u];
        rows[at] = row;
    }
}

/* Begins the search for what is in the rows. */
static void begin(cox_assignment *assignment)
{
    uint32_t count = assignment->row_count;
    cox_assigner *work = work_of(assignment);
    *work = cox_assigner_make(assignment->rows + assignment->row_capacity, count);
    for (uint32_t i = 0; i < count; i++) {
        work->agents[i] = assignment->rows[i].position;
        work->places[i] = assignment->rows[i].place;
    }
    cox_assigner_begin(work);
    assignment->steps = 0;
    assignment->phase = COX_ASSIGNMENT_SEARCHING;
}

cox_status cox_assignment_start(cox_assignment *assignment, cox_span agents, const cox_vec2 *places)
{
    if (agents.count > assignment->row_capacity) return COX_ERROR_CAPACITY;
    assignment->row_count = agents.count;
    assignment->steps = 0;
    assignment->phase = COX_ASSIGNMENT_FOUND;
    if (agents.count == 0) return COX_OK;
    for (uint32_t i = 0; i < agents.count; i++) {
        const cox_agent *agent = cox_span_at(agents, i);
        assignment->rows[i].id = agent->id;
        assignment->rows[i].position = cox_vec2_clamp_here(agent->position, COX_WORLD_LIMIT);
    }
    sort_rows(assignment->rows, agents.count);
    for (uint32_t i = 0; i < agents.count; i++) {
        assignment->rows[i].place = cox_vec2_clamp_here(places[i], COX_WORLD_LIMIT);
        assignment->rows[i].slot = 0;
    }
    begin(assignment);
    return COX_OK;
}

static void search_on(cox_assignment *assignment, uint32_t steps)
{
    cox_assigner *work = work_of(assignment);
    for (uint32_t i = 0; i < steps && work->stage != COX_ASSIGNER_IS_DONE; i++) {
        cox_assigner_step(work);
        assignment->steps++;
    }
    if (work->stage != COX_ASSIGNER_IS_DONE) return;
    for (uint32_t i = 0; i < work->count; i++) assignment->rows[i].slot = work->column_of[i];
    assignment->phase = COX_ASSIGNMENT_FOUND;
}

uint8_t cox_assignment_step(cox_assignment *assignment, uint32_t pairs)
{
    if (assignment->phase != COX_ASSIGNMENT_SEARCHING) return assignment->phase;
    uint32_t steps = pairs / assignment->row_count;
    search_on(assignment, steps == 0 ? 1 : steps);
    return assignment->phase;
}

uint32_t cox_assignment_slot(const cox_assignment *assignment, uint32_t id)
{
    uint32_t first = 0, end = assignment->row_count;
    if (assignment->phase != COX_ASSIGNMENT_FOUND) return COX_NO_SLOT;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2u;
        if (assignment->rows[middle].id < id) first = middle + 1u;
        else end = middle;
    }
    bool is_there = first < assignment->row_count && assignment->rows[first].id == id;
    return is_there ? assignment->rows[first].slot : COX_NO_SLOT;
}

/* Whether each place is somebody's. */
static bool are_all_taken(const cox_assignment *assignment)
{
    uint32_t count = assignment->row_count;
    cox_assigner work = cox_assigner_make(assignment->rows + assignment->row_capacity, count);
    for (uint32_t i = 0; i < count; i++) work.row_of[i] = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = assignment->rows[i].slot;
        if (slot >= count || work.row_of[slot] != UINT32_MAX) return false;
        work.row_of[slot] = i;
    }
    return true;
}

bool cox_assignment_restored(cox_assignment *assignment)
{
    uint32_t steps = assignment->steps;
    if (assignment->row_count > assignment->row_capacity) return false;
    sort_rows(assignment->rows, assignment->row_count);
    if (assignment->phase == COX_ASSIGNMENT_NONE) return true;
    if (assignment->row_count == 0) return assignment->phase == COX_ASSIGNMENT_FOUND;
    if (assignment->phase == COX_ASSIGNMENT_FOUND) return are_all_taken(assignment);
    begin(assignment);
    search_on(assignment, steps);
    return assignment->steps == steps && assignment->phase == COX_ASSIGNMENT_SEARCHING;
}
