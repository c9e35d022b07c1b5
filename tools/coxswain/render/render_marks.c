/* SPDX-License-Identifier: MIT
 * Darts, arrows, rings and lines. */
#include "render_marks.h"

#include <math.h>

#include "coxswain/scenario.h"

/* A solid line of that many units. */
static render_paint line_paint(const render_pen *pen, double width, const render_colour *colour)
{
    return (render_paint){.stroke = colour, .width = width * pen->unit};
}

/* A corner of a shape: along and across a unit vector, from a place. */
static render_place corner(render_place at, render_place unit, double along, double across)
{
    return (render_place){at.x + unit.x * along - unit.y * across,
                          at.y + unit.y * along + unit.x * across};
}

/* One straight line of a path. */
static void add_line(const render_pen *pen, render_place from, render_place to)
{
    pen->canvas->move_to(pen->canvas, from);
    pen->canvas->line_to(pen->canvas, to);
}

void render_mark_stroke(const render_pen *pen, const render_paint *paint, render_place from,
                        render_place to)
{
    pen->canvas->path_begin(pen->canvas, paint);
    add_line(pen, from, to);
    pen->canvas->path_end(pen->canvas);
}

/* One polygon of a path. */
static void add_polygon(render_canvas *canvas, const render_place *corners, int count)
{
    canvas->move_to(canvas, corners[0]);
    for (int i = 1; i < count; i++) canvas->line_to(canvas, corners[i]);
    canvas->close(canvas);
}

static void draw_polygon(const render_pen *pen, const render_paint *paint,
                         const render_place *corners, int count)
{
    pen->canvas->path_begin(pen->canvas, paint);
    add_polygon(pen->canvas, corners, count);
    pen->canvas->path_end(pen->canvas);
}

void render_mark_box(const render_pen *pen, const render_paint *paint, render_place corner,
                     render_place opposite)
{
    const render_place corners[] = {
        corner, {opposite.x, corner.y}, opposite, {corner.x, opposite.y}};
    draw_polygon(pen, paint, corners, 4);
}

render_paint render_plot_paint(const render_pen *pen, const render_colour *colour, bool is_dashed)
{
    render_paint paint = line_paint(pen, 1.7, colour);
    paint.dash = is_dashed ? 6 * pen->unit : 0;
    paint.gap = 4 * pen->unit;
    return paint;
}

render_colour render_plot_band(uint8_t ink)
{
    return render_colour_mix(render_ground, render_colour_of(ink), 0.22);
}

void render_mark_dart(const render_pen *pen, render_place at, render_place heading, double size,
                      render_colour colour, bool is_hollow)
{
    double length = hypot(heading.x, heading.y);
    render_paint paint = line_paint(pen, is_hollow ? 1.25 : 0.75, &render_ground);
    paint.fill = &colour;
    if (is_hollow) {
        paint.fill = &render_ground;
        paint.stroke = &colour;
    }
    if (length <= 0) {
        pen->canvas->circle(pen->canvas, &paint, at, size * 0.8);
        return;
    }
    render_place unit = {heading.x / length, heading.y / length};
    const render_place corners[] = {
        corner(at, unit, size * 1.25, 0), corner(at, unit, -size, size * 0.8),
        corner(at, unit, -size * 0.55, 0), corner(at, unit, -size, -size * 0.8)};
    draw_polygon(pen, &paint, corners, 4);
}

void render_mark_add_wedge(render_canvas *canvas, render_place at, render_place heading,
                           double size)
{
    double length = hypot(heading.x, heading.y);
    render_place unit = {1, 0};
    if (length > 0) unit = (render_place){heading.x / length, heading.y / length};
    const render_place wedge[] = {corner(at, unit, size * 1.25, 0),
                                  corner(at, unit, -size, size * 0.6),
                                  corner(at, unit, -size, -size * 0.6)};
    const render_place rhomb[] = {corner(at, unit, size * 0.8, 0), corner(at, unit, 0, size * 0.8),
                                  corner(at, unit, -size * 0.8, 0),
                                  corner(at, unit, 0, -size * 0.8)};
    if (length > 0) add_polygon(canvas, wedge, 3);
    else add_polygon(canvas, rhomb, 4);
}

void render_mark_arrow(const render_pen *pen, render_place from, render_place vector, uint8_t ink)
{
    double length = hypot(vector.x, vector.y);
    if (length < pen->unit) return;
    bool is_broad = ink == COX_INK_DESIRED, is_thin = ink == COX_INK_NEUTRAL;
    render_colour colour = render_colour_of(ink);
    if (is_thin) colour = render_colour_mix(render_ground, colour, 0.45);
    render_place unit = {vector.x / length, vector.y / length};
    double head = fmin((is_broad ? 8.5 : is_thin ? 5.5 : 7) * pen->unit, length * 0.6);
    const render_paint shaft = line_paint(pen, is_broad ? 3 : is_thin ? 1 : 1.7, &colour);
    const render_paint tip = {.fill = &colour};
    const render_place corners[] = {corner(from, unit, length, 0),
                                    corner(from, unit, length - head, head * 0.5),
                                    corner(from, unit, length - head, -head * 0.5)};
    render_mark_stroke(pen, &shaft, from, corner(from, unit, length - head * 0.7, 0));
    draw_polygon(pen, &tip, corners, 3);
}

void render_mark_point(const render_pen *pen, render_place at, render_colour colour)
{
    double size = 5 * pen->unit;
    double reach = size * 1.7;
    const render_paint paint = line_paint(pen, 1.4, &colour);
    pen->canvas->circle(pen->canvas, &paint, at, size);
    pen->canvas->path_begin(pen->canvas, &paint);
    add_line(pen, (render_place){at.x - reach, at.y}, (render_place){at.x + reach, at.y});
    add_line(pen, (render_place){at.x, at.y - reach}, (render_place){at.x, at.y + reach});
    pen->canvas->path_end(pen->canvas);
}

/* The colour of the marks at the start and the end of a track. */
static render_colour softened(uint8_t ink)
{
    return render_colour_mix(render_ground, render_colour_of(ink), 0.75);
}

void render_mark_start(const render_pen *pen, render_place at, uint8_t ink)
{
    const render_colour colour = softened(ink);
    render_paint paint = line_paint(pen, 1.3, &colour);
    paint.fill = &render_ground;
    pen->canvas->circle(pen->canvas, &paint, at, 3.2 * pen->unit);
}

void render_mark_stop(const render_pen *pen, render_place at, uint8_t ink)
{
    const render_colour colour = softened(ink);
    const render_paint paint = line_paint(pen, 1.6, &colour);
    double reach = 3.5 * pen->unit;
    pen->canvas->path_begin(pen->canvas, &paint);
    for (int side = -1; side <= 1; side += 2)
        add_line(pen, (render_place){at.x - reach, at.y - side * reach},
                 (render_place){at.x + reach, at.y + side * reach});
    pen->canvas->path_end(pen->canvas);
}

void render_mark_circle(const render_pen *pen, render_place at, double radius, render_colour colour,
                        bool is_solid)
{
    const render_colour shade = render_colour_mix(render_ground, colour, 0.25);
    const render_colour outline = render_colour_mix(render_ground, colour, 0.55);
    render_paint paint = line_paint(pen, 1.1, &outline);
    if (is_solid) paint.fill = &shade;
    pen->canvas->circle(pen->canvas, &paint, at, radius);
}

render_colour render_line_colour(render_colour colour)
{
    return render_colour_mix(render_ground, colour, 0.6);
}

render_paint render_line_paint(const render_pen *pen, const render_colour *colour)
{
    return line_paint(pen, 1.2, colour);
}

void render_mark_line(const render_pen *pen, render_place from, render_place to, double radius,
                      render_colour colour)
{
    const render_colour shade = render_colour_mix(render_ground, colour, 0.12);
    const render_colour middle = render_line_colour(colour);
    const render_paint band = {.stroke = &shade, .width = 2 * radius, .has_round_ends = true};
    const render_paint line = render_line_paint(pen, &middle);
    if (radius > 0) render_mark_stroke(pen, &band, from, to);
    render_mark_stroke(pen, &line, from, to);
}

render_paint render_track_paint(const render_pen *pen, uint8_t kind, double width,
                                const render_colour *colour)
{
    if (kind != COX_SHAPE_POINT) return line_paint(pen, width, colour);
    render_paint paint = line_paint(pen, 0.9, colour);
    paint.dash = 1.2 * pen->unit;
    paint.gap = 2.8 * pen->unit;
    return paint;
}
