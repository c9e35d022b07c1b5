/* SPDX-License-Identifier: MIT
 * A way drawn with as few corners as its looks allow: every place left out lies within 0.15 pixels
 * of the line that is drawn. An agent that hardly moves leaves no specks. */
#ifndef PICTURE_LINE_H
#define PICTURE_LINE_H

#include "picture_canvas.h"

/* A way in the making; made by picture_line_begin. */
typedef struct picture_line {
    picture_canvas *canvas;
    picture_place corner; /* the last one drawn, in tenths of a pixel */
    picture_place last;   /* the last one given, likewise */
    double reach;         /* the square of its distance from the corner; 0: nothing since */
    picture_place left;   /* between these directions a line passes near all places since */
    picture_place right;
} picture_line;

/* Begins at a place, in the path that the canvas has begun. All places are pixels. */
void picture_line_begin(picture_line *line, picture_canvas *canvas, picture_place place);
void picture_line_add(picture_line *line, picture_place place);

/* Draws what is left. Nothing if it is done already. */
void picture_line_end(picture_line *line);

#endif
