/* SPDX-License-Identifier: MIT
 * Paper, panels with what is above them, title, legend. */
#include "picture.h"

#include "picture_panel.h"
#include "picture_text.h"

static void draw_paper(const picture_layout *layout, const picture_pen *pen)
{
    const picture_paint paint = {.fill = &picture_paper};
    picture_canvas *canvas = pen->canvas;
    canvas->path_begin(canvas, &paint);
    canvas->move_to(canvas, (picture_place){0, 0});
    canvas->line_to(canvas, (picture_place){layout->width, 0});
    canvas->line_to(canvas, (picture_place){layout->width, layout->height});
    canvas->line_to(canvas, (picture_place){0, layout->height});
    canvas->close(canvas);
    canvas->path_end(canvas);
}

/* Text from a place on, made smaller if it is wider than room. */
static void draw_fitting(const picture_pen *pen, picture_place place, double room, const char *text)
{
    const picture_lettering lettering = {
        .size = picture_text_fit(text, PICTURE_TEXT_SIZE * pen->unit, room),
        .colour = picture_text};
    pen->canvas->text(pen->canvas, &lettering, place, text);
}

static void draw_panel(const picture_plan *plan, const picture_layout *layout,
                       const picture_pen *pen, size_t index)
{
    const picture_panel *panel = &plan->panels[index];
    const picture_place corner = {
        layout->panel.x + (double)(index % layout->columns) * layout->stride.x,
        layout->panel.y + (double)(index / layout->columns) * layout->stride.y};
    const picture_view view = {plan, panel, layout, *pen, {corner, layout->size}};
    picture_panel_draw(&view);
    if (panel->caption == NULL) return;
    draw_fitting(pen, (picture_place){corner.x, corner.y - 7 * pen->unit}, layout->size.x,
                 panel->caption);
}

static void draw_title(const picture_plan *plan, const picture_layout *layout,
                       const picture_pen *pen)
{
    const char *name = plan->scenario->name;
    const picture_lettering bold = {
        .size = PICTURE_TITLE_SIZE * pen->unit, .colour = picture_text, .is_bold = true};
    const double margin = PICTURE_MARGIN * pen->unit;
    picture_place place = {margin, PICTURE_TITLE_BASELINE * pen->unit};
    pen->canvas->text(pen->canvas, &bold, place, name);
    place.x += picture_text_width(name, bold.size, true) + 14 * pen->unit;
    draw_fitting(pen, place, layout->width - margin - place.x, plan->facts);
}

void picture_draw(const picture_plan *plan, const picture_layout *layout, picture_canvas *canvas)
{
    const picture_pen pen = {canvas, layout->unit};
    draw_paper(layout, &pen);
    draw_title(plan, layout, &pen);
    for (size_t i = 0; i < plan->panel_count; i++) draw_panel(plan, layout, &pen, i);
    picture_legend_draw(&layout->legend, &pen, layout->legend_at);
}
