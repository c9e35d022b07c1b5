/* SPDX-License-Identifier: MIT
 * Draws one panel: its ground and all that lies on it. */
#ifndef PICTURE_PANEL_H
#define PICTURE_PANEL_H

#include "picture_view.h"

/* Draws the panel in its frame. */
void picture_panel_draw(const picture_view *view);

#endif
