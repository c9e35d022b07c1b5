/* SPDX-License-Identifier: MIT
 * The tick and the player stand before what the library reads. */
#include "text_command.h"

#include <string.h>

#include "util/failure.h"
#include "util/options.h"
#include "coxswain/text.h"

bool text_command(const text_lines *lines, const cox_sim *sim, uint32_t *tick, cox_command *command,
                  char *error)
{
    uint64_t tick_number;
    uint64_t player;
    char words[ERROR_SIZE];
    if (lines->word_count < TEXT_COMMAND_WORDS ||
        !number_from_text(lines->words[0], 0, UINT32_MAX - 1, &tick_number))
        return text_fail(lines, error, "`tick player command arguments` was expected");
    if (!number_from_text(lines->words[1], 0, COX_PLAYER_SESSION, &player) ||
        (player >= COX_PLAYERS_MAX && player != COX_PLAYER_SESSION))
        return text_fail(lines, error,
                         "a player from 0 to %d (or %d, the session) was expected, not '%s'",
                         COX_PLAYERS_MAX - 1, COX_PLAYER_SESSION, lines->words[1]);
    cox_text fault = cox_text_make(NULL, words, sizeof words);
    if (cox_text_get_command(sim, (uint8_t)player, lines->words[2],
                             (uint32_t)strlen(lines->words[2]), command, &fault) != COX_OK)
        return text_fail(lines, error, "%s", words);
    *tick = (uint32_t)tick_number;
    return true;
}
