/* SPDX-License-Identifier: MIT
 * Draws the squares of a crowd, and the marks of all agents that stand apart. */
#include "render_crowd.h"

#include "render_field.h"

static render_place agent_place(const render_view *view, const cox_shape *agent)
{
    return render_view_place(view, render_place_of(agent->at));
}

/* Whether an agent has a mark: it is on the picture, and its square is not drawn. */
static bool is_apart(const render_view *view, const render_field *field, render_place place)
{
    const uint32_t *counts = render_field_at(field, place);
    return counts != NULL && render_field_agents(counts) < view->layout->crowd_least;
}

static void draw_marks(const render_view *view, const render_field *field, bool is_heading)
{
    const render_scene *scene = render_view_shown(view);
    render_canvas *canvas = view->pen.canvas;
    for (unsigned tint = 0; tint < RENDER_TINTS; tint++) {
        const render_colour colour = render_tint_colour(tint, is_heading);
        const render_paint paint = {.fill = &colour, .is_crisp = view->plan->is_crisp};
        canvas->path_begin(canvas, &paint);
        for (size_t i = 0; i < scene->count; i++) {
            const cox_shape *agent = &scene->shapes[i];
            if (agent->kind != COX_SHAPE_AGENT) continue;
            if (render_tint_of(agent, is_heading) != tint) continue;
            render_place place = agent_place(view, agent);
            if (is_apart(view, field, place))
                render_mark_add_wedge(canvas, place, render_place_of(agent->to),
                                      view->layout->crowd_mark);
        }
        canvas->path_end(canvas);
    }
}

static void draw_squares(const render_view *view, const render_field *field, bool is_heading)
{
    const render_layout *layout = view->layout;
    render_canvas *canvas = view->pen.canvas;
    canvas->begin(canvas, NULL, &field->area);
    if (!render_field_draw(field, canvas, layout->crowd_reach, layout->crowd_least, is_heading))
        canvas->has_failed = true;
    canvas->end(canvas);
}

/* Counts the agents shown; false, with nothing to free, if memory ran out. */
static bool count_agents(const render_view *view, bool is_heading, render_field *field)
{
    const render_scene *scene = render_view_shown(view);
    const render_rectangle area = render_view_crowd_area(view);
    if (!render_field_make(field, &area, view->layout->crowd_square)) return false;
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *agent = &scene->shapes[i];
        if (agent->kind == COX_SHAPE_AGENT)
            render_field_add(field, agent_place(view, agent), render_tint_of(agent, is_heading));
    }
    return true;
}

void render_crowd_draw(const render_view *view)
{
    bool is_heading = render_tint_is_heading(view->plan->extent);
    render_field field;
    if (!count_agents(view, is_heading, &field)) {
        view->pen.canvas->has_failed = true;
        return;
    }
    draw_squares(view, &field, is_heading);
    if (view->layout->crowd_mark > 0) draw_marks(view, &field, is_heading);
    render_field_free(&field);
}

void render_crowd_find(const render_view *view, bool *has_squares, bool *has_mixed)
{
    const render_layout *layout = view->layout;
    const render_scene *scene = render_view_shown(view);
    bool is_heading = render_tint_is_heading(view->plan->extent);
    render_field field;
    if (!count_agents(view, is_heading, &field)) return;
    render_field_find(&field, layout->crowd_reach, layout->crowd_least, is_heading, has_squares,
                      has_mixed);
    for (size_t i = 0; is_heading && layout->crowd_mark > 0 && i < scene->count; i++) {
        const cox_shape *agent = &scene->shapes[i];
        if (agent->kind == COX_SHAPE_AGENT && cox_vec2_is_zero(agent->to) &&
            is_apart(view, &field, agent_place(view, agent)))
            *has_mixed = true;
    }
    render_field_free(&field);
}
