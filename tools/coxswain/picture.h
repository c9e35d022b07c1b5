/* SPDX-License-Identifier: MIT
 * A picture of a replay: the tracks of a stretch of ticks and the state at its end.
 *
 * There is one drawing for every kind of file: an SVG, a PNG and each frame of a GIF differ only in
 * the cairo surface under it. */
#ifndef PICTURE_H
#define PICTURE_H

#include <cairo.h>

#include "picture_legend.h"
#include "picture_scene.h"
#include "picture_tracks.h"

/* What is to be drawn; all of it the caller's. */
typedef struct picture_plan {
    const cox_scenario *scenario; /* its name is in bold, its words are in the legend */
    const char *facts;            /* the rest of the title */
    const picture_scene *scene;   /* the state shown */
    const picture_tracks *tracks; /* the ways to it */
    const picture_extent *extent; /* of all scenes of the replay: scale and legend come from it */
    uint32_t oldest_tick;         /* the palest of the tracks */
    uint32_t newest_tick;         /* the darkest: that of the scene */
    uint32_t width;               /* in pixels, 320 or more */
    bool forces;                  /* show vectors */
    bool starts;                  /* show where tracks start */
} picture_plan;

/* Where everything goes, in pixels. Made by picture_lay_out from the picture's width, extent and
 * switches alone, so that all frames of a GIF have the same. */
typedef struct picture_layout {
    double unit;         /* 1 at a width of 1200 */
    double width;        /* of the whole picture, a whole number, as is the height */
    double height;
    picture_place world; /* the upper left corner of the world's rectangle */
    picture_place size;  /* its width and height */
    picture_place least; /* the world's corner there, in its own units */
    double scale;        /* pixels per unit of the world */
    double dart_min;     /* agents are drawn at least that large */
    double arrow;        /* the length of the longest vector */
    double track;        /* the width of a track, in units */
    picture_place legend_at;
    picture_legend legend;
} picture_layout;

void picture_lay_out(picture_layout *layout, const picture_plan *plan);

/* Draws the whole picture on a surface of at least the layout's width and height. */
void picture_draw(const picture_plan *plan, const picture_layout *layout, cairo_t *cairo);

#endif
