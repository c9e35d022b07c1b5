/* SPDX-License-Identifier: MIT
 * The clock of a match goes on by one millisecond at a time: incidents, arrivals, turns. */
#include "fleet_match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define WEATHER_MS 8    /* between two looks at the schedule */
#define LOBBY_MS 30000  /* within which a match must have started */
#define JUST_IN_MS 1000 /* a peer that came so shortly before the end may have missed it */
#define RETRY_MS 400    /* before a machine that was refused tries again */
#define ADIEU_MS 500    /* machines go on for so long when all are done */

static uint32_t match_ms(const fleet_match *match)
{
    return match->has_started ? match->now_ms - match->started_ms : 0;
}

void fleet_match_start(fleet_match *match, const schedule *s)
{
    memset(match, 0, sizeof *match);
    match->schedule = *s;
    network_make(&match->network, s->seed);
    game g;
    cox_sim sim = game_make(&g, s->seed);
    oracle_make(&match->oracle, &sim, s->ticks, s->players);
    for (uint32_t i = 0; i < s->machine_count; i++) {
        machine *m = &match->machines[i];
        m->number = i;
        m->schedule = &match->schedule;
        m->plan = &match->schedule.machines[i];
        m->oracle = &match->oracle;
        match->epochs[i] = 1;
    }
}

void fleet_match_free(fleet_match *match)
{
    for (uint32_t i = 0; i < match->schedule.machine_count; i++)
        if (match->machines[i].is_on) machine_stop(&match->machines[i]);
    network_free(&match->network);
    oracle_free(&match->oracle);
}

/* The transport tells the host, once, that a machine's connection is gone. */
static void tell_lost(fleet_match *match, uint32_t number)
{
    if (!match->machines[0].is_on || match->is_lost_told[number]) return;
    cox_session_disconnect(match->machines[0].session,
                           machine_find_peer(&match->machines[0], number));
    match->is_lost_told[number] = true;
}

static void start(fleet_match *match, uint32_t number)
{
    if (number != 0 && match->was_started[number]) tell_lost(match, number);
    match->was_started[number] = true;
    match->is_lost_told[number] = false;
    machine_start(&match->machines[number], match->now_ms, &match->faults[number],
                  match->epochs[number]);
}

static void kill_machine(fleet_match *match, uint32_t number, bool is_told)
{
    machine *m = &match->machines[number];
    if (!m->is_on) return;
    machine_stop(m);
    if (number == 0) {
        match->host_ended_ms = match->now_ms;
        match->is_host_killed = true;
    } else if (is_told) {
        tell_lost(match, number);
    }
}

static void leave(fleet_match *match, uint32_t number)
{
    machine *m = &match->machines[number];
    if (!m->is_on || m->has_left || m->state.phase == COX_PHASE_OVER) return;
    cox_session_leave(m->session);
    m->has_left = true;
    if (number == 0) match->host_ended_ms = match->now_ms;
}

/* Brings a machine back, unless its process is still in the match. */
static void bring_back(fleet_match *match, uint32_t number)
{
    machine *m = &match->machines[number];
    if (m->is_on && m->state.phase != COX_PHASE_OVER) return;
    if (m->is_on) machine_stop(m);
    match->tally.returns++;
    match->wants_return[number] = true;
    start(match, number);
}

static void happen(fleet_match *match, const incident *i)
{
    switch (i->kind) {
    case INCIDENT_KILL:
        kill_machine(match, i->machine, i->amount != 0);
        break;
    case INCIDENT_LEAVE:
        leave(match, i->machine);
        break;
    case INCIDENT_RETURN:
        bring_back(match, i->machine);
        break;
    default:
        break;
    }
}

static void let_happen(fleet_match *match)
{
    const schedule *s = &match->schedule;
    for (uint32_t i = 0; match->has_started && i < s->incident_count; i++) {
        const incident *next = &s->incidents[i];
        if (next->kind < INCIDENT_LEAVE || match->is_done[i] || match_ms(match) < next->at_ms)
            continue;
        match->is_done[i] = true;
        happen(match, next);
    }
}

/* Starts the machines whose time has come, and once more those that returned and were refused
 * because no player was free. */
static void let_start(fleet_match *match)
{
    for (uint32_t i = 0; i < match->schedule.machine_count; i++) {
        machine *m = &match->machines[i];
        uint32_t clock = m->plan->is_spectator ? match_ms(match) : match->now_ms;
        bool may = !m->plan->is_spectator || match->has_started;
        if (!match->was_started[i] && may && clock >= m->plan->start_ms) start(match, i);
        if (!m->is_on || !m->is_refused || !match->machines[0].is_on) continue;
        if (match->retry_ms[i] == 0) match->retry_ms[i] = match->now_ms + RETRY_MS;
        if (match->now_ms < match->retry_ms[i]) continue;
        match->retry_ms[i] = 0;
        if (match->machines[0].state.phase != COX_PHASE_RUNNING ||
            match->oracle.process_count + 8 >= ORACLE_PROCESSES)
            continue;
        machine_stop(m);
        start(match, i);
    }
}

static void look_at_weather(fleet_match *match)
{
    if (match->now_ms % WEATHER_MS != 0) return;
    for (uint32_t i = 1; i < match->schedule.machine_count; i++)
        schedule_weather(&match->schedule, i, match_ms(match),
                         &match->network.lines[network_line_up(i)].weather,
                         &match->network.lines[network_line_down(i)].weather);
}

/* A packet waits in the inbox until the process's next turn. */
static void put_into_inbox(machine *m, network_parcel parcel)
{
    if (m->is_on && m->inbox_count < MACHINE_INBOX_MAX) m->inbox[m->inbox_count++] = parcel;
    else free(parcel.bytes);
}

/* Sends a lie to a machine that plays, just before a packet of the host. */
static void lie(fleet_match *match, machine *m, const network_parcel *parcel)
{
    network_parcel forged;
    bool is_time =
        schedule_goes_on(&match->schedule, INCIDENT_SNAPSHOT, m->number, match_ms(match));
    if (!is_time || !m->is_on || m->state.player == COX_NO_PLAYER || !match->machines[0].is_on)
        return;
    if (liar_forge(&match->liar, &match->machines[0], parcel, &forged)) put_into_inbox(m, forged);
}

/* Hands out the packets that arrive now. */
static void deliver(fleet_match *match)
{
    network_parcel parcel;
    while (network_take(&match->network, match->now_ms, &parcel)) {
        machine *m = &match->machines[parcel.line % 2 == 0 ? 0 : parcel.line / 2];
        if (m->number != 0) lie(match, m, &parcel);
        put_into_inbox(m, parcel);
    }
}

static void note_state(fleet_match *match, const machine *m)
{
    if (m->state.phase == COX_PHASE_RUNNING && m->state.waiting_ms > match->tally.longest_stall_ms)
        match->tally.longest_stall_ms = m->state.waiting_ms;
    if (m->number == 0 && m->has_ended && match->over_ms == 0) match->over_ms = match->now_ms;
    if (m->number != 0 || !m->has_started || match->has_started) return;
    match->has_started = true;
    match->started_ms = match->now_ms;
}

static void take_turns(fleet_match *match)
{
    for (uint32_t i = 0; i < match->schedule.machine_count; i++) {
        machine *m = &match->machines[i];
        if (!m->is_on || match->now_ms < m->next_turn_ms) continue;
        uint32_t ms = match_ms(match);
        if (schedule_goes_on(&match->schedule, INCIDENT_PAUSE, i, ms) && match->has_started)
            continue;
        m->next_turn_ms = match->now_ms + m->plan->cadence_ms;
        machine_turn(m, &match->network, match->now_ms,
                     schedule_clock_us(&match->schedule, i, match->now_ms, ms));
        note_state(match, m);
    }
}

void fleet_match_pass(fleet_match *match)
{
    let_happen(match);
    let_start(match);
    look_at_weather(match);
    deliver(match);
    take_turns(match);
    match->now_ms++;
}

/* Whether all running machines have come to an end, and nothing that could change that is still to
 * happen. */
bool fleet_match_is_over(const fleet_match *match)
{
    if (match->oracle.violation[0] != '\0') return true;
    if (!match->has_started) return match->now_ms > LOBBY_MS;
    if (match_ms(match) > match->schedule.end_ms) return true;
    for (uint32_t i = 0; i < match->schedule.machine_count; i++) {
        const machine *m = &match->machines[i];
        if (m->is_on && m->state.phase != COX_PHASE_OVER) return false;
    }
    return true;
}

/* Whether the session was right to drop a machine: it was out of reach for long enough. */
static bool may_be_dropped(const fleet_match *match, uint32_t number)
{
    return schedule_outage_ms(&match->schedule, number) >= match->schedule.drop_ms * 3u / 5;
}

/* Whether a machine came so late, or was away so late, that the match could end without it, if it
 * had no player. */
static bool may_miss_the_end(const fleet_match *match, const machine *m)
{
    uint32_t over_ms = match->over_ms - match->started_ms;
    uint32_t late_ms = over_ms > JUST_IN_MS ? over_ms - JUST_IN_MS : 0;
    return m->begun_ms + JUST_IN_MS > match->over_ms ||
           schedule_is_away(&match->schedule, m->number, late_ms, over_ms);
}

/* What is wrong with the end of a machine's match; NULL: nothing. */
static const char *fault_of_end(const fleet_match *match, const machine *m, uint32_t end)
{
    bool is_host_gone = match->host_ended_ms != 0;
    if (m->state.phase != COX_PHASE_OVER) return "is not at an end";
    if (m->has_left) return NULL;
    if (m->is_refused) return match->wants_return[m->number] || is_host_gone ? NULL : "was refused";
    if (m->is_dropped)
        return may_be_dropped(match, m->number) ? NULL : "was dropped without a cause";
    /* The match may end while a joiner is still being admitted. */
    bool may_miss_it = !m->has_started && (is_host_gone || match->wants_return[m->number]);
    if (m->is_host_lost)
        return match->is_host_killed || may_miss_it || may_be_dropped(match, m->number)
                   ? NULL
                   : "lost the host without a cause";
    if (!m->has_ended) return "is at an end for no reason";
    bool is_too_late = m->player == COX_NO_PLAYER && may_miss_the_end(match, m);
    if (!match->is_host_killed && m->end_tick != end && !is_too_late)
        return "ended with another state";
    return NULL;
}

static void judge_end(fleet_match *match, const machine *m, uint32_t end)
{
    const char *fault = fault_of_end(match, m, end);
    if (!fault) return;
    oracle_violated(&match->oracle,
                    "machine %u %s: phase %u, state %" PRIu32 ", confirmed %" PRIu32
                    ", waiting for %u, refused for '%s' ('%s', '%s')",
                    m->number, fault, m->state.phase, m->state.tick, m->state.confirmed,
                    m->state.waiting_for, m->refusal.field, m->refusal.host, m->refusal.joiner);
}

/* Checks that the frames say the same of drops as the machines were told. */
static void judge_drops(fleet_match *match, const machine *m, uint32_t end)
{
    for (uint32_t i = 0; i < m->drops_told && i < 64; i++)
        if (m->drop_ticks[i] + 1 < end && m->drop_players[i] != COX_NO_PLAYER &&
            !oracle_has_leave(&match->oracle, m->drop_ticks[i] + 1, m->drop_players[i]))
            oracle_violated(&match->oracle,
                            "machine %u was told that player %u's inputs end with %" PRIu32
                            ", which the frames do not say",
                            m->number, m->drop_players[i], m->drop_ticks[i]);
}

/* Checks that frames have every mark of a player that stayed to the end, but for those of the last
 * ticks: a command may be given a second and more before its step. */
static void judge_marks(fleet_match *match, const machine *m, uint32_t end)
{
    uint32_t last = 120 + match->schedule.rate / 4u;
    const oracle_process *p = &match->oracle.processes[m->process];
    if (!m->has_ended || m->is_host_lost || m->is_dropped || m->has_left) return;
    for (uint32_t i = 0; i < p->mark_count; i++)
        if (p->marks[i].stepped == UINT32_MAX && p->marks[i].tick + last < end)
            oracle_violated(&match->oracle,
                            "machine %u's mark %" PRIu32 " of tick %" PRIu32 " is in no frame",
                            m->number, i + 1, p->marks[i].tick);
}

/* How many frames were reported, without a gap. */
static uint32_t told_frames(const fleet_match *match)
{
    uint32_t told = 0;
    while (told < match->schedule.ticks && match->oracle.ticks[told].has_frame) told++;
    return told;
}

static void judge_host(fleet_match *match)
{
    const machine *host = &match->machines[0];
    if (!match->has_started) oracle_violated(&match->oracle, "the match did not start");
    if (host->is_on && match->host_ended_ms == 0 && host->state.confirmed != match->schedule.ticks)
        oracle_violated(&match->oracle, "the host is at state %" PRIu32 ", waiting for %u",
                        host->state.confirmed, host->state.waiting_for);
    if (match->network.longest > COX_PACKET_BYTES_MAX)
        oracle_violated(&match->oracle, "a packet has %" PRIu32 " bytes", match->network.longest);
}

static void judge(fleet_match *match)
{
    uint32_t end = match->machines[0].state.confirmed;
    bool was_on[NETWORK_MACHINES_MAX];
    judge_host(match);
    for (uint32_t i = 0; i < match->schedule.machine_count; i++) {
        machine *m = &match->machines[i];
        was_on[i] = m->is_on;
        if (!m->is_on) continue;
        judge_end(match, m, end);
        machine_stop(m);
    }
    uint32_t told = told_frames(match);
    oracle_judge_frames(&match->oracle, told);
    for (uint32_t i = 0; i < match->schedule.machine_count; i++) {
        const machine *m = &match->machines[i];
        if (!was_on[i]) continue;
        judge_drops(match, m, told);
        judge_marks(match, m, told);
        match->tally.host_losses += m->is_host_lost;
        match->tally.rollbacks += m->state.rollbacks;
        match->tally.resimulated_ticks += m->state.resimulated_ticks;
    }
    match->tally.ticks = told;
}

static void sum_up(fleet_match *match)
{
    match->tally.matches = 1;
    match->tally.packets = match->network.sent;
    match->tally.lost = match->network.lost;
    match->tally.joins = match->oracle.joins;
    match->tally.leaves = match->oracle.leaves;
    match->tally.delays = match->oracle.delays;
}

void fleet_match_play(fleet_match *match, const schedule *s, bool is_told)
{
    fleet_match_start(match, s);
    match->oracle.is_told = is_told;
    while (!fleet_match_is_over(match)) fleet_match_pass(match);
    judge(match);
    sum_up(match);
}
