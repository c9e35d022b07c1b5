/* SPDX-License-Identifier: MIT
 * Thins out a way while it is drawn: from a corner on, each place narrows the directions that a
 * line may take; where a place lies in none of them, the one before becomes a corner. */
#include "picture_line.h"

#include <math.h>

#include "picture_marks.h"

static const double tolerance = 0.25;
static const double full_turn = 6.283185307179586;

static void start_at(picture_line *line, picture_place place)
{
    line->corner = place;
    line->last = place;
    line->reach = 0;
}

void picture_line_begin(picture_line *line, cairo_t *cairo, picture_place place)
{
    line->cairo = cairo;
    start_at(line, picture_snap(place));
    cairo_move_to(cairo, line->corner.x, line->corner.y);
}

void picture_line_end(picture_line *line)
{
    if (line->reach <= 0) return;
    cairo_line_to(line->cairo, line->last.x, line->last.y);
    start_at(line, line->last);
}

void picture_line_add(picture_line *line, picture_place place)
{
    place = picture_snap(place);
    if (place.x == line->last.x && place.y == line->last.y) return;
    double along_x = place.x - line->corner.x;
    double along_y = place.y - line->corner.y;
    double distance = hypot(along_x, along_y);
    double direction = atan2(along_y, along_x);
    double turn = line->reach > 0 ? remainder(direction - line->middle, full_turn) : 0;
    bool is_new = line->reach <= 0;
    bool fits = distance >= line->reach && turn >= line->least && turn <= line->greatest;
    if (!is_new && !fits) {
        picture_line_end(line);
        picture_line_add(line, place);
        return;
    }
    double width = distance > tolerance ? asin(tolerance / distance) : full_turn / 4;
    if (is_new) line->middle = direction;
    line->least = is_new ? -width : fmax(line->least, turn - width);
    line->greatest = is_new ? width : fmin(line->greatest, turn + width);
    line->reach = distance;
    line->last = place;
}
