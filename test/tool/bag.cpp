// SPDX-License-Identifier: MIT
// A scenario for tests with a fault that C++ invites: boats are found through an unordered_map,
// which restored() fills from the rows, and the first boat in the map scores. Which one that is
// depends on how the map was filled. SORTED looks for the boat with the lowest id, as it should be.
#include <cstring>
#include <new>
#include <unordered_map>

#include "coxswain/scenario.h"

namespace {

constexpr uint32_t boats_max = 6;

struct boat {
    uint32_t id;
    int32_t score;
};

struct bag {
    uint32_t count;
    boat boats[boats_max];
    std::unordered_map<uint32_t, uint32_t> slots; // of ids; derived
};

const cox_column columns[] = {
    COX_ID_COLUMN(boat, id),
    COX_COLUMN(boat, score, COX_I32, COX_STATE, 0, 0),
};
const cox_table tables[] = {COX_TABLE(bag, boats, count, boats_max, columns)};

uint32_t first_slot(const bag &all)
{
#ifdef SORTED
    uint32_t lowest = 0;
    for (uint32_t slot = 1; slot < all.count; slot++)
        if (all.boats[slot].id < all.boats[lowest].id) lowest = slot;
    return lowest;
#else
    return all.slots.begin()->second;
#endif
}

void step(void *context, const cox_frame *frame)
{
    bag &all = *static_cast<bag *>(context);
    uint32_t moved = frame->tick % all.count; // as if its boat had gone and come again
    all.slots.erase(all.boats[moved].id);
    all.slots[all.boats[moved].id] = moved;
    all.boats[first_slot(all)].score++;
}

bool restored(void *context)
{
    bag &all = *static_cast<bag *>(context);
    all.slots.clear();
    for (uint32_t slot = 0; slot < all.count; slot++) all.slots[all.boats[slot].id] = slot;
    return true;
}

uint32_t size(const int32_t *)
{
    return sizeof(bag);
}

cox_status init(cox_sim *sim, void *memory, uint32_t, const int32_t *, uint64_t)
{
    bag *all = new (memory) bag();
    for (; all->count < boats_max; all->count++) all->boats[all->count].id = all->count + 1;
    restored(all);
    *sim = cox_sim_make("bag", 1, all, step);
    sim->tables = tables;
    sim->table_count = COX_COUNT(tables);
    sim->restored = restored;
    return COX_OK;
}

const cox_scenario scenario = {
    COX_SCENARIO_ABI, "bag", "boats in a map", nullptr, 0, 60, size, init, nullptr, nullptr, 0};

} // namespace

const cox_scenario *coxswain_scenario()
{
    return &scenario;
}
