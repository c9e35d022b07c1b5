/* SPDX-License-Identifier: MIT
 * What a session remembers of its confirmed ticks. */
#include "cox_session_history.h"

static uint32_t newest_tick(void *context)
{
    const cox_timeline *timeline = (const cox_timeline *)context;
    uint32_t newest = cox_timeline_newest_hashed(timeline);
    return newest == COX_NO_TICK ? timeline->start : newest;
}

static uint32_t oldest_tick(void *context)
{
    return cox_timeline_oldest_kept((const cox_timeline *)context);
}

static bool get_hashes(void *context, uint32_t tick, cox_hash_pair *hashes)
{
    return cox_timeline_get_hashes((const cox_timeline *)context, tick, hashes);
}

static bool get_frame(void *context, uint32_t tick, cox_frame *frame)
{
    return cox_timeline_get_frame((cox_timeline *)context, tick, frame);
}

cox_history cox_session_history(cox_timeline *timeline)
{
    cox_history history = {timeline, newest_tick, oldest_tick, get_hashes, get_frame};
    return history;
}
