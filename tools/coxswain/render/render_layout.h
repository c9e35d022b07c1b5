/* SPDX-License-Identifier: MIT
 * The layout of a picture. It does not depend on a machine's fonts. */
#ifndef RENDER_LAYOUT_H
#define RENDER_LAYOUT_H

#include "render_legend.h"
#include "render_plan.h"
#include "render_title.h"

/* The layout, in pixels; made by render_lay_out. */
typedef struct render_layout {
    double unit;  /* 1 at a width of 1200 */
    double width; /* of the whole picture, a whole number, as is the height */
    double height;
    unsigned columns;    /* of panels */
    render_place panel;  /* the upper left corner of the first one's frame */
    render_place size;   /* of a panel's frame, whole numbers */
    render_place stride; /* from one panel to the next on its right and below */
    double pad;          /* from the frame to the shown part of the world: room for arrows */
    render_place least;  /* the corner of the shown part, in the world's units */
    double scale;        /* pixels per unit of the world */
    double dart_min;     /* the smallest and largest size of an agent */
    double dart_max;
    double arrow;         /* the length of the longest vector */
    double track;         /* the width of a track, in units */
    double crowd_mark;    /* half the length of an agent of a crowd; 0: too small to be seen */
    double crowd_square;  /* the side of a square of a crowd's density, a whole number */
    size_t crowd_reach;   /* a square shows the agents of those that are at most so many away */
    uint32_t crowd_least; /* a square with fewer agents is not drawn */
    render_place legend_at;
    render_legend legend;
} render_layout;

/* Lays out a picture of a plan that has that width in pixels, 320 or more. Only the number of its
 * panels matters, so that all frames of a GIF have the same layout. */
void render_lay_out(render_layout *layout, const render_plan *plan, uint32_t width);

/* The upper left corner of a panel's frame. */
render_place render_layout_corner(const render_layout *layout, size_t panel);

#endif
