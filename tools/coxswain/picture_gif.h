/* SPDX-License-Identifier: MIT
 * A GIF in the making, frame by frame: one fixed palette, and of each frame only the pixels that
 * changed. */
#ifndef PICTURE_GIF_H
#define PICTURE_GIF_H

#include <stdbool.h>

#include "buffer.h"

/* A GIF; made by picture_gif_begin. */
typedef struct picture_gif {
    void *file;             /* giflib's */
    buffer *bytes;          /* the caller's: where the file goes */
    uint32_t width;
    uint32_t height;
    uint8_t *shown;         /* the palette indices on the screen after the last frame */
    uint8_t *next;          /* and after the one in the making */
    uint8_t *nearest;       /* palette index by colour, 6 bits each; 0: not looked for yet */
    bool has_frame;
} picture_gif;

/* Begins a file that repeats for ever. False, with nothing to free, if memory ran out. */
bool picture_gif_begin(picture_gif *gif, uint32_t width, uint32_t height, buffer *bytes);

/* Adds a frame of width times height pixels 0x00rrggbb, shown for delay hundredths of a second.
 * False if memory ran out. */
bool picture_gif_add(picture_gif *gif, const uint32_t *pixels, uint16_t delay);

/* Ends the file and frees all but the bytes. False if memory ran out. Also the way to give up. */
bool picture_gif_end(picture_gif *gif);

#endif
