/* SPDX-License-Identifier: MIT
 * Marks squares, and looks for free ones all around a place. */
#include "render_room.h"

#include <math.h>
#include <stdlib.h>

/* Where a label is tried, in this order: beside and above first, as in writing. */
static const double directions[][2] = {{0.8, -0.8}, {0.8, 0.8}, {-0.8, -0.8}, {-0.8, 0.8},
                                       {0, -1},     {0, 1},     {1, 0},       {-1, 0}};
enum { DIRECTIONS = sizeof directions / sizeof *directions };

/* The squares from first up to, but without, end. */
typedef struct span {
    size_t first;
    size_t end;
} span;

/* The squares of the map along one axis between two places, computed with whole tenths of a pixel,
 * so that every machine finds the same. */
static span span_of(double from, double to, double start, double square, size_t count)
{
    double first = floor((render_tenths(from) - render_tenths(start)) / square);
    double end = floor((render_tenths(to) - render_tenths(start)) / square) + 1;
    first = fmax(0, first);
    end = fmin((double)count, end);
    if (!(first < end)) return (span){0, 0};
    return (span){(size_t)first, (size_t)end};
}

static span columns_of(const render_room *room, const render_rectangle *rectangle)
{
    return span_of(rectangle->corner.x, rectangle->corner.x + rectangle->size.x,
                   room->area.corner.x, room->square, room->columns);
}

static span rows_of(const render_room *room, const render_rectangle *rectangle)
{
    return span_of(rectangle->corner.y, rectangle->corner.y + rectangle->size.y,
                   room->area.corner.y, room->square, room->rows);
}

bool render_room_make(render_room *room, const render_rectangle *area, double square)
{
    *room = (render_room){.area = *area, .square = render_tenths(square)};
    room->columns = (size_t)(render_tenths(area->size.x) / room->square) + 1;
    room->rows = (size_t)(render_tenths(area->size.y) / room->square) + 1;
    room->squares = calloc(room->columns * room->rows, 1);
    return room->squares != NULL;
}

void render_room_free(render_room *room)
{
    free(room->squares);
    room->squares = NULL;
}

void render_room_mark(render_room *room, const render_rectangle *rectangle, uint8_t mark)
{
    span columns = columns_of(room, rectangle);
    span rows = rows_of(room, rectangle);
    for (size_t y = rows.first; y < rows.end; y++)
        for (size_t x = columns.first; x < columns.end; x++) {
            uint8_t *square = &room->squares[y * room->columns + x];
            if (mark > *square) *square = mark;
        }
}

void render_room_mark_line(render_room *room, render_place from, render_place to, uint8_t mark)
{
    const double steps_most = 2.0 * (double)(room->columns + room->rows);
    double longest = fmax(fabs(to.x - from.x), fabs(to.y - from.y));
    double steps = fmin(steps_most, ceil(render_tenths(longest) / room->square * 2));
    for (double step = 0; step <= steps; step++) {
        double share = steps > 0 ? step / steps : 0;
        const render_rectangle point = {
            {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}, {0, 0}};
        render_room_mark(room, &point, mark);
    }
}

static bool is_inside(const render_room *room, const render_rectangle *rectangle)
{
    const render_rectangle *area = &room->area;
    return rectangle->corner.x >= area->corner.x && rectangle->corner.y >= area->corner.y &&
           rectangle->corner.x + rectangle->size.x <= area->corner.x + area->size.x &&
           rectangle->corner.y + rectangle->size.y <= area->corner.y + area->size.y;
}

/* How many squares of a rectangle are crossed by lines, or SIZE_MAX if one is taken; *most becomes
 * the number that may be crossed. */
static size_t count_crossed(const render_room *room, const render_rectangle *rectangle,
                            size_t *most)
{
    span columns = columns_of(room, rectangle);
    span rows = rows_of(room, rectangle);
    size_t crossed = 0;
    *most = (columns.end - columns.first) * (rows.end - rows.first) / 2;
    for (size_t y = rows.first; y < rows.end; y++)
        for (size_t x = columns.first; x < columns.end; x++) {
            uint8_t square = room->squares[y * room->columns + x];
            if (square == RENDER_ROOM_TAKEN) return SIZE_MAX;
            crossed += square;
        }
    return crossed;
}

/* The rectangle of a size that lies in a direction. */
static render_rectangle beside(render_place around, double distance, render_place size,
                               const double direction[2])
{
    double towards_x = direction[0] > 0 ? 1 : direction[0] < 0 ? -1 : 0;
    double towards_y = direction[1] > 0 ? 1 : direction[1] < 0 ? -1 : 0;
    render_place centre = {around.x + direction[0] * distance + towards_x * size.x / 2,
                           around.y + direction[1] * distance + towards_y * size.y / 2};
    return (render_rectangle){{centre.x - size.x / 2, centre.y - size.y / 2}, size};
}

bool render_room_find(render_room *room, render_place around, double distance, render_place size,
                      render_rectangle *found)
{
    size_t least = SIZE_MAX;
    for (int i = 0; i < DIRECTIONS; i++) {
        size_t most;
        render_rectangle tried = beside(around, distance, size, directions[i]);
        if (!is_inside(room, &tried)) continue;
        size_t crossed = count_crossed(room, &tried, &most);
        if (crossed > most || crossed >= least) continue;
        least = crossed;
        *found = tried;
    }
    if (least < SIZE_MAX) render_room_mark(room, found, RENDER_ROOM_TAKEN);
    return least < SIZE_MAX;
}
