/* SPDX-License-Identifier: MIT
 * Which earlier keyframes an index names: one rule, by which the writer makes the links and the
 * reader holds every link against what it has passed.
 *
 * Only the last two places are kept, and for each power of two the last keyframe whose number it
 * divides. From any keyframe these lead to any earlier one in as many steps as its number has bits;
 * the last but one is there for the case that the last is damaged. cox_keyframe_places_put is
 * public. */
#ifndef COX_REPLAY_KEYFRAME_PLACES_H
#define COX_REPLAY_KEYFRAME_PLACES_H

#include "coxswain/keyframes.h"

/* Notes where the index of the next keyframe stands. */
void cox_keyframe_places_add(cox_keyframe_places *places, uint64_t offset, uint32_t tick);

#endif
