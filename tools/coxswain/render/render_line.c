/* SPDX-License-Identifier: MIT
 * Thins out a line while it is drawn: from a corner on, each place narrows the wedge of directions
 * that a straight line may take; if a place lies outside of the wedge, the place before it becomes
 * a corner. It computes with whole tenths of a pixel and square roots alone, so that every machine
 * chooses the same corners. */
#include "render_line.h"

#include <math.h>

static const double tolerance = 1.5;

static render_place tenths_of(render_place place)
{
    return (render_place){render_tenths(place.x), render_tenths(place.y)};
}

static render_place pixels_of(render_place tenths)
{
    return (render_place){tenths.x / 10, tenths.y / 10};
}

/* Positive where b points to the right of a, as the picture's y goes down. */
static double cross(render_place a, render_place b)
{
    return a.x * b.y - a.y * b.x;
}

/* A vector turned by the angle of that sine and cosine. */
static render_place turned(render_place vector, double sine, double cosine)
{
    return (render_place){vector.x * cosine - vector.y * sine, vector.x * sine + vector.y * cosine};
}

static void start_at(render_line *line, render_place tenths)
{
    line->corner = tenths;
    line->last = tenths;
    line->reach = 0;
}

void render_line_begin(render_line *line, render_canvas *canvas, render_place place)
{
    line->canvas = canvas;
    start_at(line, tenths_of(place));
    canvas->move_to(canvas, pixels_of(line->corner));
}

void render_line_end(render_line *line)
{
    if (line->reach <= 0) return;
    line->canvas->line_to(line->canvas, pixels_of(line->last));
    start_at(line, line->last);
}

void render_line_add(render_line *line, render_place place)
{
    render_place here = tenths_of(place);
    if (here.x == line->last.x && here.y == line->last.y) return;
    render_place along = {here.x - line->corner.x, here.y - line->corner.y};
    double reach = along.x * along.x + along.y * along.y;
    bool is_new = line->reach <= 0;
    bool fits =
        reach >= line->reach && cross(line->left, along) >= 0 && cross(line->right, along) <= 0;
    if (!is_new && !fits) {
        render_line_end(line);
        render_line_add(line, place);
        return;
    }
    double sine = fmin(1, tolerance / sqrt(reach));
    double cosine = sqrt(1 - sine * sine);
    render_place left = turned(along, -sine, cosine);
    render_place right = turned(along, sine, cosine);
    if (is_new || cross(line->left, left) > 0) line->left = left;
    if (is_new || cross(line->right, right) < 0) line->right = right;
    line->reach = reach;
    line->last = here;
}
