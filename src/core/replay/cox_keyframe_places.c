/* SPDX-License-Identifier: MIT
 * The places of earlier keyframes, of writer and reader alike. */
#include "cox_keyframe_places.h"

#include "core/base/cox_bytes.h"
#include "cox_record.h"

/* Goes to the next place that an index of a tick names: *number counts them, *tick is that of the
 * place before, at first the index's own. Returns the place, COX_KEYFRAME_PLACES if there is none.
 */
static uint32_t next_place(const cox_keyframe_places *places, uint32_t *number, uint32_t *tick)
{
    while (*number < COX_KEYFRAME_PLACES) {
        uint32_t i = (*number)++;
        if (places->offsets[i] == 0 || places->ticks[i] >= *tick) continue;
        *tick = places->ticks[i];
        return i;
    }
    return COX_KEYFRAME_PLACES;
}

uint32_t cox_keyframe_places_put(const cox_keyframe_places *places, uint32_t tick, uint8_t *bytes)
{
    uint32_t number = 0;
    uint32_t length = 0;
    uint32_t i;
    while ((i = next_place(places, &number, &tick)) < COX_KEYFRAME_PLACES) {
        cox_bytes_put_u64(bytes + length, places->offsets[i]);
        cox_bytes_put_u32(bytes + length + 8, places->ticks[i]);
        length += COX_LINK_SIZE;
    }
    return length;
}

bool cox_keyframe_places_are(const cox_keyframe_places *places, uint32_t tick, const uint8_t *bytes,
                             uint32_t length)
{
    uint32_t number = 0;
    uint32_t at = 0;
    uint32_t i;
    while ((i = next_place(places, &number, &tick)) < COX_KEYFRAME_PLACES) {
        if (at + COX_LINK_SIZE > length || cox_bytes_get_u64(bytes + at) != places->offsets[i] ||
            cox_bytes_get_u32(bytes + at + 8) != places->ticks[i])
            return false;
        at += COX_LINK_SIZE;
    }
    return at == length;
}

static void set_place(cox_keyframe_places *places, uint32_t i, uint64_t offset, uint32_t tick)
{
    places->offsets[i] = offset;
    places->ticks[i] = tick;
}

void cox_keyframe_places_add(cox_keyframe_places *places, uint64_t offset, uint32_t tick)
{
    uint32_t rest = ++places->count;
    set_place(places, 1, places->offsets[0], places->ticks[0]);
    set_place(places, 0, offset, tick);
    for (uint32_t i = 2; i < COX_KEYFRAME_PLACES && (rest & 1u) == 0; i++) {
        set_place(places, i, offset, tick);
        rest >>= 1;
    }
}
