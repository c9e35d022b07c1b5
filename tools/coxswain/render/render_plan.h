/* SPDX-License-Identifier: MIT
 * What is to be drawn: one replay or several side by side, of each the tracks of a stretch of ticks
 * and the state at its end. */
#ifndef RENDER_PLAN_H
#define RENDER_PLAN_H

#include "render_scene.h"
#include "render_tracks.h"

/* What one replay shows; all of it the caller's. */
typedef struct render_panel {
    const char *caption;           /* above it; NULL where it is the only one */
    const render_moment *moments; /* moment_count (1 or more) of them, in rising ticks; the last is
                                      the state shown, those before are ghosts: paler, and on the
                                      tracks */
    size_t moment_count;
    const render_tracks *tracks;  /* the ways to it */
    uint32_t oldest_tick;          /* the palest of the tracks */
    uint32_t newest_tick;          /* the darkest: that of the state shown */
} render_panel;

/* A whole picture; all of it the caller's. */
typedef struct render_plan {
    const cox_scenario *scenario; /* its name is in bold, its words are in the legend */
    const char *facts;            /* the rest of the title */
    const render_panel *panels;  /* panel_count (1 or more) of them */
    size_t panel_count;
    const render_extent *extent; /* of all scenes of the replays: scale and legend come from it */
    bool has_forces;              /* show vectors */
    bool has_starts;              /* show where tracks start */
    bool has_stops;               /* some track stops before the end: the legend says so */
    bool has_labels;              /* say the ticks of ghosts, and how many agents share a place */
} render_plan;

#endif
