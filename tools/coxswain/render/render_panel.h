/* SPDX-License-Identifier: MIT
 * Draws one panel: its ground and all that lies on it. */
#ifndef RENDER_PANEL_H
#define RENDER_PANEL_H

#include "render_view.h"

/* Draws the panel in its frame. */
void render_panel_draw(const render_view *view);

#endif
