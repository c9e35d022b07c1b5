/* SPDX-License-Identifier: MIT
 * Whether a program's calls mix the times of two clocks. */
#include "cox_session.h"

static void note_time(cox_session *session, uint64_t now_us)
{
    if (cox_clock_steps_take(&session->clock_steps, &session->clock, now_us))
        cox_session_add_event(session, COX_EVENT_CLOCKS, COX_NO_PLAYER);
}

const cox_clocks_feature cox_feature_clocks COX_FLASH = {note_time};
