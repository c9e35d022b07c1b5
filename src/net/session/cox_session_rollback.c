/* SPDX-License-Identifier: MIT
 * Rollback: which ticks may be predicted, and a schedule that keeps as far ahead of the others as
 * they are of this machine. cox_session_states.c goes back where a prediction was wrong. */
#include "cox_session.h"

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

static bool may_predict(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t complete_end = cox_timeline_complete_end(timeline);
    if (!has_own_input(session)) return false;
    if (timeline->current_tick >= complete_end + session->def.rollback) return false;
    if (session->phase == COX_SESSION_CUT_OFF) return false;
    if (timeline->current_tick - timeline->verified >= COX_ROLLBACK_MAX) return false;
    return can_go_back(timeline);
}

/* By how many 64ths of a tick this machine is ahead of the others: of its host, or of the median of
 * its players. */
static int32_t ahead_of_others(const cox_session *session)
{
    int32_t found[COX_PEERS_MAX];
    uint32_t count = 0;
    bool is_host = cox_session_is_host(session);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (is_host && peer->phase != COX_PEER_PLAYING) continue;
        if (cox_lead_is_ahead(&peer->lead, &found[count])) count++;
    }
    return cox_lead_median(found, count);
}

static void keep_lead(cox_session *session)
{
    cox_schedule_keep_lead(&session->schedule, session->timeline.current_tick,
                           ahead_of_others(session), session->clock.now_us);
}

const cox_rollback_feature cox_feature_rollback COX_FLASH = {
    cox_timeline_verify,
    may_predict,
    keep_lead,
    &cox_session_states,
};
