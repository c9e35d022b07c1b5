/* SPDX-License-Identifier: MIT
 * Converts places of the world to pixels. */
#include "render_view.h"

#include <math.h>

render_place render_view_place(const render_view *view, render_place place)
{
    const render_layout *layout = view->layout;
    render_place corner = view->frame.corner;
    double x = corner.x + layout->pad + (place.x - layout->least.x) * layout->scale;
    double y = corner.y + layout->pad + (place.y - layout->least.y) * layout->scale;
    return (render_place){render_tenths(x) / 10, render_tenths(y) / 10};
}

double render_view_dart(const render_view *view, const cox_shape *agent)
{
    double radius = fabs(agent->radius / 65536.0) * view->layout->scale;
    return fmax(view->layout->dart_min, fmin(view->layout->dart_max, radius));
}

render_place render_view_arrow(const render_view *view, const cox_shape *vector)
{
    double longest = render_extent_longest(view->plan->extent, vector->ink);
    double stretch = longest > 0 ? view->layout->arrow / longest : 0;
    render_place along = render_place_of(vector->to);
    return (render_place){along.x * stretch, along.y * stretch};
}

render_rectangle render_view_crowd_area(const render_view *view)
{
    const render_extent *extent = view->plan->extent;
    if (!extent->bounded || render_extent_has_strays(extent)) return view->frame;
    render_place least = render_view_place(view, extent->least);
    render_place greatest = render_view_place(view, extent->greatest);
    const render_place corner = {floor(least.x), floor(least.y)};
    return (render_rectangle){corner,
                              {floor(greatest.x) + 1 - corner.x, floor(greatest.y) + 1 - corner.y}};
}

const render_scene *render_view_shown(const render_view *view)
{
    return &view->panel->moments[view->panel->moment_count - 1].scene;
}
