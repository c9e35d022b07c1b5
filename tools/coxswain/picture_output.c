/* SPDX-License-Identifier: MIT
 * Puts the one drawing on an SVG and on an image surface. */
#include "picture_output.h"

#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

#include "picture_svg.h"

bool picture_bytes_append(picture_bytes *bytes, const void *more, size_t length)
{
    if (length > bytes->capacity - bytes->count) {
        size_t capacity = bytes->capacity * 2 + length + 4096;
        uint8_t *grown = realloc(bytes->bytes, capacity);
        if (grown == NULL) return false;
        bytes->bytes = grown;
        bytes->capacity = capacity;
    }
    if (length > 0) memcpy(bytes->bytes + bytes->count, more, length);
    bytes->count += length;
    return true;
}

void picture_bytes_free(picture_bytes *bytes)
{
    free(bytes->bytes);
    *bytes = (picture_bytes){0};
}

static cairo_status_t append_bytes(void *bytes, const unsigned char *more, unsigned length)
{
    bool appended = picture_bytes_append(bytes, more, length);
    return appended ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

/* Draws on a surface; false if cairo could not. */
static bool draw_on(const picture_plan *plan, const picture_layout *layout,
                    cairo_surface_t *surface)
{
    cairo_t *cairo = cairo_create(surface);
    picture_draw(plan, layout, cairo);
    bool drawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    return drawn;
}

bool picture_make_svg(const picture_plan *plan, const picture_layout *layout, picture_bytes *bytes)
{
    size_t start = bytes->count;
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(append_bytes, bytes, layout->width, layout->height);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    bool drawn = draw_on(plan, layout, surface);
    cairo_surface_finish(surface);
    bool written = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    if (!drawn || !written) return false;
    char *text = (char *)bytes->bytes + start;
    bytes->count = start + picture_svg_shorten(text, bytes->count - start);
    return true;
}

bool picture_make_png(const picture_plan *plan, const picture_layout *layout, picture_bytes *bytes)
{
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)layout->width, (int)layout->height);
    bool made =
        draw_on(plan, layout, surface) &&
        cairo_surface_write_to_png_stream(surface, append_bytes, bytes) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return made;
}

bool picture_make_pixels(const picture_plan *plan, const picture_layout *layout, uint32_t *pixels)
{
    int width = (int)layout->width;
    int stride = width * (int)sizeof *pixels;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, (int)layout->height, stride);
    bool drawn = draw_on(plan, layout, surface);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return drawn;
}
