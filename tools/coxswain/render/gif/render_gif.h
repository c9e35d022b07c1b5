/* SPDX-License-Identifier: MIT
 * Writes a GIF frame by frame: one of two fixed palettes, and of each frame only the pixels that
 * changed. */
#ifndef RENDER_GIF_H
#define RENDER_GIF_H

#include <stdbool.h>

#include "util/buffer.h"

/* A GIF; made by render_gif_begin. */
typedef struct render_gif {
    void *file;             /* giflib's */
    buffer *bytes;          /* the caller's; the file is appended to it */
    uint32_t width;
    uint32_t height;
    uint8_t *shown;         /* the palette indices on the screen after the last frame */
    uint8_t *next;          /* and after the frame that is being made */
    uint8_t *nearest;       /* palette index by colour, 6 bits each; 0: not looked for yet */
    bool has_headings;
    bool has_frame;
} render_gif;

/* Begins a file that repeats for ever; has_headings if its pictures show a crowd by its headings,
 * which takes another palette. False, with nothing to free, if memory ran out. */
bool render_gif_begin(render_gif *gif, uint32_t width, uint32_t height, bool has_headings,
                      buffer *bytes);

/* Adds a frame of width times height pixels 0x00rrggbb, shown for delay hundredths of a second.
 * False if memory ran out. */
bool render_gif_add(render_gif *gif, const uint32_t *pixels, uint16_t delay);

/* Ends the file and frees all but the bytes; call it to give up as well. False if memory ran
 * out. */
bool render_gif_end(render_gif *gif);

#endif
