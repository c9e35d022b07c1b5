/* SPDX-License-Identifier: MIT
 * Maps the drawing, gathers agents in one place into piles, and labels the piles. */
#include "render_labels.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "render_room.h"
#include "render_text.h"
#include "render_tracks.h"

/* In units of the picture. */
static const double label_size = 11;
static const double square = 3;
static const double point_reach = 9;
static const double group_reach = 60; /* agents of a ghost no farther apart share a label */

/* An agent on the picture. */
typedef struct dart {
    double x; /* in tenths of a pixel, whole numbers */
    double y;
    double size;
    bool is_gathered; /* in a pile or group */
    size_t group;     /* of a ghost's agent */
} dart;

/* Agents so near to each other that their darts cannot be told apart. */
typedef struct pile {
    render_place middle;
    double reach; /* how far its darts reach from there */
    size_t count;
} pile;

static void mark_around(render_room *room, render_place at, double reach)
{
    const render_rectangle box = {{at.x - reach, at.y - reach}, {2 * reach, 2 * reach}};
    render_room_mark(room, &box, RENDER_ROOM_TAKEN);
}

static void mark_scene(render_room *room, const render_view *view, const render_scene *scene)
{
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *shape = &scene->shapes[i];
        render_place at = render_view_place(view, render_place_of(shape->at));
        if (shape->kind == COX_SHAPE_AGENT) mark_around(room, at, render_view_dart(view, shape));
        if (shape->kind == COX_SHAPE_POINT) mark_around(room, at, point_reach * view->pen.unit);
        if (shape->kind != COX_SHAPE_VECTOR || !view->plan->has_forces) continue;
        render_place arrow = render_view_arrow(view, shape);
        render_room_mark_line(room, at, (render_place){at.x + arrow.x, at.y + arrow.y},
                              RENDER_ROOM_TAKEN);
    }
}

static void mark_tracks(render_room *room, const render_view *view)
{
    const render_tracks *tracks = view->panel->tracks;
    for (size_t i = 0; i < tracks->count; i++) {
        const render_track *track = &tracks->tracks[i];
        for (size_t step = 1; step < track->count; step++) {
            if (track->steps[step].has_jumped) continue;
            render_room_mark_line(room, render_view_place(view, track->steps[step - 1].place),
                                  render_view_place(view, track->steps[step].place),
                                  RENDER_ROOM_CROSSED);
        }
    }
}

/* Orders agents from left to right and from top to bottom, so that their order in storage does not
 * matter. */
static int compare_darts(const void *one, const void *other)
{
    const dart *a = (const dart *)one;
    const dart *b = (const dart *)other;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return 0;
}

/* The agents of a scene in order. Agents of an earlier scene that have not moved by the state shown
 * are left out, because they are drawn only there. NULL if memory ran out or there are none. */
static dart *take_darts(const render_view *view, const render_scene *scene, size_t *count)
{
    const render_scene *shown = render_view_shown(view);
    dart *darts = malloc((scene->count + 1) * sizeof *darts);
    *count = 0;
    if (darts == NULL) {
        view->pen.canvas->has_failed = true;
        return NULL;
    }
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *shape = &scene->shapes[i];
        if (shape->kind != COX_SHAPE_AGENT) continue;
        if (scene != shown && render_scene_has(shown, shape)) continue;
        render_place at = render_view_place(view, render_place_of(shape->at));
        darts[(*count)++] = (dart){.x = render_tenths(at.x),
                                   .y = render_tenths(at.y),
                                   .size = render_view_dart(view, shape)};
    }
    qsort(darts, *count, sizeof *darts, compare_darts);
    return darts;
}

/* Gathers the darts within a quarter of a length of the leftmost one that is in no pile yet. */
static pile gather(const render_view *view, dart *darts, size_t count, size_t first)
{
    double reach = render_tenths(view->layout->dart_min / 2);
    pile gathered = {{0, 0}, 0, 0};
    for (size_t i = first; i < count && darts[i].x - darts[first].x <= reach; i++) {
        dart *other = &darts[i];
        double x = other->x - darts[first].x;
        double y = other->y - darts[first].y;
        if (other->is_gathered || x * x + y * y > reach * reach) continue;
        other->is_gathered = true;
        gathered.middle.x += other->x;
        gathered.middle.y += other->y;
        gathered.reach = fmax(gathered.reach, other->size);
        gathered.count++;
    }
    gathered.middle.x /= 10 * (double)gathered.count;
    gathered.middle.y /= 10 * (double)gathered.count;
    return gathered;
}

/* Draws a label beside a pile. If there is no room, it tries farther off, rings times in all, and
 * then leaves the label out and returns false. */
static bool draw_label(const render_view *view, render_room *room, const pile *beside,
                       const char *text, int rings)
{
    double size = label_size * view->pen.unit;
    render_rectangle box;
    const render_place needed = {render_text_width(text, size, false), size};
    const render_lettering lettering = {
        .size = size, .colour = render_text, .is_centred = true, .has_halo = true};
    for (int ring = 0; ring < rings; ring++) {
        double distance = beside->reach * 1.25 + ring * 0.7 * size;
        if (!render_room_find(room, beside->middle, distance, needed, &box)) continue;
        const render_place middle = {box.corner.x + box.size.x / 2, box.corner.y + size * 0.86};
        view->pen.canvas->text(view->pen.canvas, &lettering, middle, text);
        return true;
    }
    return false;
}

/* Labels the piles of the state shown with the number of their agents. */
static void label_piles(const render_view *view, render_room *room, dart *darts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[32];
        if (darts[i].is_gathered) continue;
        pile gathered = gather(view, darts, count, i);
        if (gathered.count == 1) continue;
        snprintf(text, sizeof text, "%zu agents", gathered.count);
        (void)draw_label(view, room, &gathered, text, 4);
    }
}

/* Gathers the dart first and all darts near it, those near these, and so on, into a group of that
 * number. */
static void gather_group(const render_view *view, dart *darts, size_t count, size_t first)
{
    double reach = render_tenths(group_reach * view->pen.unit);
    bool has_grown = true;
    darts[first].group = first;
    darts[first].is_gathered = true;
    while (has_grown) {
        has_grown = false;
        for (size_t i = 0; i < count * count; i++) {
            const dart *member = &darts[i / count];
            dart *other = &darts[i % count];
            if (!member->is_gathered || member->group != first || other->is_gathered) continue;
            double x = other->x - member->x, y = other->y - member->y;
            if (x * x + y * y > reach * reach) continue;
            other->group = first;
            other->is_gathered = has_grown = true;
        }
    }
}

/* Labels the groups of a ghost with its tick, each at the first of its agents beside which there is
 * room. The label stands close by or not at all, because many ghosts look alike. */
static void label_groups(const render_view *view, render_room *room, uint32_t tick, dart *darts,
                         size_t count)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu32, tick);
    for (size_t first = 0; first < count; first++) {
        if (darts[first].is_gathered) continue;
        gather_group(view, darts, count, first);
        bool is_labelled = false;
        for (size_t i = first; i < count && !is_labelled; i++) {
            const pile alone = {{darts[i].x / 10, darts[i].y / 10}, darts[i].size, 1};
            if (darts[i].is_gathered && darts[i].group == first)
                is_labelled = draw_label(view, room, &alone, text, 2);
        }
    }
}

static void label_moment(const render_view *view, render_room *room, const render_moment *moment)
{
    size_t count;
    dart *darts = take_darts(view, &moment->scene, &count);
    if (&moment->scene == render_view_shown(view)) label_piles(view, room, darts, count);
    else label_groups(view, room, moment->tick, darts, count);
    free(darts);
}

void render_labels_draw(const render_view *view)
{
    const render_panel *panel = view->panel;
    render_room room;
    if (!render_room_make(&room, &view->frame, square * view->pen.unit)) {
        view->pen.canvas->has_failed = true;
        return;
    }
    mark_tracks(&room, view);
    for (size_t i = 0; i < panel->moment_count; i++)
        mark_scene(&room, view, &panel->moments[i].scene);
    for (size_t i = panel->moment_count; i > 0; i--)
        label_moment(view, &room, &panel->moments[i - 1]);
    render_room_free(&room);
}
