/* SPDX-License-Identifier: MIT
 * A way drawn with as few corners as its looks allow: every place left out lies within a quarter of
 * a pixel of the line that is drawn. */
#ifndef PICTURE_LINE_H
#define PICTURE_LINE_H

#include <cairo.h>
#include <stdbool.h>

#include "picture_scene.h"

/* A way in the making; made by picture_line_begin. */
typedef struct picture_line {
    cairo_t *cairo;
    picture_place corner; /* the last one drawn */
    picture_place last;   /* the last one given */
    double reach;         /* how far that one is from the corner; 0: nothing since */
    double middle;        /* the direction of the first place after the corner, in radians */
    double least;         /* the directions, from there, in which a line passes all places near */
    double greatest;
} picture_line;

/* Begins at a place. All places are pixels. */
void picture_line_begin(picture_line *line, cairo_t *cairo, picture_place place);
void picture_line_add(picture_line *line, picture_place place);

/* Draws what is left. Nothing if it is done already. */
void picture_line_end(picture_line *line);

#endif
