/* SPDX-License-Identifier: MIT
 * A panel as it lies in the picture: which pixels a place of the world has, how large an agent is
 * drawn and how long an arrow. */
#ifndef PICTURE_VIEW_H
#define PICTURE_VIEW_H

#include "picture_layout.h"
#include "picture_marks.h"
#include "picture_plan.h"

/* A panel in the picture; all of it the caller's. */
typedef struct picture_view {
    const picture_plan *plan;
    const picture_panel *panel;
    const picture_layout *layout;
    picture_pen pen;
    picture_rectangle frame; /* outside of it nothing of the panel is drawn */
} picture_view;

/* A world position on the picture, to a tenth of a pixel. */
picture_place picture_view_place(const picture_view *view, picture_place place);

/* Half the length of an agent's dart. */
double picture_view_dart(const picture_view *view, const cox_shape *agent);

/* The arrow of a vector, from its start to its tip. */
picture_place picture_view_arrow(const picture_view *view, const cox_shape *vector);

/* The state shown, the last moment of the panel. */
const picture_scene *picture_view_shown(const picture_view *view);

#endif
