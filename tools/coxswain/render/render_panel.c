/* SPDX-License-Identifier: MIT
 * Draws from the back to the front: ground, lines, circles, tracks, their starts and stops, agents,
 * vectors, points, labels. */
#include "render_panel.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "render_crowd.h"
#include "render_labels.h"
#include "render_line.h"
#include "render_tracks.h"

/* The ground in its frame: a declared world, on a mat for arrows that begin at its edge; or the
 * whole panel. */
static void draw_ground(const render_view *view)
{
    const render_extent *extent = view->plan->extent;
    const render_rectangle *panel = &view->frame;
    const render_paint mat = {.fill = &render_mat};
    const render_paint ground = {.fill = &render_ground, .stroke = &render_frame, .width = 1};
    const render_place opposite = {panel->corner.x + panel->size.x,
                                   panel->corner.y + panel->size.y};
    if (!extent->bounded) {
        render_mark_box(&view->pen, &ground,
                        (render_place){panel->corner.x + 0.5, panel->corner.y + 0.5},
                        (render_place){opposite.x - 0.5, opposite.y - 0.5});
        return;
    }
    render_mark_box(&view->pen, &mat, panel->corner, opposite);
    render_place least = render_view_place(view, extent->least);
    render_place greatest = render_view_place(view, extent->greatest);
    render_mark_box(&view->pen, &ground, (render_place){round(least.x) - 0.5, round(least.y) - 0.5},
                    (render_place){round(greatest.x) + 0.5, round(greatest.y) + 0.5});
}

/* The darkness level of a tick; RENDER_LEVELS for a tick that is not shown. */
static unsigned level_of(const render_panel *panel, uint32_t tick)
{
    if (tick < panel->oldest_tick || tick > panel->newest_tick) return RENDER_LEVELS;
    uint64_t span = (uint64_t)panel->newest_tick - panel->oldest_tick + 1;
    uint64_t age = (uint64_t)tick - panel->oldest_tick;
    return (unsigned)(age * RENDER_LEVELS / span);
}

/* Adds the steps of one ink and level to the path. */
static void add_track(const render_view *view, const render_track *track, uint8_t ink,
                      unsigned level)
{
    render_line line = {0};
    bool is_open = false;
    for (size_t i = 1; i < track->count; i++) {
        const render_step *step = &track->steps[i];
        bool belongs = step->ink == ink && level_of(view->panel, step->tick) == level;
        if (!belongs || step->has_jumped) {
            if (is_open) render_line_end(&line);
            is_open = false;
            continue;
        }
        if (!is_open)
            render_line_begin(&line, view->pen.canvas,
                              render_view_place(view, track->steps[i - 1].place));
        is_open = true;
        render_line_add(&line, render_view_place(view, step->place));
    }
    if (is_open) render_line_end(&line);
}

/* Draws all tracks, the oldest steps first. Steps of one kind, ink and level are one path. */
static void draw_tracks(const render_view *view)
{
    static const uint8_t kinds[] = {COX_SHAPE_POINT, COX_SHAPE_AGENT};
    const render_tracks *tracks = view->panel->tracks;
    render_canvas *canvas = view->pen.canvas;
    for (unsigned turn = 0; turn < RENDER_LEVELS * 2 * RENDER_INKS; turn++) {
        unsigned level = turn / (2 * RENDER_INKS);
        uint8_t kind = kinds[turn / RENDER_INKS % 2];
        uint8_t ink = (uint8_t)(turn % RENDER_INKS);
        if (!view->plan->extent->seen[kind][ink]) continue;
        const render_colour colour = render_colour_faded(ink, level);
        const render_paint paint =
            render_track_paint(&view->pen, kind, view->layout->track, &colour);
        canvas->path_begin(canvas, &paint);
        for (size_t i = 0; i < tracks->count; i++)
            if (tracks->tracks[i].kind == kind) add_track(view, &tracks->tracks[i], ink, level);
        canvas->path_end(canvas);
    }
}

/* Marks where agents' tracks start, and where tracks stop because their agents left before the
 * end. */
static void draw_ends(const render_view *view)
{
    const render_tracks *tracks = view->panel->tracks;
    for (size_t i = 0; i < tracks->count; i++) {
        const render_track *track = &tracks->tracks[i];
        if (track->kind != COX_SHAPE_AGENT || track->count == 0) continue;
        const render_step *first = &track->steps[0];
        const render_step *last = &track->steps[track->count - 1];
        if (view->plan->has_starts && first->tick == track->first_tick)
            render_mark_start(&view->pen, render_view_place(view, first->place), first->ink);
        if (last->tick < view->panel->newest_tick)
            render_mark_stop(&view->pen, render_view_place(view, last->place), last->ink);
    }
}

/* The desired velocity is a broad arrow under the velocity, so that both are visible if they
 * agree; and a field lies under all arrows of agents. */
static bool is_beneath(const cox_shape *shape)
{
    return shape->ink == COX_INK_DESIRED || shape->ink == COX_INK_NEUTRAL;
}

/* A dart whose title names the agent. */
static void draw_agent(const render_view *view, const cox_shape *shape, const render_moment *moment,
                       render_colour colour)
{
    char title[96];
    render_canvas *canvas = view->pen.canvas;
    int length = snprintf(title, sizeof title, "%s %" PRIu32,
                          render_meaning(view->plan->scenario, shape->kind, shape->ink), shape->id);
    if (&moment->scene != render_view_shown(view))
        snprintf(title + length, sizeof title - (size_t)length, " at tick %" PRIu32, moment->tick);
    canvas->begin(canvas, title, NULL);
    render_mark_dart(&view->pen, render_view_place(view, render_place_of(shape->at)),
                     render_place_of(shape->to), render_view_dart(view, shape), colour,
                     shape->ink == COX_INK_RESTING);
    canvas->end(canvas);
}

static void draw_shape(const render_view *view, const cox_shape *shape, const render_moment *moment,
                       render_colour colour)
{
    const render_pen *pen = &view->pen;
    render_place at = render_view_place(view, render_place_of(shape->at));
    double radius = fabs(shape->radius / 65536.0) * view->layout->scale;
    switch (shape->kind) {
    case COX_SHAPE_AGENT:
        draw_agent(view, shape, moment, colour);
        break;
    case COX_SHAPE_POINT:
        render_mark_point(pen, at, colour);
        break;
    case COX_SHAPE_CIRCLE:
        render_mark_circle(pen, at, radius, colour, shape->ink == COX_INK_OBSTACLE);
        break;
    case COX_SHAPE_LINE:
        render_mark_line(pen, at, render_view_place(view, render_place_of(shape->to)), radius,
                         colour);
        break;
    case COX_SHAPE_VECTOR:
        render_mark_arrow(pen, at, render_view_arrow(view, shape), shape->ink);
        break;
    default:
        break;
    }
}

/* Lines without width in one ink, one after another in a moment: one path. */
typedef struct line_run {
    render_canvas *canvas;
    render_colour colour; /* the path's paint points to it */
    const render_moment *moment;
    uint8_t ink;
    bool is_open;
    render_place end; /* of the last line */
} line_run;

static void end_run(line_run *run)
{
    if (run->is_open) run->canvas->path_end(run->canvas);
    run->is_open = false;
}

/* Adds a line to the run's path, or to a new one where it is of another kind. */
static void add_to_run(const render_view *view, line_run *run, const cox_shape *shape,
                       const render_moment *moment, render_colour colour)
{
    render_place from = render_view_place(view, render_place_of(shape->at));
    render_place to = render_view_place(view, render_place_of(shape->to));
    bool goes_on = run->is_open && run->moment == moment && run->ink == shape->ink;
    bool is_joined = goes_on && run->end.x == from.x && run->end.y == from.y;
    if (!goes_on) {
        end_run(run);
        run->colour = render_line_colour(colour);
        const render_paint paint = render_line_paint(&view->pen, &run->colour);
        run->canvas->path_begin(run->canvas, &paint);
    }
    if (!is_joined) run->canvas->move_to(run->canvas, from);
    run->canvas->line_to(run->canvas, to);
    run->is_open = true;
    run->moment = moment;
    run->ink = shape->ink;
    run->end = to;
}

/* Draws a line, of width or not. */
static void draw_line(const render_view *view, line_run *run, const cox_shape *shape,
                      const render_moment *moment, render_colour colour)
{
    if (shape->radius == 0) {
        add_to_run(view, run, shape, moment, colour);
        return;
    }
    end_run(run);
    draw_shape(view, shape, moment, colour);
}

/* Draws the shapes of one kind, the state shown last. Ghosts are paler, but their vectors are not,
 * because a ghost is there to show them. A shape that has not moved is drawn once. Of vectors it
 * draws only those that lie beneath the others, or only the others. */
static void draw_shapes(const render_view *view, uint8_t kind, bool beneath)
{
    const render_panel *panel = view->panel;
    const render_scene *shown = render_view_shown(view);
    line_run run = {.canvas = view->pen.canvas};
    for (size_t i = 0; i < panel->moment_count; i++) {
        const render_moment *moment = &panel->moments[i];
        unsigned level = level_of(panel, moment->tick);
        bool is_pale = &moment->scene != shown && kind != COX_SHAPE_VECTOR;
        for (size_t j = 0; j < moment->scene.count; j++) {
            const cox_shape *shape = &moment->scene.shapes[j];
            if (shape->kind != kind) continue;
            if (kind == COX_SHAPE_VECTOR && is_beneath(shape) != beneath) continue;
            if (is_pale && render_scene_has(shown, shape)) continue;
            const render_colour colour =
                is_pale ? render_colour_faded(shape->ink, level) : render_colour_of(shape->ink);
            if (kind == COX_SHAPE_LINE) draw_line(view, &run, shape, moment, colour);
            else draw_shape(view, shape, moment, colour);
        }
    }
    end_run(&run);
}

void render_panel_draw(const render_view *view)
{
    render_canvas *canvas = view->pen.canvas;
    canvas->begin(canvas, NULL, &view->frame);
    draw_ground(view);
    draw_shapes(view, COX_SHAPE_LINE, false);
    draw_shapes(view, COX_SHAPE_CIRCLE, false);
    if (render_extent_is_crowd(view->plan->extent)) {
        render_crowd_draw(view);
    } else {
        draw_tracks(view);
        draw_ends(view);
        draw_shapes(view, COX_SHAPE_AGENT, false);
    }
    for (int pass = 0; view->plan->has_forces && pass < 2; pass++)
        draw_shapes(view, COX_SHAPE_VECTOR, pass == 0);
    draw_shapes(view, COX_SHAPE_POINT, false);
    if (view->plan->has_labels) render_labels_draw(view);
    canvas->end(canvas);
}
