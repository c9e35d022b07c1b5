/* SPDX-License-Identifier: MIT
 * Draws from the back to the front: paper, frame, grid, notes, bands, lines. */
#include "plot_draw.h"

#include <math.h>
#include <stdio.h>

#include "render/render_line.h"
#include "render/render_title.h"

/* In units of the picture. */
static const double tick_baseline = 28; /* of the labels, below the frame */
static const double second_baseline = 45;
static const double legend_top = 60;
static const double label_gap = 8;
static const double name_gap = 16; /* clear of a first label that stands below the corner */
static const double dot = 2.5;
static const double outline = 0.6; /* of a band */

static double right_of(const plot_picture *picture)
{
    return picture->frame.corner.x + picture->frame.size.x;
}

static double bottom_of(const plot_picture *picture)
{
    return picture->frame.corner.y + picture->frame.size.y;
}

static const render_paint grid_paint = {.stroke = &render_mat, .width = 1};

static void draw_values(const plot_picture *picture, const render_pen *pen)
{
    const double size = RENDER_TEXT_SIZE * pen->unit;
    const render_lettering lettering = {.size = size, .colour = render_text, .is_ending = true};
    for (int64_t mark = picture->values.first; mark <= picture->values.last; mark++) {
        char label[PLOT_LABEL_SIZE];
        double value = (double)mark * picture->values.step;
        double left = picture->frame.corner.x;
        double y = plot_place(picture, 0, value).y;
        plot_axis_label(&picture->values, mark, label);
        render_mark_stroke(pen, &grid_paint, (render_place){left, y},
                           (render_place){right_of(picture), y});
        pen->canvas->text(pen->canvas, &lettering,
                          (render_place){left - label_gap * pen->unit, y + size * 0.36}, label);
    }
}

/* The name of a row of labels, left of the frame. */
static void name_row(const plot_picture *picture, const render_pen *pen, double baseline,
                     const char *name)
{
    const render_lettering lettering = {
        .size = RENDER_TEXT_SIZE * pen->unit, .colour = render_text, .is_ending = true};
    double x = picture->frame.corner.x - name_gap * pen->unit;
    pen->canvas->text(pen->canvas, &lettering,
                      (render_place){x, bottom_of(picture) + baseline * pen->unit}, name);
}

static void draw_times(const plot_picture *picture, const render_pen *pen)
{
    const render_lettering lettering = {
        .size = RENDER_TEXT_SIZE * pen->unit, .colour = render_text, .is_centred = true};
    const double bottom = bottom_of(picture);
    name_row(picture, pen, tick_baseline, "tick");
    if (picture->has_seconds) name_row(picture, pen, second_baseline, "seconds");
    for (int64_t mark = picture->times.first; mark <= picture->times.last; mark++) {
        char label[PLOT_LABEL_SIZE];
        double tick = round((double)mark * picture->times.step * picture->tick_rate);
        double x = plot_place(picture, tick, 0).x;
        render_mark_stroke(pen, &grid_paint, (render_place){x, picture->frame.corner.y},
                           (render_place){x, bottom});
        snprintf(label, sizeof label, "%lld", (long long)tick);
        pen->canvas->text(pen->canvas, &lettering,
                          (render_place){x, bottom + tick_baseline * pen->unit}, label);
        if (!picture->has_seconds) continue;
        plot_axis_label(&picture->times, mark, label);
        pen->canvas->text(pen->canvas, &lettering,
                          (render_place){x, bottom + second_baseline * pen->unit}, label);
    }
}

/* Adds a span to a line, its points in the order of their ticks. */
static void add_span(const plot_picture *picture, render_line *line, const plot_span *span)
{
    bool is_least_first = span->least.tick <= span->greatest.tick;
    const plot_point points[] = {is_least_first ? span->least : span->greatest,
                                 is_least_first ? span->greatest : span->least, span->last};
    for (int i = 0; i < 3; i++)
        render_line_add(line, plot_place(picture, points[i].tick, points[i].value));
}

/* Draws a series; it breaks where ticks have no number, and a tick alone is a dot. */
static void draw_series(const plot_picture *picture, const render_pen *pen,
                        const plot_series *series, uint32_t number, const char *name)
{
    bool is_dashed;
    const render_colour colour = render_colour_of(plot_ink(number, &is_dashed));
    const render_paint paint = render_plot_paint(pen, &colour, is_dashed);
    const render_paint filled = {.fill = &colour};
    render_line line = {0};
    pen->canvas->begin(pen->canvas, name, NULL);
    pen->canvas->path_begin(pen->canvas, &paint);
    for (uint32_t i = 0; i < series->count; i++) {
        const plot_point first = series->spans[i].first;
        const render_place place = plot_place(picture, first.tick, first.value);
        bool goes_on = plot_series_goes_on(series, i);
        if (!goes_on && i > 0) render_line_end(&line);
        if (goes_on) render_line_add(&line, place);
        else render_line_begin(&line, pen->canvas, place);
        add_span(picture, &line, &series->spans[i]);
    }
    if (series->count > 0) render_line_end(&line);
    pen->canvas->path_end(pen->canvas);
    for (uint32_t i = 0; i < series->count; i++) {
        const plot_point only = series->spans[i].first;
        bool is_alone = only.tick == series->spans[i].last.tick &&
                        !plot_series_goes_on(series, i) &&
                        (i + 1 == series->count || !plot_series_goes_on(series, i + 1));
        if (is_alone)
            pen->canvas->circle(pen->canvas, &filled, plot_place(picture, only.tick, only.value),
                                dot * pen->unit);
    }
    pen->canvas->end(pen->canvas);
}

/* One edge of a band, over the spans from first to last or back. */
static void add_edge(const plot_picture *picture, render_line *line, const plot_series *series,
                     uint32_t first, uint32_t last, bool is_least)
{
    for (uint32_t i = 0; i <= last - first; i++) {
        const plot_span *span = &series->spans[is_least ? last - i : first + i];
        double value = is_least ? span->least.value : span->greatest.value;
        uint32_t ticks[] = {span->first.tick, span->last.tick};
        render_line_add(line, plot_place(picture, ticks[is_least ? 1 : 0], value));
        render_line_add(line, plot_place(picture, ticks[is_least ? 0 : 1], value));
    }
}

/* Fills what lies between two series of the same ticks, or draws its outline. */
static void draw_band(const plot_picture *picture, const render_pen *pen, const plot_band *band,
                      uint32_t number, bool is_outline)
{
    bool is_dashed;
    const uint8_t ink = plot_ink(number, &is_dashed);
    const render_colour colour = is_outline ? render_colour_of(ink) : render_plot_band(ink);
    const render_paint paint = {.fill = is_outline ? NULL : &colour,
                                .stroke = &colour,
                                .width = is_outline ? outline * pen->unit : pen->unit};
    render_canvas *canvas = pen->canvas;
    canvas->path_begin(canvas, &paint);
    for (uint32_t first = 0, last; first < band->least.count; first = last + 1) {
        render_line line = {0};
        last = first;
        while (last + 1 < band->least.count && plot_series_goes_on(&band->least, last + 1)) last++;
        const plot_span *span = &band->greatest.spans[first];
        render_line_begin(&line, canvas,
                          plot_place(picture, span->first.tick, span->greatest.value));
        add_edge(picture, &line, &band->greatest, first, last, false);
        add_edge(picture, &line, &band->least, first, last, true);
        render_line_end(&line);
        canvas->close(canvas);
    }
    canvas->path_end(canvas);
}

static void draw_lines(const plot_picture *picture, const render_pen *pen)
{
    const plot_data *data = &picture->replay->data;
    char name[PLOT_NAME_SIZE];
    for (uint32_t i = 0; i < data->line_count; i++)
        draw_series(picture, pen, &data->lines[i].series, i, data->lines[i].name);
    if (!data->has_bands) return;
    uint32_t count = data->choice.column_count;
    for (uint32_t i = 0; i < count; i++) draw_band(picture, pen, &data->bands[i], i, false);
    for (uint32_t i = 0; i < count && count > 1; i++) /* one may cover another */
        draw_band(picture, pen, &data->bands[i], i, true);
    for (uint32_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "mean of %s", data->choice.columns[i].name);
        draw_series(picture, pen, &data->bands[i].mean, i, name);
    }
}

void plot_draw(const void *drawn, render_canvas *canvas)
{
    const plot_picture *picture = (const plot_picture *)drawn;
    const render_pen pen = {canvas, picture->unit};
    const render_place corner = picture->frame.corner;
    const render_place opposite = {right_of(picture), bottom_of(picture)};
    const render_paint ground = {.fill = &render_ground, .stroke = &render_frame, .width = 1};
    const double rim = 4 * pen.unit; /* half a line at the edge is seen whole */
    const render_rectangle clip = {{corner.x - rim, corner.y},
                                   {picture->frame.size.x + 2 * rim, picture->frame.size.y}};
    const render_place legend_at = {RENDER_MARGIN * pen.unit, opposite.y + legend_top * pen.unit};
    render_title_draw(&pen, picture->size, picture->replay->played.instance.scenario->name,
                      picture->facts);
    render_mark_box(&pen, &ground, corner, opposite);
    draw_values(picture, &pen);
    draw_times(picture, &pen);
    plot_notes_draw(picture, &pen);
    canvas->begin(canvas, NULL, &clip);
    draw_lines(picture, &pen);
    canvas->end(canvas);
    plot_commands_draw(picture, &pen);
    render_legend_draw(&picture->legend, &pen, legend_at);
}
