/* SPDX-License-Identifier: MIT
 * Draws a picture: of each panel, from the back to the front, ground, tracks, starts, circles,
 * agents, vectors and points; then title and legend. */
#include "picture.h"

#include <math.h>

#include "picture_line.h"

static const double stray = 6; /* how far outside a panel an agent is still drawn, in units */

/* A panel in the drawing. */
typedef struct view {
    const picture_plan *plan;
    const picture_panel *panel;
    const picture_layout *layout;
    picture_pen pen;
    picture_place corner; /* the upper left one of its rectangle, in pixels */
} view;

/* A world position on the picture. */
static picture_place on_picture(const view *seen, picture_place place)
{
    const picture_layout *layout = seen->layout;
    return (picture_place){seen->corner.x + (place.x - layout->least.x) * layout->scale,
                           seen->corner.y + (place.y - layout->least.y) * layout->scale};
}

static void rectangle_path(const view *seen)
{
    cairo_rectangle(seen->pen.cairo, seen->corner.x, seen->corner.y, seen->layout->size.x,
                    seen->layout->size.y);
}

static void draw_ground(const view *seen)
{
    rectangle_path(seen);
    picture_pen_colour(&seen->pen, picture_ground);
    cairo_fill(seen->pen.cairo);
}

/* Around what is shown, and around the declared world where agents leave it. */
static void draw_frame(const view *seen)
{
    const picture_extent *extent = seen->plan->extent;
    cairo_t *cairo = seen->pen.cairo;
    cairo_rectangle(cairo, seen->corner.x - 0.5, seen->corner.y - 0.5, seen->layout->size.x + 1,
                    seen->layout->size.y + 1);
    if (extent->bounded) {
        picture_place least = on_picture(seen, extent->least);
        picture_place greatest = on_picture(seen, extent->greatest);
        cairo_rectangle(cairo, round(least.x) - 0.5, round(least.y) - 0.5,
                        round(greatest.x - least.x) + 1, round(greatest.y - least.y) + 1);
    }
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_pen_colour(&seen->pen, picture_frame);
    cairo_stroke(cairo);
}

/* How dark what happened at a tick is: PICTURE_LEVELS for what is not shown. */
static unsigned level_of(const picture_panel *panel, uint32_t tick)
{
    if (tick < panel->oldest_tick || tick > panel->newest_tick) return PICTURE_LEVELS;
    uint64_t span = (uint64_t)panel->newest_tick - panel->oldest_tick + 1;
    uint64_t age = (uint64_t)tick - panel->oldest_tick;
    return (unsigned)(age * PICTURE_LEVELS / span);
}

/* Adds the steps of one ink and level to the path. */
static void track_path(const view *seen, const picture_track *track, uint8_t ink, unsigned level)
{
    picture_line line = {0};
    bool is_open = false;
    for (size_t i = 1; i < track->count; i++) {
        const picture_step *step = &track->steps[i];
        if (step->ink != ink || level_of(seen->panel, step->tick) != level) {
            if (is_open) picture_line_end(&line);
            is_open = false;
            continue;
        }
        if (!is_open)
            picture_line_begin(&line, seen->pen.cairo, on_picture(seen, track->steps[i - 1].place));
        is_open = true;
        picture_line_add(&line, on_picture(seen, step->place));
    }
    if (is_open) picture_line_end(&line);
}

/* All tracks, the oldest steps first. Those of one kind, ink and level are one path. */
static void draw_tracks(const view *seen)
{
    static const uint8_t kinds[] = {COX_SHAPE_POINT, COX_SHAPE_AGENT};
    const picture_tracks *tracks = seen->panel->tracks;
    for (unsigned turn = 0; turn < PICTURE_LEVELS * 2 * PICTURE_INKS; turn++) {
        unsigned level = turn / (2 * PICTURE_INKS);
        uint8_t kind = kinds[turn / PICTURE_INKS % 2];
        uint8_t ink = (uint8_t)(turn % PICTURE_INKS);
        if (!seen->plan->extent->seen[kind][ink]) continue;
        cairo_new_path(seen->pen.cairo);
        for (size_t i = 0; i < tracks->count; i++)
            if (tracks->tracks[i].kind == kind) track_path(seen, &tracks->tracks[i], ink, level);
        if (!cairo_has_current_point(seen->pen.cairo)) continue;
        picture_pen_track(&seen->pen, kind, seen->layout->track);
        picture_pen_colour(&seen->pen, picture_colour_faded(ink, level));
        cairo_stroke(seen->pen.cairo);
    }
}

/* Whether a mark there stays clear of title, legend and other panels. */
static bool is_clear(const view *seen, picture_place place)
{
    double rim = stray * seen->layout->unit;
    double x = place.x - seen->corner.x;
    double y = place.y - seen->corner.y;
    return x >= -rim && x <= seen->layout->size.x + rim && y >= -rim &&
           y <= seen->layout->size.y + rim;
}

static void draw_starts(const view *seen)
{
    const picture_tracks *tracks = seen->panel->tracks;
    for (size_t i = 0; i < tracks->count; i++) {
        const picture_track *track = &tracks->tracks[i];
        if (track->kind != COX_SHAPE_AGENT || track->count == 0) continue;
        if (track->steps[0].tick != track->first_tick) continue;
        picture_place at = on_picture(seen, track->steps[0].place);
        if (is_clear(seen, at)) picture_mark_start(&seen->pen, at, track->steps[0].ink);
    }
}

/* The desired velocity lies broad under the velocity, so that both are seen where they agree. */
static bool is_broad(const cox_shape *shape)
{
    return shape->ink == COX_INK_DESIRED;
}

static void draw_shape(const view *seen, const cox_shape *shape, picture_colour colour)
{
    const picture_layout *layout = seen->layout;
    picture_place at = on_picture(seen, picture_place_of(shape->at));
    picture_place to = picture_place_of(shape->to);
    double radius = fabs(shape->radius / 65536.0) * layout->scale;
    double longest = picture_extent_longest(seen->plan->extent, shape->ink);
    double stretch = longest > 0 ? layout->arrow / longest : 0;
    bool is_clipped = shape->kind == COX_SHAPE_CIRCLE || shape->kind == COX_SHAPE_LINE;
    if (!is_clipped && !is_clear(seen, at)) return;
    switch (shape->kind) {
    case COX_SHAPE_AGENT:
        radius = fmax(layout->dart_min, fmin(layout->dart_max, radius));
        picture_mark_dart(&seen->pen, at, to, radius, colour, shape->ink == COX_INK_RESTING);
        break;
    case COX_SHAPE_POINT:
        picture_mark_point(&seen->pen, at, colour);
        break;
    case COX_SHAPE_CIRCLE:
        picture_mark_circle(&seen->pen, at, radius, colour, shape->ink == COX_INK_OBSTACLE);
        break;
    case COX_SHAPE_LINE:
        picture_mark_line(&seen->pen, at, on_picture(seen, to), radius, colour);
        break;
    case COX_SHAPE_VECTOR:
        picture_mark_arrow(&seen->pen, at, (picture_place){to.x * stretch, to.y * stretch}, colour,
                           is_broad(shape));
        break;
    default:
        break;
    }
}

/* Whether a shape is still there, unchanged, in the state shown: then it is drawn there alone. */
static bool is_still_there(const picture_panel *panel, const cox_shape *shape)
{
    const picture_scene *shown = &panel->moments[panel->moment_count - 1].scene;
    for (size_t i = 0; i < shown->count; i++) {
        const cox_shape *other = &shown->shapes[i];
        if (other->kind == shape->kind && other->ink == shape->ink && other->id == shape->id &&
            other->at.x == shape->at.x && other->at.y == shape->at.y &&
            other->to.x == shape->to.x && other->to.y == shape->to.y &&
            other->radius == shape->radius)
            return true;
    }
    return false;
}

/* Draws the shapes of one kind, those of the state shown last. What stood there before is paler,
 * but its vectors are not: they are what is to be seen of it. Of vectors only the broad ones, which
 * lie under the others, or only those. */
static void draw_shapes(const view *seen, uint8_t kind, bool broad)
{
    const picture_panel *panel = seen->panel;
    for (size_t moment = 0; moment < panel->moment_count; moment++) {
        const picture_scene *scene = &panel->moments[moment].scene;
        unsigned level = level_of(panel, panel->moments[moment].tick);
        bool is_pale = moment + 1 < panel->moment_count && kind != COX_SHAPE_VECTOR;
        for (size_t i = 0; i < scene->count; i++) {
            const cox_shape *shape = &scene->shapes[i];
            if (shape->kind != kind) continue;
            if (kind == COX_SHAPE_VECTOR && is_broad(shape) != broad) continue;
            if (is_pale && is_still_there(panel, shape)) continue;
            draw_shape(seen, shape,
                       is_pale ? picture_colour_faded(shape->ink, level)
                               : picture_colour_of(shape->ink));
        }
    }
}

static void draw_panel(const view *seen)
{
    cairo_t *cairo = seen->pen.cairo;
    draw_ground(seen);
    cairo_save(cairo);
    rectangle_path(seen);
    cairo_clip(cairo);
    draw_shapes(seen, COX_SHAPE_LINE, false);
    draw_shapes(seen, COX_SHAPE_CIRCLE, false);
    draw_tracks(seen);
    cairo_restore(cairo);
    draw_frame(seen);
    if (seen->plan->starts) draw_starts(seen);
    draw_shapes(seen, COX_SHAPE_AGENT, false);
    for (int pass = 0; seen->plan->forces && pass < 2; pass++)
        draw_shapes(seen, COX_SHAPE_VECTOR, pass == 0);
    draw_shapes(seen, COX_SHAPE_POINT, false);
}

static void choose_font(cairo_t *cairo, cairo_font_weight_t weight)
{
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight);
}

/* The font size at which text of that width is no wider than room. */
static double fitting_size(double size, double width, double room)
{
    return width > room ? size * room / width : size;
}

static double text_width(cairo_t *cairo, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

static void draw_caption(const view *seen)
{
    cairo_t *cairo = seen->pen.cairo;
    double size = PICTURE_TEXT_SIZE * seen->layout->unit;
    choose_font(cairo, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    double width = text_width(cairo, seen->panel->caption);
    cairo_set_font_size(cairo, fitting_size(size, width, seen->layout->size.x));
    picture_pen_colour(&seen->pen, picture_text);
    cairo_move_to(cairo, seen->corner.x, seen->corner.y - 9 * seen->layout->unit);
    cairo_show_text(cairo, seen->panel->caption);
}

/* The title, made smaller if the picture is too narrow for it. */
static void draw_title(const picture_plan *plan, const picture_layout *layout,
                       const picture_pen *pen)
{
    cairo_t *cairo = pen->cairo;
    double gap = 14 * layout->unit;
    double room = layout->width - 2 * PICTURE_MARGIN * layout->unit;
    choose_font(cairo, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cairo, PICTURE_TITLE_SIZE * layout->unit);
    double name = text_width(cairo, plan->scenario->name) + gap;
    picture_pen_colour(pen, picture_text);
    cairo_move_to(cairo, PICTURE_MARGIN * layout->unit, PICTURE_TITLE_BASELINE * layout->unit);
    cairo_show_text(cairo, plan->scenario->name);
    choose_font(cairo, CAIRO_FONT_WEIGHT_NORMAL);
    double size = PICTURE_TEXT_SIZE * layout->unit;
    cairo_set_font_size(cairo, size);
    double facts = text_width(cairo, plan->facts);
    cairo_set_font_size(cairo, fitting_size(size, facts, room - name));
    cairo_rel_move_to(cairo, gap, 0);
    cairo_show_text(cairo, plan->facts);
}

void picture_draw(const picture_plan *plan, const picture_layout *layout, cairo_t *cairo)
{
    picture_pen pen = {cairo, layout->unit};
    picture_use_plain_text(cairo);
    cairo_rectangle(cairo, 0, 0, layout->width, layout->height);
    picture_pen_colour(&pen, picture_paper);
    cairo_fill(cairo);
    for (size_t i = 0; i < plan->panel_count; i++) {
        picture_place corner = {layout->panel.x + (double)(i % layout->columns) * layout->stride.x,
                                layout->panel.y + (double)(i / layout->columns) * layout->stride.y};
        corner = (picture_place){round(corner.x), round(corner.y)};
        view seen = {plan, &plan->panels[i], layout, pen, corner};
        draw_panel(&seen);
        if (seen.panel->caption != NULL) draw_caption(&seen);
    }
    draw_title(plan, layout, &pen);
    picture_legend_draw(&layout->legend, &pen, layout->legend_at);
}
