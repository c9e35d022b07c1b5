/* SPDX-License-Identifier: MIT
 * The legend: one entry for everything that a replay shows, in rows below the world. */
#ifndef PICTURE_LEGEND_H
#define PICTURE_LEGEND_H

#include "picture_marks.h"

#define PICTURE_ENTRIES_MAX 40

/* The size of all text but the scenario's name, in units of the picture. An SVG holds each letter
 * once for every size. */
#define PICTURE_TEXT_SIZE 13.0

/* One entry: a mark and its meaning. */
typedef struct picture_entry {
    uint8_t kind; /* COX_SHAPE_..., or one of the two below */
    uint8_t ink;
    char text[48];
    double x; /* of its left end, in pixels from that of the world */
    unsigned row;
} picture_entry;

/* Kinds of entries that are no shapes. */
enum { PICTURE_ENTRY_START = 101, PICTURE_ENTRY_TRACK = 102 };

/* All entries, in the order in which they are shown. */
typedef struct picture_legend {
    picture_entry entries[PICTURE_ENTRIES_MAX];
    unsigned count;
    unsigned rows;
    double arrow; /* the length of the longest vector, in pixels */
    double track; /* the width of a track, in units */
} picture_legend;

/* Chooses the entries and lays them out in rows no wider than width; arrow and track are set
 * before. Without forces there are no vectors, without starts no starting points. */
void picture_legend_make(picture_legend *legend, const picture_pen *pen,
                         const cox_scenario *scenario, const picture_extent *extent, double width,
                         bool forces, bool starts);

/* The height of the legend in pixels. */
double picture_legend_height(const picture_legend *legend, const picture_pen *pen);

/* Draws it with its upper left corner at a place. */
void picture_legend_draw(const picture_legend *legend, const picture_pen *pen, picture_place at);

#endif
