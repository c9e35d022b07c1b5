/* SPDX-License-Identifier: MIT
 * Where the inputs of two sides differ: the frame before the first tick that differs, the player,
 * the command. */
#include "cox_desync_search_steps.h"

#include <string.h>

void cox_desync_search_begin_inputs(cox_desync_exchange *exchange)
{
    cox_desync *report = &exchange->report;
    report->kind = COX_DESYNC_INPUTS;
    report->host_hash = exchange->own_pair.input;
    report->other_hash = exchange->other_pair.input;
    if (exchange->high == 0) {
        cox_desync_search_finish(exchange);
        return;
    }
    report->tick = exchange->high - 1;
    cox_desync_search_ask(exchange, COX_ASK_INPUTS, report->tick, 0, 0);
}

void cox_desync_search_take_inputs(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    bool own_is_kept = cox_bytes_take_u8(&answers->own) != 0;
    bool other_is_kept = cox_bytes_take_u8(&answers->other) != 0;
    for (uint32_t place = 0; place < COX_INPUT_DIGESTS && own_is_kept && other_is_kept; place++) {
        uint64_t own = cox_bytes_take_u64(&answers->own);
        uint64_t other = cox_bytes_take_u64(&answers->other);
        if (own == other) continue;
        exchange->report.suspect = cox_desync_query_player(place);
        cox_desync_search_ask(exchange, COX_ASK_COMMANDS, exchange->report.tick,
                              exchange->report.suspect, 0);
        return;
    }
    cox_desync_search_finish(exchange);
}

/* The encoded commands in an answer; false if it does not end with them. */
static bool open_commands(cox_bytes_reader *reader, cox_bytes_reader *commands)
{
    cox_bytes_take_u8(reader);
    uint32_t length = cox_bytes_take_u16(reader);
    const uint8_t *bytes = cox_bytes_take(reader, length);
    *commands = cox_bytes_reader_make(bytes, length);
    return reader->ok && cox_bytes_left(reader) == 0;
}

/* Takes the next command. Returns false if there is none; one that cannot be read makes ok false.
 */
static bool take_command(cox_bytes_reader *commands, const cox_sim *sim, uint8_t player,
                         cox_command *command)
{
    if (!commands->ok || cox_bytes_left(commands) == 0) return false;
    uint32_t size = 0;
    cox_status status = cox_command_decode(sim->commands, sim->command_count, player,
                                           commands->bytes + commands->offset,
                                           cox_bytes_left(commands), command, &size);
    if (status != COX_OK) commands->ok = false;
    else cox_bytes_take(commands, size);
    return commands->ok;
}

static bool commands_are_equal(const cox_command *a, const cox_command *b)
{
    return a->kind == b->kind && memcmp(a->arguments, b->arguments, sizeof a->arguments) == 0;
}

cox_status cox_desync_search_take_commands(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    const cox_sim *sim = exchange->origin.sim;
    uint8_t player = exchange->report.suspect;
    cox_bytes_reader own;
    cox_bytes_reader other;
    cox_command command;
    if (!open_commands(&answers->own, &own)) return COX_ERROR_DAMAGED;
    if (!open_commands(&answers->other, &other)) return COX_ERROR_DAMAGED;
    cox_bytes_reader all = other;
    while (take_command(&all, sim, player, &command)) continue;
    if (!all.ok) return COX_ERROR_DAMAGED;

    cox_desync *report = &exchange->report;
    do {
        report->has_command = take_command(&own, sim, player, &report->command);
        report->has_other_command = take_command(&other, sim, player, &report->other_command);
    } while (report->has_command && report->has_other_command &&
             commands_are_equal(&report->command, &report->other_command));
    report->command_tick = report->tick;
    cox_desync_search_finish(exchange);
    return COX_OK;
}
