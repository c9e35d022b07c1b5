/* SPDX-License-Identifier: MIT
 * Hashes that others tell are compared with the own ones; where they differ, the host leads a
 * search (cox_inquiry.h), whose messages and wishes are served here. */
#include "cox_session.h"

#include <string.h>

/* Compares a claim, if its tick has come here. Returns true if it differs. */
static bool differs(cox_session *session, cox_peer *peer)
{
    cox_hash_pair own;
    uint32_t tick = peer->claim.tick;
    uint32_t newest = cox_course_newest(&session->course);
    if (tick == COX_NO_TICK || newest == COX_NO_TICK || tick > newest) return false;
    peer->claim.tick = COX_NO_TICK;
    if (!cox_course_hashes(&session->course, tick, &own)) return false;
    if (own.state != peer->claim.hashes.state || own.input != peer->claim.hashes.input) {
        session->mismatch_tick = tick;
        return true;
    }
    if (peer->agreed_tick == COX_NO_TICK || tick > peer->agreed_tick) peer->agreed_tick = tick;
    return false;
}

/* The seats that can tell their hashes beside the host and the suspect. */
static uint16_t witnesses(const cox_session *session, uint32_t suspect)
{
    uint32_t seats = 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (i != suspect && peer->state == COX_PEER_SEATED && peer->is_ready)
            seats |= UINT32_C(1) << peer->seat;
    }
    return (uint16_t)seats;
}

static void begin_search(cox_session *session, uint32_t number, uint32_t tick)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    cox_inquiry_case begun;
    if (session->is_searching || peer->is_muted) return;
    begun.tick = tick;
    begun.host = session->seat;
    begun.other = peer->state == COX_PEER_SEATED ? peer->seat : COX_NO_SEAT;
    begun.witnesses = witnesses(session, number);
    begun.builds_differ = peer->build != session->def.build;
    session->is_searching = true;
    session->suspect_peer = number;
    session->search_ms = session->clock.now_ms;
    session->phase = COX_PHASE_SEARCHING;
    if (session->def.on_desync == COX_ON_DESYNC_STOP)
        cox_session_end_at(session, cox_course_final(&session->course));
    cox_inquiry_start(&session->inquiry, &begun);
}

void cox_session_compare(cox_session *session, uint32_t number, const cox_play *play)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool has_part = peer->state == COX_PEER_SEATED || peer->state == COX_PEER_FOLLOWING;
    bool has_hashes = play->hashed_tick != COX_NO_TICK;
    if (!has_part && session->is_host) return;
    if (has_hashes && (peer->hashed_tick == COX_NO_TICK || play->hashed_tick > peer->hashed_tick))
        peer->hashed_tick = play->hashed_tick;
    if (has_hashes && peer->claim.tick == COX_NO_TICK) {
        peer->claim.tick = play->hashed_tick;
        peer->claim.hashes.state = play->state_hash;
        peer->claim.hashes.input = play->input_hash;
    }
    if (session->is_host && play->joiner.mismatch_tick != COX_NO_TICK &&
        play->joiner.mismatch_tick <= cox_course_newest(&session->course))
        begin_search(session, number, play->joiner.mismatch_tick);
}

/* Hands on what the inquiry has to say, as soon as the peer it goes to has the message before. */
static void send_messages(cox_session *session)
{
    cox_inquiry_message message;
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (!session->peers[(size_t)i].has_blob &&
            cox_chunk_sender_is_busy(&session->peers[(size_t)i].sender))
            return;
    while (cox_inquiry_next(&session->inquiry, &message)) {
        for (uint32_t i = 0; i < session->peer_count; i++) {
            cox_peer *peer = &session->peers[(size_t)i];
            bool is_suspect = session->is_host && i == session->suspect_peer;
            bool is_meant = !session->is_host || (is_suspect && peer->seat == message.seat) ||
                            (message.seat == COX_NO_SEAT && is_suspect) ||
                            (message.seat != COX_NO_SEAT && peer->seat == message.seat &&
                             peer->state == COX_PEER_SEATED);
            if (!is_meant || cox_chunk_sender_is_busy(&peer->sender)) continue;
            memcpy(peer->outbox, message.bytes, (size_t)message.length);
            cox_chunk_sender_begin(&peer->sender, peer->outbox, message.length,
                                   session->clock.now_ms);
            break;
        }
    }
}

/* The search is over: tells what was found, and goes on or not. */
static void conclude(cox_session *session)
{
    cox_peer *suspect = &session->peers[(size_t)session->suspect_peer];
    cox_desync report;
    session->is_searching = false;
    suspect->is_muted = true;
    session->phase = COX_PHASE_RUNNING;
    if (!cox_inquiry_report(&session->inquiry, &report)) return;
    if (!session->has_report) session->report = report;
    session->has_report = true;
    cox_event *event = cox_session_tell(session, COX_EVENT_DESYNC, report.other);
    event->peer = session->suspect_peer;
    event->tick = report.tick;
    for (uint32_t i = 0; i < session->peer_count; i++)
        session->peers[(size_t)i].is_reported = false;
}

static void send_reports(cox_session *session)
{
    if (!session->has_report || session->is_searching) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool has_part = peer->state == COX_PEER_SEATED || peer->state == COX_PEER_FOLLOWING;
        if (!has_part || peer->is_reported || cox_chunk_sender_is_busy(&peer->sender)) continue;
        uint32_t length = cox_inquiry_report_message(&session->inquiry, peer->outbox);
        cox_chunk_sender_begin(&peer->sender, peer->outbox, length, session->clock.now_ms);
        peer->is_reported = true;
    }
}

void cox_session_search(cox_session *session)
{
    if (session->phase == COX_PHASE_OVER) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        if (differs(session, peer) && session->is_host)
            begin_search(session, i, session->mismatch_tick);
    }
    send_messages(session);
    if (!session->is_host) return;
    if (session->is_searching && session->clock.now_ms - session->search_ms >= session->def.drop_ms)
        cox_inquiry_give_up(&session->inquiry);
    if (session->is_searching && !cox_inquiry_is_open(&session->inquiry)) conclude(session);
    send_reports(session);
}

void cox_session_search_lost(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!session->is_searching) return;
    if (number == session->suspect_peer)
        cox_inquiry_lost(&session->inquiry, session->inquiry.begun.other);
    else if (peer->seat != COX_NO_SEAT) cox_inquiry_lost(&session->inquiry, peer->seat);
}

void cox_session_answer(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool had_report = session->inquiry.has_report;
    cox_inquiry_receive(&session->inquiry,
                        number == session->suspect_peer ? session->inquiry.begun.other : peer->seat,
                        peer->receiver.bytes, peer->receiver.length);
    session->search_ms = session->clock.now_ms;
    if (session->is_host || had_report || !session->inquiry.has_report) return;
    session->has_report = cox_inquiry_report(&session->inquiry, &session->report);
    cox_session_tell(session, COX_EVENT_DESYNC, session->report.other)->tick = session->report.tick;
}

static void fulfil_nothing(cox_session *session)
{
    cox_inquiry_state state;
    memset(&state, 0, sizeof state);
    state.was_restored = session->course.was_restored;
    cox_inquiry_fulfil(&session->inquiry, &state);
}

/* A kept state is copied, as its slot may be used again while the search goes on. */
static void fulfil_kept(cox_session *session, const cox_slot *slot)
{
    cox_slot *fetched = &session->detour.fetched;
    cox_inquiry_state state;
    fetched->tick = slot->tick;
    fetched->length = slot->length;
    memcpy(fetched->bytes, slot->bytes, (size_t)slot->length);
    state.is_there = true;
    state.was_restored = session->course.was_restored;
    state.tick = slot->tick;
    state.bytes = fetched->bytes;
    state.length = slot->length;
    cox_inquiry_fulfil(&session->inquiry, &state);
}

/* Serves a wish for the state of a tick as it was computed in the match's course. Returns whether a
 * detour is needed for it: to save the present one. */
static bool serve_kept(cox_session *session, uint32_t tick)
{
    const cox_course *course = &session->course;
    const cox_slot *slot = cox_slots_oldest(&course->slots, tick);
    if (slot != NULL && slot->tick <= course->verified) {
        fulfil_kept(session, slot);
        return false;
    }
    if (course->head >= tick && course->verified == course->head) {
        cox_detour_present(&session->detour, course->head);
        return true;
    }
    if (session->final_tick <= course->head) fulfil_nothing(session);
    return false;
}

static bool serve_restepped(cox_session *session, const cox_inquiry_wish *wish)
{
    const cox_course *course = &session->course;
    uint32_t last = wish->tick < wish->before ? wish->tick : wish->before - 1;
    const cox_slot *slot = wish->before == 0 ? NULL : cox_slots_newest(&course->slots, last);
    if (course->verified < wish->tick && course->head < session->final_tick) return false;
    if (slot == NULL || slot->tick < cox_course_oldest(course) || course->verified < wish->tick) {
        fulfil_nothing(session);
        return false;
    }
    cox_detour_search(&session->detour, course->head, slot, wish->tick);
    return true;
}

bool cox_session_detour(cox_session *session)
{
    cox_inquiry_wish wish;
    if (!cox_inquiry_wishes(&session->inquiry, &wish)) return false;
    if (wish.kind == COX_STATE_KEPT) return serve_kept(session, wish.tick);
    return serve_restepped(session, &wish);
}

static void tell_test(cox_session *session)
{
    const cox_detour *detour = &session->detour;
    cox_desync report;
    if (!detour->is_there) return;
    if (!cox_desync_of_snapshots(session->def.sim, detour->continued.tick, detour->continued.bytes,
                                 detour->restored.bytes, &report))
        return;
    report.host = session->seat;
    if (!session->has_report) session->report = report;
    session->has_report = true;
    cox_session_tell(session, COX_EVENT_SYNC_TEST, session->seat)->tick = report.tick;
}

void cox_session_detour_done(cox_session *session)
{
    const cox_detour *detour = &session->detour;
    cox_inquiry_state state;
    cox_inquiry_wish wish;
    if (detour->is_test) {
        tell_test(session);
        return;
    }
    if (!cox_inquiry_wishes(&session->inquiry, &wish)) return;
    state.is_there = detour->is_there;
    state.was_restored = session->course.was_restored;
    state.tick = detour->fetched.tick;
    state.bytes = detour->fetched.bytes;
    state.length = detour->fetched.length;
    cox_inquiry_fulfil(&session->inquiry, &state);
}
