/* SPDX-License-Identifier: MIT
 * A line through many places, drawn with few corners: every place left out lies within 0.15 pixels
 * of the line that is drawn. An agent that hardly moves leaves no specks. */
#ifndef RENDER_LINE_H
#define RENDER_LINE_H

#include "render_canvas.h"

/* A line while it is drawn; made by render_line_begin. */
typedef struct render_line {
    render_canvas *canvas;
    render_place corner; /* the last corner drawn, in tenths of a pixel */
    render_place last;   /* the last place given, likewise */
    double reach;        /* the square of its distance from the corner; 0: nothing since */
    render_place left;   /* a line between these directions passes near all places since */
    render_place right;
} render_line;

/* Begins at a place, in the path that the canvas has begun. All places are pixels. */
void render_line_begin(render_line *line, render_canvas *canvas, render_place place);
void render_line_add(render_line *line, render_place place);

/* Draws the rest of the line; nothing if that is done already. */
void render_line_end(render_line *line);

#endif
