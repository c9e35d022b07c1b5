/* SPDX-License-Identifier: MIT
 * The marks that a picture and its legend are made of. All places and sizes are pixels. */
#ifndef PICTURE_MARKS_H
#define PICTURE_MARKS_H

#include "picture_canvas.h"

/* What draws: a canvas, and the picture's own unit of length: 1 pixel at a width of 1200. */
typedef struct picture_pen {
    picture_canvas *canvas;
    double unit;
} picture_pen;

/* An agent: a dart of half a length size, its tip along heading; a disc where heading is zero. */
void picture_mark_dart(const picture_pen *pen, picture_place at, picture_place heading, double size,
                       picture_colour colour, bool is_hollow);

/* An arrow from a place along a vector; nothing if it is shorter than a unit. A broad one is still
 * seen where another lies on it. */
void picture_mark_arrow(const picture_pen *pen, picture_place from, picture_place vector,
                        picture_colour colour, bool is_broad);

/* A target or a cursor: a cross in a ring. */
void picture_mark_point(const picture_pen *pen, picture_place at, picture_colour colour);

/* Where a track starts: a small ring. */
void picture_mark_start(const picture_pen *pen, picture_place at, uint8_t ink);

/* Where a track stops, because its agent left: a small diagonal cross. */
void picture_mark_stop(const picture_pen *pen, picture_place at, uint8_t ink);

/* A thin circle; a solid one is filled with a light shade. */
void picture_mark_circle(const picture_pen *pen, picture_place at, double radius,
                         picture_colour colour, bool is_solid);

/* A straight line: a path, a wall; with a light band of that radius around it. */
void picture_mark_line(const picture_pen *pen, picture_place from, picture_place to, double radius,
                       picture_colour colour);

/* How the track of an agent (a line, width units wide) or of a point (dots) is drawn. */
picture_paint picture_track_paint(const picture_pen *pen, uint8_t kind, double width,
                                  const picture_colour *colour);

#endif
