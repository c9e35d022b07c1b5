/* SPDX-License-Identifier: MIT
 * Darts, arrows, rings and lines. */
#include "picture_marks.h"

#include <math.h>

static const double full_turn = 6.283185307179586;

picture_place picture_snap(picture_place place)
{
    return (picture_place){round(place.x * 8) / 8, round(place.y * 8) / 8};
}

void picture_pen_colour(const picture_pen *pen, picture_colour colour)
{
    cairo_set_source_rgb(pen->cairo, colour.red, colour.green, colour.blue);
}

/* A solid line of that many units. */
static void pen_line(const picture_pen *pen, double width)
{
    cairo_set_line_width(pen->cairo, width * pen->unit);
    cairo_set_line_cap(pen->cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(pen->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(pen->cairo, NULL, 0, 0);
}

static void circle_path(const picture_pen *pen, picture_place at, double radius)
{
    cairo_new_path(pen->cairo);
    cairo_arc(pen->cairo, at.x, at.y, radius, 0, full_turn);
    cairo_close_path(pen->cairo);
}

/* A corner of a shape: along and across a unit vector, from a place. */
static void corner(const picture_pen *pen, picture_place at, picture_place unit, double along,
                   double across)
{
    picture_place place = {at.x + unit.x * along - unit.y * across,
                           at.y + unit.y * along + unit.x * across};
    place = picture_snap(place);
    cairo_line_to(pen->cairo, place.x, place.y);
}

static void dart_path(const picture_pen *pen, picture_place at, picture_place unit, double size)
{
    cairo_new_path(pen->cairo);
    corner(pen, at, unit, size * 1.25, 0);
    corner(pen, at, unit, -size, size * 0.8);
    corner(pen, at, unit, -size * 0.55, 0);
    corner(pen, at, unit, -size, -size * 0.8);
    cairo_close_path(pen->cairo);
}

void picture_mark_dart(const picture_pen *pen, picture_place at, picture_place heading, double size,
                       picture_colour colour, bool hollow)
{
    double length = hypot(heading.x, heading.y);
    if (length > 0)
        dart_path(pen, at, (picture_place){heading.x / length, heading.y / length}, size);
    else circle_path(pen, picture_snap(at), size * 0.8);
    pen_line(pen, hollow ? 1.25 : 0.75);
    picture_pen_colour(pen, hollow ? picture_ground : colour);
    cairo_fill_preserve(pen->cairo);
    picture_pen_colour(pen, hollow ? colour : picture_ground);
    cairo_stroke(pen->cairo);
}

void picture_mark_arrow(const picture_pen *pen, picture_place from, picture_place vector,
                        picture_colour colour, bool broad)
{
    double length = hypot(vector.x, vector.y);
    if (length < pen->unit) return;
    picture_place unit = {vector.x / length, vector.y / length};
    double head = fmin((broad ? 8.5 : 7) * pen->unit, length * 0.6);
    picture_pen_colour(pen, colour);
    pen_line(pen, broad ? 3 : 1.7);
    cairo_new_path(pen->cairo);
    corner(pen, from, unit, 0, 0);
    corner(pen, from, unit, length - head * 0.7, 0);
    cairo_stroke(pen->cairo);
    corner(pen, from, unit, length, 0);
    corner(pen, from, unit, length - head, head * 0.5);
    corner(pen, from, unit, length - head, -head * 0.5);
    cairo_close_path(pen->cairo);
    cairo_fill(pen->cairo);
}

void picture_mark_point(const picture_pen *pen, picture_place at, picture_colour colour)
{
    double size = 5 * pen->unit;
    at = picture_snap(at);
    pen_line(pen, 1.4);
    picture_pen_colour(pen, colour);
    circle_path(pen, at, size);
    cairo_move_to(pen->cairo, at.x - size * 1.7, at.y);
    cairo_line_to(pen->cairo, at.x + size * 1.7, at.y);
    cairo_move_to(pen->cairo, at.x, at.y - size * 1.7);
    cairo_line_to(pen->cairo, at.x, at.y + size * 1.7);
    cairo_stroke(pen->cairo);
}

void picture_mark_start(const picture_pen *pen, picture_place at, uint8_t ink)
{
    pen_line(pen, 1.3);
    circle_path(pen, picture_snap(at), 3.2 * pen->unit);
    picture_pen_colour(pen, picture_ground);
    cairo_fill_preserve(pen->cairo);
    picture_pen_colour(pen, picture_colour_mix(picture_ground, picture_colour_of(ink), 0.75));
    cairo_stroke(pen->cairo);
}

void picture_mark_circle(const picture_pen *pen, picture_place at, double radius,
                         picture_colour colour, bool solid)
{
    circle_path(pen, picture_snap(at), radius);
    if (solid) {
        picture_pen_colour(pen, picture_colour_mix(picture_ground, colour, 0.25));
        cairo_fill_preserve(pen->cairo);
    }
    pen_line(pen, 1.1);
    picture_pen_colour(pen, picture_colour_mix(picture_ground, colour, 0.55));
    cairo_stroke(pen->cairo);
}

void picture_mark_line(const picture_pen *pen, picture_place from, picture_place to, double radius,
                       picture_colour colour)
{
    from = picture_snap(from);
    to = picture_snap(to);
    cairo_new_path(pen->cairo);
    cairo_move_to(pen->cairo, from.x, from.y);
    cairo_line_to(pen->cairo, to.x, to.y);
    if (radius > 0) {
        pen_line(pen, 1);
        cairo_set_line_width(pen->cairo, 2 * radius);
        cairo_set_line_cap(pen->cairo, CAIRO_LINE_CAP_ROUND);
        picture_pen_colour(pen, picture_colour_mix(picture_ground, colour, 0.12));
        cairo_stroke_preserve(pen->cairo);
    }
    pen_line(pen, 1.2);
    picture_pen_colour(pen, picture_colour_mix(picture_ground, colour, 0.6));
    cairo_stroke(pen->cairo);
}

void picture_pen_track(const picture_pen *pen, uint8_t kind, double width)
{
    pen_line(pen, kind == COX_SHAPE_POINT ? 0.9 : width);
    if (kind != COX_SHAPE_POINT) return;
    const double dots[] = {1.2 * pen->unit, 2.8 * pen->unit};
    cairo_set_dash(pen->cairo, dots, 2, 0);
}
