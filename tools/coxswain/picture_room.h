/* SPDX-License-Identifier: MIT
 * Where there is room for a label: a map of what is drawn, in small squares. However much is drawn,
 * a label is placed in the same time. All places and sizes are pixels. */
#ifndef PICTURE_ROOM_H
#define PICTURE_ROOM_H

#include "picture_canvas.h"

/* What lies in a square of the map. */
enum {
    PICTURE_ROOM_FREE = 0,
    PICTURE_ROOM_CROSSED = 1, /* a thin line: a label may lie on it if there is no better place */
    PICTURE_ROOM_TAKEN = 2    /* no label may lie here */
};

/* A map; made by picture_room_make. */
typedef struct picture_room {
    picture_rectangle area;
    double square;  /* the side of a square, in tenths of a pixel */
    size_t columns;
    size_t rows;
    uint8_t *squares; /* rows times columns of them, heap memory */
} picture_room;

/* A map of an area with nothing in it; free it with picture_room_free. False, with nothing to free,
 * if memory ran out. */
bool picture_room_make(picture_room *room, const picture_rectangle *area, double square);
void picture_room_free(picture_room *room);

/* Marks a rectangle, or a line, as PICTURE_ROOM_CROSSED or _TAKEN. What lies outside of the area is
 * left out; what is taken stays taken. */
void picture_room_mark(picture_room *room, const picture_rectangle *rectangle, uint8_t mark);
void picture_room_mark_line(picture_room *room, picture_place from, picture_place to, uint8_t mark);

/* Finds a rectangle of that size beside what reaches as far as distance around a place, inside the
 * area and free, and takes it. False if there is none. */
bool picture_room_find(picture_room *room, picture_place around, double distance,
                       picture_place size, picture_rectangle *found);

#endif
