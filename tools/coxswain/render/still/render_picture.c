/* SPDX-License-Identifier: MIT
 * SVG and PNG. */
#include "render_picture.h"

#include "render/render_svg.h"

#ifdef COXSWAIN_HAS_CAIRO
#include "render/png/render_cairo.h"

static bool make_png(const render_picture *picture, buffer *bytes)
{
    render_cairo drawing;
    render_cairo_begin(&drawing, NULL, picture->size.x, picture->size.y);
    picture->draw(picture->drawn, &drawing.canvas);
    render_cairo_png(&drawing, bytes);
    return render_cairo_end(&drawing);
}
#endif

bool render_picture_make(const render_picture *picture, bool is_svg, buffer *bytes)
{
    render_svg svg;
#ifdef COXSWAIN_HAS_CAIRO
    if (!is_svg) return make_png(picture, bytes);
#endif
    (void)is_svg;
    render_svg_begin(&svg, bytes, picture->size.x, picture->size.y, picture->title);
    picture->draw(picture->drawn, &svg.canvas);
    return render_svg_end(&svg);
}
