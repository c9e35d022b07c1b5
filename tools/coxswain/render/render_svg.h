/* SPDX-License-Identifier: MIT
 * A canvas that writes an SVG: text as <text>, titles as <title>, places to a tenth of a pixel. The
 * same drawing gives the same bytes on every machine. */
#ifndef RENDER_SVG_H
#define RENDER_SVG_H

#include "util/buffer.h"
#include "render_canvas.h"

/* An SVG while it is written; made by render_svg_begin. */
typedef struct render_svg {
    render_canvas canvas; /* first, so that its calls find the rest */
    buffer *bytes;        /* the caller's; the file is appended to it */
    uint8_t clips;        /* of the groups that are open, the innermost in bit 0: 1 if it clips */
    size_t path_start;    /* where the present path starts in bytes */
    bool has_place;       /* the path has a place, so it draws something */
    bool is_line;         /* the last number belongs to the path's lines */
    int64_t x;            /* the path's last place, in tenths of a pixel */
    int64_t y;
} render_svg;

/* Begins a file of that size in pixels, whole numbers. The title is the picture's own. */
void render_svg_begin(render_svg *svg, buffer *bytes, double width, double height,
                      const char *title);

/* Ends the file. False if memory ran out; then the bytes are of no use. */
bool render_svg_end(render_svg *svg);

#endif
