/* SPDX-License-Identifier: MIT
 * The paper of a picture and its title. */
#ifndef RENDER_TITLE_H
#define RENDER_TITLE_H

#include "render_marks.h"

/* In units of the picture: the rim around everything, the title's line, the size of the name in
 * it. */
#define RENDER_MARGIN 24.0
#define RENDER_TITLE_BASELINE 37.0
#define RENDER_TITLE_SIZE 16.0

/* Draws the paper, of a size in pixels, and the title: the name in bold, then the facts. */
void render_title_draw(const render_pen *pen, render_place size, const char *name,
                       const char *facts);

/* Draws text from a place on, smaller where it is wider than room. */
void render_title_fit(const render_pen *pen, render_place place, double room, const char *text);

#endif
