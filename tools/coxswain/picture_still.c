/* SPDX-License-Identifier: MIT
 * Makes the panels of a picture from replays, with one scale and one legend for all. */
#include "picture_still.h"

#include "picture_caption.h"

#define TEXT_SIZE 128

static picture_panel panel_of(const picture_replay *replay, const char *caption)
{
    return (picture_panel){.caption = caption,
                           .moments = replay->moments,
                           .moment_count = replay->moment_count,
                           .tracks = &replay->tracks,
                           .oldest_tick = replay->first_tick,
                           .newest_tick = replay->tick};
}

/* Where everything of a plan goes; tells the height. */
static picture_layout layout_of(const picture_plan *plan, uint32_t width, uint32_t *height)
{
    picture_layout_order order = {.scenario = plan->scenario,
                                  .extent = plan->extent,
                                  .panel_count = plan->panel_count,
                                  .width = width,
                                  .forces = plan->forces,
                                  .starts = plan->starts};
    picture_layout layout;
    picture_lay_out(&layout, &order);
    *height = (uint32_t)layout.height;
    return layout;
}

bool picture_still_make(const picture_replay *replays, size_t count, const picture_request *request,
                        bool is_svg, picture_bytes *bytes, uint32_t *height)
{
    char facts[TEXT_SIZE];
    char captions[PICTURE_REPLAYS_MAX][TEXT_SIZE];
    picture_panel panels[PICTURE_REPLAYS_MAX];
    picture_extent extent = {0};
    for (size_t i = 0; i < count; i++) {
        picture_caption_own(captions[i], TEXT_SIZE, replays, count, i);
        panels[i] = panel_of(&replays[i], count > 1 ? captions[i] : NULL);
        picture_extent_merge(&extent, &replays[i].extent);
    }
    picture_caption_common(facts, TEXT_SIZE, replays, count);
    picture_plan plan = {.scenario = replays[0].played.instance.scenario,
                         .facts = facts,
                         .panels = panels,
                         .panel_count = count,
                         .extent = &extent,
                         .forces = request->forces,
                         .starts = true};
    picture_layout layout = layout_of(&plan, request->width, height);
    return is_svg ? picture_make_svg(&plan, &layout, bytes)
                  : picture_make_png(&plan, &layout, bytes);
}
