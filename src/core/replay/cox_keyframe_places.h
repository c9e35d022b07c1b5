/* SPDX-License-Identifier: MIT
 * Which earlier keyframes an index names: one rule, by which the writer makes the links and the
 * reader holds every link against what it has passed.
 *
 * Only the last two places are kept, and for each power of two the last keyframe whose number it
 * divides. From any keyframe these lead to any earlier one in as many steps as its number has bits,
 * and one more for each 2,048 keyframes between them; the last but one is there for the case that
 * the last is damaged. cox_keyframe_places_put is public. */
#ifndef COX_REPLAY_KEYFRAME_PLACES_H
#define COX_REPLAY_KEYFRAME_PLACES_H

#include "coxswain/keyframes.h"

/* Whether these bytes are the links of an index of a tick, compared in place, as a chip has no room
 * for a second copy on its stack. */
bool cox_keyframe_places_are(const cox_keyframe_places *places, uint32_t tick, const uint8_t *bytes,
                             uint32_t length);

/* Notes where the index of the next keyframe stands. */
void cox_keyframe_places_add(cox_keyframe_places *places, uint64_t offset, uint32_t tick);

#endif
