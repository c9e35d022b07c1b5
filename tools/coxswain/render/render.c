/* SPDX-License-Identifier: MIT
 * Paper, panels with their captions, title, legend. */
#include "render.h"

#include "render_panel.h"
#include "render_text.h"

static void draw_paper(const render_layout *layout, const render_pen *pen)
{
    const render_paint paint = {.fill = &render_paper};
    render_canvas *canvas = pen->canvas;
    canvas->path_begin(canvas, &paint);
    canvas->move_to(canvas, (render_place){0, 0});
    canvas->line_to(canvas, (render_place){layout->width, 0});
    canvas->line_to(canvas, (render_place){layout->width, layout->height});
    canvas->line_to(canvas, (render_place){0, layout->height});
    canvas->close(canvas);
    canvas->path_end(canvas);
}

/* Text from a place on, made smaller if it is wider than room. */
static void draw_fitting(const render_pen *pen, render_place place, double room, const char *text)
{
    const render_lettering lettering = {
        .size = render_text_fit(text, RENDER_TEXT_SIZE * pen->unit, room), .colour = render_text};
    pen->canvas->text(pen->canvas, &lettering, place, text);
}

static void draw_panel(const render_plan *plan, const render_layout *layout, const render_pen *pen,
                       size_t index)
{
    const render_panel *panel = &plan->panels[index];
    const render_place corner = render_layout_corner(layout, index);
    const render_view view = {plan, panel, layout, *pen, {corner, layout->size}};
    render_panel_draw(&view);
    if (panel->caption == NULL) return;
    draw_fitting(pen, (render_place){corner.x, corner.y - 7 * pen->unit}, layout->size.x,
                 panel->caption);
}

static void draw_title(const render_plan *plan, const render_layout *layout, const render_pen *pen)
{
    const char *name = plan->scenario->name;
    const render_lettering bold = {
        .size = RENDER_TITLE_SIZE * pen->unit, .colour = render_text, .is_bold = true};
    const double margin = RENDER_MARGIN * pen->unit;
    render_place place = {margin, RENDER_TITLE_BASELINE * pen->unit};
    pen->canvas->text(pen->canvas, &bold, place, name);
    place.x += render_text_width(name, bold.size, true) + 14 * pen->unit;
    draw_fitting(pen, place, layout->width - margin - place.x, plan->facts);
}

void render_draw(const render_plan *plan, const render_layout *layout, render_canvas *canvas)
{
    const render_pen pen = {canvas, layout->unit};
    draw_paper(layout, &pen);
    draw_title(plan, layout, &pen);
    for (size_t i = 0; i < plan->panel_count; i++) draw_panel(plan, layout, &pen, i);
    render_legend_draw(&layout->legend, &pen, layout->legend_at);
}
