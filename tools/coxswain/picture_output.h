/* SPDX-License-Identifier: MIT
 * A picture as the bytes of a file, SVG or PNG, or as plain pixels. */
#ifndef PICTURE_OUTPUT_H
#define PICTURE_OUTPUT_H

#include "picture.h"

/* The bytes of a file in the making. They are gathered in memory, so that a file is written only
 * once all of it is there. */
typedef struct picture_bytes {
    uint8_t *bytes; /* count of them, heap memory; free it with picture_bytes_free */
    size_t count;
    size_t capacity;
} picture_bytes;

/* Appends bytes. False if memory ran out; then nothing is appended. */
bool picture_bytes_append(picture_bytes *bytes, const void *more, size_t length);
void picture_bytes_free(picture_bytes *bytes);

/* Appends the picture as a whole file. False if memory ran out. */
bool picture_make_svg(const picture_plan *plan, const picture_layout *layout, picture_bytes *bytes);
bool picture_make_png(const picture_plan *plan, const picture_layout *layout, picture_bytes *bytes);

/* Draws into pixels of 0x00rrggbb, layout width times height of them, row by row. False if memory
 * ran out. */
bool picture_make_pixels(const picture_plan *plan, const picture_layout *layout, uint32_t *pixels);

#endif
