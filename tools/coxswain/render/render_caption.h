/* SPDX-License-Identifier: MIT
 * The words of a picture about its replays: what they have in common is in the title, what differs
 * is above each panel. */
#ifndef RENDER_CAPTION_H
#define RENDER_CAPTION_H

#include "render_replay.h"

/* The title's facts: seed and ticks, as far as all share them. */
void render_caption_common(char *text, size_t size, const render_replay *replays, size_t count);

/* The caption that tells replays[index] from the others: the settings, the seed and the ticks that
 * are not the same in all, e.g. "max_steer 0.1"; its file if nothing differs. */
void render_caption_own(char *text, size_t size, const render_replay *replays, size_t count,
                        size_t index);

#endif
