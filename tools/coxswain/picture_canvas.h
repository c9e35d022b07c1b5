/* SPDX-License-Identifier: MIT
 * What a picture is drawn on. There are two kinds, an SVG (picture_svg.h) and cairo's pixels
 * (picture_cairo.h); the drawing does not know which of them it has. All places and sizes are
 * pixels. */
#ifndef PICTURE_CANVAS_H
#define PICTURE_CANVAS_H

#include <math.h>

#include "picture_colour.h"

/* A rectangle with sides along the axes. */
typedef struct picture_rectangle {
    picture_place corner; /* the upper left one */
    picture_place size;
} picture_rectangle;

/* A length in tenths of a pixel, a whole number: what an SVG says of it. A half goes up, also where
 * the last bits of a machine's double leave it a little below, so that every machine says the
 * same. */
static inline double picture_tenths(double pixels)
{
    return floor(pixels * 10 + 0.5 + 1e-6);
}

/* How a path or a circle is filled and outlined. */
typedef struct picture_paint {
    const picture_colour *fill;   /* NULL: not filled */
    const picture_colour *stroke; /* NULL: no line */
    double width;                 /* of the line; its corners are round */
    double dash;                  /* the length of a dash, and of a gap; 0: solid */
    double gap;
    bool has_round_ends;
} picture_paint;

/* The width of the line that is a text's halo, in sizes of the text. */
#define PICTURE_HALO 0.3

/* How text looks. The font is the machine's own sans-serif. */
typedef struct picture_lettering {
    double size;
    picture_colour colour;
    bool is_bold;
    bool is_centred; /* about the place; else it begins there */
    bool has_halo;   /* in the ground's colour, so that it can be read on lines */
} picture_lettering;

/* A canvas; the first member of either kind. */
typedef struct picture_canvas picture_canvas;
struct picture_canvas {
    /* Memory ran out, and something is not drawn. All later calls are allowed. */
    bool has_failed;

    /* Begins a group, which end() ends; groups nest up to 8 deep. A viewer shows the title (NULL:
     * none) while the pointer is over the group. The group is clipped to a rectangle (NULL: it is
     * not). */
    void (*begin)(picture_canvas *canvas, const char *title, const picture_rectangle *clip);
    void (*end)(picture_canvas *canvas);

    /* A path: any number of moves, each followed by lines and, where it closes, by close. A path
     * without a move draws nothing. */
    void (*path_begin)(picture_canvas *canvas, const picture_paint *paint);
    void (*move_to)(picture_canvas *canvas, picture_place place);
    void (*line_to)(picture_canvas *canvas, picture_place place);
    void (*close)(picture_canvas *canvas);
    void (*path_end)(picture_canvas *canvas);

    void (*circle)(picture_canvas *canvas, const picture_paint *paint, picture_place centre,
                   double radius);

    /* Text whose baseline is at a place. Bytes that are no UTF-8 are shown as U+FFFD. */
    void (*text)(picture_canvas *canvas, const picture_lettering *lettering, picture_place place,
                 const char *text);
};

#endif
