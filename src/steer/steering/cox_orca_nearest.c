/* SPDX-License-Identifier: MIT
 * The nearest neighbours and walls, inserted one by one. It is a file of its own so that its keys
 * take no stack while lines are made. */
#include "cox_orca_nearest.h"

#include "cox_orca_barrier.h"

/* What was found so far, with the keys by which it is ordered. */
typedef struct ranking {
    cox_orca_line *found;
    uint32_t count;
    uint32_t most; /* at most COX_ORCA_NEIGHBOURS */
    uint64_t distances[COX_ORCA_NEIGHBOURS];
    uint32_t ids[COX_ORCA_NEIGHBOURS];
} ranking;

_Static_assert(COX_ORCA_WALLS <= COX_ORCA_NEIGHBOURS, "walls do not fit a ranking");

static inline bool ranks_before(const ranking *ranked, uint32_t rank, uint64_t distance,
                                uint32_t id)
{
    uint64_t other = ranked->distances[rank];
    return distance != other ? distance < other : id < ranked->ids[rank];
}

static inline void rank(ranking *ranked, uint64_t distance, uint32_t id, uint32_t place)
{
    uint32_t at = ranked->count;
    if (at == ranked->most) {
        if (at == 0 || !ranks_before(ranked, at - 1u, distance, id)) return;
        at--;
    } else {
        ranked->count++;
    }
    for (; at > 0 && ranks_before(ranked, at - 1u, distance, id); at--) {
        ranked->distances[at] = ranked->distances[at - 1u];
        ranked->ids[at] = ranked->ids[at - 1u];
        ranked->found[at].offset = ranked->found[at - 1u].offset;
    }
    ranked->distances[at] = distance;
    ranked->ids[at] = id;
    ranked->found[at].offset = (int32_t)place;
}

static ranking ranking_of(cox_orca_line *found, uint32_t most)
{
    ranking made;
    made.found = found;
    made.count = 0;
    made.most = most;
    return made;
}

/* Whether neighbours are ranked as they come, as cox_grid_nearest gives them, with self not among
 * them and no two equally far. */
static inline bool are_ranked(const cox_agent *self, cox_span neighbours)
{
    uint64_t last = 0;
    bool is_ranked = true;
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *other = cox_span_at(neighbours, i);
        cox_vec2 displacement = cox_vec2_subtract(other->position, self->position);
        uint64_t after = cox_vec2_length_squared(displacement) + 1u;
        is_ranked &= (after > last) & (other->id != self->id);
        last = after;
    }
    return is_ranked;
}

uint32_t cox_orca_nearest_neighbours(cox_orca_line *found, const cox_agent *self,
                                     cox_span neighbours, uint32_t most)
{
    if (most > COX_ORCA_NEIGHBOURS) most = COX_ORCA_NEIGHBOURS;
    if (COX_FIX_ROOMY && neighbours.count <= most && are_ranked(self, neighbours)) {
        for (uint32_t i = 0; i < neighbours.count; i++) found[i].offset = (int32_t)i;
        return neighbours.count;
    }
    ranking ranked = ranking_of(found, most);
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *other = cox_span_at(neighbours, i);
        if (other->id == self->id) continue;
        cox_vec2 displacement = cox_vec2_subtract(other->position, self->position);
        rank(&ranked, cox_vec2_length_squared(displacement), other->id, i);
    }
    return ranked.count;
}

uint32_t cox_orca_nearest_walls(cox_orca_line *found, const cox_agent *self, cox_segment_span walls,
                                uint32_t horizon_ticks)
{
    ranking ranked = ranking_of(found, COX_ORCA_WALLS);
    uint64_t reach = (uint64_t)(uint32_t)self->max_speed * horizon_ticks + cox_orca_radius(self);
    uint64_t reach_squared = reach < COX_ORCA_REACH_MOST ? reach * reach : UINT64_MAX;
    for (uint32_t i = 0; i < walls.count; i++) {
        const cox_segment *wall = cox_segment_span_at(walls, i);
        cox_orca_barrier barrier = cox_orca_barrier_make(wall, self->position);
        uint64_t distance = cox_orca_barrier_distance_squared(&barrier);
        if (distance <= reach_squared) rank(&ranked, distance, wall->id, i);
    }
    return ranked.count;
}
