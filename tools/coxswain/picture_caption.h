/* SPDX-License-Identifier: MIT
 * What a picture says of its replays: what they have in common in the title, what differs above the
 * panel of each. */
#ifndef PICTURE_CAPTION_H
#define PICTURE_CAPTION_H

#include "picture_replay.h"

/* The title's facts: seed and ticks, as far as all share them. */
void picture_caption_common(char *text, size_t size, const picture_replay *replays, size_t count);

/* What tells replays[index] from the others: the settings that are not the same in all, e.g.
 * "max_steer 0.1", seed and ticks likewise; its file where nothing differs. */
void picture_caption_own(char *text, size_t size, const picture_replay *replays, size_t count,
                         size_t index);

#endif
