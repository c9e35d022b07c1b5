/* SPDX-License-Identifier: MIT
 * The requests of a fetch, one after the other. */
#include "cox_state_fetch.h"

#include <string.h>

#include "coxswain/hash.h"

static void begin(cox_state_fetch *fetch, uint8_t phase, uint32_t tick)
{
    fetch->phase = phase;
    fetch->tick = tick;
    fetch->rounds = 0;
    fetch->varies = false;
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
    begin(fetch, COX_FETCH_WRITE_PRESENT, tick);
}

void cox_state_fetch_begin_kept(cox_state_fetch *fetch, uint32_t tick, const cox_saved_state *kept)
{
    begin(fetch, COX_FETCH_WRITE_KEPT, tick);
    fetch->from = *kept;
}

static cox_request request_of(uint8_t kind, uint32_t tick)
{
    cox_request request;
    memset(&request, 0, sizeof request);
    request.kind = kind;
    request.tick = tick;
    return request;
}

static cox_request load(uint8_t kind, const cox_saved_state *saved)
{
    cox_request request = request_of(kind, saved->tick);
    request.bytes = saved->bytes;
    request.length = saved->length;
    return request;
}

static cox_request save_before(cox_state_fetch *fetch)
{
    cox_request request = request_of(COX_REQUEST_SAVE, fetch->tick);
    fetch->before.tick = fetch->tick;
    request.bytes = fetch->before.bytes;
    request.capacity = fetch->image_capacity;
    return request;
}

/* Writes the snapshot of a saved state, or of the present one. */
static cox_request write(cox_state_fetch *fetch)
{
    bool is_saved = fetch->phase == COX_FETCH_WRITE_SAVED || fetch->phase == COX_FETCH_WRITE_KEPT;
    fetch->fetched.tick = is_saved ? fetch->from.tick : fetch->tick;
    cox_request request = request_of(COX_REQUEST_SNAPSHOT, fetch->fetched.tick);
    request.image = is_saved ? fetch->from.bytes : NULL;
    request.length = is_saved ? fetch->from.length : 0;
    request.bytes = fetch->fetched.bytes;
    request.capacity = fetch->snapshot_capacity;
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
        fetch->phase = COX_FETCH_WRITE_GOAL;
    }
    if (fetch->phase == COX_FETCH_SAVE_BEFORE) return save_before(fetch);
    if (fetch->phase == COX_FETCH_LOAD_SAVED)
        return load(COX_REQUEST_LOAD_SNAPSHOT, &fetch->fetched);
    if (fetch->phase == COX_FETCH_LOAD_BEFORE) return load(COX_REQUEST_LOAD, &fetch->before);
    return write(fetch);
}

/* The end after all requests were fulfilled. */
static uint8_t end_of(const cox_state_fetch *fetch)
{
    return fetch->fetched.is_kept ? COX_FETCH_FOUND : COX_FETCH_NOTHING;
}

/* What follows where a state cannot be written or loaded: from the second round on the simulation
 * is not in the present state. */
static uint8_t phase_after_fault(const cox_state_fetch *fetch)
{
    return fetch->rounds == 0 ? COX_FETCH_NOTHING : COX_FETCH_LOAD_BEFORE;
}

/* The state was computed once more. */
static void finish_round(cox_state_fetch *fetch)
{
    uint32_t crc = cox_hash_crc32(0, fetch->fetched.bytes, fetch->fetched.length);
    if (fetch->rounds > 0 && crc != fetch->crc) fetch->varies = true;
    if (fetch->rounds == 0) fetch->crc = crc;
    fetch->rounds++;
}

/* What follows once something was saved or written. */
static uint8_t phase_after_save(const cox_state_fetch *fetch, bool is_kept)
{
    bool is_goal = fetch->phase == COX_FETCH_WRITE_GOAL;
    if (is_goal && is_kept && fetch->rounds < COX_FETCH_ROUNDS) return COX_FETCH_WRITE_SAVED;
    if (is_goal) return COX_FETCH_LOAD_BEFORE;
    if (fetch->phase >= COX_FETCH_WRITE_PRESENT) return end_of(fetch);
    if (!is_kept) return phase_after_fault(fetch);
    return fetch->phase == COX_FETCH_SAVE_BEFORE ? COX_FETCH_WRITE_SAVED : COX_FETCH_LOAD_SAVED;
}

void cox_state_fetch_finish_save(cox_state_fetch *fetch, cox_status status, uint32_t length)
{
    bool is_image = fetch->phase == COX_FETCH_SAVE_BEFORE;
    cox_saved_state *saved = is_image ? &fetch->before : &fetch->fetched;
    uint32_t capacity = is_image ? fetch->image_capacity : fetch->snapshot_capacity;
    saved->is_kept = status == COX_OK && length <= capacity;
    saved->length = length;
    if (fetch->phase == COX_FETCH_WRITE_GOAL && saved->is_kept) finish_round(fetch);
    fetch->phase = phase_after_save(fetch, saved->is_kept);
}

void cox_state_fetch_finish_load(cox_state_fetch *fetch, cox_status status)
{
    bool is_back = fetch->phase == COX_FETCH_LOAD_BEFORE;
    if (status != COX_OK) {
        fetch->fetched.is_kept = false;
        fetch->phase = is_back ? COX_FETCH_FAILED : phase_after_fault(fetch);
        return;
    }
    fetch->tick = is_back ? fetch->before.tick : fetch->from.tick;
    fetch->phase = is_back ? end_of(fetch) : COX_FETCH_STEP_TO_GOAL;
}
