/* SPDX-License-Identifier: MIT
 * The requests of a fetch, one after the other. */
#include "cox_state_fetch.h"

#include <string.h>

static void begin(cox_state_fetch *fetch, uint8_t phase, uint32_t tick)
{
    fetch->phase = phase;
    fetch->tick = tick;
}

void cox_state_fetch_begin(cox_state_fetch *fetch, uint32_t tick, const cox_saved_state *from,
                           uint32_t goal)
{
    begin(fetch, COX_FETCH_SAVE_BEFORE, tick);
    fetch->from = *from;
    fetch->goal = goal;
}

void cox_state_fetch_begin_present(cox_state_fetch *fetch, uint32_t tick)
{
    begin(fetch, COX_FETCH_SAVE_PRESENT, tick);
}

static cox_request request_of(uint8_t kind, uint32_t tick)
{
    cox_request request;
    memset(&request, 0, sizeof request);
    request.kind = kind;
    request.tick = tick;
    return request;
}

static cox_request load_from(const cox_saved_state *saved)
{
    cox_request request = request_of(COX_REQUEST_LOAD, saved->tick);
    request.bytes = saved->bytes;
    request.length = saved->length;
    return request;
}

/* Where the present phase saves to. */
static cox_saved_state *target_of(cox_state_fetch *fetch)
{
    bool is_before = fetch->phase == COX_FETCH_SAVE_BEFORE;
    return is_before ? &fetch->before : &fetch->fetched;
}

static cox_request save(cox_state_fetch *fetch)
{
    cox_saved_state *saved = target_of(fetch);
    cox_request request = request_of(COX_REQUEST_SAVE, fetch->tick);
    saved->tick = fetch->tick;
    request.bytes = saved->bytes;
    request.capacity = fetch->capacity;
    return request;
}

static cox_request step(cox_state_fetch *fetch, cox_timeline *timeline)
{
    cox_request request = request_of(COX_REQUEST_STEP, fetch->tick);
    request.frame = cox_timeline_frame(timeline, fetch->tick);
    fetch->tick++;
    return request;
}

cox_request cox_state_fetch_next(cox_state_fetch *fetch, cox_timeline *timeline)
{
    if (fetch->phase == COX_FETCH_STEP_TO_GOAL) {
        if (fetch->tick < fetch->goal) return step(fetch, timeline);
        fetch->phase = COX_FETCH_SAVE_GOAL;
    }
    if (fetch->phase == COX_FETCH_LOAD_SAVED) return load_from(&fetch->from);
    if (fetch->phase == COX_FETCH_LOAD_BEFORE) return load_from(&fetch->before);
    return save(fetch);
}

/* The end after all requests were fulfilled. */
static uint8_t end_of(const cox_state_fetch *fetch)
{
    return fetch->fetched.is_kept ? COX_FETCH_FOUND : COX_FETCH_NOTHING;
}

void cox_state_fetch_finish_save(cox_state_fetch *fetch, cox_status status, uint32_t length)
{
    cox_saved_state *saved = target_of(fetch);
    saved->is_kept = status == COX_OK && length <= fetch->capacity;
    saved->length = length;
    if (fetch->phase == COX_FETCH_SAVE_GOAL) fetch->phase = COX_FETCH_LOAD_BEFORE;
    else if (fetch->phase == COX_FETCH_SAVE_PRESENT) fetch->phase = end_of(fetch);
    else if (saved->is_kept) fetch->phase = COX_FETCH_LOAD_SAVED;
    else fetch->phase = COX_FETCH_NOTHING;
}

void cox_state_fetch_finish_load(cox_state_fetch *fetch, cox_status status)
{
    bool is_back = fetch->phase == COX_FETCH_LOAD_BEFORE;
    if (status != COX_OK) {
        fetch->phase = is_back ? COX_FETCH_FAILED : COX_FETCH_NOTHING;
        return;
    }
    fetch->tick = is_back ? fetch->before.tick : fetch->from.tick;
    fetch->phase = is_back ? end_of(fetch) : COX_FETCH_STEP_TO_GOAL;
}
