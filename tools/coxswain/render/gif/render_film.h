/* SPDX-License-Identifier: MIT
 * A film of a replay: a GIF of its states, each with the tail of its tracks. */
#ifndef RENDER_FILM_H
#define RENDER_FILM_H

#include "util/buffer.h"
#include "render/render_replay.h"

/* Makes the GIF of a replay that was already played once, so that its extent is known. Returns an
 * exit code as render_replay_play does. *frames and *height become those of the GIF. */
int render_film_make(const render_replay *whole, const render_request *request, buffer *bytes,
                     uint32_t *frames, uint32_t *height, char *error);

#endif
