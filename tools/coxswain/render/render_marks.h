/* SPDX-License-Identifier: MIT
 * The marks that a picture and its legend are made of. All places and sizes are pixels. */
#ifndef RENDER_MARKS_H
#define RENDER_MARKS_H

#include "render_canvas.h"

/* A pen: a canvas, and the picture's own unit of length: 1 pixel at a width of 1200. */
typedef struct render_pen {
    render_canvas *canvas;
    double unit;
} render_pen;

/* An agent: a dart of half a length size, its tip along heading; a disc where heading is zero. */
void render_mark_dart(const render_pen *pen, render_place at, render_place heading, double size,
                      render_colour colour, bool is_hollow);

/* Adds an agent of a crowd to a path: a wedge of half a length size, its tip along heading; a rhomb
 * where heading is zero. */
void render_mark_add_wedge(render_canvas *canvas, render_place at, render_place heading,
                           double size);

/* An arrow from a place along a vector; nothing if it is shorter than a unit. A desired velocity is
 * broad, so that it is visible under another arrow; a neutral one, of a field, is thin and pale. */
void render_mark_arrow(const render_pen *pen, render_place from, render_place vector, uint8_t ink);

/* A target or a cursor: a cross in a ring. */
void render_mark_point(const render_pen *pen, render_place at, render_colour colour);

/* Where a track starts: a small ring. */
void render_mark_start(const render_pen *pen, render_place at, uint8_t ink);

/* Where a track stops, because its agent left: a small diagonal cross. */
void render_mark_stop(const render_pen *pen, render_place at, uint8_t ink);

/* A thin circle; a solid one is filled with a light shade. */
void render_mark_circle(const render_pen *pen, render_place at, double radius, render_colour colour,
                        bool is_solid);

/* A straight line: a path, a wall; with a light band of that radius around it. */
void render_mark_line(const render_pen *pen, render_place from, render_place to, double radius,
                      render_colour colour);

/* A rectangle between two corners, and a line. */
void render_mark_box(const render_pen *pen, const render_paint *paint, render_place corner,
                     render_place opposite);
void render_mark_stroke(const render_pen *pen, const render_paint *paint, render_place from,
                        render_place to);

/* How a line of a plot is drawn. */
render_paint render_plot_paint(const render_pen *pen, const render_colour *colour, bool is_dashed);

/* The colour of the band around a line of a plot. */
render_colour render_plot_band(uint8_t ink);

/* The colour of a line itself, without its band, and how it is drawn. */
render_colour render_line_colour(render_colour colour);
render_paint render_line_paint(const render_pen *pen, const render_colour *colour);

/* How the track of an agent (a line, width units wide) or of a point (dots) is drawn. */
render_paint render_track_paint(const render_pen *pen, uint8_t kind, double width,
                                const render_colour *colour);

#endif
