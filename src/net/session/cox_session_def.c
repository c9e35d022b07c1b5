/* SPDX-License-Identifier: MIT
 * What a definition says: its least values, the functions of the features that it names, and
 * the match that it is of, as the handshake compares it. */
#include "cox_session.h"

#include <stddef.h>
#include <string.h>

#include "core/math/cox_flash_table.h"
#include "cox_session_check.h"

cox_session_def cox_session_small_default(void)
{
    cox_session_def def;
    memset(&def, 0, sizeof def);
    def.side = COX_SIDE_HOST;
    def.peers = 1;
    def.wanted_player = COX_NO_PLAYER;
    def.players = 2;
    def.ticks_per_second = 30;
    def.command_bytes = COX_COMMAND_BYTES_LEAST;
    def.delay_ms = 33;
    def.delay_greatest_ms = 250;
    def.window_ms = 500;
    def.steps_max = 8;
    def.bytes_per_second = COX_SESSION_BYTES_PER_SECOND_MIN;
    def.warn_ms = 500;
    def.drop_ms = 10000;
    def.events_kept = 8;
    def.answers_kept = 2;
    def.transfer_ms = 30000;
    def.history_ticks = COX_SESSION_HISTORY_TICKS_MIN;
    def.snapshot_ticks = 8;
    return def;
}

static const cox_side_feature *side_of(const cox_session_def *def)
{
    return def->side == COX_SIDE_HOST ? def->features.host : def->features.joiner;
}

/* Copies the functions of a feature; those of one that is not named stay NULL. */
static void take(void *calls, const void *feature, size_t size)
{
    if (feature != NULL) cox_flash_copy(calls, feature, size);
}

/* The functions that several features share: whichever of them is named knows where they are. */
static const cox_state_calls *states_of(const cox_session_calls *calls)
{
    if (calls->rollback.states != NULL) return calls->rollback.states;
    if (calls->recording.states != NULL) return calls->recording.states;
    return calls->search.states != NULL ? calls->search.states : calls->late_join.states;
}

static const cox_piece_calls *pieces_of(const cox_session_calls *calls)
{
    return calls->search.pieces != NULL ? calls->search.pieces : calls->late_join.pieces;
}

void cox_session_find_calls(const cox_session_def *def, cox_session_calls *calls)
{
    const cox_session_features *features = &def->features;
    memset(calls, 0, sizeof *calls);
    take(&calls->side, side_of(def), sizeof calls->side);
    take(&calls->rollback, features->rollback, sizeof calls->rollback);
    take(&calls->search, features->search, sizeof calls->search);
    take(&calls->late_join, features->late_join, sizeof calls->late_join);
    take(&calls->recording, features->recording, sizeof calls->recording);
    take(&calls->sync_test, features->sync_test, sizeof calls->sync_test);
    take(&calls->clocks, features->clocks, sizeof calls->clocks);
    take(&calls->states, states_of(calls), sizeof calls->states);
    take(&calls->pieces, pieces_of(calls), sizeof calls->pieces);
}

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
