/* SPDX-License-Identifier: MIT
 * Hands a drawing on to cairo. */
#include "render_cairo.h"

#include <string.h>

#include "render/render_text.h"

#define TEXT_MAX 512

static const double full_turn = 6.283185307179586;

static cairo_t *cairo_of(render_canvas *canvas)
{
    return ((render_cairo *)canvas)->cairo;
}

static void use_colour(cairo_t *cairo, const render_colour *colour)
{
    cairo_set_source_rgb(cairo, colour->red, colour->green, colour->blue);
}

static void group_begin(render_canvas *canvas, const char *title, const render_rectangle *clip)
{
    cairo_t *cairo = cairo_of(canvas);
    (void)title;
    cairo_save(cairo);
    if (clip == NULL) return;
    cairo_rectangle(cairo, clip->corner.x, clip->corner.y, clip->size.x, clip->size.y);
    cairo_clip(cairo);
}

static void group_end(render_canvas *canvas)
{
    cairo_restore(cairo_of(canvas));
}

/* Fills and outlines the path that cairo has. */
static void paint_path(cairo_t *cairo, const render_paint *paint)
{
    const double dashes[] = {paint->dash, paint->gap};
    cairo_set_antialias(cairo, paint->is_crisp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
    if (paint->fill != NULL) {
        use_colour(cairo, paint->fill);
        cairo_fill_preserve(cairo);
    }
    if (paint->stroke != NULL) {
        use_colour(cairo, paint->stroke);
        cairo_set_line_width(cairo, paint->width);
        cairo_set_line_cap(cairo,
                           paint->has_round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_dash(cairo, dashes, paint->dash > 0 ? 2 : 0, 0);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

static void path_begin(render_canvas *canvas, const render_paint *paint)
{
    ((render_cairo *)canvas)->paint = *paint;
    cairo_new_path(cairo_of(canvas));
}

static void move_to(render_canvas *canvas, render_place place)
{
    cairo_move_to(cairo_of(canvas), place.x, place.y);
}

static void line_to(render_canvas *canvas, render_place place)
{
    cairo_line_to(cairo_of(canvas), place.x, place.y);
}

static void close_path(render_canvas *canvas)
{
    cairo_close_path(cairo_of(canvas));
}

static void path_end(render_canvas *canvas)
{
    paint_path(cairo_of(canvas), &((render_cairo *)canvas)->paint);
}

static void circle(render_canvas *canvas, const render_paint *paint, render_place centre,
                   double radius)
{
    cairo_t *cairo = cairo_of(canvas);
    cairo_new_path(cairo);
    cairo_arc(cairo, centre.x, centre.y, radius, 0, full_turn);
    cairo_close_path(cairo);
    paint_path(cairo, paint);
}

/* Copies text as far as it fits. cairo refuses text that is not UTF-8, so other bytes are
 * replaced. */
static void clean_text(char clean[TEXT_MAX], const char *text)
{
    const char *letter;
    size_t length;
    size_t used = 0;
    while ((letter = render_text_next(&text, &length)) != NULL && used + length < TEXT_MAX) {
        memcpy(clean + used, letter, length);
        used += length;
    }
    clean[used] = '\0';
}

static void text(render_canvas *canvas, const render_lettering *lettering, render_place place,
                 const char *words)
{
    cairo_t *cairo = cairo_of(canvas);
    cairo_text_extents_t extents;
    char clean[TEXT_MAX];
    clean_text(clean, words);
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           lettering->is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, lettering->size);
    cairo_text_extents(cairo, clean, &extents);
    double before = lettering->is_ending ? 1 : lettering->is_centred ? 0.5 : 0;
    double left = place.x - extents.x_advance * before;
    if (lettering->has_halo) {
        const render_paint halo = {.stroke = &render_ground,
                                   .width = RENDER_HALO * lettering->size};
        cairo_move_to(cairo, left, place.y);
        cairo_text_path(cairo, clean);
        paint_path(cairo, &halo);
    }
    use_colour(cairo, &lettering->colour);
    cairo_move_to(cairo, left, place.y);
    cairo_show_text(cairo, clean);
    cairo_new_path(cairo);
}

/* Letters without hinting, so that a GIF's frames and a PNG look the same. */
static void use_plain_text(cairo_t *cairo)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

void render_cairo_begin(render_cairo *drawing, uint32_t *pixels, double width, double height)
{
    *drawing = (render_cairo){.canvas = {.begin = group_begin,
                                         .end = group_end,
                                         .path_begin = path_begin,
                                         .move_to = move_to,
                                         .line_to = line_to,
                                         .close = close_path,
                                         .path_end = path_end,
                                         .circle = circle,
                                         .text = text}};
    cairo_surface_t *surface =
        pixels == NULL
            ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height)
            : cairo_image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_RGB24,
                                                  (int)width, (int)height,
                                                  (int)width * (int)sizeof *pixels);
    drawing->cairo = cairo_create(surface);
    cairo_surface_destroy(surface); /* the drawing holds it */
    cairo_set_line_join(drawing->cairo, CAIRO_LINE_JOIN_ROUND);
    use_plain_text(drawing->cairo);
}

static cairo_status_t append_bytes(void *bytes, const unsigned char *more, unsigned length)
{
    bool appended = buffer_append((buffer *)bytes, more, length);
    return appended ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

void render_cairo_png(render_cairo *drawing, buffer *bytes)
{
    cairo_surface_t *surface = cairo_get_target(drawing->cairo);
    if (cairo_surface_write_to_png_stream(surface, append_bytes, bytes) != CAIRO_STATUS_SUCCESS)
        drawing->canvas.has_failed = true;
}

bool render_cairo_end(render_cairo *drawing)
{
    cairo_surface_t *surface = cairo_get_target(drawing->cairo);
    if (cairo_status(drawing->cairo) != CAIRO_STATUS_SUCCESS) drawing->canvas.has_failed = true;
    cairo_surface_flush(surface); /* into the caller's pixels */
    cairo_destroy(drawing->cairo);
    return !drawing->canvas.has_failed;
}
