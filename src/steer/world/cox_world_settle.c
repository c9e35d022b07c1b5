/* SPDX-License-Identifier: MIT
 * Settling in a world: those that have one goal, a group and a point, are sorted by their distance
 * from it, and each is decided by the discs of those before it. */
#include "cox_world_groups.h"
#include "cox_world_stages.h"

#include "steer/steering/cox_settle_disc.h"

static cox_settling settling_of(const cox_world *world, uint32_t group)
{
    const cox_rule *rule = cox_world_first_rule(world, group, COX_SETTLE);
    const cox_rule *orca = cox_world_first_rule(world, group, COX_ORCA);
    cox_settling settling;
    settling.fill = COX_PARAMETER(rule, settle, fill);
    settling.rise = COX_PARAMETER(rule, settle, rise);
    settling.margin = orca == NULL ? COX_FIX_ONE : COX_PARAMETER(orca, orca, margin);
    return settling;
}

static cox_vec2 point_of(const cox_world *world, uint32_t slot)
{
    return cox_vec2_make(world->point_x[slot], world->point_y[slot]);
}

static bool have_one_goal(const cox_world *world, uint32_t a, uint32_t b)
{
    if (world->group[a] != world->group[b] || !world->has_point[a] || !world->has_point[b])
        return false;
    return cox_vec2_equal(point_of(world, a), point_of(world, b));
}

/* Lists those that may rest, by slot; the others do not rest. Returns how many they are. */
static uint32_t list_settlers(cox_world *world)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < world->agent_count; slot++) {
        world->beside[slot] = false;
        if (!world->has_point[slot] ||
            cox_world_first_rule(world, world->group[slot], COX_SETTLE) == NULL) {
            world->settled[slot] = false;
            world->settled_distance[slot] = 0;
            continue;
        }
        cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]);
        cox_world_settler *settler = &world->settlers[count++];
        settler->slot = slot;
        settler->distance_squared =
            cox_vec2_length_squared(cox_vec2_subtract(position, point_of(world, slot)));
    }
    return count;
}

/* Whether a settler comes before another one: by group, by point, by distance, by id. */
static bool comes_before(const cox_world *world, const cox_world_settler *a,
                         const cox_world_settler *b)
{
    if (world->group[a->slot] != world->group[b->slot])
        return world->group[a->slot] < world->group[b->slot];
    if (world->point_x[a->slot] != world->point_x[b->slot])
        return world->point_x[a->slot] < world->point_x[b->slot];
    if (world->point_y[a->slot] != world->point_y[b->slot])
        return world->point_y[a->slot] < world->point_y[b->slot];
    if (a->distance_squared != b->distance_squared)
        return a->distance_squared < b->distance_squared;
    return world->id[a->slot] < world->id[b->slot];
}

/* Lets a settler sink into a heap of count, whose last one is on top. */
static void sink(cox_world *world, uint32_t place, uint32_t count)
{
    cox_world_settler *heap = world->settlers, sunk = heap[place];
    for (uint32_t child = 2 * place + 1u; child < count; child = 2 * place + 1u) {
        if (child + 1u < count && comes_before(world, &heap[child], &heap[child + 1u])) child++;
        if (!comes_before(world, &sunk, &heap[child])) break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = sunk;
}

static void sort_settlers(cox_world *world, uint32_t count)
{
    for (uint32_t place = count / 2; place-- > 0;) sink(world, place, count);
    for (uint32_t end = count; end-- > 1;) {
        cox_world_settler last = world->settlers[0];
        world->settlers[0] = world->settlers[end];
        world->settlers[end] = last;
        sink(world, 0, end);
    }
}

/* Decides for a settler; *filled is what those before it fill, and grows by it. */
static void decide(cox_world *world, const cox_world_settler *settler, const cox_settling *settling,
                   uint64_t *filled)
{
    uint32_t slot = settler->slot;
    fix16_t radius = cox_world_limits(world, slot).radius;
    cox_settle_memory memory = {world->settled[slot], world->settled_distance[slot]};
    cox_settle_decide(&memory, settler->distance_squared, radius, *filled, settling);
    world->settled[slot] = memory.is_settled;
    world->settled_distance[slot] = memory.distance;
    *filled = cox_settle_sum(*filled, cox_settle_disc(radius, settling->margin));
}

void cox_world_settle(cox_world *world)
{
    if (world->settled == NULL) return;
    uint32_t count = list_settlers(world);
    uint64_t filled = 0;
    cox_settling settling = cox_settling_default();
    sort_settlers(world, count);
    for (uint32_t i = 0; i < count; i++) {
        const cox_world_settler *settler = &world->settlers[i];
        if (i == 0 || !have_one_goal(world, settler[-1].slot, settler->slot)) {
            settling = settling_of(world, world->group[settler->slot]);
            filled = 0;
        }
        decide(world, settler, &settling, &filled);
    }
}

void cox_world_note_rest(cox_world *world, uint32_t place, const uint32_t *neighbours,
                         uint32_t count)
{
    uint32_t slot = world->grid.slot[place], group = world->group[slot];
    if (world->settled[slot] || world->beside[slot] != 0) return;
    if (cox_world_first_rule(world, group, COX_SETTLE) == NULL) return;
    cox_settle_memory memory = cox_settle_make();
    cox_settling settling = settling_of(world, group);
    cox_agent self = cox_world_view(world, slot);
    for (uint32_t i = 0; i < count && !memory.is_settled; i++) {
        uint32_t other = world->grid.slot[neighbours[i]];
        if (!world->settled[other] || !have_one_goal(world, slot, other)) continue;
        cox_agent resting = cox_world_view(world, other);
        cox_settle_beside(&self, &resting, point_of(world, slot), settling, &memory);
    }
    world->beside[slot] = memory.is_settled;
    world->settled_distance[slot] = memory.distance;
}

void cox_world_settle_beside(cox_world *world)
{
    if (world->settled == NULL) return;
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        if (world->beside[slot] != 0) world->settled[slot] = true;
}

bool cox_world_rests(const cox_world *world, uint32_t place)
{
    return world->settled[cox_world_slot_of_place(world, place)];
}

bool cox_world_gives_way(const cox_world *world, uint32_t resting, uint32_t passing)
{
    return world->settled[resting] && !world->settled[passing] &&
           !have_one_goal(world, resting, passing);
}
