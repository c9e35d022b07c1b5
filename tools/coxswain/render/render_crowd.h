/* SPDX-License-Identifier: MIT
 * A crowd, of which tracks, ghosts and titles would be a solid block: each agent is a small mark
 * that points where it heads. Where so many stand that their marks would hide each other, or where
 * marks would be too small to see, squares show how many there are and where they head. However
 * many agents there are, an SVG has a bounded number of elements. */
#ifndef RENDER_CROWD_H
#define RENDER_CROWD_H

#include "render_view.h"

/* Draws the agents of the state shown. */
void render_crowd_draw(const render_view *view);

/* Sets *has_squares if they show as squares, and *has_mixed if an agent has no heading or a square
 * no common one. The view needs no pen; of what memory does not hold, nothing is found. */
void render_crowd_find(const render_view *view, bool *has_squares, bool *has_mixed);

#endif
