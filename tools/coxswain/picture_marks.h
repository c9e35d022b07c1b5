/* SPDX-License-Identifier: MIT
 * The marks that a picture and its legend are made of, drawn with cairo. All places and sizes are
 * pixels. */
#ifndef PICTURE_MARKS_H
#define PICTURE_MARKS_H

#include <cairo.h>

#include "picture_colour.h"
#include "picture_scene.h"

/* What draws: cairo, and the picture's own unit of length: 1 pixel at a width of 1200. */
typedef struct picture_pen {
    cairo_t *cairo;
    double unit;
} picture_pen;

/* Rounds to an eighth of a pixel, which keeps an SVG short and is not seen. */
picture_place picture_snap(picture_place place);

void picture_pen_colour(const picture_pen *pen, picture_colour colour);

/* An agent: a dart of half a length size, its tip along heading; a disc where heading is zero. */
void picture_mark_dart(const picture_pen *pen, picture_place at, picture_place heading, double size,
                       picture_colour colour, bool hollow);

/* An arrow from a place along a vector; nothing if it is shorter than a pixel. A broad one is still
 * seen where another lies on it. */
void picture_mark_arrow(const picture_pen *pen, picture_place from, picture_place vector,
                        picture_colour colour, bool broad);

/* A target or a cursor: a cross in a ring. */
void picture_mark_point(const picture_pen *pen, picture_place at, picture_colour colour);

/* Where a track starts: a small ring. */
void picture_mark_start(const picture_pen *pen, picture_place at, uint8_t ink);

/* A thin circle; a solid one is filled with a light shade. */
void picture_mark_circle(const picture_pen *pen, picture_place at, double radius,
                         picture_colour colour, bool solid);

/* A straight line: a path, a wall; with a light band of that radius around it. */
void picture_mark_line(const picture_pen *pen, picture_place from, picture_place to, double radius,
                       picture_colour colour);

/* How cairo strokes a track of agents (a line, width units wide) or of points (dots). */
void picture_pen_track(const picture_pen *pen, uint8_t kind, double width);

#endif
