/* SPDX-License-Identifier: MIT
 * The slots of least cost, in one call. */
#include "coxswain/formation.h"

#include "core/base/cox_size.h"
#include "core/math/cox_vec2_here.h"
#include "cox_assigner.h"

_Static_assert(COX_FORMATION_BYTES(3) == COX_ASSIGNER_BYTES(3), "formation.h has its bytes");

uint32_t cox_formation_size(uint32_t count)
{
    uint64_t each = COX_FORMATION_BYTES(1) - COX_FORMATION_BYTES(0);
    return cox_size_of_u64(COX_FORMATION_BYTES(0) + each * count);
}

/* Rows in ascending id. Agents mostly lie so already. */
static void order_rows(cox_assigner *a, cox_span agents)
{
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t id = cox_span_at(agents, i)->id, at = i;
        while (at > 0 && cox_span_at(agents, a->order[at - 1u])->id > id) {
            a->order[at] = a->order[at - 1u];
            at--;
        }
        a->order[at] = i;
    }
}

cox_status cox_formation_assign(cox_span agents, const cox_vec2 *places, void *memory,
                                uint32_t size, uint32_t *slots)
{
    if (agents.count == 0) return COX_OK;
    uint32_t needed = cox_formation_size(agents.count);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    cox_assigner a = cox_assigner_make(memory, agents.count);
    order_rows(&a, agents);
    for (uint32_t i = 0; i < a.count; i++) {
        cox_vec2 position = cox_span_at(agents, a.order[i])->position;
        a.agents[i] = cox_vec2_clamp_here(position, COX_WORLD_LIMIT);
        a.places[i] = cox_vec2_clamp_here(places[i], COX_WORLD_LIMIT);
    }
    cox_assigner_begin(&a);
    while (a.stage != COX_ASSIGNER_IS_DONE) cox_assigner_step(&a);
    for (uint32_t row = 0; row < a.count; row++) slots[a.order[row]] = a.column_of[row];
    return COX_OK;
}
