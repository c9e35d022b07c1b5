/* SPDX-License-Identifier: MIT
 * Lays out a picture: title, panels in rows, legend. */
#include "picture_layout.h"

#include <math.h>

/* Lengths in units of the picture (1 pixel at a width of 1200). An arrow that starts at the edge of
 * a panel ends before the title, the legend and the next panel. */
static const double panels_top = 90;
static const double caption_height = 26;
static const double between_panels = 34;
static const double below_panels = 52;
static const double below_legend = 18;
static const double arrow_longest = 48;
static const double tallest = 1.3; /* of a panel, as a multiple of its width */
static const unsigned columns_most = 3;

static double clamp(double value, double least, double greatest)
{
    return fmax(least, fmin(greatest, value));
}

/* The part of the plane that is shown: the declared world and where agents left it, or all
 * positions and a rim. */
static void shown_rectangle(const picture_extent *extent, picture_place *least,
                            picture_place *greatest)
{
    *least = extent->least;
    *greatest = extent->greatest;
    double side = fmax(greatest->x - least->x, greatest->y - least->y);
    double rim = extent->bounded ? 0 : 0.05 * side;
    if (side <= 0) rim = 10;
    double thin_x = fmax(0, side / 20 - (greatest->x - least->x)) / 2;
    double thin_y = fmax(0, side / 20 - (greatest->y - least->y)) / 2;
    least->x -= rim + thin_x;
    least->y -= rim + thin_y;
    greatest->x += rim + thin_x;
    greatest->y += rim + thin_y;
    if (extent->bounded) picture_extent_strays(extent, least, greatest);
}

/* A drawing that goes nowhere, to measure text with. */
static cairo_t *measuring_cairo(void)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    cairo_surface_destroy(surface);
    return cairo;
}

void picture_use_plain_text(cairo_t *cairo)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

/* Rows of three, but four in two rows of two. */
static unsigned columns_for(size_t panel_count)
{
    if (panel_count == 4) return 2;
    return panel_count < columns_most ? (unsigned)panel_count : columns_most;
}

static void lay_out_panels(picture_layout *layout, const picture_layout_order *order)
{
    picture_place greatest;
    double unit = layout->unit;
    shown_rectangle(order->extent, &layout->least, &greatest);
    double world_width = greatest.x - layout->least.x;
    double world_height = greatest.y - layout->least.y;
    layout->columns = columns_for(order->panel_count);
    double room = order->width - 2 * PICTURE_MARGIN * unit;
    double gaps = (layout->columns - 1) * between_panels * unit;
    double column = (room - gaps) / layout->columns;
    layout->scale = fmin(column / world_width, column * tallest / world_height);
    layout->size.x = round(world_width * layout->scale);
    layout->size.y = round(world_height * layout->scale);
    double caption = order->panel_count > 1 ? caption_height * unit : 0;
    layout->stride.x = layout->columns > 1 ? column + between_panels * unit : 0;
    layout->stride.y = layout->size.y + caption + between_panels * unit;
    layout->panel.x = round(PICTURE_MARGIN * unit + (column - layout->size.x) / 2);
    layout->panel.y = round(panels_top * unit + caption / 2);
}

/* Many agents are drawn small and fine, a few large and bold. */
static void choose_sizes(picture_layout *layout, const picture_layout_order *order)
{
    double unit = layout->unit;
    double area = layout->size.x * layout->size.y;
    double crowd = sqrt(area / (double)(order->extent->most_agents + 1));
    double longest = order->panel_count > 1 ? between_panels - 2 : arrow_longest;
    layout->dart_min = clamp(crowd * 0.12, 2.5 * unit, 8.5 * unit);
    layout->dart_max = 11 * unit;
    layout->track = clamp(crowd / (70 * unit), 0.6, 1.9);
    layout->arrow = clamp(crowd * 0.5, 14 * unit, longest * unit);
}

void picture_lay_out(picture_layout *layout, const picture_layout_order *order)
{
    double unit = fmax(0.8, order->width / 1200.0);
    *layout = (picture_layout){.unit = unit, .width = order->width};
    lay_out_panels(layout, order);
    choose_sizes(layout, order);

    cairo_t *cairo = measuring_cairo();
    picture_use_plain_text(cairo);
    picture_pen pen = {cairo, unit};
    layout->legend = (picture_legend){.arrow = layout->arrow, .track = layout->track};
    picture_legend_make(&layout->legend, &pen, order->scenario, order->extent,
                        order->width - 2 * PICTURE_MARGIN * unit, order->forces, order->starts);
    cairo_destroy(cairo);
    size_t rows = (order->panel_count + layout->columns - 1) / layout->columns;
    double below = layout->panel.y + (double)(rows - 1) * layout->stride.y + layout->size.y;
    layout->legend_at.x = PICTURE_MARGIN * unit;
    layout->legend_at.y = below + below_panels * unit;
    layout->height = ceil(layout->legend_at.y + picture_legend_height(&layout->legend, &pen) +
                          below_legend * unit);
}
