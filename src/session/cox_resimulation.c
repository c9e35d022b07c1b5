/* SPDX-License-Identifier: MIT
 * The stages of a resimulation. */
#include "cox_resimulation.h"

#include <string.h>

enum {
    STAGE_SAVE_BEFORE = 0,
    STAGE_STEP = 1, /* test */
    STAGE_SAVE_CONTINUED = 2,
    STAGE_LOAD_BEFORE = 3,
    STAGE_STEP_AGAIN = 4,
    STAGE_SAVE_RESTORED = 5,
    STAGE_LOAD_KEPT = 6, /* search */
    STAGE_STEP_TO_GOAL = 7,
    STAGE_SAVE_GOAL = 8,
    STAGE_LOAD_PRESENT = 9,
    STAGE_SAVE_PRESENT = 10
};

static void begin(cox_resimulation *resimulation, uint8_t kind, uint32_t tick)
{
    resimulation->kind = kind;
    resimulation->done = COX_RESIMULATION_NONE;
    resimulation->stage = STAGE_SAVE_BEFORE;
    resimulation->is_test = kind == COX_RESIMULATION_TEST;
    resimulation->is_there = false;
    resimulation->has_failed = false;
    resimulation->tick = tick;
    resimulation->before.tick = tick;
}

void cox_resimulation_test(cox_resimulation *resimulation, uint32_t tick)
{
    begin(resimulation, COX_RESIMULATION_TEST, tick);
}

void cox_resimulation_search(cox_resimulation *resimulation, uint32_t tick,
                             const cox_saved_state *from, uint32_t goal)
{
    begin(resimulation, COX_RESIMULATION_SEARCH, tick);
    resimulation->from = *from;
    resimulation->goal = goal;
}

void cox_resimulation_present(cox_resimulation *resimulation, uint32_t tick)
{
    begin(resimulation, COX_RESIMULATION_SEARCH, tick);
    resimulation->stage = STAGE_SAVE_PRESENT;
}

static void finish(cox_resimulation *resimulation, bool is_there)
{
    resimulation->done = resimulation->kind;
    resimulation->kind = COX_RESIMULATION_NONE;
    resimulation->is_there = is_there;
}

static cox_request request_of(uint8_t kind, uint32_t tick)
{
    cox_request request;
    memset(&request, 0, sizeof request);
    request.kind = kind;
    request.tick = tick;
    return request;
}

static cox_request save_into(const cox_resimulation *resimulation, cox_saved_state *saved)
{
    cox_request request = request_of(COX_REQUEST_SAVE, resimulation->tick);
    saved->tick = resimulation->tick;
    request.bytes = saved->bytes;
    request.capacity = resimulation->capacity;
    return request;
}

static cox_request load_from(const cox_saved_state *saved)
{
    cox_request request = request_of(COX_REQUEST_LOAD, saved->tick);
    request.bytes = saved->bytes;
    request.length = saved->length;
    return request;
}

static cox_request step(cox_resimulation *resimulation, cox_timeline *timeline, uint8_t stage)
{
    cox_request request = request_of(COX_REQUEST_STEP, resimulation->tick);
    request.frame = cox_timeline_frame(timeline, resimulation->tick);
    request.is_final = resimulation->stage == STAGE_STEP;
    resimulation->tick++;
    resimulation->stage = stage;
    return request;
}

/* The slot that the present stage saves into. */
static cox_saved_state *target_of(cox_resimulation *resimulation)
{
    if (resimulation->stage == STAGE_SAVE_BEFORE) return &resimulation->before;
    if (resimulation->stage == STAGE_SAVE_CONTINUED) return &resimulation->continued;
    if (resimulation->stage == STAGE_SAVE_RESTORED) return &resimulation->restored;
    return &resimulation->fetched;
}

cox_request cox_resimulation_request(cox_resimulation *resimulation, cox_timeline *timeline)
{
    if (resimulation->stage == STAGE_STEP)
        return step(resimulation, timeline, STAGE_SAVE_CONTINUED);
    if (resimulation->stage == STAGE_STEP_AGAIN)
        return step(resimulation, timeline, STAGE_SAVE_RESTORED);
    if (resimulation->stage == STAGE_STEP_TO_GOAL) {
        if (resimulation->tick < resimulation->goal)
            return step(resimulation, timeline, STAGE_STEP_TO_GOAL);
        resimulation->stage = STAGE_SAVE_GOAL;
    }
    if (resimulation->stage == STAGE_LOAD_KEPT) return load_from(&resimulation->from);
    if (resimulation->stage == STAGE_LOAD_BEFORE || resimulation->stage == STAGE_LOAD_PRESENT)
        return load_from(&resimulation->before);
    return save_into(resimulation, target_of(resimulation));
}

/* Where a stage leads that went well. */
static void go_on(cox_resimulation *resimulation)
{
    bool is_test = resimulation->kind == COX_RESIMULATION_TEST;
    if (resimulation->stage == STAGE_SAVE_BEFORE)
        resimulation->stage = is_test ? STAGE_STEP : STAGE_LOAD_KEPT;
    else if (resimulation->stage == STAGE_SAVE_CONTINUED) resimulation->stage = STAGE_LOAD_BEFORE;
    else if (resimulation->stage == STAGE_LOAD_BEFORE) resimulation->stage = STAGE_STEP_AGAIN;
    else if (resimulation->stage == STAGE_SAVE_RESTORED) finish(resimulation, true);
    else if (resimulation->stage == STAGE_LOAD_KEPT) resimulation->stage = STAGE_STEP_TO_GOAL;
    else if (resimulation->stage == STAGE_SAVE_GOAL) resimulation->stage = STAGE_LOAD_PRESENT;
    else finish(resimulation, resimulation->fetched.is_kept);
}

void cox_resimulation_saved(cox_resimulation *resimulation, cox_status status, uint32_t length)
{
    cox_saved_state *saved = target_of(resimulation);
    saved->is_kept = status == COX_OK && length <= resimulation->capacity;
    saved->length = length;
    if (saved->is_kept || resimulation->stage == STAGE_SAVE_GOAL) {
        go_on(resimulation);
        return;
    }
    /* A test that cannot save before its step has to make the step all the same. */
    resimulation->has_failed =
        resimulation->stage == STAGE_SAVE_BEFORE && resimulation->kind == COX_RESIMULATION_TEST;
    finish(resimulation, false);
}

void cox_resimulation_loaded(cox_resimulation *resimulation, cox_status status)
{
    if (status == COX_OK) {
        resimulation->tick = resimulation->stage == STAGE_LOAD_KEPT ? resimulation->from.tick
                                                                    : resimulation->before.tick;
        go_on(resimulation);
        return;
    }
    resimulation->has_failed = resimulation->stage == STAGE_LOAD_PRESENT;
    finish(resimulation, false);
}
