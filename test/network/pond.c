/* SPDX-License-Identifier: MIT
 * The simulation of the program in docs/udp.md as a scenario, so that the command can host it. The
 * program lies beside as boats.c. */
#define main __attribute__((unused)) static boats_main
#include "boats.c"
#undef main

#include <string.h>

static uint32_t pond_size(const int32_t *values)
{
    (void)values;
    return sizeof(pond);
}

static cox_status pond_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                            uint64_t seed)
{
    static const pond start = {PLAYERS, {{1, 0, 0}, {2, 0, 0}}};
    (void)values;
    (void)seed;
    if (size < sizeof start) return COX_ERROR_CAPACITY;
    memcpy(memory, &start, sizeof start);
    *sim = cox_sim_make("pond", 1, memory, pond_step);
    sim->tables = pond_tables;
    sim->table_count = COX_COUNT(pond_tables);
    sim->commands = pond_commands;
    sim->command_count = COX_COUNT(pond_commands);
    return COX_OK;
}

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {.abi = COX_SCENARIO_ABI,
                                          .name = "pond",
                                          .line = "two boats on a line",
                                          .size = pond_size,
                                          .init = pond_init};
    return &scenario;
}
