/* SPDX-License-Identifier: MIT
 * The places of earlier keyframes, of writer and reader alike. */
#include "cox_keyframe_places.h"

#include "core/base/cox_bytes.h"
#include "cox_record.h"

/* Writes a link, unless there is none or it is no earlier than *tick, the one that was written
 * last. Returns how many bytes it takes. */
static uint32_t put_link(const cox_keyframe_link *link, uint32_t *tick, uint8_t *bytes)
{
    if (link->offset == 0 || link->tick >= *tick) return 0;
    cox_bytes_put_u64(bytes, link->offset);
    cox_bytes_put_u32(bytes + 8, link->tick);
    *tick = link->tick;
    return COX_LINK_SIZE;
}

uint32_t cox_keyframe_places_put(const cox_keyframe_places *places, uint32_t tick, uint8_t *bytes)
{
    uint32_t length = put_link(&places->levels[0], &tick, bytes);
    length += put_link(&places->before, &tick, bytes + length);
    for (uint32_t i = 1; i < COX_KEYFRAME_LEVELS; i++)
        length += put_link(&places->levels[i], &tick, bytes + length);
    return length;
}

void cox_keyframe_places_add(cox_keyframe_places *places, uint64_t offset, uint32_t tick)
{
    uint32_t rest = ++places->count;
    places->before = places->levels[0];
    for (uint32_t i = 0; i < COX_KEYFRAME_LEVELS; i++) {
        places->levels[i].offset = offset;
        places->levels[i].tick = tick;
        if ((rest & 1u) != 0) break;
        rest >>= 1;
    }
}
