/* SPDX-License-Identifier: MIT
 * Where everything in a picture goes. */
#ifndef PICTURE_LAYOUT_H
#define PICTURE_LAYOUT_H

#include <cairo.h>

#include "picture_legend.h"
#include "picture_scene.h"

/* What a layout depends on, so that all frames of a GIF have the same. */
typedef struct picture_layout_order {
    const cox_scenario *scenario; /* its words are in the legend */
    const picture_extent *extent;
    size_t panel_count; /* 1 or more */
    uint32_t width;     /* in pixels, 320 or more */
    bool forces;        /* there are vectors in the legend */
    bool starts;        /* and a starting point */
} picture_layout_order;

/* Where everything goes, in pixels; made by picture_lay_out. */
typedef struct picture_layout {
    double unit;          /* 1 at a width of 1200 */
    double width;         /* of the whole picture, a whole number, as is the height */
    double height;
    unsigned columns;     /* of panels */
    picture_place panel;  /* the upper left corner of the first one's rectangle */
    picture_place size;   /* of a panel's rectangle */
    picture_place stride; /* from one panel to the next on its right and below */
    picture_place least;  /* what the rectangle's corner shows, in the world's units */
    double scale;         /* pixels per unit of the world */
    double dart_min;      /* agents are drawn at least that large, and at most so */
    double dart_max;
    double arrow;         /* the length of the longest vector */
    double track;         /* the width of a track, in units */
    picture_place legend_at;
    picture_legend legend;
} picture_layout;

/* In units of the picture: the rim left and right of everything, the title's line, the size of the
 * name in it. */
#define PICTURE_MARGIN 50.0
#define PICTURE_TITLE_BASELINE 39.0
#define PICTURE_TITLE_SIZE 16.0

void picture_lay_out(picture_layout *layout, const picture_layout_order *order);

/* How text is drawn and measured: the same on every surface. */
void picture_use_plain_text(cairo_t *cairo);

#endif
