/* SPDX-License-Identifier: MIT
 * The view of a panel: the pixels of a place of the world, the size of an agent and the length of
 * an arrow. */
#ifndef RENDER_VIEW_H
#define RENDER_VIEW_H

#include "render_layout.h"
#include "render_marks.h"
#include "render_plan.h"

/* A panel in the picture; the caller owns all of it. */
typedef struct render_view {
    const render_plan *plan;
    const render_panel *panel;
    const render_layout *layout;
    render_pen pen;
    render_rectangle frame; /* clips the panel */
} render_view;

/* A world position on the picture, to a tenth of a pixel. */
render_place render_view_place(const render_view *view, render_place place);

/* Half the length of an agent's dart. */
double render_view_dart(const render_view *view, const cox_shape *agent);

/* The arrow of a vector, from its start to its tip. */
render_place render_view_arrow(const render_view *view, const cox_shape *vector);

/* The part of the panel in which a crowd is counted, in whole pixels: the declared world, or the
 * whole frame if there is none or agents left it. */
render_rectangle render_view_crowd_area(const render_view *view);

/* The state shown, the last moment of the panel. */
const render_scene *render_view_shown(const render_view *view);

#endif
