/* SPDX-License-Identifier: MIT
 * The stages of a detour. */
#include "cox_detour.h"

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

static void begin(cox_detour *detour, uint8_t kind, uint32_t tick)
{
    detour->kind = kind;
    detour->done = COX_DETOUR_NONE;
    detour->stage = STAGE_SAVE_BEFORE;
    detour->is_test = kind == COX_DETOUR_TEST;
    detour->is_there = false;
    detour->has_failed = false;
    detour->tick = tick;
    detour->before.tick = tick;
}

void cox_detour_test(cox_detour *detour, uint32_t tick)
{
    begin(detour, COX_DETOUR_TEST, tick);
}

void cox_detour_search(cox_detour *detour, uint32_t tick, const cox_slot *from, uint32_t goal)
{
    begin(detour, COX_DETOUR_SEARCH, tick);
    detour->from = *from;
    detour->goal = goal;
}

void cox_detour_present(cox_detour *detour, uint32_t tick)
{
    begin(detour, COX_DETOUR_SEARCH, tick);
    detour->stage = STAGE_SAVE_PRESENT;
}

static void finish(cox_detour *detour, bool is_there)
{
    detour->done = detour->kind;
    detour->kind = COX_DETOUR_NONE;
    detour->is_there = is_there;
}

static cox_request request_of(uint8_t kind, uint32_t tick)
{
    cox_request request;
    memset(&request, 0, sizeof request);
    request.kind = kind;
    request.tick = tick;
    return request;
}

static cox_request save_into(const cox_detour *detour, cox_slot *slot)
{
    cox_request request = request_of(COX_REQUEST_SAVE, detour->tick);
    slot->tick = detour->tick;
    request.bytes = slot->bytes;
    request.capacity = detour->capacity;
    return request;
}

static cox_request load_from(const cox_slot *slot)
{
    cox_request request = request_of(COX_REQUEST_LOAD, slot->tick);
    request.bytes = slot->bytes;
    request.length = slot->length;
    return request;
}

static cox_request step(cox_detour *detour, cox_course *course, uint8_t stage)
{
    cox_request request = request_of(COX_REQUEST_STEP, detour->tick);
    request.frame = cox_course_frame(course, detour->tick);
    request.is_final = detour->stage == STAGE_STEP;
    detour->tick++;
    detour->stage = stage;
    return request;
}

/* The slot that the present stage saves into. */
static cox_slot *target_of(cox_detour *detour)
{
    if (detour->stage == STAGE_SAVE_BEFORE) return &detour->before;
    if (detour->stage == STAGE_SAVE_CONTINUED) return &detour->continued;
    if (detour->stage == STAGE_SAVE_RESTORED) return &detour->restored;
    return &detour->fetched;
}

cox_request cox_detour_request(cox_detour *detour, cox_course *course)
{
    if (detour->stage == STAGE_STEP) return step(detour, course, STAGE_SAVE_CONTINUED);
    if (detour->stage == STAGE_STEP_AGAIN) return step(detour, course, STAGE_SAVE_RESTORED);
    if (detour->stage == STAGE_STEP_TO_GOAL) {
        if (detour->tick < detour->goal) return step(detour, course, STAGE_STEP_TO_GOAL);
        detour->stage = STAGE_SAVE_GOAL;
    }
    if (detour->stage == STAGE_LOAD_KEPT) return load_from(&detour->from);
    if (detour->stage == STAGE_LOAD_BEFORE || detour->stage == STAGE_LOAD_PRESENT)
        return load_from(&detour->before);
    return save_into(detour, target_of(detour));
}

/* Where a stage leads that went well. */
static void go_on(cox_detour *detour)
{
    bool is_test = detour->kind == COX_DETOUR_TEST;
    if (detour->stage == STAGE_SAVE_BEFORE) detour->stage = is_test ? STAGE_STEP : STAGE_LOAD_KEPT;
    else if (detour->stage == STAGE_SAVE_CONTINUED) detour->stage = STAGE_LOAD_BEFORE;
    else if (detour->stage == STAGE_LOAD_BEFORE) detour->stage = STAGE_STEP_AGAIN;
    else if (detour->stage == STAGE_SAVE_RESTORED) finish(detour, true);
    else if (detour->stage == STAGE_LOAD_KEPT) detour->stage = STAGE_STEP_TO_GOAL;
    else if (detour->stage == STAGE_SAVE_GOAL) detour->stage = STAGE_LOAD_PRESENT;
    else finish(detour, detour->fetched.is_kept);
}

void cox_detour_saved(cox_detour *detour, cox_status status, uint32_t length)
{
    cox_slot *slot = target_of(detour);
    slot->is_kept = status == COX_OK && length <= detour->capacity;
    slot->length = length;
    if (slot->is_kept || detour->stage == STAGE_SAVE_GOAL) {
        go_on(detour);
        return;
    }
    /* A test that cannot save before its step has to make the step all the same. */
    detour->has_failed = detour->stage == STAGE_SAVE_BEFORE && detour->kind == COX_DETOUR_TEST;
    finish(detour, false);
}

void cox_detour_loaded(cox_detour *detour, cox_status status)
{
    if (status == COX_OK) {
        detour->tick = detour->stage == STAGE_LOAD_KEPT ? detour->from.tick : detour->before.tick;
        go_on(detour);
        return;
    }
    detour->has_failed = detour->stage == STAGE_LOAD_PRESENT;
    finish(detour, false);
}
