/* SPDX-License-Identifier: MIT
 * Room for labels: a map of the drawing in small squares, so that placing a label takes the same
 * time however much is drawn. All places and sizes are pixels. */
#ifndef RENDER_ROOM_H
#define RENDER_ROOM_H

#include "render_canvas.h"

/* The state of a square of the map. */
enum {
    RENDER_ROOM_FREE = 0,
    RENDER_ROOM_CROSSED = 1, /* a thin line: a label may lie on it if there is no better place */
    RENDER_ROOM_TAKEN = 2    /* no label may lie here */
};

/* A map; made by render_room_make. */
typedef struct render_room {
    render_rectangle area;
    double square; /* the side of a square, in tenths of a pixel */
    size_t columns;
    size_t rows;
    uint8_t *squares; /* rows times columns of them, heap memory */
} render_room;

/* Makes the map of an empty area; free it with render_room_free. False, with nothing to free, if
 * memory ran out. */
bool render_room_make(render_room *room, const render_rectangle *area, double square);
void render_room_free(render_room *room);

/* Marks a rectangle, or a line, as RENDER_ROOM_CROSSED or _TAKEN. Parts outside of the area are
 * left out; a taken square stays taken. */
void render_room_mark(render_room *room, const render_rectangle *rectangle, uint8_t mark);
void render_room_mark_line(render_room *room, render_place from, render_place to, uint8_t mark);

/* Finds a free rectangle of that size inside the area, beside a drawing that reaches as far as
 * distance around a place, and takes it. False if there is none. */
bool render_room_find(render_room *room, render_place around, double distance, render_place size,
                      render_rectangle *found);

#endif
