/* SPDX-License-Identifier: MIT
 * A picture is drawn on a canvas. There are two kinds, an SVG (render_svg.h) and cairo's pixels
 * (render_cairo.h); the drawing does not know which of them it has. All places and sizes are
 * pixels. */
#ifndef RENDER_CANVAS_H
#define RENDER_CANVAS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "render_colour.h"
#include "render_place.h"

/* A rectangle with sides along the axes. */
typedef struct render_rectangle {
    render_place corner; /* the upper left one */
    render_place size;
} render_rectangle;

/* A length as a whole number of tenths of a pixel, as an SVG has it. A half goes up, even if the
 * last bits of a machine's double leave it a little below, so that every machine writes the
 * same. */
static inline double render_tenths(double pixels)
{
    return floor(pixels * 10 + 0.5 + 1e-6);
}

/* How a path or a circle is filled and outlined. */
typedef struct render_paint {
    const render_colour *fill;   /* NULL: not filled */
    const render_colour *stroke; /* NULL: no line */
    double width;                /* of the line; its corners are round */
    double dash;                 /* the length of a dash, and of a gap; 0: solid */
    double gap;
    bool has_round_ends;
    bool is_crisp; /* pixels are wholly painted or not at all; an SVG leaves that to its viewer */
} render_paint;

/* The width of the line that makes a text's halo, in sizes of the text. */
#define RENDER_HALO 0.3

/* How text looks. The font is the machine's own sans-serif. */
typedef struct render_lettering {
    double size;
    render_colour colour;
    bool is_bold;
    bool is_centred; /* around the place, */
    bool is_ending;  /* or up to it; else it begins there */
    bool has_halo;   /* in the ground's colour, so that it can be read on lines */
} render_lettering;

/* A canvas; the first member of either kind. */
typedef struct render_canvas render_canvas;
struct render_canvas {
    /* Memory ran out, and a part is not drawn. All later calls are allowed. */
    bool has_failed;

    /* Begins a group, which end() ends; groups nest up to 8 deep. A viewer shows the title (NULL:
     * none) while the pointer is over the group. The group is clipped to a rectangle (NULL: it is
     * not). */
    void (*begin)(render_canvas *canvas, const char *title, const render_rectangle *clip);
    void (*end)(render_canvas *canvas);

    /* A path: any number of moves, each followed by lines and, where it closes, by close. A path
     * without a move draws nothing. */
    void (*path_begin)(render_canvas *canvas, const render_paint *paint);
    void (*move_to)(render_canvas *canvas, render_place place);
    void (*line_to)(render_canvas *canvas, render_place place);
    void (*close)(render_canvas *canvas);
    void (*path_end)(render_canvas *canvas);

    void (*circle)(render_canvas *canvas, const render_paint *paint, render_place centre,
                   double radius);

    /* Text whose baseline is at a place. Bytes that are no UTF-8 are shown as U+FFFD. */
    void (*text)(render_canvas *canvas, const render_lettering *lettering, render_place place,
                 const char *text);
};

#endif
