/* SPDX-License-Identifier: MIT
 * Paper and title. */
#include "render_title.h"

#include "render_legend.h"
#include "render_text.h"

void render_title_fit(const render_pen *pen, render_place place, double room, const char *text)
{
    const render_lettering lettering = {
        .size = render_text_fit(text, RENDER_TEXT_SIZE * pen->unit, room), .colour = render_text};
    pen->canvas->text(pen->canvas, &lettering, place, text);
}

void render_title_draw(const render_pen *pen, render_place size, const char *name,
                       const char *facts)
{
    const render_paint paper = {.fill = &render_paper};
    const render_lettering bold = {
        .size = RENDER_TITLE_SIZE * pen->unit, .colour = render_text, .is_bold = true};
    const double margin = RENDER_MARGIN * pen->unit;
    render_place place = {margin, RENDER_TITLE_BASELINE * pen->unit};
    render_mark_box(pen, &paper, (render_place){0, 0}, size);
    pen->canvas->text(pen->canvas, &bold, place, name);
    place.x += render_text_width(name, bold.size, true) + 14 * pen->unit;
    render_title_fit(pen, place, size.x - margin - place.x, facts);
}
