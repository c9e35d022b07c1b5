/* SPDX-License-Identifier: MIT
 * Draws a plot: title, notes, frame with axes, lines, marks of commands, legend. */
#ifndef PLOT_DRAW_H
#define PLOT_DRAW_H

#include "plot_axis.h"
#include "plot_replay.h"
#include "render/render_legend.h"

/* A plot, laid out; made by plot_lay_out. */
typedef struct plot_picture {
    const plot_replay *replay;
    render_place size;      /* of the picture, whole pixels */
    render_rectangle frame; /* of the lines */
    double unit;            /* 1 at a width of 1200 */
    plot_axis values;
    plot_axis times;      /* in seconds, if has_seconds; else in ticks */
    uint32_t tick_rate;   /* ticks in a second, or 1 */
    bool has_seconds;
    unsigned note_rows;   /* of text above the frame */
    render_legend legend;
    char facts[256];      /* of the title */
} plot_picture;

/* Lays out a plot of that width in pixels. */
void plot_lay_out(plot_picture *picture, const plot_replay *replay, uint32_t width);

/* Draws the plot_picture that picture is. */
void plot_draw(const void *picture, render_canvas *canvas);

/* Where a number at a tick is. */
render_place plot_place(const plot_picture *picture, double tick, double value);

/* How a line is drawn: its ink, and whether in dashes. */
uint8_t plot_ink(uint32_t line, bool *is_dashed);

/* The rows of text that the notes take, above the frame. */
unsigned plot_notes_rows(const plot_picture *picture);

/* Adds the entries of notes and commands to a legend. */
void plot_notes_legend(const plot_picture *picture, render_legend *legend);

/* Draws the notes; and the commands below the frame, of which those too near to each other to be
 * told apart are one mark. */
void plot_notes_draw(const plot_picture *picture, const render_pen *pen);
void plot_commands_draw(const plot_picture *picture, const render_pen *pen);

#endif
