/* SPDX-License-Identifier: MIT
 * Lays out a picture and draws it from the back to the front: ground, tracks, starts, circles,
 * agents, vectors, title, legend. */
#include "picture.h"

#include <math.h>

/* Lengths in units of the picture (1 pixel at a width of 1200). An arrow that starts at the world's
 * edge ends before the title and the legend. */
static const double margin = 50;
static const double title_baseline = 39;
static const double world_top = 88;
static const double below_world = 48;
static const double below_legend = 18;
static const double title_size = 16;
static const double arrow_longest = 42;
static const double dart_max = 11;
static const double stray = 6;     /* how far outside the world an agent is still drawn */
static const double tallest = 1.3; /* of the world's rectangle, as a multiple of its width */

static double clamp(double value, double least, double greatest)
{
    return fmax(least, fmin(greatest, value));
}

/* The part of the plane that is shown: the declared world, or all positions and a rim. */
static void shown_rectangle(const picture_extent *extent, picture_place *least,
                            picture_place *greatest)
{
    *least = extent->least;
    *greatest = extent->greatest;
    double side = fmax(greatest->x - least->x, greatest->y - least->y);
    double rim = extent->bounded ? 0 : 0.05 * side;
    if (side <= 0) rim = 10;
    double thin_x = fmax(0, side / 20 - (greatest->x - least->x)) / 2;
    double thin_y = fmax(0, side / 20 - (greatest->y - least->y)) / 2;
    least->x -= rim + thin_x;
    least->y -= rim + thin_y;
    greatest->x += rim + thin_x;
    greatest->y += rim + thin_y;
}

/* A drawing that goes nowhere, to measure text with. */
static cairo_t *measuring_cairo(void)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    cairo_surface_destroy(surface);
    return cairo;
}

static void use_plain_text(cairo_t *cairo)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

void picture_lay_out(picture_layout *layout, const picture_plan *plan)
{
    picture_place greatest;
    double unit = fmax(0.8, plan->width / 1200.0);
    shown_rectangle(plan->extent, &layout->least, &greatest);
    double world_width = greatest.x - layout->least.x;
    double world_height = greatest.y - layout->least.y;
    double room = plan->width - 2 * margin * unit;
    layout->unit = unit;
    layout->width = plan->width;
    layout->scale = fmin(room / world_width, room * tallest / world_height);
    layout->size.x = round(world_width * layout->scale);
    layout->size.y = round(world_height * layout->scale);
    layout->world.x = round((plan->width - layout->size.x) / 2);
    layout->world.y = round(world_top * unit);
    double crowd = sqrt(layout->size.x * layout->size.y / (double)(plan->extent->most_agents + 1));
    layout->dart_min = clamp(crowd * 0.12, 2.5 * unit, 7.5 * unit);
    layout->track = clamp(crowd / 90, 0.5, 1.1);
    layout->arrow = clamp(crowd * 0.5, 14 * unit, arrow_longest * unit);

    cairo_t *cairo = measuring_cairo();
    use_plain_text(cairo);
    picture_pen pen = {cairo, unit};
    layout->legend = (picture_legend){.arrow = layout->arrow};
    picture_legend_make(&layout->legend, &pen, plan->scenario, plan->extent, room, plan->forces,
                        plan->starts);
    cairo_destroy(cairo);
    layout->legend_at.x = margin * unit;
    layout->legend_at.y = layout->world.y + layout->size.y + below_world * unit;
    layout->height = ceil(layout->legend_at.y + picture_legend_height(&layout->legend, &pen) +
                          below_legend * unit);
}

/* A world position on the picture. */
static picture_place on_picture(const picture_layout *layout, picture_place place)
{
    return (picture_place){layout->world.x + (place.x - layout->least.x) * layout->scale,
                           layout->world.y + (place.y - layout->least.y) * layout->scale};
}

static void draw_ground(const picture_layout *layout, const picture_pen *pen)
{
    cairo_rectangle(pen->cairo, 0, 0, layout->width, layout->height);
    picture_pen_colour(pen, picture_paper);
    cairo_fill(pen->cairo);
    cairo_rectangle(pen->cairo, layout->world.x, layout->world.y, layout->size.x, layout->size.y);
    picture_pen_colour(pen, picture_ground);
    cairo_fill(pen->cairo);
}

static void draw_frame(const picture_layout *layout, const picture_pen *pen)
{
    cairo_rectangle(pen->cairo, layout->world.x - 0.5, layout->world.y - 0.5, layout->size.x + 1,
                    layout->size.y + 1);
    cairo_set_dash(pen->cairo, NULL, 0, 0);
    cairo_set_line_width(pen->cairo, 1);
    picture_pen_colour(pen, picture_frame);
    cairo_stroke(pen->cairo);
}

/* How dark a step of a track is: PICTURE_LEVELS for one that is not shown. */
static unsigned level_of(const picture_plan *plan, const picture_step *step)
{
    if (step->tick < plan->oldest_tick || step->tick > plan->newest_tick) return PICTURE_LEVELS;
    uint64_t span = (uint64_t)plan->newest_tick - plan->oldest_tick + 1;
    uint64_t age = (uint64_t)step->tick - plan->oldest_tick;
    return (unsigned)(age * PICTURE_LEVELS / span);
}

/* Adds the steps of one ink and level to the path, leaving out those that come less than a pixel
 * further. */
static void track_path(const picture_plan *plan, const picture_layout *layout, cairo_t *cairo,
                       const picture_track *track, uint8_t ink, unsigned level)
{
    picture_place drawn = {0, 0};
    bool is_open = false;
    for (size_t i = 1; i < track->count; i++) {
        const picture_step *step = &track->steps[i];
        if (step->ink != ink || level_of(plan, step) != level) {
            is_open = false;
            continue;
        }
        if (!is_open) {
            drawn = picture_snap(on_picture(layout, track->steps[i - 1].place));
            cairo_move_to(cairo, drawn.x, drawn.y);
            is_open = true;
        }
        const picture_step *next = i + 1 < track->count ? &track->steps[i + 1] : NULL;
        bool is_last = next == NULL || next->ink != ink || level_of(plan, next) != level;
        picture_place place = picture_snap(on_picture(layout, step->place));
        if (!is_last && hypot(place.x - drawn.x, place.y - drawn.y) < layout->unit) continue;
        cairo_line_to(cairo, place.x, place.y);
        drawn = place;
    }
}

/* All tracks, the oldest steps first. Those of one kind, ink and level are one path. */
static void draw_tracks(const picture_plan *plan, const picture_layout *layout,
                        const picture_pen *pen)
{
    static const uint8_t kinds[] = {COX_SHAPE_POINT, COX_SHAPE_AGENT};
    for (unsigned turn = 0; turn < PICTURE_LEVELS * 2 * PICTURE_INKS; turn++) {
        unsigned level = turn / (2 * PICTURE_INKS);
        uint8_t kind = kinds[turn / PICTURE_INKS % 2];
        uint8_t ink = (uint8_t)(turn % PICTURE_INKS);
        if (!plan->extent->seen[kind][ink]) continue;
        cairo_new_path(pen->cairo);
        for (size_t i = 0; i < plan->tracks->count; i++) {
            const picture_track *track = &plan->tracks->tracks[i];
            if (track->kind == kind) track_path(plan, layout, pen->cairo, track, ink, level);
        }
        if (!cairo_has_current_point(pen->cairo)) continue;
        picture_pen_track(pen, kind, layout->track);
        picture_pen_colour(pen, picture_colour_faded(ink, level));
        cairo_stroke(pen->cairo);
    }
}

/* Whether a mark there stays clear of title and legend. Only a scenario whose agents leave its own
 * world has marks that do not. */
static bool is_clear(const picture_layout *layout, picture_place place)
{
    double rim = stray * layout->unit;
    return place.x >= layout->world.x - rim && place.x <= layout->world.x + layout->size.x + rim &&
           place.y >= layout->world.y - rim && place.y <= layout->world.y + layout->size.y + rim;
}

static void draw_starts(const picture_plan *plan, const picture_layout *layout,
                        const picture_pen *pen)
{
    for (size_t i = 0; i < plan->tracks->count; i++) {
        const picture_track *track = &plan->tracks->tracks[i];
        if (track->kind != COX_SHAPE_AGENT || track->count == 0) continue;
        if (track->steps[0].tick != track->first_tick) continue;
        picture_place at = on_picture(layout, track->steps[0].place);
        if (is_clear(layout, at)) picture_mark_start(pen, at, track->steps[0].ink);
    }
}

/* Draws the shapes of one kind. Circles and lines are clipped at the world by the caller. */
static void draw_shapes(const picture_plan *plan, const picture_layout *layout,
                        const picture_pen *pen, uint8_t kind)
{
    for (size_t i = 0; i < plan->scene->count; i++) {
        const cox_shape *shape = &plan->scene->shapes[i];
        if (shape->kind != kind) continue;
        picture_place at = on_picture(layout, picture_place_of(shape->at));
        picture_place to = picture_place_of(shape->to);
        bool is_clipped = kind == COX_SHAPE_CIRCLE || kind == COX_SHAPE_LINE;
        if (!is_clipped && !is_clear(layout, at)) continue;
        double radius = fabs(shape->radius / 65536.0) * layout->scale;
        double size = clamp(radius, layout->dart_min, dart_max * layout->unit);
        double longest = picture_extent_longest(plan->extent, shape->ink);
        double stretch = longest > 0 ? layout->arrow / longest : 0;
        switch (kind) {
        case COX_SHAPE_AGENT:
            picture_mark_dart(pen, at, to, size, shape->ink);
            break;
        case COX_SHAPE_POINT:
            picture_mark_point(pen, at, shape->ink);
            break;
        case COX_SHAPE_CIRCLE:
            picture_mark_circle(pen, at, radius, shape->ink);
            break;
        case COX_SHAPE_LINE:
            picture_mark_line(pen, at, on_picture(layout, to), shape->ink);
            break;
        case COX_SHAPE_VECTOR:
            picture_mark_arrow(pen, at, (picture_place){to.x * stretch, to.y * stretch},
                               shape->ink);
            break;
        default:
            break;
        }
    }
}

/* The title, made smaller if the picture is too narrow for it. */
static void draw_title(const picture_plan *plan, const picture_layout *layout,
                       const picture_pen *pen)
{
    const double gap = 14 * layout->unit;
    double size = title_size * layout->unit;
    double room = layout->width - 2 * margin * layout->unit;
    cairo_text_extents_t name;
    cairo_text_extents_t facts;
    for (int trial = 0; trial < 2; trial++) {
        cairo_set_font_size(pen->cairo, size);
        cairo_select_font_face(pen->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                               CAIRO_FONT_WEIGHT_NORMAL);
        cairo_text_extents(pen->cairo, plan->facts, &facts);
        cairo_select_font_face(pen->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                               CAIRO_FONT_WEIGHT_BOLD);
        cairo_text_extents(pen->cairo, plan->scenario->name, &name);
        double width = name.x_advance + gap + facts.x_advance;
        if (width > room) size *= room / width;
    }
    picture_pen_colour(pen, picture_text);
    cairo_move_to(pen->cairo, margin * layout->unit, title_baseline * layout->unit);
    cairo_show_text(pen->cairo, plan->scenario->name);
    cairo_select_font_face(pen->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_rel_move_to(pen->cairo, gap, 0);
    cairo_show_text(pen->cairo, plan->facts);
}

void picture_draw(const picture_plan *plan, const picture_layout *layout, cairo_t *cairo)
{
    picture_pen pen = {cairo, layout->unit};
    use_plain_text(cairo);
    draw_ground(layout, &pen);
    cairo_save(cairo);
    cairo_rectangle(cairo, layout->world.x, layout->world.y, layout->size.x, layout->size.y);
    cairo_clip(cairo);
    draw_shapes(plan, layout, &pen, COX_SHAPE_CIRCLE);
    draw_shapes(plan, layout, &pen, COX_SHAPE_LINE);
    draw_tracks(plan, layout, &pen);
    cairo_restore(cairo);
    draw_frame(layout, &pen);
    if (plan->starts) draw_starts(plan, layout, &pen);
    draw_shapes(plan, layout, &pen, COX_SHAPE_AGENT);
    if (plan->forces) draw_shapes(plan, layout, &pen, COX_SHAPE_VECTOR);
    draw_shapes(plan, layout, &pen, COX_SHAPE_POINT);
    draw_title(plan, layout, &pen);
    picture_legend_draw(&layout->legend, &pen, layout->legend_at);
}
