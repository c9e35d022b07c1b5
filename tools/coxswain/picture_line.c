/* SPDX-License-Identifier: MIT
 * Thins out a way while it is drawn: from a corner on, each place narrows the wedge of directions
 * that a line may take; where a place lies outside of it, the one before becomes a corner. All is
 * reckoned in whole tenths of a pixel and by square roots alone, so that every machine chooses the
 * same corners. */
#include "picture_line.h"

#include <math.h>

static const double tolerance = 1.5;

static picture_place tenths_of(picture_place place)
{
    return (picture_place){picture_tenths(place.x), picture_tenths(place.y)};
}

static picture_place pixels_of(picture_place tenths)
{
    return (picture_place){tenths.x / 10, tenths.y / 10};
}

/* Positive where b points to the right of a, as the picture's y goes down. */
static double cross(picture_place a, picture_place b)
{
    return a.x * b.y - a.y * b.x;
}

/* A vector turned by the angle of that sine and cosine. */
static picture_place turned(picture_place vector, double sine, double cosine)
{
    return (picture_place){vector.x * cosine - vector.y * sine,
                           vector.x * sine + vector.y * cosine};
}

static void start_at(picture_line *line, picture_place tenths)
{
    line->corner = tenths;
    line->last = tenths;
    line->reach = 0;
}

void picture_line_begin(picture_line *line, picture_canvas *canvas, picture_place place)
{
    line->canvas = canvas;
    start_at(line, tenths_of(place));
    canvas->move_to(canvas, pixels_of(line->corner));
}

void picture_line_end(picture_line *line)
{
    if (line->reach <= 0) return;
    line->canvas->line_to(line->canvas, pixels_of(line->last));
    start_at(line, line->last);
}

void picture_line_add(picture_line *line, picture_place place)
{
    picture_place here = tenths_of(place);
    if (here.x == line->last.x && here.y == line->last.y) return;
    picture_place along = {here.x - line->corner.x, here.y - line->corner.y};
    double reach = along.x * along.x + along.y * along.y;
    bool is_new = line->reach <= 0;
    bool fits =
        reach >= line->reach && cross(line->left, along) >= 0 && cross(line->right, along) <= 0;
    if (!is_new && !fits) {
        picture_line_end(line);
        picture_line_add(line, place);
        return;
    }
    double sine = fmin(1, tolerance / sqrt(reach));
    double cosine = sqrt(1 - sine * sine);
    picture_place left = turned(along, -sine, cosine);
    picture_place right = turned(along, sine, cosine);
    if (is_new || cross(line->left, left) > 0) line->left = left;
    if (is_new || cross(line->right, right) < 0) line->right = right;
    line->reach = reach;
    line->last = here;
}
