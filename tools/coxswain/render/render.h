/* SPDX-License-Identifier: MIT
 * Draws a picture: title, panels and legend. There is one drawing for every kind of file; an SVG, a
 * PNG and each frame of a GIF differ only in the canvas under it. */
#ifndef RENDER_H
#define RENDER_H

#include "render_canvas.h"
#include "render_layout.h"
#include "render_plan.h"

/* Draws the whole picture on a canvas of the layout's width and height. */
void render_draw(const render_plan *plan, const render_layout *layout, render_canvas *canvas);

#endif
