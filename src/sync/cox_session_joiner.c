/* SPDX-License-Identifier: MIT
 * A joiner: its way in, the state that it is sent, what it takes from the host, its own inputs, its
 * clock, and what it does without the host.
 *
 * Its own inputs are final only as far as the host has acknowledged them: so whatever a joiner
 * confirmed the host holds, and no two recordings can ever differ. */
#include "cox_session.h"

#include "cox_handshake.h"

/* A joiner that lags by more ticks than the delay and these steps without waiting, until it is
 * near again. */
#define FAR_TICKS 4u

/* The longest time for which the host's clock is thought to go on without a word. */
#define SILENT_MS 250u

/* How long after the end a joiner tells the host, which may not have heard. */
#define FAREWELL_MS 1000u

static cox_peer *host_of(cox_session *session)
{
    return &session->peers[0];
}

void cox_joiner_refused(cox_session *session, const cox_refusal *refusal)
{
    cox_session_tell_refusal(session, 0, refusal);
    cox_session_close(session);
}

/* Begins the course at a state of the match. */
static void begin_course(cox_session *session, uint32_t tick, uint64_t input_hash, uint32_t seats)
{
    cox_course_start(&session->course, tick, input_hash, seats);
    session->course.own_seat = COX_NO_SEAT;
    session->turn_end = tick;
    session->resteps_end = tick;
    session->unsaved_tick = COX_NO_TICK;
    session->is_begun = false;
    session->is_stalled = false;
    session->has_state = true;
}

void cox_joiner_welcome(cox_session *session, const cox_welcome *welcome, uint32_t number)
{
    cox_peer *host = host_of(session);
    if (session->is_welcome || session->phase == COX_PHASE_OVER) return;
    session->is_welcome = true;
    session->delay = welcome->delay;
    session->def.on_desync = welcome->on_desync;
    host->session = number;
    host->state = COX_PEER_FOLLOWING;
    host->seat = COX_NO_SEAT;
    if (welcome->has_snapshot) return;
    session->phase = COX_PHASE_LOBBY;
    begin_course(session, 0, 0, COX_ALL_SEATS);
}

/* Whether the streams of all sections are there and their commands may be given. */
static bool entries_are_sound(const cox_session *session, const cox_play *play)
{
    cox_bytes_reader sections = play->sections;
    uint8_t number;
    uint32_t tick;
    cox_run run;
    while (cox_section_next(&sections, play->base_tick, &number, &tick)) {
        bool is_session = number == session->def.players;
        uint8_t player = is_session ? COX_PLAYER_SESSION : number;
        while (cox_section_run(&sections, &run)) {
            if (is_session && run.kind != COX_ENTRY_INPUT) return false;
            if (!cox_input_is_sound(session->def.sim, player, run.bytes, run.length)) return false;
        }
    }
    return true;
}

/* The tick from which on a stream's entries are the joiner's own, and none is taken from the host:
 * none at all once it has its seat. */
static uint32_t first_own(const cox_session *session, uint8_t number)
{
    if (number == session->seat) return 0;
    return number == session->told.seat ? session->told.own_first : COX_NO_TICK;
}

/* Adds what is the next of its stream. Ticks too far ahead would push out what is needed. */
static void take_entries(cox_session *session, const cox_play *play)
{
    uint32_t limit = session->course.head + session->def.history_ticks;
    cox_bytes_reader sections = play->sections;
    uint8_t number;
    uint32_t tick;
    cox_run run;
    while (cox_section_next(&sections, play->base_tick, &number, &tick)) {
        cox_stream *stream = &session->course.streams[number];
        uint32_t end = first_own(session, number);
        if (end > limit) end = limit;
        while (cox_section_run(&sections, &run)) {
            for (uint32_t i = 0; i < run.count; i++, tick++) {
                if (tick != stream->end || tick >= end) continue;
                cox_stream_append(stream, run.kind, run.bytes, run.length);
            }
        }
    }
}

/* Takes the seat that the host gives, once the entries before its first input are here. A state
 * that waits to be loaded will take them away again. */
static void take_seat(cox_session *session)
{
    const cox_play_host *told = &session->told;
    if (session->seat != COX_NO_SEAT || told->seat >= session->def.players) return;
    if (session->has_arrived) return;
    if (session->course.streams[told->seat].end != told->own_first) return;
    session->seat = told->seat;
    session->course.own_seat = told->seat;
    session->course.own_final = told->own_first;
    host_of(session)->ends[told->seat] = told->own_first;
    host_of(session)->sent[told->seat] = told->own_first;
    host_of(session)->sent_news = told->own_first;
    cox_session_tell(session, COX_EVENT_SEATED, told->seat)->tick = told->own_first;
}

/* Takes note of how far the host has the own inputs. */
static void take_acknowledgement(cox_session *session)
{
    cox_course *course = &session->course;
    cox_peer *host = host_of(session);
    if (session->seat == COX_NO_SEAT) return;
    uint32_t end = session->told.own_end;
    if (end > course->streams[session->seat].end) return;
    if (end > course->own_final) course->own_final = end;
    if (end <= host->ends[session->seat]) return;
    host->ends[session->seat] = end;
    if (host->sent[session->seat] < end) host->sent[session->seat] = end;
    host->progress_ms[session->seat] = session->clock.now_ms;
}

static void take_news(cox_session *session, const cox_play *play)
{
    cox_peer *host = host_of(session);
    session->told = play->host;
    host->tick = play->tick;
    host->tick_ms = session->clock.now_ms - cox_link_round_trip_ms(&host->link) / 2;
    if (session->phase >= COX_PHASE_LOBBY && session->phase != COX_PHASE_OVER)
        session->phase = play->host.phase;
}

cox_status cox_joiner_play(cox_session *session, const cox_play *play)
{
    cox_peer *host = host_of(session);
    if (!play->is_host || !entries_are_sound(session, play)) return COX_ERROR_DAMAGED;
    if (play->host.seat != COX_NO_SEAT && play->host.seat >= session->def.players)
        return COX_ERROR_DAMAGED;
    if (host->is_newest) take_news(session, play);
    if (play->host.final_tick != COX_NO_TICK && session->has_state &&
        play->host.final_tick >= session->course.confirmed)
        cox_session_end_at(session, play->host.final_tick);
    if (!session->has_state || session->is_cut_off) return COX_OK;
    if (session->told.phase == COX_PHASE_LOBBY) return COX_OK;
    take_entries(session, play);
    take_seat(session);
    take_acknowledgement(session);
    cox_session_compare(session, 0, play);
    return COX_OK;
}

/* A state is for a joiner without a seat, which comes late or fell behind. A player asks for none:
 * its inputs follow one another from its first tick on, and another state would break them off. */
bool cox_joiner_expects(const cox_session *session, const cox_chunk *chunk)
{
    const cox_chunk_receiver *receiver = &session->peers[0].receiver;
    if (session->seat == COX_NO_SEAT) return true;
    return cox_chunk_receiver_type(receiver, chunk) != COX_BLOB_TYPE;
}

/* A state has come: its head is checked, its bytes stay in the inbox until they are loaded. */
void cox_joiner_message(cox_session *session)
{
    cox_chunk_receiver *receiver = &host_of(session)->receiver;
    if (receiver->bytes[0] != COX_BLOB_TYPE) {
        cox_session_answer(session, 0);
        cox_chunk_receiver_release(receiver);
        return;
    }
    cox_bytes_reader reader = cox_bytes_reader_make(receiver->bytes, receiver->length);
    cox_bytes_take_u8(&reader);
    uint8_t delay = cox_bytes_take_u8(&reader);
    cox_bytes_take_u32(&reader);
    session->arrived_tick = cox_bytes_take_u32(&reader);
    session->arrived_hash = cox_bytes_take_u64(&reader);
    cox_bytes_take_u64(&reader);
    session->has_arrived = reader.ok && delay <= COX_DELAY_MAX;
    if (!session->has_arrived) cox_chunk_receiver_release(receiver);
}

void cox_joiner_loaded(cox_session *session, cox_status status)
{
    cox_chunk_receiver *receiver = &host_of(session)->receiver;
    cox_bytes_reader reader = cox_bytes_reader_make(receiver->bytes, receiver->length);
    session->has_arrived = false;
    if (status == COX_OK) {
        cox_bytes_take_u8(&reader);
        session->delay = cox_bytes_take_u8(&reader);
        uint16_t seats = cox_bytes_take_u16(&reader);
        cox_bytes_take_u16(&reader);
        uint32_t tick = cox_bytes_take_u32(&reader);
        cox_bytes_take_u64(&reader);
        begin_course(session, tick, cox_bytes_take_u64(&reader), seats);
        session->course.was_restored = true;
        session->is_arrival_unproven = true;
        session->phase = COX_PHASE_RUNNING;
    } else {
        cox_session_tell(session, COX_EVENT_FAILED, COX_NO_SEAT)->value = status;
        session->has_failed = true;
        cox_session_close(session);
    }
    cox_chunk_receiver_release(receiver);
}

void cox_joiner_hashed(cox_session *session, uint64_t hash)
{
    cox_peer *host = host_of(session);
    cox_refusal refusal;
    session->is_arrival_unproven = false;
    if (hash == session->arrived_hash) return;
    refusal.nonce = session->def.nonce;
    cox_refusal_name(&refusal, COX_FIELD_STATE);
    cox_text_hash(refusal.host, session->arrived_hash);
    cox_text_hash(refusal.joiner, hash);
    host->refusal = refusal;
    host->refusal_is_due = true;
    session->has_state = false;
    cox_joiner_refused(session, &refusal);
}

/* Whether the host has the own inputs up to a window before a tick. */
static bool has_window(const cox_session *session, uint32_t end)
{
    uint32_t own_final = session->course.own_final;
    return end <= own_final || end - own_final <= COX_WINDOW_TICKS;
}

bool cox_joiner_turn(cox_session *session)
{
    uint32_t end = session->course.head + session->delay + 1;
    uint8_t bytes[COX_INPUT_BYTES_MAX];
    if (session->seat == COX_NO_SEAT || session->is_leaving || session->is_cut_off) return true;
    if (!has_window(session, end)) return false;
    cox_stream *stream = &session->course.streams[session->seat];
    if (stream->end < end) {
        uint32_t length = cox_pending_take(&session->pending, session->def.sim, bytes);
        cox_stream_append(stream, COX_ENTRY_INPUT, bytes, length);
    }
    cox_pending_turn(&session->pending);
    cox_stream_extend(stream, COX_ENTRY_INPUT, end);
    return true;
}

/* How far the host's clock is thought to be ahead, in thousandths of a tick. */
static int32_t behind_host(cox_session *session)
{
    const cox_peer *host = host_of(session);
    uint32_t elapsed = session->clock.now_ms - host->tick_ms;
    if (elapsed > SILENT_MS) elapsed = SILENT_MS;
    int64_t theirs = (int64_t)host->tick * 1000 + (int64_t)elapsed * session->def.ticks_per_second;
    int64_t ours = (int64_t)session->course.head * 1000 + session->pace.credit / 1000u;
    int64_t behind = theirs - ours;
    if (behind > INT32_MAX) return INT32_MAX;
    return behind < INT32_MIN ? INT32_MIN : (int32_t)behind;
}

void cox_joiner_keep_pace(cox_session *session)
{
    int32_t behind = behind_host(session);
    int32_t far = ((int32_t)session->delay + (int32_t)FAR_TICKS) * 1000;
    if (behind > far || session->is_cut_off || session->is_leaving) session->is_far = true;
    else if (behind < 1000) session->is_far = false;
    cox_pace_advance(&session->pace, session->clock.now_ms, cox_pace_rate(behind));
}

void cox_joiner_lose_host(cox_session *session)
{
    bool is_done = session->has_ended || host_of(session)->state == COX_PEER_GONE;
    if (session->is_cut_off || is_done || session->phase == COX_PHASE_OVER) return;
    session->is_cut_off = true;
    cox_session_tell(session, COX_EVENT_HOST_LOST, 0)->tick = session->course.confirmed;
    if (session->has_state && session->is_begun)
        cox_session_end_at(session, cox_course_final(&session->course));
    else cox_session_close(session);
}

void cox_joiner_bye(cox_session *session, const cox_bye *bye)
{
    if (session->phase == COX_PHASE_OVER) return;
    if (session->is_leaving || session->has_ended) {
        host_of(session)->state = COX_PEER_GONE;
        if (session->has_ended || !session->is_begun) cox_session_close(session);
        return;
    }
    if (bye->reason == COX_BYE_DONE && session->is_begun) { /* the host waits no longer */
        host_of(session)->state = COX_PEER_GONE;
        cox_session_end_at(session, cox_course_final(&session->course));
        return;
    }
    if (bye->reason != COX_BYE_DROPPED || session->seat == COX_NO_SEAT) {
        cox_joiner_lose_host(session);
        return;
    }
    session->is_cut_off = true;
    cox_event *event = cox_session_tell(session, COX_EVENT_DROPPED, session->seat);
    event->tick = bye->end - 1; /* COX_NO_TICK if it gave none */
    if (session->is_begun) cox_session_end_at(session, cox_course_final(&session->course));
    else cox_session_close(session);
}

static void tell_waiting(cox_session *session, uint8_t kind, uint32_t ms)
{
    cox_event *event = cox_session_tell(session, kind, session->waited_seat);
    event->tick = session->course.head;
    event->ms = ms;
}

/* Tells who is waited for, as the host says it; without a word from it, the host. */
static void watch_waiting(cox_session *session)
{
    uint32_t ms = session->clock.now_ms - session->stalled_ms;
    if (!session->is_stalled) {
        if (session->is_warned) tell_waiting(session, COX_EVENT_RESUMED, ms);
        session->is_warned = false;
        return;
    }
    if (session->is_warned || ms < session->def.warn_ms) return;
    uint32_t seats = session->told.waiting;
    bool is_silent =
        session->clock.now_ms - host_of(session)->link.heard_ms >= session->def.warn_ms;
    session->is_warned = true;
    session->waited_seat = 0;
    while (!is_silent && seats != 0 && (seats >> session->waited_seat & 1u) == 0)
        session->waited_seat++;
    tell_waiting(session, COX_EVENT_WAITING, ms);
}

/* Forgets a state that waits to be loaded where the match ends for this side without it. */
static void drop_useless_state(cox_session *session)
{
    bool is_ending = session->is_cut_off || session->is_leaving || session->has_ended ||
                     host_of(session)->state == COX_PEER_GONE;
    bool is_useless = is_ending || session->arrived_tick > session->final_tick;
    if (!session->has_arrived || !is_useless) return;
    session->has_arrived = false;
    cox_chunk_receiver_release(&host_of(session)->receiver);
}

void cox_joiner_watch(cox_session *session)
{
    cox_peer *host = host_of(session);
    if (session->phase == COX_PHASE_OVER) return;
    drop_useless_state(session);
    uint32_t silence = session->clock.now_ms - host->link.heard_ms;
    uint32_t since_end = session->clock.now_ms - session->ended_ms;
    if (session->has_ended || session->is_leaving) {
        bool is_told = host->state == COX_PEER_GONE || session->is_cut_off;
        bool is_drained = session->has_ended || !session->is_begun;
        bool is_late = since_end >= session->def.drop_ms ||
                       (session->has_ended && !session->is_leaving && silence >= FAREWELL_MS);
        if (is_drained && (is_told || is_late)) cox_session_close(session);
        return;
    }
    if (silence >= session->def.drop_ms) cox_joiner_lose_host(session);
    else watch_waiting(session);
}
