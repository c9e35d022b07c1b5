/* SPDX-License-Identifier: MIT
 * What a picture says of its replays: what they have in common in the title, what differs above the
 * panel of each. */
#ifndef RENDER_CAPTION_H
#define RENDER_CAPTION_H

#include "render_replay.h"

/* The title's facts: seed and ticks, as far as all share them. */
void render_caption_common(char *text, size_t size, const render_replay *replays, size_t count);

/* What tells replays[index] from the others: the settings that are not the same in all, e.g.
 * "max_steer 0.1", seed and ticks likewise; its file where nothing differs. */
void render_caption_own(char *text, size_t size, const render_replay *replays, size_t count,
                         size_t index);

#endif
