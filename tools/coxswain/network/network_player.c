/* SPDX-License-Identifier: MIT
 * This machine's player. */
#include "network_player.h"

#include <string.h>

bool network_player_make(network_player *player, const instance *made, const match_options *options,
                         char *error)
{
    const cox_session_def *def = &options->def;
    memset(player, 0, sizeof *player);
    player->has_bot = options->has_bot;
    if (player->has_bot) player->bot = network_bot_make(options->bot_seed, made);
    return options->input_path == NULL ||
           input_read(&player->input, options->input_path, def->ticks_per_second,
                      def->command_bytes, made, error);
}

/* The player whose commands in the file are given. */
static uint8_t source_for(const input *file, uint8_t player)
{
    return file->has_player[player] ? player : 0;
}

/* Commands that do not fit into one tick's input are lost, like those of a hand that is too
 * fast. */
static void act_in_tick(network_player *player, cox_session *session, const cox_sim *sim,
                        uint32_t tick)
{
    cox_command commands[COX_FRAME_COMMANDS_MAX];
    uint32_t count = input_frame(&player->input, tick, commands);
    for (uint32_t i = 0; i < count; i++)
        if (commands[i].player == player->source) cox_session_add_command(session, &commands[i]);
    if (player->has_bot && network_bot_next(&player->bot, sim, &commands[0]))
        cox_session_add_command(session, &commands[0]);
}

void network_player_act(network_player *player, cox_session *session, const cox_sim *sim)
{
    cox_session_status state = cox_session_get_status(session);
    if (state.player == COX_NO_PLAYER || state.phase != COX_PHASE_RUNNING) return;
    if (!player->is_admitted) {
        player->is_admitted = true;
        player->source = source_for(&player->input, state.player);
        player->next_tick = state.tick;
    }
    for (; player->next_tick <= state.tick; player->next_tick++)
        act_in_tick(player, session, sim, player->next_tick);
}

void network_player_free(network_player *player)
{
    input_free(&player->input);
}
