/* SPDX-License-Identifier: MIT
 * Makes the panels of a picture from replays, with one scale and one legend for all. */
#include "render_still.h"

#include <stdio.h>

#include "render/render.h"
#include "render/render_caption.h"
#include "render_picture.h"

#define CAPTION_SIZE 128

static render_panel panel_of(const render_replay *replay, const char *caption)
{
    return (render_panel){.caption = caption,
                          .moments = replay->moments,
                          .moment_count = replay->moment_count,
                          .tracks = &replay->tracks,
                          .oldest_tick = replay->from,
                          .newest_tick = replay->tick};
}

/* A plan, laid out. */
typedef struct laid_out {
    const render_plan *plan;
    const render_layout *layout;
} laid_out;

static void draw(const void *drawn, render_canvas *canvas)
{
    const laid_out *whole = (const laid_out *)drawn;
    render_draw(whole->plan, whole->layout, canvas);
}

/* What all panels show. A crowd has no tracks, so of it only the states shown count, unless there
 * is nothing in them. */
static render_extent extent_of(const render_replay *replays, size_t count)
{
    render_extent whole = {0};
    render_extent shown = {0};
    for (size_t i = 0; i < count; i++) {
        render_extent_merge(&whole, &replays[i].extent);
        render_extent_add(&shown, &replays[i].moments[replays[i].moment_count - 1].scene);
    }
    if (!render_extent_is_crowd(&whole) || render_extent_is_empty(&shown)) return whole;
    shown.most_agents = whole.most_agents;
    return shown;
}

/* What the picture shows: the states of all moments and, of tracks, their agents and points. */
static render_extent drawn_of(const render_replay *replays, size_t count)
{
    render_extent drawn = {0};
    for (size_t i = 0; i < count; i++) {
        const render_tracks *tracks = &replays[i].tracks;
        for (size_t j = 0; j < replays[i].moment_count; j++)
            render_extent_add(&drawn, &replays[i].moments[j].scene);
        for (size_t j = 0; j < tracks->count; j++)
            for (size_t step = 0; step < tracks->tracks[j].count; step++)
                drawn.seen[tracks->tracks[j].kind][tracks->tracks[j].steps[step].ink] = true;
    }
    return drawn;
}

bool render_still_make(const render_replay *replays, size_t count, const render_request *request,
                       bool is_svg, buffer *bytes, uint32_t *height)
{
    char facts[CAPTION_SIZE];
    char captions[RENDER_REPLAYS_MAX][CAPTION_SIZE];
    render_panel panels[RENDER_REPLAYS_MAX];
    const render_extent extent = extent_of(replays, count);
    const render_extent drawn = drawn_of(replays, count);
    bool is_crowd = render_extent_is_crowd(&extent);
    render_plan plan = {.scenario = replays[0].played.instance.scenario,
                        .facts = facts,
                        .panels = panels,
                        .panel_count = count,
                        .extent = &extent,
                        .drawn = &drawn,
                        .has_forces = request->forces && !is_crowd,
                        .has_labels = !is_crowd};
    for (size_t i = 0; i < count; i++) {
        render_caption_own(captions[i], CAPTION_SIZE, replays, count, i);
        panels[i] = panel_of(&replays[i], count > 1 ? captions[i] : NULL);
        if (render_tracks_stopped(&replays[i].tracks, replays[i].tick)) plan.has_stops = true;
        if (!is_crowd && replays[i].tick > replays[i].from) plan.has_tracks = true;
    }
    plan.has_starts = plan.has_tracks;
    render_caption_common(facts, CAPTION_SIZE, replays, count);
    render_layout layout;
    render_lay_out(&layout, &plan, request->width);
    *height = (uint32_t)layout.height;
    char title[CAPTION_SIZE + COX_NAME_SIZE + 2];
    snprintf(title, sizeof title, "%s%s%s", plan.scenario->name, facts[0] != '\0' ? ", " : "",
             facts);
    const laid_out whole = {&plan, &layout};
    const render_picture picture = {
        .size = {layout.width, layout.height}, .title = title, .draw = draw, .drawn = &whole};
    return render_picture_make(&picture, is_svg, bytes);
}
