/* SPDX-License-Identifier: MIT
 * Chooses, lays out and draws the legend. */
#include "render_legend.h"

#include <stdio.h>
#include <string.h>

#include "render_text.h"
#include "render_tint.h"

static const double row_height = 24;
static const double swatch_width = 28;
static const double swatch_gap = 7;
static const double entry_gap = 22;

/* The meaning of a shape in an ink, unless the scenario has its own. */
static const char *general_meaning(uint8_t kind, uint8_t ink)
{
    static const char *const agents[RENDER_INKS] = {
        [COX_INK_HUNTER] = "hunter",   [COX_INK_PREY] = "prey",         [COX_INK_TARGET] = "target",
        [COX_INK_RESTING] = "resting", [COX_INK_OBSTACLE] = "obstacle",
    };
    static const char *const vectors[RENDER_INKS] = {
        [COX_INK_VELOCITY] = "velocity", [COX_INK_DESIRED] = "desired velocity",
        [COX_INK_STEERING] = "steering", [COX_INK_PULL] = "pull",
        [COX_INK_PUSH] = "push",
    };
    switch (kind) {
    case COX_SHAPE_AGENT:
        return agents[ink] != NULL ? agents[ink] : "agent";
    case COX_SHAPE_POINT:
        return ink == COX_INK_TARGET ? "target" : "point";
    case COX_SHAPE_CIRCLE:
        return ink == COX_INK_OBSTACLE ? "obstacle" : "range";
    case COX_SHAPE_LINE:
        return ink == COX_INK_OBSTACLE ? "wall" : "path";
    default:
        return vectors[ink] != NULL ? vectors[ink] : "vector";
    }
}

const char *render_meaning(const cox_scenario *scenario, uint8_t kind, uint8_t ink)
{
    for (uint32_t i = 0; i < scenario->meaning_count; i++) {
        const cox_meaning *own = &scenario->meanings[i];
        if (own->kind == kind && own->ink == ink) return own->text;
    }
    return general_meaning(kind, ink);
}

/* Whether an earlier entry has the same words; one of them is enough. */
static bool is_said(const render_legend *legend, const char *text)
{
    for (unsigned i = 0; i < legend->count; i++)
        if (strcmp(legend->entries[i].text, text) == 0) return true;
    return false;
}

void render_legend_add(render_legend *legend, uint8_t kind, uint8_t ink, const char *text)
{
    if (legend->count == RENDER_ENTRIES_MAX || is_said(legend, text)) return;
    render_entry *entry = &legend->entries[legend->count++];
    *entry = (render_entry){.kind = kind, .ink = ink};
    snprintf(entry->text, sizeof entry->text, "%s", text);
}

static void add_shapes(render_legend *legend, const render_plan *plan, uint8_t kind)
{
    for (uint8_t ink = 0; ink < RENDER_INKS; ink++)
        if (plan->drawn->seen[kind][ink])
            render_legend_add(legend, kind, ink, render_meaning(plan->scenario, kind, ink));
}

/* An arrow's swatch is drawn to scale and says what it stands for: the scale is not the world's. */
static void add_vectors(render_legend *legend, const render_plan *plan)
{
    const render_extent *extent = plan->extent;
    for (uint8_t ink = 0; ink < RENDER_INKS; ink++) {
        if (plan->drawn->longest[ink] <= 0) continue;
        char text[RENDER_ENTRY_SIZE];
        snprintf(text, sizeof text, "%s (this long: %.3g)",
                 render_meaning(plan->scenario, COX_SHAPE_VECTOR, ink),
                 render_extent_longest(extent, ink));
        render_legend_add(legend, COX_SHAPE_VECTOR, ink, text);
    }
}

/* A crowd: what its colours mean, and the squares in place of marks. */
static void add_crowd(render_legend *legend, const render_plan *plan)
{
    char text[RENDER_ENTRY_SIZE];
    if (render_tint_is_heading(plan->extent)) {
        uint8_t ink = 0;
        while (ink + 1 < RENDER_INKS && !plan->extent->seen[COX_SHAPE_AGENT][ink]) ink++;
        snprintf(text, sizeof text, "%s, coloured by heading",
                 render_meaning(plan->scenario, COX_SHAPE_AGENT, ink));
        render_legend_add(legend, RENDER_ENTRY_HEADINGS, ink, text);
        if (legend->has_mixed)
            render_legend_add(legend, RENDER_ENTRY_MIXED, ink, "no heading, or no common one");
    } else {
        add_shapes(legend, plan, COX_SHAPE_AGENT);
    }
    if (!legend->has_squares) return;
    render_legend_add(legend, RENDER_ENTRY_SQUARES, COX_INK_NEUTRAL,
                      legend->crowd_least > 1 ? "8, 16, 32 agents or more in a square"
                                              : "1, 4, 8, 16, 32, 64 agents or more around");
}

/* The tracks of few agents. */
static void add_tracks(render_legend *legend, const render_plan *plan)
{
    if (plan->has_starts) render_legend_add(legend, RENDER_ENTRY_START, COX_INK_NEUTRAL, "start");
    if (plan->has_stops) render_legend_add(legend, RENDER_ENTRY_STOP, COX_INK_NEUTRAL, "gone");
    if (plan->has_tracks)
        render_legend_add(legend, RENDER_ENTRY_TRACK, COX_INK_NEUTRAL, "track, paler is older");
    if (plan->panels[0].moment_count > 1)
        render_legend_add(legend, RENDER_ENTRY_GHOST, COX_INK_NEUTRAL, "earlier, with its tick");
}

static double swatch_width_of(const render_legend *legend, const render_entry *entry)
{
    return entry->kind == COX_SHAPE_VECTOR ? legend->arrow : swatch_width * legend->unit;
}

/* Entries from left to right; vectors begin a row of their own. */
void render_legend_lay_out(render_legend *legend, double width)
{
    double x = 0;
    unsigned row = 0;
    for (unsigned i = 0; i < legend->count; i++) {
        render_entry *entry = &legend->entries[i];
        double entry_width = swatch_width_of(legend, entry) + swatch_gap * legend->unit +
                             render_text_width(entry->text, RENDER_TEXT_SIZE * legend->unit, false);
        bool is_first_vector = entry->kind == COX_SHAPE_VECTOR && i > 0 &&
                               legend->entries[i - 1].kind != COX_SHAPE_VECTOR;
        if (x > 0 && (is_first_vector || x + entry_width > width)) {
            x = 0;
            row++;
        }
        entry->x = x;
        entry->row = row;
        x += entry_width + entry_gap * legend->unit;
    }
    legend->rows = legend->count > 0 ? row + 1 : 0;
}

void render_legend_make(render_legend *legend, const render_plan *plan, double width)
{
    bool is_crowd = render_extent_is_crowd(plan->extent);
    if (is_crowd) add_crowd(legend, plan);
    else add_shapes(legend, plan, COX_SHAPE_AGENT);
    add_shapes(legend, plan, COX_SHAPE_POINT);
    add_shapes(legend, plan, COX_SHAPE_CIRCLE);
    add_shapes(legend, plan, COX_SHAPE_LINE);
    if (plan->extent->most_agents > 0 && !is_crowd) add_tracks(legend, plan);
    if (plan->has_forces) add_vectors(legend, plan);
    render_legend_lay_out(legend, width);
}

double render_legend_height(const render_legend *legend)
{
    return legend->rows * row_height * legend->unit;
}

/* A short track: the levels side by side. */
static void draw_track(const render_legend *legend, const render_pen *pen, render_place left,
                       double width, uint8_t ink)
{
    for (unsigned level = 0; level < RENDER_LEVELS; level++) {
        const render_colour colour = render_colour_faded(ink, level);
        const render_paint paint = render_track_paint(pen, COX_SHAPE_AGENT, legend->track, &colour);
        const double step = width / RENDER_LEVELS;
        pen->canvas->path_begin(pen->canvas, &paint);
        pen->canvas->move_to(pen->canvas, (render_place){left.x + step * level, left.y});
        pen->canvas->line_to(pen->canvas, (render_place){left.x + step * (level + 1), left.y});
        pen->canvas->path_end(pen->canvas);
    }
}

/* A ring of wedges, each in the colour of where it points. */
static void draw_headings(const render_pen *pen, render_place middle)
{
    const double radius = 8.5 * pen->unit;
    for (unsigned heading = 0; heading < RENDER_HEADINGS; heading++) {
        const render_place ahead = render_tint_direction(heading);
        const render_place at = {middle.x + ahead.x * radius, middle.y + ahead.y * radius};
        const render_colour colour = render_tint_colour(heading, true);
        const render_paint paint = {.fill = &colour};
        pen->canvas->path_begin(pen->canvas, &paint);
        render_mark_add_wedge(pen->canvas, at, ahead, 2.6 * pen->unit);
        pen->canvas->path_end(pen->canvas);
    }
}

/* The levels of squares side by side, from the first one that is drawn. */
static void draw_squares(const render_legend *legend, const render_pen *pen, render_place left,
                         double width)
{
    const unsigned first = render_tint_level(legend->crowd_least);
    const double side = width / (RENDER_SQUARE_LEVELS - first);
    const double height = 5 * pen->unit;
    for (unsigned level = first; level < RENDER_SQUARE_LEVELS; level++) {
        const render_colour colour = render_tint_square(RENDER_TINT_MIXED, level, true);
        const render_paint paint = {.stroke = &colour, .width = 2 * height};
        const double x = left.x + side * (level - first);
        pen->canvas->path_begin(pen->canvas, &paint);
        pen->canvas->move_to(pen->canvas, (render_place){x, left.y});
        pen->canvas->line_to(pen->canvas, (render_place){x + side, left.y});
        pen->canvas->path_end(pen->canvas);
    }
}

static void draw_mixed(const render_pen *pen, render_place middle)
{
    const render_colour colour = render_tint_colour(RENDER_TINT_MIXED, true);
    const render_paint paint = {.fill = &colour};
    pen->canvas->path_begin(pen->canvas, &paint);
    render_mark_add_wedge(pen->canvas, middle, (render_place){0, 0}, 6 * pen->unit);
    pen->canvas->path_end(pen->canvas);
}

/* A line of a plot or a band, or a mark on the scale; false: the entry is none of them. */
static bool draw_plot(const render_pen *pen, const render_entry *entry, render_place left,
                      double width)
{
    const render_colour colour = render_colour_of(entry->ink);
    const render_colour pale = render_plot_band(entry->ink);
    const render_place reach = {width / 2, 6 * pen->unit};
    render_paint paint = render_plot_paint(pen, &colour, entry->kind == RENDER_ENTRY_DASHED);
    if (entry->kind == RENDER_ENTRY_BAND) {
        paint = (render_paint){.fill = &pale};
        render_mark_box(pen, &paint, (render_place){left.x, left.y - reach.y},
                        (render_place){left.x + width, left.y + reach.y});
    } else if (entry->kind == RENDER_ENTRY_TICK) {
        render_mark_stroke(pen, &paint, (render_place){left.x + reach.x, left.y - reach.y},
                           (render_place){left.x + reach.x, left.y + reach.y});
    } else if (entry->kind == RENDER_ENTRY_PLOT || entry->kind == RENDER_ENTRY_DASHED) {
        render_mark_stroke(pen, &paint, left, (render_place){left.x + width, left.y});
    } else {
        return false;
    }
    return true;
}

/* The mark of an entry that is no shape of the scenario's; false: it is one, or a track. */
static bool draw_own_swatch(const render_legend *legend, const render_pen *pen,
                            const render_entry *entry, render_place left, double width)
{
    render_place middle = {left.x + width / 2, left.y};
    const render_place ahead = {1, 0};
    switch (entry->kind) {
    case RENDER_ENTRY_START:
        render_mark_start(pen, middle, entry->ink);
        return true;
    case RENDER_ENTRY_STOP:
        render_mark_stop(pen, middle, entry->ink);
        return true;
    case RENDER_ENTRY_GHOST:
        render_mark_dart(pen, middle, ahead, 7 * pen->unit,
                         render_colour_faded(entry->ink, RENDER_LEVELS / 3), false);
        return true;
    case RENDER_ENTRY_HEADINGS:
        draw_headings(pen, middle);
        return true;
    case RENDER_ENTRY_MIXED:
        draw_mixed(pen, middle);
        return true;
    case RENDER_ENTRY_SQUARES:
        draw_squares(legend, pen, left, width);
        return true;
    default:
        return false;
    }
}

static void draw_swatch(const render_legend *legend, const render_pen *pen,
                        const render_entry *entry, render_place left)
{
    double width = swatch_width_of(legend, entry);
    render_place right = {left.x + width, left.y};
    render_place middle = {left.x + width / 2, left.y};
    const render_place ahead = {1, 0};
    const render_place arrow = {width, 0};
    const render_colour colour = render_colour_of(entry->ink);
    if (draw_plot(pen, entry, left, width)) return;
    if (draw_own_swatch(legend, pen, entry, left, width)) return;
    switch (entry->kind) {
    case COX_SHAPE_AGENT:
        render_mark_dart(pen, middle, ahead, 7 * pen->unit, colour, entry->ink == COX_INK_RESTING);
        break;
    case COX_SHAPE_POINT:
        render_mark_point(pen, middle, colour);
        break;
    case COX_SHAPE_CIRCLE:
        render_mark_circle(pen, middle, 7 * pen->unit, colour, entry->ink == COX_INK_OBSTACLE);
        break;
    case COX_SHAPE_LINE:
        render_mark_line(pen, left, right, 0, colour);
        break;
    case COX_SHAPE_VECTOR:
        render_mark_arrow(pen, left, arrow, entry->ink);
        break;
    default:
        draw_track(legend, pen, left, width, entry->ink);
        break;
    }
}

void render_legend_draw(const render_legend *legend, const render_pen *pen, render_place at)
{
    const render_lettering lettering = {.size = RENDER_TEXT_SIZE * pen->unit,
                                        .colour = render_text};
    for (unsigned i = 0; i < legend->count; i++) {
        const render_entry *entry = &legend->entries[i];
        render_place left = {at.x + entry->x, at.y + (entry->row + 0.5) * row_height * pen->unit};
        draw_swatch(legend, pen, entry, left);
        left.x += swatch_width_of(legend, entry) + swatch_gap * pen->unit;
        left.y += lettering.size * 0.36;
        pen->canvas->text(pen->canvas, &lettering, left, entry->text);
    }
}
