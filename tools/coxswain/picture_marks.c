/* SPDX-License-Identifier: MIT
 * Darts, arrows, rings and lines. */
#include "picture_marks.h"

#include <math.h>

/* A solid line of that many units. */
static picture_paint line_paint(const picture_pen *pen, double width, const picture_colour *colour)
{
    return (picture_paint){.stroke = colour, .width = width * pen->unit};
}

/* A corner of a shape: along and across a unit vector, from a place. */
static picture_place corner(picture_place at, picture_place unit, double along, double across)
{
    return (picture_place){at.x + unit.x * along - unit.y * across,
                           at.y + unit.y * along + unit.x * across};
}

/* One straight line of a path. */
static void add_line(const picture_pen *pen, picture_place from, picture_place to)
{
    pen->canvas->move_to(pen->canvas, from);
    pen->canvas->line_to(pen->canvas, to);
}

static void draw_line(const picture_pen *pen, const picture_paint *paint, picture_place from,
                      picture_place to)
{
    pen->canvas->path_begin(pen->canvas, paint);
    add_line(pen, from, to);
    pen->canvas->path_end(pen->canvas);
}

static void draw_polygon(const picture_pen *pen, const picture_paint *paint,
                         const picture_place *corners, int count)
{
    picture_canvas *canvas = pen->canvas;
    canvas->path_begin(canvas, paint);
    canvas->move_to(canvas, corners[0]);
    for (int i = 1; i < count; i++) canvas->line_to(canvas, corners[i]);
    canvas->close(canvas);
    canvas->path_end(canvas);
}

void picture_mark_dart(const picture_pen *pen, picture_place at, picture_place heading, double size,
                       picture_colour colour, bool is_hollow)
{
    double length = hypot(heading.x, heading.y);
    picture_paint paint = line_paint(pen, is_hollow ? 1.25 : 0.75, &picture_ground);
    paint.fill = &colour;
    if (is_hollow) {
        paint.fill = &picture_ground;
        paint.stroke = &colour;
    }
    if (length <= 0) {
        pen->canvas->circle(pen->canvas, &paint, at, size * 0.8);
        return;
    }
    picture_place unit = {heading.x / length, heading.y / length};
    const picture_place corners[] = {
        corner(at, unit, size * 1.25, 0), corner(at, unit, -size, size * 0.8),
        corner(at, unit, -size * 0.55, 0), corner(at, unit, -size, -size * 0.8)};
    draw_polygon(pen, &paint, corners, 4);
}

void picture_mark_arrow(const picture_pen *pen, picture_place from, picture_place vector,
                        picture_colour colour, bool is_broad)
{
    double length = hypot(vector.x, vector.y);
    if (length < pen->unit) return;
    picture_place unit = {vector.x / length, vector.y / length};
    double head = fmin((is_broad ? 8.5 : 7) * pen->unit, length * 0.6);
    const picture_paint shaft = line_paint(pen, is_broad ? 3 : 1.7, &colour);
    const picture_paint tip = {.fill = &colour};
    const picture_place corners[] = {corner(from, unit, length, 0),
                                     corner(from, unit, length - head, head * 0.5),
                                     corner(from, unit, length - head, -head * 0.5)};
    draw_line(pen, &shaft, from, corner(from, unit, length - head * 0.7, 0));
    draw_polygon(pen, &tip, corners, 3);
}

void picture_mark_point(const picture_pen *pen, picture_place at, picture_colour colour)
{
    double size = 5 * pen->unit;
    double reach = size * 1.7;
    const picture_paint paint = line_paint(pen, 1.4, &colour);
    pen->canvas->circle(pen->canvas, &paint, at, size);
    pen->canvas->path_begin(pen->canvas, &paint);
    add_line(pen, (picture_place){at.x - reach, at.y}, (picture_place){at.x + reach, at.y});
    add_line(pen, (picture_place){at.x, at.y - reach}, (picture_place){at.x, at.y + reach});
    pen->canvas->path_end(pen->canvas);
}

/* The colour of what a track begins and stops with. */
static picture_colour softened(uint8_t ink)
{
    return picture_colour_mix(picture_ground, picture_colour_of(ink), 0.75);
}

void picture_mark_start(const picture_pen *pen, picture_place at, uint8_t ink)
{
    const picture_colour colour = softened(ink);
    picture_paint paint = line_paint(pen, 1.3, &colour);
    paint.fill = &picture_ground;
    pen->canvas->circle(pen->canvas, &paint, at, 3.2 * pen->unit);
}

void picture_mark_stop(const picture_pen *pen, picture_place at, uint8_t ink)
{
    const picture_colour colour = softened(ink);
    const picture_paint paint = line_paint(pen, 1.6, &colour);
    double reach = 3.5 * pen->unit;
    pen->canvas->path_begin(pen->canvas, &paint);
    for (int side = -1; side <= 1; side += 2)
        add_line(pen, (picture_place){at.x - reach, at.y - side * reach},
                 (picture_place){at.x + reach, at.y + side * reach});
    pen->canvas->path_end(pen->canvas);
}

void picture_mark_circle(const picture_pen *pen, picture_place at, double radius,
                         picture_colour colour, bool is_solid)
{
    const picture_colour shade = picture_colour_mix(picture_ground, colour, 0.25);
    const picture_colour outline = picture_colour_mix(picture_ground, colour, 0.55);
    picture_paint paint = line_paint(pen, 1.1, &outline);
    if (is_solid) paint.fill = &shade;
    pen->canvas->circle(pen->canvas, &paint, at, radius);
}

void picture_mark_line(const picture_pen *pen, picture_place from, picture_place to, double radius,
                       picture_colour colour)
{
    const picture_colour shade = picture_colour_mix(picture_ground, colour, 0.12);
    const picture_colour middle = picture_colour_mix(picture_ground, colour, 0.6);
    const picture_paint band = {.stroke = &shade, .width = 2 * radius, .has_round_ends = true};
    const picture_paint line = line_paint(pen, 1.2, &middle);
    if (radius > 0) draw_line(pen, &band, from, to);
    draw_line(pen, &line, from, to);
}

picture_paint picture_track_paint(const picture_pen *pen, uint8_t kind, double width,
                                  const picture_colour *colour)
{
    if (kind != COX_SHAPE_POINT) return line_paint(pen, width, colour);
    picture_paint paint = line_paint(pen, 0.9, colour);
    paint.dash = 1.2 * pen->unit;
    paint.gap = 2.8 * pen->unit;
    return paint;
}
