/* SPDX-License-Identifier: MIT
 * The density of a crowd: its agents counted in squares of the picture, by tint. All places and
 * sizes are pixels. */
#ifndef RENDER_FIELD_H
#define RENDER_FIELD_H

#include "render_canvas.h"
#include "render_tint.h"

/* A field; made by render_field_make. */
typedef struct render_field {
    render_rectangle area;
    double side; /* of a square */
    size_t columns;
    size_t rows;
    uint32_t *counts; /* heap memory: of each square, row by row, RENDER_TINTS numbers of agents */
} render_field;

/* Makes an empty field of an area whose squares have that side, 1 or more; free it with
 * render_field_free. False, with nothing to free, if memory ran out. */
bool render_field_make(render_field *field, const render_rectangle *area, double side);
void render_field_free(render_field *field);

/* Counts an agent; one outside of the area is left out. */
void render_field_add(render_field *field, render_place place, unsigned tint);

/* The counts of the square at a place; NULL outside of the area. */
const uint32_t *render_field_at(const render_field *field, render_place place);

/* All agents of a square's counts. */
uint32_t render_field_agents(const uint32_t counts[RENDER_TINTS]);

/* Draws the squares, those of one colour as one path. Each shows the agents of all squares that are
 * at most reach away from it, and only if these are agents_least (1 or more). With a reach, each
 * level takes twice as many agents. False if memory ran out. */
bool render_field_draw(const render_field *field, render_canvas *canvas, size_t reach,
                       uint32_t agents_least, bool is_heading);

/* Sets *has_squares if render_field_draw draws a square, and *has_mixed if one of them has no
 * common heading. */
void render_field_find(const render_field *field, size_t reach, uint32_t agents_least,
                       bool is_heading, bool *has_squares, bool *has_mixed);

#endif
