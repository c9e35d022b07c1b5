/* SPDX-License-Identifier: MIT
 * What follows from a resimulation. It is an experiment: one machine steps again from a snapshot of
 * before the difference, by the same frames. */
#include "cox_desync_cause.h"

uint8_t cox_desync_cause_resimulated(uint64_t resimulated, uint64_t own, uint64_t other)
{
    if (resimulated == own) return COX_RESIMULATED_SAME;
    return resimulated == other ? COX_RESIMULATED_OTHERS : COX_RESIMULATED_NEITHER;
}

static void finish(cox_desync *report, uint8_t kind, uint8_t suspect)
{
    report->kind = kind;
    report->suspect = suspect;
}

void cox_desync_cause_kind(cox_desync *report)
{
    uint8_t host = report->host_resimulated;
    uint8_t other = report->other_resimulated;

    /* What a snapshot holds does not determine what follows. */
    if (host == other && (host == COX_RESIMULATED_NEITHER || host == COX_RESIMULATED_OTHERS))
        finish(report, COX_DESYNC_UNDECLARED, COX_NO_PLAYER);
    else if (host == COX_RESIMULATED_NEITHER) finish(report, COX_DESYNC_UNDECLARED, report->host);
    else if (other == COX_RESIMULATED_NEITHER) finish(report, COX_DESYNC_UNDECLARED, report->other);

    /* Its frames and code lead to what the other side has; something else changed its memory. */
    else if (host == COX_RESIMULATED_OTHERS) finish(report, COX_DESYNC_MEMORY, report->host);
    else if (other == COX_RESIMULATED_OTHERS) finish(report, COX_DESYNC_MEMORY, report->other);

    else if (host == COX_RESIMULATED_NONE || other == COX_RESIMULATED_NONE)
        finish(report, COX_DESYNC_UNKNOWN, COX_NO_PLAYER);

    /* Both reproduce what they had. */
    else if (report->host_restored != report->other_restored)
        finish(report, COX_DESYNC_UNDECLARED, report->host_restored ? report->host : report->other);
    else finish(report, report->builds_differ ? COX_DESYNC_BUILD : COX_DESYNC_LOGIC, COX_NO_PLAYER);
}

static uint32_t count_players(uint16_t players)
{
    uint32_t count = 0;
    for (; players != 0; players = (uint16_t)(players & (players - 1u))) count++;
    return count;
}

void cox_desync_cause_majority(cox_desync *report, uint32_t voters)
{
    uint32_t host_count = count_players(report->host_players);
    uint32_t other_count = count_players(report->other_players);
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
