/* SPDX-License-Identifier: MIT
 * Paper, panels with their captions, title, legend. */
#include "render.h"

#include "render_panel.h"
#include "render_title.h"

static void draw_panel(const render_plan *plan, const render_layout *layout, const render_pen *pen,
                       size_t index)
{
    const render_panel *panel = &plan->panels[index];
    const render_place corner = render_layout_corner(layout, index);
    const render_view view = {plan, panel, layout, *pen, {corner, layout->size}};
    render_panel_draw(&view);
    if (panel->caption == NULL) return;
    render_title_fit(pen, (render_place){corner.x, corner.y - 7 * pen->unit}, layout->size.x,
                     panel->caption);
}

void render_draw(const render_plan *plan, const render_layout *layout, render_canvas *canvas)
{
    const render_pen pen = {canvas, layout->unit};
    render_title_draw(&pen, (render_place){layout->width, layout->height}, plan->scenario->name,
                      plan->facts);
    for (size_t i = 0; i < plan->panel_count; i++) draw_panel(plan, layout, &pen, i);
    render_legend_draw(&layout->legend, &pen, layout->legend_at);
}
