// SPDX-License-Identifier: MIT
// A scenario of the tests' own in C++17: a metronome, the fewest lines that make one.
#include <cstring>

#include "coxswain/scenario.h"

namespace {

struct metronome {
    uint32_t beats;
};

const cox_column columns[] = {COX_COLUMN(metronome, beats, COX_U32, COX_STATE, 0, 0)};
const cox_table tables[] = {COX_TABLE_SINGLE("metronome", columns)};

void step(void *context, const cox_frame *)
{
    static_cast<metronome *>(context)->beats++;
}

uint32_t size(const int32_t *)
{
    return sizeof(metronome);
}

cox_status init(cox_sim *sim, void *memory, uint32_t, const int32_t *, uint64_t)
{
    *sim = cox_sim_make("metronome", 1, memory, step);
    sim->tables = tables;
    sim->table_count = COX_COUNT(tables);
    std::memset(memory, 0, sizeof(metronome));
    return COX_OK;
}

const cox_scenario scenario = {
    COX_SCENARIO_ABI, "metronome", "it beats", nullptr, 0, 60, size, init, nullptr, nullptr, 0};

} // namespace

const cox_scenario *coxswain_scenario()
{
    return &scenario;
}
