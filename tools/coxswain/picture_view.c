/* SPDX-License-Identifier: MIT
 * From the world to pixels. */
#include "picture_view.h"

#include <math.h>

picture_place picture_view_place(const picture_view *view, picture_place place)
{
    const picture_layout *layout = view->layout;
    picture_place corner = view->frame.corner;
    double x = corner.x + layout->pad + (place.x - layout->least.x) * layout->scale;
    double y = corner.y + layout->pad + (place.y - layout->least.y) * layout->scale;
    return (picture_place){picture_tenths(x) / 10, picture_tenths(y) / 10};
}

double picture_view_dart(const picture_view *view, const cox_shape *agent)
{
    double radius = fabs(agent->radius / 65536.0) * view->layout->scale;
    return fmax(view->layout->dart_min, fmin(view->layout->dart_max, radius));
}

picture_place picture_view_arrow(const picture_view *view, const cox_shape *vector)
{
    double longest = picture_extent_longest(view->plan->extent, vector->ink);
    double stretch = longest > 0 ? view->layout->arrow / longest : 0;
    picture_place along = picture_place_of(vector->to);
    return (picture_place){along.x * stretch, along.y * stretch};
}

const picture_scene *picture_view_shown(const picture_view *view)
{
    return &view->panel->moments[view->panel->moment_count - 1].scene;
}
