/* SPDX-License-Identifier: MIT
 * Writes SVG. Numbers are written from integers, so that neither locale nor C library matters. */
#include "render_svg.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render_text.h"

/* Places farther out are moved to this distance; in tenths of a pixel. */
static const double farthest = 1e7;

static void put_bytes(render_svg *svg, const char *bytes, size_t length)
{
    if (!buffer_append(svg->bytes, bytes, length)) svg->canvas.has_failed = true;
}

static void put(render_svg *svg, const char *text)
{
    put_bytes(svg, text, strlen(text));
}

/* Writes any text, escaped for XML. */
static void put_escaped(render_svg *svg, const char *text)
{
    const char *letter;
    size_t length;
    while ((letter = render_text_next(&text, &length)) != NULL) {
        if (*letter == '&') put(svg, "&amp;");
        else if (*letter == '<') put(svg, "&lt;");
        else if (*letter == '>') put(svg, "&gt;");
        else put_bytes(svg, letter, length);
    }
}

static int64_t tenths_of(double pixels)
{
    return (int64_t)fmax(-farthest, fmin(farthest, render_tenths(pixels)));
}

/* A number as short as it gets: 12, -.5, 3.2. */
static void put_tenths(render_svg *svg, int64_t tenths)
{
    char text[32];
    int64_t size = tenths < 0 ? -tenths : tenths;
    const char *sign = tenths < 0 ? "-" : "";
    if (size % 10 == 0) snprintf(text, sizeof text, "%s%" PRId64, sign, size / 10);
    else if (size < 10) snprintf(text, sizeof text, "%s.%" PRId64, sign, size);
    else snprintf(text, sizeof text, "%s%" PRId64 ".%" PRId64, sign, size / 10, size % 10);
    put(svg, text);
}

/* NAME="NUMBER" */
static void put_number(render_svg *svg, const char *name, double pixels)
{
    put(svg, " ");
    put(svg, name);
    put(svg, "=\"");
    put_tenths(svg, tenths_of(pixels));
    put(svg, "\"");
}

static void put_colour(render_svg *svg, const char *name, const render_colour *colour)
{
    char text[48];
    snprintf(text, sizeof text, " %s=\"#%02lx%02lx%02lx\"", name, lround(colour->red * 255),
             lround(colour->green * 255), lround(colour->blue * 255));
    put(svg, text);
}

static void put_paint(render_svg *svg, const render_paint *paint)
{
    if (paint->fill != NULL) put_colour(svg, "fill", paint->fill);
    if (paint->stroke == NULL) return;
    put_colour(svg, "stroke", paint->stroke);
    put_number(svg, "stroke-width", paint->width);
    if (paint->has_round_ends) put(svg, " stroke-linecap=\"round\"");
    if (paint->dash <= 0) return;
    put(svg, " stroke-dasharray=\"");
    put_tenths(svg, tenths_of(paint->dash));
    put(svg, " ");
    put_tenths(svg, tenths_of(paint->gap));
    put(svg, "\"");
}

static void put_title(render_svg *svg, const char *title)
{
    put(svg, "<title>");
    put_escaped(svg, title);
    put(svg, "</title>");
}

static void put_place(render_svg *svg, render_place place)
{
    put_number(svg, "x", place.x);
    put_number(svg, "y", place.y);
}

static void put_size(render_svg *svg, render_place size)
{
    put_number(svg, "width", size.x);
    put_number(svg, "height", size.y);
}

static void put_view_box(render_svg *svg, const render_rectangle *box)
{
    const double sides[] = {box->corner.x, box->corner.y, box->size.x, box->size.y};
    put(svg, " viewBox=\"");
    for (int i = 0; i < 4; i++) {
        if (i > 0) put(svg, " ");
        put_tenths(svg, tenths_of(sides[i]));
    }
    put(svg, "\"");
}

/* An inner <svg> clips to its rectangle. */
static void group_begin(render_canvas *canvas, const char *title, const render_rectangle *clip)
{
    render_svg *svg = (render_svg *)canvas;
    svg->clips = (uint8_t)(svg->clips << 1 | (clip != NULL));
    put(svg, clip != NULL ? "<svg" : "<g");
    if (clip != NULL) {
        put_place(svg, clip->corner);
        put_size(svg, clip->size);
        put_view_box(svg, clip);
    }
    put(svg, ">");
    if (title != NULL) put_title(svg, title);
}

static void group_end(render_canvas *canvas)
{
    render_svg *svg = (render_svg *)canvas;
    put(svg, (svg->clips & 1) != 0 ? "</svg>\n" : "</g>\n");
    svg->clips >>= 1;
}

static void path_begin(render_canvas *canvas, const render_paint *paint)
{
    render_svg *svg = (render_svg *)canvas;
    svg->path_start = svg->bytes->length;
    svg->has_place = false;
    put(svg, "<path");
    put_paint(svg, paint);
    put(svg, " d=\"");
}

/* Writes a number of a path. A sign separates it from the number before, as a letter does. */
static void put_step(render_svg *svg, int64_t tenths, bool follows_number)
{
    if (follows_number && tenths >= 0) put(svg, " ");
    put_tenths(svg, tenths);
}

static void move_to(render_canvas *canvas, render_place place)
{
    render_svg *svg = (render_svg *)canvas;
    svg->x = tenths_of(place.x);
    svg->y = tenths_of(place.y);
    svg->has_place = true;
    svg->is_line = false;
    put(svg, "M");
    put_step(svg, svg->x, false);
    put_step(svg, svg->y, true);
}

static void line_to(render_canvas *canvas, render_place place)
{
    render_svg *svg = (render_svg *)canvas;
    int64_t x = tenths_of(place.x);
    int64_t y = tenths_of(place.y);
    if (!svg->is_line) put(svg, "l");
    put_step(svg, x - svg->x, svg->is_line);
    put_step(svg, y - svg->y, true);
    svg->is_line = true;
    svg->x = x;
    svg->y = y;
}

static void close_path(render_canvas *canvas)
{
    put((render_svg *)canvas, "Z");
}

static void path_end(render_canvas *canvas)
{
    render_svg *svg = (render_svg *)canvas;
    if (svg->has_place) put(svg, "\"/>\n");
    else if (!canvas->has_failed) svg->bytes->length = svg->path_start;
}

static void circle(render_canvas *canvas, const render_paint *paint, render_place centre,
                   double radius)
{
    render_svg *svg = (render_svg *)canvas;
    put(svg, "<circle");
    put_number(svg, "cx", centre.x);
    put_number(svg, "cy", centre.y);
    put_number(svg, "r", radius);
    put_paint(svg, paint);
    put(svg, "/>\n");
}

static void text(render_canvas *canvas, const render_lettering *lettering, render_place place,
                 const char *text)
{
    render_svg *svg = (render_svg *)canvas;
    put(svg, "<text");
    put_place(svg, place);
    put_number(svg, "font-size", lettering->size);
    if (lettering->is_bold) put(svg, " font-weight=\"bold\"");
    if (lettering->is_centred) put(svg, " text-anchor=\"middle\"");
    if (lettering->is_ending) put(svg, " text-anchor=\"end\"");
    put_colour(svg, "fill", &lettering->colour);
    if (lettering->has_halo) {
        put_colour(svg, "stroke", &render_ground);
        put_number(svg, "stroke-width", RENDER_HALO * lettering->size);
        put(svg, " paint-order=\"stroke\"");
    }
    put(svg, ">");
    put_escaped(svg, text);
    put(svg, "</text>\n");
}

void render_svg_begin(render_svg *svg, buffer *bytes, double width, double height,
                      const char *title)
{
    const render_rectangle whole = {{0, 0}, {width, height}};
    *svg = (render_svg){.canvas = {.begin = group_begin,
                                   .end = group_end,
                                   .path_begin = path_begin,
                                   .move_to = move_to,
                                   .line_to = line_to,
                                   .close = close_path,
                                   .path_end = path_end,
                                   .circle = circle,
                                   .text = text},
                        .bytes = bytes};
    put(svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_size(svg, whole.size);
    put_view_box(svg, &whole);
    put(svg, " font-family=\"sans-serif\" fill=\"none\" stroke-linejoin=\"round\">\n");
    put_title(svg, title);
    put(svg, "\n");
}

bool render_svg_end(render_svg *svg)
{
    put(svg, "</svg>\n");
    return !svg->canvas.has_failed;
}
