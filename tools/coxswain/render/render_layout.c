/* SPDX-License-Identifier: MIT
 * Lays out a picture: title, panels in rows, legend. */
#include "render_layout.h"

#include <math.h>

#include "render_crowd.h"

/* Lengths in units of the picture (1 pixel at a width of 1200). */
static const double panels_top = 58;
static const double caption_height = 22;
static const double between_panels = 20;
static const double below_panels = 14;
static const double below_legend = 14;
static const double dart_greatest = 11;
static const double arrow_longest = 48;
static const double arrow_longest_in_row = 32; /* if panels stand side by side */
static const double tallest = 1.3;             /* of a panel's world, as a multiple of its width */
static const unsigned columns_most = 3;
static const double crowd_mark_greatest = 6;
static const double crowd_mark_least = 1.3; /* pixels: smaller ones are no wedges to the eye */
static const double crowd_square_least = 3; /* pixels */
static const uint32_t crowd_marks_most = 7; /* in a square, so that they can be told apart */

static double clamp(double value, double least, double greatest)
{
    return fmax(least, fmin(greatest, value));
}

/* The part of the plane that is shown: the declared world, extended to agents that left it; or all
 * positions. */
static void shown_rectangle(const render_extent *extent, render_place *least,
                            render_place *greatest)
{
    *least = extent->least;
    *greatest = extent->greatest;
    double side = fmax(greatest->x - least->x, greatest->y - least->y);
    double rim = side <= 0 ? 10 : 0;
    double thin_x = fmax(0, side / 20 - (greatest->x - least->x)) / 2;
    double thin_y = fmax(0, side / 20 - (greatest->y - least->y)) / 2;
    least->x -= rim + thin_x;
    least->y -= rim + thin_y;
    greatest->x += rim + thin_x;
    greatest->y += rim + thin_y;
    if (extent->bounded) render_extent_strays(extent, least, greatest);
}

/* Panels stand in rows of three; four panels stand in two rows of two. */
static unsigned columns_for(size_t panel_count)
{
    if (panel_count == 4) return 2;
    return panel_count < columns_most ? (unsigned)panel_count : columns_most;
}

/* room is the side of the square that an agent has to itself where all stand evenly. Marks as wide
 * as a third of it stay apart; if they would be too small, the squares are smaller than room, and
 * each counts the agents of nine of them, so that their colours change softly. */
static void choose_crowd_sizes(render_layout *layout, double room)
{
    double mark = fmin(room * 0.32, crowd_mark_greatest * layout->unit);
    bool has_marks = mark >= crowd_mark_least;
    double square = has_marks ? 2 * mark : room * 0.9;
    layout->crowd_mark = has_marks ? mark : 0;
    layout->crowd_square = fmax(ceil(square), ceil(crowd_square_least * layout->unit));
    layout->crowd_reach = has_marks ? 0 : 1;
    layout->crowd_least = has_marks ? crowd_marks_most + 1 : 1;
}

/* Many agents are drawn small and fine, a few large and bold. An arrow of full length that starts
 * at the edge of the world ends inside the frame. */
static void choose_sizes(render_layout *layout, const render_plan *plan, render_place world)
{
    double unit = layout->unit;
    double crowd = sqrt(world.x * world.y / (double)(plan->extent->most_agents + 1));
    double longest = plan->panel_count > 1 ? arrow_longest_in_row : arrow_longest;
    layout->dart_min = clamp(crowd * 0.12, 2.5 * unit, 8.5 * unit);
    layout->dart_max = dart_greatest * unit;
    layout->track = clamp(crowd / (70 * unit), 0.6, 1.9);
    layout->arrow = clamp(crowd * 0.5, 14 * unit, longest * unit);
    choose_crowd_sizes(layout, crowd);
    layout->pad = ceil((plan->has_forces ? layout->arrow : dart_greatest * unit) + 4 * unit);
}

/* Fits the world into a column, first as if it had no pad, so that the pad is known. */
static void lay_out_panels(render_layout *layout, const render_plan *plan)
{
    render_place greatest;
    double unit = layout->unit;
    shown_rectangle(plan->extent, &layout->least, &greatest);
    render_place world = {greatest.x - layout->least.x, greatest.y - layout->least.y};
    layout->columns = columns_for(plan->panel_count);
    double gap = between_panels * unit;
    double room = layout->width - 2 * RENDER_MARGIN * unit - (layout->columns - 1) * gap;
    double column = floor(room / layout->columns);
    double scale = fmin(column / world.x, column * tallest / world.y);
    choose_sizes(layout, plan, (render_place){world.x * scale, world.y * scale});
    double inner = column - 2 * layout->pad;
    layout->scale = fmin(inner / world.x, inner * tallest / world.y);
    layout->size.x = round(world.x * layout->scale) + 2 * layout->pad;
    layout->size.y = round(world.y * layout->scale) + 2 * layout->pad;
    double caption = plan->panel_count > 1 ? caption_height * unit : 0;
    layout->stride = (render_place){round(column + gap), round(layout->size.y + caption + gap)};
    layout->panel.x = round(RENDER_MARGIN * unit + (column - layout->size.x) / 2);
    layout->panel.y = round(panels_top * unit + caption);
}

render_place render_layout_corner(const render_layout *layout, size_t panel)
{
    return (render_place){layout->panel.x + (double)(panel % layout->columns) * layout->stride.x,
                          layout->panel.y + (double)(panel / layout->columns) * layout->stride.y};
}

/* What the legend of a crowd names beside marks: what the panels show. A film may show all of it.
 */
static void find_crowd(render_layout *layout, const render_plan *plan)
{
    render_legend *legend = &layout->legend;
    legend->has_squares = legend->has_mixed = plan->is_film;
    if (plan->is_film || !render_extent_is_crowd(plan->extent)) return;
    for (size_t i = 0; i < plan->panel_count; i++) {
        const render_rectangle frame = {render_layout_corner(layout, i), layout->size};
        const render_view view = {
            .plan = plan, .panel = &plan->panels[i], .layout = layout, .frame = frame};
        render_crowd_find(&view, &legend->has_squares, &legend->has_mixed);
    }
}

void render_lay_out(render_layout *layout, const render_plan *plan, uint32_t width)
{
    double unit = fmax(0.8, width / 1200.0);
    *layout = (render_layout){.unit = unit, .width = width};
    lay_out_panels(layout, plan);
    layout->legend = (render_legend){.unit = unit,
                                     .arrow = layout->arrow,
                                     .track = layout->track,
                                     .crowd_least = layout->crowd_least};
    find_crowd(layout, plan);
    render_legend_make(&layout->legend, plan, width - 2 * RENDER_MARGIN * unit);
    size_t rows = (plan->panel_count + layout->columns - 1) / layout->columns;
    double bottom = layout->panel.y + (double)(rows - 1) * layout->stride.y + layout->size.y;
    layout->legend_at = (render_place){RENDER_MARGIN * unit, bottom + below_panels * unit};
    layout->height =
        ceil(layout->legend_at.y + render_legend_height(&layout->legend) + below_legend * unit);
}
