/* SPDX-License-Identifier: MIT
 * A film of a replay: a GIF of its states, each with the tail of its tracks. */
#ifndef PICTURE_FILM_H
#define PICTURE_FILM_H

#include "buffer.h"
#include "picture_replay.h"

/* Makes the GIF of a replay that was played once already, so that its extent is known. Returns an
 * exit code as picture_replay_play does. *frames and *height become what the GIF has. */
int picture_film_make(const picture_replay *whole, const picture_request *request,
                      buffer *bytes, uint32_t *frames, uint32_t *height, char *error,
                      size_t error_size);

#endif
