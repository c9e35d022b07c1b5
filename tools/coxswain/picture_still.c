/* SPDX-License-Identifier: MIT
 * Makes the panels of a picture from replays, with one scale and one legend for all. */
#include "picture_still.h"

#include <stdio.h>

#include "picture.h"
#include "picture_caption.h"
#include "picture_svg.h"

#ifdef COXSWAIN_HAS_CAIRO
#include "picture_cairo.h"
#endif

#define CAPTION_SIZE 128

static picture_panel panel_of(const picture_replay *replay, const char *caption)
{
    return (picture_panel){.caption = caption,
                           .moments = replay->moments,
                           .moment_count = replay->moment_count,
                           .tracks = &replay->tracks,
                           .oldest_tick = replay->from,
                           .newest_tick = replay->tick};
}

static bool make_svg(const picture_plan *plan, const picture_layout *layout, buffer *bytes)
{
    picture_svg svg;
    char title[CAPTION_SIZE + COX_NAME_SIZE];
    snprintf(title, sizeof title, "%s%s%s", plan->scenario->name,
             plan->facts[0] != '\0' ? ", " : "", plan->facts);
    picture_svg_begin(&svg, bytes, layout->width, layout->height, title);
    picture_draw(plan, layout, &svg.canvas);
    return picture_svg_end(&svg);
}

#ifdef COXSWAIN_HAS_CAIRO
static bool make_png(const picture_plan *plan, const picture_layout *layout, buffer *bytes)
{
    picture_cairo drawing;
    picture_cairo_begin(&drawing, NULL, layout->width, layout->height);
    picture_draw(plan, layout, &drawing.canvas);
    picture_cairo_png(&drawing, bytes);
    return picture_cairo_end(&drawing);
}
#endif

bool picture_still_make(const picture_replay *replays, size_t count, const picture_request *request,
                        bool is_svg, buffer *bytes, uint32_t *height)
{
    char facts[CAPTION_SIZE];
    char captions[PICTURE_REPLAYS_MAX][CAPTION_SIZE];
    picture_panel panels[PICTURE_REPLAYS_MAX];
    picture_extent extent = {0};
    picture_plan plan = {.scenario = replays[0].played.instance.scenario,
                         .facts = facts,
                         .panels = panels,
                         .panel_count = count,
                         .extent = &extent,
                         .has_forces = request->forces,
                         .has_starts = true,
                         .has_labels = true};
    for (size_t i = 0; i < count; i++) {
        picture_caption_own(captions[i], CAPTION_SIZE, replays, count, i);
        panels[i] = panel_of(&replays[i], count > 1 ? captions[i] : NULL);
        picture_extent_merge(&extent, &replays[i].extent);
        if (picture_tracks_stopped(&replays[i].tracks, replays[i].tick)) plan.has_stops = true;
    }
    picture_caption_common(facts, CAPTION_SIZE, replays, count);
    picture_layout layout;
    picture_lay_out(&layout, &plan, request->width);
    *height = (uint32_t)layout.height;
#ifdef COXSWAIN_HAS_CAIRO
    if (!is_svg) return make_png(&plan, &layout, bytes);
#endif
    (void)is_svg;
    return make_svg(&plan, &layout, bytes);
}
