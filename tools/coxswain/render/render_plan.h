/* SPDX-License-Identifier: MIT
 * The plan of a picture: one replay or several side by side, each with its tracks over a range of
 * ticks and its state at the end of the range. */
#ifndef RENDER_PLAN_H
#define RENDER_PLAN_H

#include "render_scene.h"

/* The panel of one replay; the caller owns all of it. */
typedef struct render_panel {
    const char *caption;          /* above it; NULL if it is the only panel */
    const render_moment *moments; /* moment_count (1 or more) of them, in rising ticks; the last is
                                      the state shown, those before are ghosts: paler, and on the
                                      tracks */
    size_t moment_count;
    const struct render_tracks *tracks; /* up to the state shown */
    uint32_t oldest_tick;               /* of the palest steps of the tracks */
    uint32_t newest_tick;               /* of the darkest steps: the tick of the state shown */
} render_panel;

/* A whole picture; the caller owns all of it. */
typedef struct render_plan {
    const cox_scenario *scenario; /* its name is in bold, its words are in the legend */
    const char *facts;            /* the rest of the title */
    const render_panel *panels;   /* panel_count (1 or more) of them */
    size_t panel_count;
    const render_extent *extent; /* of all scenes of the replays; gives the scale */
    const render_extent *drawn;  /* of what the picture shows; gives the legend */
    bool has_forces;             /* show vectors */
    bool has_tracks;             /* tracks lead from an earlier tick to the state shown */
    bool has_starts;             /* show where tracks start */
    bool has_stops;              /* a track stops before the end; the legend says so */
    bool is_crisp;               /* agents of a crowd have no soft edges, for a small GIF */
    bool is_film;                /* the panel has another state in each frame, and none yet */
    bool has_labels;             /* show the ticks of ghosts, and how many agents share a place */
} render_plan;

#endif
