/* SPDX-License-Identifier: MIT
 * Lays out a plot. Nothing depends on a machine's fonts. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "plot_draw.h"
#include "render/render_text.h"
#include "render/render_title.h"

/* In units of the picture. */
static const double frame_top = 58;
static const double note_row = 17;
static const double frame_height = 420;
static const double below_frame = 66;
static const double below_legend = 14;
static const double label_gap = 18;
static const double value_distance = 60; /* between two marks at least */
static const double time_distance = 95;

uint8_t plot_ink(uint32_t line, bool *is_dashed)
{
    static const uint8_t inks[] = {COX_INK_STEERING, COX_INK_HUNTER, COX_INK_TARGET,
                                   COX_INK_PULL,     COX_INK_PREY,   COX_INK_VELOCITY};
    const uint32_t count = sizeof inks / sizeof *inks;
    *is_dashed = line >= count;
    return inks[line % count];
}

render_place plot_place(const plot_picture *picture, double tick, double value)
{
    const plot_axis *y = &picture->values;
    const plot_axis *x = &picture->times;
    double time = tick / picture->tick_rate;
    double right = (time - x->least) / (x->greatest - x->least);
    double up = (value - y->least) / (y->greatest - y->least);
    return (render_place){picture->frame.corner.x + right * picture->frame.size.x,
                          picture->frame.corner.y + (1 - up) * picture->frame.size.y};
}

static void add_bounds(const plot_series *series, double *least, double *greatest)
{
    for (uint32_t i = 0; i < series->count; i++) {
        *least = fmin(*least, series->spans[i].least.value);
        *greatest = fmax(*greatest, series->spans[i].greatest.value);
    }
}

/* Whether the lines show whole numbers only. */
static bool is_whole(const plot_data *data)
{
    if (data->choice.kind == PLOT_COUNT) return true;
    if (data->choice.kind == PLOT_MEAN) return false;
    for (uint32_t i = 0; i < data->choice.column_count; i++) {
        uint8_t type = data->choice.columns[i].declared.type;
        if (type == COX_FIXED || type == COX_ANGLE) return false;
    }
    return true;
}

/* An axis that holds all numbers, and 0 where that is not far. */
static plot_axis make_values(const plot_data *data, double marks_most)
{
    double least = INFINITY, greatest = -INFINITY;
    for (uint32_t i = 0; i < data->line_count; i++)
        add_bounds(&data->lines[i].series, &least, &greatest);
    for (uint32_t i = 0; data->has_bands && i < data->choice.column_count; i++) {
        add_bounds(&data->bands[i].least, &least, &greatest);
        add_bounds(&data->bands[i].greatest, &least, &greatest);
    }
    double reach = greatest - least;
    if (reach <= 0) reach = fmax(1e-4, fabs(greatest) / 2);
    if (greatest <= least && is_whole(data)) reach = fmax(reach, 2);
    if (greatest <= least) least -= reach / 2;
    if (greatest <= least + reach / 2) greatest += reach / 2;
    if (least > 0 && least < 1.5 * reach) least = 0;
    if (greatest < 0 && -greatest < 1.5 * reach) greatest = 0;
    double rim = (greatest - least) * 0.04;
    return plot_axis_make(least - rim, greatest + rim, marks_most, is_whole(data));
}

/* An axis of seconds where its marks stand at whole ticks, else of ticks. */
static void make_times(plot_picture *picture)
{
    const plot_replay *replay = picture->replay;
    uint32_t rate = replay->played.reader.header.ticks_per_second;
    double first = replay->first_tick, last = replay->last_tick;
    double most = picture->frame.size.x / (time_distance * picture->unit);
    if (first >= last) {
        first -= 0.5;
        last += 0.5;
    }
    picture->tick_rate = 1;
    picture->times = plot_axis_make(first, last, most, true);
    if (rate == 0) return;
    const plot_axis seconds = plot_axis_make(first / rate, last / rate, most, false);
    double step = seconds.step * rate;
    picture->has_seconds = fabs(step - round(step)) < 1e-6;
    if (!picture->has_seconds) return;
    picture->tick_rate = rate;
    picture->times = seconds;
}

/* The room that the labels of the values take. */
static double label_width(const plot_picture *picture)
{
    double width = render_text_width("seconds", RENDER_TEXT_SIZE * picture->unit, false);
    for (int64_t mark = picture->values.first; mark <= picture->values.last; mark++) {
        char label[PLOT_LABEL_SIZE];
        plot_axis_label(&picture->values, mark, label);
        width = fmax(width, render_text_width(label, RENDER_TEXT_SIZE * picture->unit, false));
    }
    return width;
}

static void make_legend(plot_picture *picture)
{
    const plot_data *data = &picture->replay->data;
    render_legend *legend = &picture->legend;
    char text[RENDER_ENTRY_SIZE];
    bool is_dashed;
    *legend = (render_legend){.unit = picture->unit};
    for (uint32_t i = 0; i < data->line_count; i++) {
        uint8_t ink = plot_ink(i, &is_dashed);
        render_legend_add(legend, is_dashed ? RENDER_ENTRY_DASHED : RENDER_ENTRY_PLOT, ink,
                          data->lines[i].name);
    }
    for (uint32_t i = 0; data->has_bands && i < data->choice.column_count; i++) {
        const char *name = data->choice.columns[i].name;
        uint8_t ink = plot_ink(i, &is_dashed);
        snprintf(text, sizeof text, "mean of %s", name);
        render_legend_add(legend, is_dashed ? RENDER_ENTRY_DASHED : RENDER_ENTRY_PLOT, ink, text);
        snprintf(text, sizeof text, "least to greatest %s of all rows", name);
        render_legend_add(legend, RENDER_ENTRY_BAND, ink, text);
    }
    plot_notes_legend(picture, legend);
    render_legend_lay_out(legend, picture->size.x - 2 * RENDER_MARGIN * picture->unit);
}

static void say_facts(plot_picture *picture)
{
    const plot_replay *replay = picture->replay;
    const plot_choice *choice = &replay->data.choice;
    size_t length = 0;
    for (uint32_t i = 0; i < choice->column_count && length + 64 < sizeof picture->facts; i++)
        length += (size_t)snprintf(picture->facts + length, sizeof picture->facts - length, "%s, ",
                                   choice->columns[i].name);
    if (length < sizeof picture->facts)
        snprintf(picture->facts + length, sizeof picture->facts - length,
                 "seed %" PRIu64 ", ticks %" PRIu32 " to %" PRIu32,
                 replay->played.reader.header.seed, replay->first_tick, replay->last_tick);
}

void plot_lay_out(plot_picture *picture, const plot_replay *replay, uint32_t width)
{
    double unit = fmax(0.8, width / 1200.0);
    double margin = RENDER_MARGIN * unit;
    double height = round(fmin(frame_height, width / unit * 0.5) * unit);
    *picture = (plot_picture){.replay = replay, .unit = unit, .size = {width, 0}};
    picture->values = make_values(&replay->data, height / (value_distance * unit));
    double left = ceil(margin + label_width(picture) + label_gap * unit);
    picture->frame.corner.x = left;
    picture->frame.size = (render_place){floor(width - margin - left), height};
    make_times(picture);
    picture->note_rows = plot_notes_rows(picture);
    picture->frame.corner.y = round((frame_top + picture->note_rows * note_row) * unit);
    make_legend(picture);
    say_facts(picture);
    picture->size.y = ceil(picture->frame.corner.y + height + below_frame * unit +
                           render_legend_height(&picture->legend) + below_legend * unit);
}
