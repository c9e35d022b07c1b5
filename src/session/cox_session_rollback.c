/* SPDX-License-Identifier: MIT
 * Rollback: which ticks may be predicted. The timeline goes back to a saved state where a
 * prediction was wrong, or beyond the end of the match, and the ticks that it had reached are
 * stepped again. */
#include "cox_session.h"

/* The newest state to go back to, where ticks were predicted wrongly or lie behind the end of the
 * match; COX_NO_TICK if there is nothing to undo. */
static uint32_t tick_to_undo(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    if (!cox_timeline_verify(timeline)) return timeline->verified;
    if (timeline->current_tick > session->final_tick) return session->final_tick;
    return COX_NO_TICK;
}

bool cox_rollback_is_due(cox_session *session)
{
    return tick_to_undo(session) != COX_NO_TICK;
}

const cox_saved_state *cox_rollback_target(cox_session *session)
{
    return cox_saved_states_newest(&session->timeline.saved_states, tick_to_undo(session));
}

void cox_rollback_finish(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    bool was_wrong = !cox_timeline_verify(timeline);
    const cox_saved_state *saved = cox_rollback_target(session);
    session->rollbacks++;
    for (uint32_t i = 0; was_wrong && i < session->peer_count; i++)
        cox_peer_correct(&session->peers[(size_t)i], timeline->verified, timeline->current_tick);
    if (timeline->current_tick > session->resimulate_end)
        session->resimulate_end = timeline->current_tick;
    session->unsaved_tick = COX_NO_TICK;
    cox_timeline_go_back(timeline, saved->tick);
    if (was_wrong) timeline->was_restored = true; /* going back to the end changes no timeline */
}

bool cox_rollback_resimulates(const cox_session *session)
{
    return session->timeline.current_tick < session->resimulate_end;
}

/* States are saved at least so often, if they can be. */
#define GO_BACK_TICKS 64u

/* Whether a saved state is near enough to go back to if a prediction is wrong. Where states cannot
 * be saved any more the inputs since the last one are soon no longer kept. */
static bool can_go_back(const cox_timeline *timeline)
{
    const cox_saved_state *saved =
        cox_saved_states_newest(&timeline->saved_states, timeline->verified);
    return saved != NULL && timeline->verified - saved->tick <= GO_BACK_TICKS;
}

/* An own input is never predicted. */
static bool has_own_input(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    return session->player == COX_NO_PLAYER ||
           timeline->current_tick < timeline->queues[session->player].end;
}

bool cox_session_may_step(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t complete_end = cox_timeline_complete_end(timeline);
    if (timeline->current_tick < complete_end) return true;
    if (!has_own_input(session)) return false;
    if (timeline->current_tick >= complete_end + session->def.rollback) return false;
    if (session->phase == COX_SESSION_CUT_OFF) return false;
    if (timeline->current_tick - timeline->verified >= COX_ROLLBACK_MAX) return false;
    return can_go_back(timeline);
}
