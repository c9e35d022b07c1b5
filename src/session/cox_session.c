/* SPDX-License-Identifier: MIT
 * Making a session in the caller's memory, leaving it, and what the caller sees of it. */
#include "cox_session.h"

#include <string.h>

#include "cox_handshake.h"
#include "coxswain/check.h"

cox_session_def cox_session_default(void)
{
    cox_session_def def;
    memset(&def, 0, sizeof def);
    def.side = COX_SIDE_HOST;
    def.peers = 1;
    def.players = 2;
    def.ticks_per_second = 30;
    def.delay = 2;
    def.delay_least = 1;
    def.delay_greatest = 12;
    def.warn_ms = 500;
    def.drop_ms = 10000;
    def.history_ticks = 256;
    def.snapshot_ticks = 8;
    return def;
}

/* Saved states reach back over the window, the prediction and the time until a difference is
 * noticed. */
#define KEPT_TICKS 160u

static uint32_t far_count_of(const cox_session_def *def)
{
    return KEPT_TICKS / def->snapshot_ticks + 2u;
}

static uint32_t near_count_of(const cox_session_def *def)
{
    return def->rollback == 0 ? 0 : def->rollback + 2u;
}

static bool match_is_sound(const cox_session_def *def)
{
    if (def->players < 1 || def->players > COX_PLAYERS_MAX) return false;
    if (def->ticks_per_second < 1 || def->ticks_per_second > 1000) return false;
    if (def->ticks > COX_NO_TICK - UINT32_C(0x100000)) return false;
    if (def->setting_count > COX_SETTINGS_MAX) return false;
    return def->setting_count == 0 || (def->settings != NULL && def->setting_values != NULL);
}

static bool def_is_sound(const cox_session_def *def)
{
    bool is_host = def->side == COX_SIDE_HOST;
    uint32_t history = def->history_ticks;
    if (!is_host && def->side != COX_SIDE_JOINER) return false;
    if (is_host && (def->spectator || def->peers > 64)) return false;
    if (!is_host && def->peers != 1) return false;
    if (def->delay > COX_DELAY_MAX || def->delay_greatest > COX_DELAY_MAX) return false;
    if (def->delay_least > def->delay_greatest) return false;
    if (def->on_desync > COX_ON_DESYNC_CONTINUE || def->rollback > COX_ROLLBACK_MAX) return false;
    if (history < 128 || history > 4096 || (history & (history - 1)) != 0) return false;
    if (def->snapshot_ticks < 1 || def->snapshot_ticks > 64) return false;
    return match_is_sound(def);
}

static uint32_t state_bytes_of(const cox_session_def *def)
{
    if (def->state_bytes != 0) return def->state_bytes;
    uint64_t bytes = (uint64_t)cox_snapshot_size(def->sim) * 4;
    return bytes < UINT32_C(0x40000000) ? (uint32_t)bytes : UINT32_C(0x40000000);
}

/* Memory given out piece by piece; without bytes it only counts. */
typedef struct cox_pile {
    uint8_t *bytes;
    uint64_t used;
} cox_pile;

#define ALIGNMENT 8u

static void *take(cox_pile *pile, uint64_t size)
{
    uint8_t *piece = pile->bytes == NULL ? NULL : pile->bytes + (size_t)pile->used;
    pile->used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return piece;
}

/* The parts of a session beside its struct, one after the other in one pile of memory. */
static void lay_out_timeline(cox_pile *pile, const cox_session_def *def, uint32_t state_bytes,
                             cox_timeline *timeline)
{
    uint32_t capacity = def->history_ticks * UINT32_C(2);
    uint32_t saved_count = far_count_of(def) + near_count_of(def);
    timeline->queue_count = def->players + UINT32_C(1);
    timeline->capacity = capacity;
    for (uint32_t i = 0; i < timeline->queue_count; i++) {
        timeline->queues[i].inputs =
            (cox_input *)take(pile, (uint64_t)capacity * sizeof(cox_input));
        timeline->queues[i].capacity = capacity;
    }
    timeline->hashes = (cox_hash_pair *)take(pile, (uint64_t)capacity * sizeof(cox_hash_pair));
    timeline->commands =
        (cox_command *)take(pile, (uint64_t)COX_TIMELINE_COMMANDS_MAX * sizeof(cox_command));
    timeline->saved_states.far_count = far_count_of(def);
    timeline->saved_states.near_count = near_count_of(def);
    timeline->saved_states.interval = def->snapshot_ticks;
    timeline->saved_states.states =
        (cox_saved_state *)take(pile, (uint64_t)saved_count * sizeof(cox_saved_state));
    uint8_t *bytes = (uint8_t *)take(pile, (uint64_t)saved_count * state_bytes);
    for (uint32_t i = 0; i < saved_count && bytes != NULL; i++)
        timeline->saved_states.states[(size_t)i].bytes = bytes + (size_t)i * (size_t)state_bytes;
}

static void lay_out_peers(cox_pile *pile, const cox_session_def *def, uint32_t state_bytes,
                          cox_session *session)
{
    bool is_host = def->side == COX_SIDE_HOST;
    uint32_t inbox =
        is_host ? COX_DESYNC_MESSAGE_BYTES_MAX : state_bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES;
    if (inbox < COX_DESYNC_MESSAGE_BYTES_MAX) inbox = COX_DESYNC_MESSAGE_BYTES_MAX;
    session->inbox_capacity = inbox;
    session->peer_count = def->peers;
    session->peers = (cox_peer *)take(pile, (uint64_t)def->peers * sizeof(cox_peer));
    for (uint32_t i = 0; i < def->peers; i++) {
        uint8_t *bytes = (uint8_t *)take(pile, inbox);
        if (bytes != NULL) session->peers[(size_t)i].inbox = bytes;
    }
    uint64_t join_snapshot = is_host ? (uint64_t)state_bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES : 0;
    session->join_snapshot.bytes = (uint8_t *)take(pile, join_snapshot);
}

static void lay_out_resimulation(cox_pile *pile, const cox_session_def *def, uint32_t state_bytes,
                                 cox_session *session)
{
    session->resimulation.capacity = state_bytes;
    session->resimulation.before.bytes = (uint8_t *)take(pile, state_bytes);
    session->resimulation.fetched.bytes = (uint8_t *)take(pile, state_bytes);
    session->undo = (uint8_t *)take(pile, state_bytes);
    session->sync_capacity = def->sync_test ? cox_sync_test_size(def->sim) : 0;
    session->sync_memory = (uint8_t *)take(pile, session->sync_capacity);
}

static void lay_out(cox_pile *pile, const cox_session_def *def, uint32_t state_bytes,
                    cox_session *session)
{
    if (def->writer.write != NULL)
        session->recording.recorder = (cox_recorder *)take(pile, sizeof(cox_recorder));
    lay_out_timeline(pile, def, state_bytes, &session->timeline);
    lay_out_peers(pile, def, state_bytes, session);
    lay_out_resimulation(pile, def, state_bytes, session);
}

uint32_t cox_session_size(const cox_session_def *def)
{
    COX_ASSERT(def != NULL && def->sim != NULL, COX_MISTAKE_NULL);
    if (!def_is_sound(def)) return 0;
    cox_session counted;
    cox_pile pile;
    pile.bytes = NULL;
    pile.used = ALIGNMENT;
    take(&pile, sizeof(cox_session));
    lay_out(&pile, def, state_bytes_of(def), &counted);
    return pile.used > SIZE_MAX || pile.used > UINT32_MAX ? 0 : (uint32_t)pile.used;
}

/* Sets the fields that do not come from the layout. */
static void begin(cox_session *session, const cox_session_def *def)
{
    bool is_host = def->side == COX_SIDE_HOST;
    session->def = *def;
    session->is_host = is_host;
    session->phase = is_host ? COX_SESSION_LOBBY : COX_SESSION_ASKING;
    session->player = is_host ? 0 : COX_NO_PLAYER;
    session->delay = def->delay;
    session->final_tick = def->ticks == 0 ? COX_NO_TICK : def->ticks;
    session->unsaved_tick = COX_NO_TICK;
    session->search.mismatch_tick = COX_NO_TICK;
    session->join_snapshot.tick = COX_NO_TICK;
    session->told.player = COX_NO_PLAYER;
    session->told.final_tick = COX_NO_TICK;
    session->timeline.sim = def->sim;
    session->timeline.own_player = COX_NO_PLAYER;
    cox_timeline_start(&session->timeline, 0, 0, COX_ALL_PLAYERS);
    cox_pace_init(&session->pace, def->ticks_per_second);
    cox_delay_init(&session->delays, def->delay, def->delay_least, def->delay_greatest);
    cox_desync_exchange_init(&session->search.exchange, is_host, def->sim,
                             cox_timeline_history(&session->timeline));
    cox_match_describe(&session->match, def);
    for (uint32_t i = 0; i < session->peer_count; i++)
        cox_peer_init(&session->peers[(size_t)i], session->inbox_capacity, 0);
}

cox_session *cox_session_init(void *memory, uint32_t size, const cox_session_def *def)
{
    COX_ASSERT(memory != NULL && def != NULL && def->sim != NULL, COX_MISTAKE_NULL);
    uint32_t needed = cox_session_size(def);
    if (needed == 0 || size < needed) return NULL;
    uint32_t state_bytes = state_bytes_of(def);
    cox_pile pile;
    pile.bytes = (uint8_t *)memory;
    pile.used = (ALIGNMENT - (uintptr_t)memory % ALIGNMENT) % ALIGNMENT;
    cox_session *session = (cox_session *)take(&pile, sizeof(cox_session));
    memset(memory, 0, (size_t)needed);
    lay_out(&pile, def, state_bytes, session);
    session->state_bytes = state_bytes;
    begin(session, def);
    return session;
}

void cox_session_tell_time(cox_session *session, uint32_t now_ms)
{
    uint8_t told = cox_clock_tell(&session->clock, now_ms);
    if (told == COX_CLOCK_PAUSED) cox_pace_pause(&session->pace);
    if (told != COX_CLOCK_BEGINS) return;
    for (uint32_t i = 0; i < session->peer_count; i++)
        session->peers[(size_t)i].link.heard_ms = session->clock.now_ms;
}

void cox_session_end_at(cox_session *session, uint32_t tick)
{
    if (tick < session->final_tick) session->final_tick = tick;
}

cox_status cox_session_add_command(cox_session *session, const cox_command *command)
{
    bool is_ending = session->phase >= COX_SESSION_LEAVING;
    if (session->player == COX_NO_PLAYER || is_ending) return COX_ERROR_NO_PLAYER;
    cox_command own = *command;
    own.player = session->player;
    if (own.kind >= COX_KIND_SESSION_FIRST) return COX_ERROR_NOT_FOUND;
    return cox_input_builder_add(&session->builder, session->def.sim, &own);
}

/* A host whose match is about to start still starts it, so that all sides record the same. */
static void leave_as_host(cox_session *session)
{
    if (session->phase == COX_SESSION_LOBBY) {
        for (uint32_t i = 0; i < session->peer_count; i++) cox_host_drop(session, i, COX_BYE_LEFT);
        cox_session_close(session, COX_END);
        return;
    }
    cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    if (session->phase == COX_SESSION_RUNNING) cox_session_enter(session, COX_SESSION_LEAVING);
}

void cox_session_leave(cox_session *session)
{
    if (session->phase == COX_SESSION_OVER) return;
    if (session->is_host) leave_as_host(session);
    else cox_joiner_leave(session);
}

void cox_session_disconnect(cox_session *session, uint32_t peer)
{
    if (peer >= session->peer_count || session->phase == COX_SESSION_OVER) return;
    if (session->is_host) cox_host_drop(session, peer, COX_BYE_DROPPED);
    else cox_joiner_lose_host(session);
}

bool cox_session_get_desync(const cox_session *session, cox_desync *desync)
{
    if (session->search.has_report) *desync = session->search.report;
    return session->search.has_report;
}

bool cox_session_get_sync_report(const cox_session *session, cox_sync_report *report)
{
    bool has_report = session->sync_report.cause != 0;
    if (has_report) *report = session->sync_report;
    return has_report;
}

uint8_t cox_session_public_phase(const cox_session *session)
{
    bool is_searching =
        session->is_host ? session->search.is_open : session->told.phase == COX_PHASE_SEARCHING;
    if (session->phase == COX_SESSION_OVER) return COX_PHASE_OVER;
    if (session->phase == COX_SESSION_LOBBY) return COX_PHASE_LOBBY;
    if (session->phase < COX_SESSION_LOBBY) return COX_PHASE_JOINING;
    return is_searching ? COX_PHASE_SEARCHING : COX_PHASE_RUNNING;
}

/* How the match ended; COX_OK as long as it goes on. */
static cox_status outcome_of(const cox_session *session)
{
    bool stops = session->def.on_desync == COX_ON_DESYNC_STOP;
    if (session->phase != COX_SESSION_OVER) return COX_OK;
    return stops && session->search.has_report ? COX_ERROR_DESYNC : session->outcome;
}

/* The longest round trip and the highest loss of all peers that take part. */
static void get_links(const cox_session *session, cox_session_status *state)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (!cox_peer_takes_part(peer)) continue;
        uint32_t round_trip = cox_link_round_trip_ms(&peer->link);
        uint32_t loss = cox_link_loss_permille(&peer->link);
        if (round_trip > state->round_trip_ms) state->round_trip_ms = round_trip;
        if (loss > state->loss_permille) state->loss_permille = loss;
    }
}

static void get_timeline(const cox_session *session, cox_session_status *state)
{
    cox_hash_pair hashes;
    const cox_timeline *timeline = &session->timeline;
    uint32_t newest = cox_timeline_newest_hashed(timeline);
    state->tick = timeline->current_tick;
    state->confirmed = newest == COX_NO_TICK ? timeline->start : newest;
    if (!cox_timeline_get_hashes(timeline, state->confirmed, &hashes)) return;
    state->state_hash = hashes.state;
    state->input_hash = hashes.input;
}

static void get_waiting(const cox_session *session, cox_session_status *state)
{
    uint16_t players = session->is_host ? cox_host_waits_for(session) : session->told.waiting;
    state->waiting_for = COX_NO_PLAYER;
    if (session->stall == COX_STALL_NONE || session->phase == COX_SESSION_OVER) return;
    state->waiting_ms = session->clock.now_ms - session->stalled_ms;
    state->waiting_for = 0;
    while (players != 0 && ((uint32_t)players >> state->waiting_for & 1u) == 0)
        state->waiting_for++;
}

cox_session_status cox_session_get_status(const cox_session *session)
{
    cox_session_status state;
    memset(&state, 0, sizeof state);
    state.phase = cox_session_public_phase(session);
    state.outcome = outcome_of(session);
    state.player = session->player;
    state.delay = session->delay;
    state.players = session->is_host ? cox_host_players(session) : session->told.players;
    get_timeline(session, &state);
    get_links(session, &state);
    get_waiting(session, &state);
    state.packets_sent = session->packets_sent;
    state.bytes_sent = session->bytes_sent;
    state.packets_received = session->packets_received;
    state.packets_dropped = session->packets_dropped;
    state.stalls = session->stalls;
    state.rollbacks = session->rollbacks;
    state.resimulated_ticks = session->resimulated_ticks;
    return state;
}

cox_event *cox_session_tell(cox_session *session, uint8_t kind, uint8_t player)
{
    if (session->event_count == COX_EVENTS_MAX) {
        session->event_first = (uint8_t)((session->event_first + 1u) % COX_EVENTS_MAX);
        session->event_count--;
    }
    uint32_t place = (session->event_first + UINT32_C(0) + session->event_count) % COX_EVENTS_MAX;
    cox_event *event = &session->events[(size_t)place];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->player = player;
    session->event_count++;
    return event;
}

void cox_session_tell_refusal(cox_session *session, uint32_t number, const cox_refusal *refusal)
{
    cox_event *event = cox_session_tell(session, COX_EVENT_REFUSED, COX_NO_PLAYER);
    event->peer = number;
    memcpy(event->field, refusal->field, COX_NAME_SIZE);
    memcpy(event->host, refusal->host, COX_NAME_SIZE);
    memcpy(event->joiner, refusal->joiner, COX_NAME_SIZE);
}

bool cox_session_get_event(cox_session *session, cox_event *event)
{
    if (session->event_count == 0) return false;
    *event = session->events[session->event_first];
    session->event_first = (uint8_t)((session->event_first + 1u) % COX_EVENTS_MAX);
    session->event_count--;
    return true;
}
