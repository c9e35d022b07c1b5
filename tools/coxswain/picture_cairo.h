/* SPDX-License-Identifier: MIT
 * A canvas of pixels, drawn by cairo: a PNG, or a frame of a GIF. */
#ifndef PICTURE_CAIRO_H
#define PICTURE_CAIRO_H

#include <cairo.h>

#include "buffer.h"
#include "picture_canvas.h"

/* A drawing in pixels; made by picture_cairo_begin. */
typedef struct picture_cairo {
    picture_canvas canvas; /* first, so that its calls find the rest */
    cairo_t *cairo;
    picture_paint paint;   /* of the path in the making */
} picture_cairo;

/* Begins a drawing of width times height pixels, 0x00rrggbb, row by row: in the caller's pixels, or
 * in memory of its own where that is NULL. */
void picture_cairo_begin(picture_cairo *drawing, uint32_t *pixels, double width, double height);

/* Appends the drawing as a PNG. A failure is told by picture_cairo_end. */
void picture_cairo_png(picture_cairo *drawing, buffer *bytes);

/* Ends the drawing and frees what is its own. False if memory ran out. */
bool picture_cairo_end(picture_cairo *drawing);

#endif
