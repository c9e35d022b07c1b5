/* SPDX-License-Identifier: MIT
 * A canvas of pixels, drawn by cairo: a PNG, or a frame of a GIF. */
#ifndef RENDER_CAIRO_H
#define RENDER_CAIRO_H

#include <cairo.h>

#include "util/buffer.h"
#include "render/render_canvas.h"

/* A drawing in pixels; made by render_cairo_begin. */
typedef struct render_cairo {
    render_canvas canvas; /* first, so that its calls find the rest */
    cairo_t *cairo;
    render_paint paint;   /* of the path that is being drawn */
} render_cairo;

/* Begins a drawing of width times height pixels, 0x00rrggbb, row by row: in the caller's pixels, or
 * in memory of its own if pixels is NULL. */
void render_cairo_begin(render_cairo *drawing, uint32_t *pixels, double width, double height);

/* Appends the drawing as a PNG. render_cairo_end reports a failure. */
void render_cairo_png(render_cairo *drawing, buffer *bytes);

/* Ends the drawing and frees its memory. False if memory ran out. */
bool render_cairo_end(render_cairo *drawing);

#endif
