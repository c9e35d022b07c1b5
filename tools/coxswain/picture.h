/* SPDX-License-Identifier: MIT
 * Draws a picture: title, panels and legend. There is one drawing for every kind of file; an SVG, a
 * PNG and each frame of a GIF differ only in the canvas under it. */
#ifndef PICTURE_H
#define PICTURE_H

#include "picture_canvas.h"
#include "picture_layout.h"
#include "picture_plan.h"

/* Draws the whole picture on a canvas of the layout's width and height. */
void picture_draw(const picture_plan *plan, const picture_layout *layout, picture_canvas *canvas);

#endif
