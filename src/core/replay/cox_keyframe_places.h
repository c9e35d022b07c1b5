/* SPDX-License-Identifier: MIT
 * Which earlier keyframes an index names: one rule, by which the writer makes the links and the
 * reader holds every link against what it has passed.
 *
 * Only the last two places are kept, and for each power of two the last keyframe whose number it
 * divides. From any keyframe these lead to any earlier one in as many steps as its number has bits;
 * the last but one is there for the case that the last is damaged. */
#ifndef COX_REPLAY_KEYFRAME_PLACES_H
#define COX_REPLAY_KEYFRAME_PLACES_H

#include "cox_record.h"

/* Writes the links of the next index, which is of a tick, to bytes, which have room for
 * COX_LINKS_SIZE_MAX. Returns how many bytes they take. */
#define COX_LINKS_SIZE_MAX ((COX_KEYFRAME_LEVELS + 1) * COX_LINK_SIZE)
uint32_t cox_keyframe_places_put(const cox_keyframe_places *places, uint32_t tick, uint8_t *bytes);

/* Notes where the index of the next keyframe stands. */
void cox_keyframe_places_add(cox_keyframe_places *places, uint64_t offset, uint32_t tick);

#endif
