/* SPDX-License-Identifier: MIT
 * The legend: one entry for everything that a replay shows, in rows below the world. */
#ifndef RENDER_LEGEND_H
#define RENDER_LEGEND_H

#include "render_marks.h"
#include "render_plan.h"

#define RENDER_ENTRIES_MAX 40
#define RENDER_ENTRY_SIZE 112

/* The size of the text in a picture, in its units; the scenario's name and labels have others. */
#define RENDER_TEXT_SIZE 13.0

/* One entry: a mark and its meaning. */
typedef struct render_entry {
    uint8_t kind; /* COX_SHAPE_..., or one of those below */
    uint8_t ink;
    char text[RENDER_ENTRY_SIZE];
    double x; /* of its left end, in pixels from that of the world */
    unsigned row;
} render_entry;

/* Kinds of entries that are not shapes. */
enum {
    RENDER_ENTRY_START = 101,
    RENDER_ENTRY_STOP = 102,
    RENDER_ENTRY_TRACK = 103,
    RENDER_ENTRY_GHOST = 104,
    RENDER_ENTRY_HEADINGS = 105,
    RENDER_ENTRY_MIXED = 106,
    RENDER_ENTRY_SQUARES = 107,
    RENDER_ENTRY_PLOT = 108, /* a line of a plot, */
    RENDER_ENTRY_DASHED = 109,
    RENDER_ENTRY_BAND = 110, /* the band between two, */
    RENDER_ENTRY_TICK = 111  /* and a mark on its scale of ticks */
};

/* All entries, in the order in which they are shown. */
typedef struct render_legend {
    render_entry entries[RENDER_ENTRIES_MAX];
    unsigned count;
    unsigned rows;
    double unit;          /* the picture's, in pixels */
    double arrow;         /* the length of the longest vector, in pixels */
    double track;         /* the width of a track, in units */
    uint32_t crowd_least; /* the fewest agents in a square of a crowd's density */
    bool has_squares;     /* such squares are shown, */
    bool has_mixed;       /* and agents or squares without a heading */
} render_legend;

/* The meaning of a shape of a kind in an ink: the scenario's own word, or the general one. */
const char *render_meaning(const cox_scenario *scenario, uint8_t kind, uint8_t ink);

/* Chooses the entries that a plan needs and lays them out in rows no wider than width. The caller
 * has set the legend's sizes and no entries. */
void render_legend_make(render_legend *legend, const render_plan *plan, double width);

/* Adds an entry, and lays out all that were added, for a picture that is not a plan's. What is said
 * already, or does not fit, is left out. */
void render_legend_add(render_legend *legend, uint8_t kind, uint8_t ink, const char *text);
void render_legend_lay_out(render_legend *legend, double width);

/* The height of the legend in pixels. */
double render_legend_height(const render_legend *legend);

/* Draws it with its upper left corner at a place. */
void render_legend_draw(const render_legend *legend, const render_pen *pen, render_place at);

#endif
