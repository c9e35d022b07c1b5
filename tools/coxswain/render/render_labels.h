/* SPDX-License-Identifier: MIT
 * The labels of a panel, each where there is room for it: the ticks of ghosts, and how many agents
 * are in one place at the end. */
#ifndef RENDER_LABELS_H
#define RENDER_LABELS_H

#include "render_view.h"

/* Draws the labels, over all else. */
void render_labels_draw(const render_view *view);

#endif
