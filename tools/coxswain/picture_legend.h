/* SPDX-License-Identifier: MIT
 * The legend: one entry for everything that a replay shows, in rows below the world. */
#ifndef PICTURE_LEGEND_H
#define PICTURE_LEGEND_H

#include "picture_marks.h"
#include "picture_plan.h"

#define PICTURE_ENTRIES_MAX 40
#define PICTURE_ENTRY_SIZE 48

/* The size of the text in a picture, in its units; the scenario's name and labels have others. */
#define PICTURE_TEXT_SIZE 13.0

/* One entry: a mark and its meaning. */
typedef struct picture_entry {
    uint8_t kind; /* COX_SHAPE_..., or one of those below */
    uint8_t ink;
    char text[PICTURE_ENTRY_SIZE];
    double x; /* of its left end, in pixels from that of the world */
    unsigned row;
} picture_entry;

/* Kinds of entries that are no shapes. */
enum {
    PICTURE_ENTRY_START = 101,
    PICTURE_ENTRY_STOP = 102,
    PICTURE_ENTRY_TRACK = 103,
    PICTURE_ENTRY_GHOST = 104
};

/* All entries, in the order in which they are shown. */
typedef struct picture_legend {
    picture_entry entries[PICTURE_ENTRIES_MAX];
    unsigned count;
    unsigned rows;
    double unit;  /* the picture's, in pixels */
    double arrow; /* the length of the longest vector, in pixels */
    double track; /* the width of a track, in units */
} picture_legend;

/* What a shape of a kind in an ink means: the scenario's own word, or the general one. */
const char *picture_meaning(const cox_scenario *scenario, uint8_t kind, uint8_t ink);

/* Chooses the entries that a plan needs and lays them out in rows no wider than width; unit, arrow
 * and track as above. */
void picture_legend_make(picture_legend *legend, const picture_plan *plan, double unit,
                         double arrow, double track, double width);

/* The height of the legend in pixels. */
double picture_legend_height(const picture_legend *legend);

/* Draws it with its upper left corner at a place. */
void picture_legend_draw(const picture_legend *legend, const picture_pen *pen, picture_place at);

#endif
