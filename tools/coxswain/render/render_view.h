/* SPDX-License-Identifier: MIT
 * A panel as it lies in the picture: which pixels a place of the world has, how large an agent is
 * drawn and how long an arrow. */
#ifndef RENDER_VIEW_H
#define RENDER_VIEW_H

#include "render_layout.h"
#include "render_marks.h"
#include "render_plan.h"

/* A panel in the picture; all of it the caller's. */
typedef struct render_view {
    const render_plan *plan;
    const render_panel *panel;
    const render_layout *layout;
    render_pen pen;
    render_rectangle frame; /* outside of it nothing of the panel is drawn */
} render_view;

/* A world position on the picture, to a tenth of a pixel. */
render_place render_view_place(const render_view *view, render_place place);

/* Half the length of an agent's dart. */
double render_view_dart(const render_view *view, const cox_shape *agent);

/* The arrow of a vector, from its start to its tip. */
render_place render_view_arrow(const render_view *view, const cox_shape *vector);

/* The state shown, the last moment of the panel. */
const render_scene *render_view_shown(const render_view *view);

#endif
