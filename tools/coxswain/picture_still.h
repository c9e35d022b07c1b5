/* SPDX-License-Identifier: MIT
 * A picture that stands still, of one replay or of several side by side. */
#ifndef PICTURE_STILL_H
#define PICTURE_STILL_H

#include "buffer.h"
#include "picture_replay.h"

/* Appends an SVG, or a PNG, of count replays of one scenario, played with the request. *height
 * becomes the picture's. False if memory ran out. A build without cairo makes SVGs only. */
bool picture_still_make(const picture_replay *replays, size_t count, const picture_request *request,
                        bool is_svg, buffer *bytes, uint32_t *height);

#endif
