/* SPDX-License-Identifier: MIT
 * The requests of a resimulation, one after the other. */
#include "cox_resimulation.h"

#include <string.h>

static void begin(cox_resimulation *resimulation, uint8_t phase, uint32_t tick)
{
    resimulation->phase = phase;
    resimulation->tick = tick;
}

void cox_resimulation_begin(cox_resimulation *resimulation, uint32_t tick,
                            const cox_saved_state *from, uint32_t goal)
{
    begin(resimulation, COX_RESIMULATION_SAVE_BEFORE, tick);
    resimulation->from = *from;
    resimulation->goal = goal;
}

void cox_resimulation_begin_present(cox_resimulation *resimulation, uint32_t tick)
{
    begin(resimulation, COX_RESIMULATION_SAVE_PRESENT, tick);
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
static cox_saved_state *target_of(cox_resimulation *resimulation)
{
    bool is_before = resimulation->phase == COX_RESIMULATION_SAVE_BEFORE;
    return is_before ? &resimulation->before : &resimulation->fetched;
}

static cox_request save(cox_resimulation *resimulation)
{
    cox_saved_state *saved = target_of(resimulation);
    cox_request request = request_of(COX_REQUEST_SAVE, resimulation->tick);
    saved->tick = resimulation->tick;
    request.bytes = saved->bytes;
    request.capacity = resimulation->capacity;
    return request;
}

static cox_request step(cox_resimulation *resimulation, cox_timeline *timeline)
{
    cox_request request = request_of(COX_REQUEST_STEP, resimulation->tick);
    request.frame = cox_timeline_frame(timeline, resimulation->tick);
    resimulation->tick++;
    return request;
}

cox_request cox_resimulation_next(cox_resimulation *resimulation, cox_timeline *timeline)
{
    if (resimulation->phase == COX_RESIMULATION_STEP_TO_GOAL) {
        if (resimulation->tick < resimulation->goal) return step(resimulation, timeline);
        resimulation->phase = COX_RESIMULATION_SAVE_GOAL;
    }
    if (resimulation->phase == COX_RESIMULATION_LOAD_SAVED) return load_from(&resimulation->from);
    if (resimulation->phase == COX_RESIMULATION_LOAD_BEFORE)
        return load_from(&resimulation->before);
    return save(resimulation);
}

/* The end after all requests were fulfilled. */
static uint8_t end_of(const cox_resimulation *resimulation)
{
    return resimulation->fetched.is_kept ? COX_RESIMULATION_FOUND : COX_RESIMULATION_NOTHING;
}

void cox_resimulation_finish_save(cox_resimulation *resimulation, cox_status status,
                                  uint32_t length)
{
    cox_saved_state *saved = target_of(resimulation);
    saved->is_kept = status == COX_OK && length <= resimulation->capacity;
    saved->length = length;
    if (resimulation->phase == COX_RESIMULATION_SAVE_GOAL)
        resimulation->phase = COX_RESIMULATION_LOAD_BEFORE;
    else if (resimulation->phase == COX_RESIMULATION_SAVE_PRESENT)
        resimulation->phase = end_of(resimulation);
    else if (saved->is_kept) resimulation->phase = COX_RESIMULATION_LOAD_SAVED;
    else resimulation->phase = COX_RESIMULATION_NOTHING;
}

void cox_resimulation_finish_load(cox_resimulation *resimulation, cox_status status)
{
    bool is_back = resimulation->phase == COX_RESIMULATION_LOAD_BEFORE;
    if (status != COX_OK) {
        resimulation->phase = is_back ? COX_RESIMULATION_FAILED : COX_RESIMULATION_NOTHING;
        return;
    }
    resimulation->tick = is_back ? resimulation->before.tick : resimulation->from.tick;
    resimulation->phase = is_back ? end_of(resimulation) : COX_RESIMULATION_STEP_TO_GOAL;
}
