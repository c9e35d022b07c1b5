/* SPDX-License-Identifier: MIT
 * What follows from a resimulation. It is an experiment: one machine steps again, three times, from
 * a snapshot of before the difference, by the same frames. docs/desync.md has the table. */
#include "cox_desync_cause.h"

uint8_t cox_desync_cause_resimulated(uint64_t resimulated, bool varies, uint64_t own,
                                     uint64_t other)
{
    if (varies) return COX_RESIMULATED_VARIES;
    if (resimulated == own) return COX_RESIMULATED_SAME;
    return resimulated == other ? COX_RESIMULATED_OTHERS : COX_RESIMULATED_NEITHER;
}

static void finish(cox_desync *report, uint8_t kind, uint8_t suspect)
{
    report->kind = kind;
    report->suspect = suspect;
}

/* Both reproduce what they had. */
static void judge_same(cox_desync *report)
{
    if (report->host_restored != report->other_restored)
        finish(report, COX_DESYNC_UNDECLARED, report->host_restored ? report->host : report->other);
    else finish(report, report->builds_differ ? COX_DESYNC_BUILD : COX_DESYNC_LOGIC, COX_NO_PLAYER);
}

void cox_desync_cause_kind(cox_desync *report)
{
    uint8_t host = report->host_resimulated;
    uint8_t other = report->other_resimulated;
    bool gets_host_others = host == COX_RESIMULATED_OTHERS;
    bool gets_other_hosts = other == COX_RESIMULATED_OTHERS;
    bool is_loaded = report->host_restored || report->other_restored;

    /* What a snapshot holds does not determine what follows. */
    if ((cox_desync_cause_is_odd(host) && cox_desync_cause_is_odd(other)) ||
        (gets_host_others && gets_other_hosts))
        finish(report, COX_DESYNC_UNDECLARED, COX_NO_PLAYER);
    else if (cox_desync_cause_is_odd(host)) finish(report, COX_DESYNC_UNDECLARED, report->host);
    else if (cox_desync_cause_is_odd(other)) finish(report, COX_DESYNC_UNDECLARED, report->other);

    /* Its frames and code lead to what the other side has. A load that lost something leads there,
     * too; where no side was ever loaded, something else changed its memory. */
    else if (gets_host_others || gets_other_hosts)
        finish(report, is_loaded ? COX_DESYNC_UNDECLARED : COX_DESYNC_MEMORY,
               gets_host_others ? report->host : report->other);

    else if (host == COX_RESIMULATED_NONE || other == COX_RESIMULATED_NONE)
        finish(report, COX_DESYNC_UNKNOWN, COX_NO_PLAYER);
    else judge_same(report);
}

static uint32_t count_players(uint16_t player_bits)
{
    uint32_t count = 0;
    for (; player_bits != 0; player_bits = (uint16_t)(player_bits & (player_bits - 1u))) count++;
    return count;
}

void cox_desync_cause_majority(cox_desync *report, uint32_t voters)
{
    uint32_t host_count = count_players(report->host_player_bits);
    uint32_t other_count = count_players(report->other_player_bits);
    if (report->other >= COX_PLAYERS_MAX) other_count++;
    report->host_is_right = 2 * host_count > voters;
    report->has_majority = report->host_is_right || 2 * other_count > voters;
}

static bool names_row(const cox_desync *report, const cox_sim *sim, const cox_command *command)
{
    return report->where != COX_PLACE_NO_CELL && cox_command_names_row(sim, command, report->cell);
}

/* The last command of a frame that names the row; or, not by_row, that the suspect gave. */
static const cox_command *last_in_frame(const cox_desync *report, const cox_sim *sim,
                                        const cox_frame *frame, bool by_row)
{
    for (uint32_t i = frame->count; i > 0; i--) {
        const cox_command *command = &frame->commands[i - 1];
        bool fits = by_row ? names_row(report, sim, command) : command->player == report->suspect;
        if (fits) return command;
    }
    return NULL;
}

static bool find_command(cox_desync *report, const cox_sim *sim, const cox_history *history,
                         bool by_row)
{
    uint32_t oldest = history->oldest(history->context);
    for (uint32_t tick = report->tick; tick > oldest; tick--) {
        cox_frame frame;
        if (!history->frame(history->context, tick - 1, &frame)) continue;
        const cox_command *command = last_in_frame(report, sim, &frame, by_row);
        if (command == NULL) continue;
        report->has_command = true;
        report->command_tick = tick - 1;
        report->command = *command;
        return true;
    }
    return false;
}

void cox_desync_cause_command(cox_desync *report, const cox_sim *sim, const cox_history *history)
{
    if (find_command(report, sim, history, true)) return;
    if (report->suspect < COX_PLAYERS_MAX) find_command(report, sim, history, false);
}
