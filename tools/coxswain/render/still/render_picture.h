/* SPDX-License-Identifier: MIT
 * A drawing as the bytes of a file. */
#ifndef RENDER_PICTURE_H
#define RENDER_PICTURE_H

#include "render/render_canvas.h"
#include "util/buffer.h"

/* A drawing: its size in whole pixels, its title, and what draws it. */
typedef struct render_picture {
    render_place size;
    const char *title;
    void (*draw)(const void *drawn, render_canvas *canvas);
    const void *drawn;
} render_picture;

/* Appends it as an SVG or a PNG. False if memory ran out. A build without cairo makes SVGs only. */
bool render_picture_make(const render_picture *picture, bool is_svg, buffer *bytes);

#endif
