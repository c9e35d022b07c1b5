/* SPDX-License-Identifier: MIT
 * A still picture of one replay or of several side by side. */
#ifndef RENDER_STILL_H
#define RENDER_STILL_H

#include "util/buffer.h"
#include "render_replay.h"

/* Appends an SVG, or a PNG, of count replays of one scenario, played with the request. *height
 * becomes the picture's. False if memory ran out. A build without cairo makes SVGs only. */
bool render_still_make(const render_replay *replays, size_t count, const render_request *request,
                        bool is_svg, buffer *bytes, uint32_t *height);

#endif
