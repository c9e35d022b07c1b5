/* SPDX-License-Identifier: MIT
 * The match of a definition, as the handshake compares it. */
#include "cox_session.h"

#include <string.h>

#include "core/math/cox_flash_table.h"

static void describe_simulation(cox_offer *offer, const cox_sim *sim)
{
    offer->core_epoch = cox_sim_core_epoch(sim);
    offer->steer_epoch = cox_sim_steer_epoch(sim);
    offer->steers = sim->steer_epoch != COX_STEERS_NOT;
    for (uint32_t i = 0; i < COX_NAME_SIZE - 1 && sim->name[i] != '\0'; i++)
        offer->simulation[i] = sim->name[i];
    offer->simulation_epoch = sim->epoch;
    offer->schema_hash = cox_sim_schema_hash(sim);
}

void cox_session_describe_match(const cox_session_def *def, cox_match *match)
{
    cox_offer *offer = &match->offer;
    memset(match, 0, sizeof *match);
    describe_simulation(offer, def->sim);
    offer->players = def->players;
    offer->ticks_per_second = def->ticks_per_second;
    offer->command_bytes = def->command_bytes;
    offer->ticks = def->ticks;
    offer->seed = def->seed;
    offer->setting_count = def->setting_count;
    for (uint32_t i = 0; i < def->setting_count; i++) {
        cox_flash_copy(offer->settings[i].name, def->settings[(size_t)i].name, COX_NAME_SIZE - 1);
        offer->settings[i].value = def->setting_values[(size_t)i];
    }
    match->state_hash = cox_sim_hash(def->sim);
    match->build = def->build;
}
