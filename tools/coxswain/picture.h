/* SPDX-License-Identifier: MIT
 * A picture of one replay or of several side by side: the tracks of a stretch of ticks and the
 * state at its end.
 *
 * There is one drawing for every kind of file: an SVG, a PNG and each frame of a GIF differ only in
 * the cairo surface under it. */
#ifndef PICTURE_H
#define PICTURE_H

#include <cairo.h>

#include "picture_layout.h"
#include "picture_scene.h"
#include "picture_tracks.h"

/* What one replay shows; all of it the caller's. */
typedef struct picture_panel {
    const char *caption;           /* above it; NULL where it is the only one */
    const picture_moment *moments; /* moment_count (1 or more) of them, in rising ticks; the last is
                                      the state shown, those before stand paler on the tracks */
    size_t moment_count;
    const picture_tracks *tracks;  /* the ways to it */
    uint32_t oldest_tick;          /* the palest of the tracks */
    uint32_t newest_tick;          /* the darkest: that of the state shown */
} picture_panel;

/* What is to be drawn; all of it the caller's. */
typedef struct picture_plan {
    const cox_scenario *scenario; /* its name is in bold, its words are in the legend */
    const char *facts;            /* the rest of the title */
    const picture_panel *panels;  /* panel_count (1 or more) of them */
    size_t panel_count;
    const picture_extent *extent; /* of all scenes of the replays: scale and legend come from it */
    bool forces;                  /* show vectors */
    bool starts;                  /* show where tracks start */
} picture_plan;

/* Draws the whole picture on a surface of at least the layout's width and height. */
void picture_draw(const picture_plan *plan, const picture_layout *layout, cairo_t *cairo);

#endif
