/* SPDX-License-Identifier: MIT
 * Fills in shapes and passes them to the sketch. */
#include "sketch.h"

static void add(cox_sketch *sketch, uint8_t kind, uint8_t ink, uint32_t id, cox_vec2 at,
                cox_vec2 to, fix16_t radius)
{
    cox_shape shape;
    shape.kind = kind;
    shape.ink = ink;
    shape.id = id;
    shape.at = at;
    shape.to = to;
    shape.radius = radius;
    sketch->add(sketch, &shape);
}

void sketch_bounds(cox_sketch *sketch, cox_vec2 least, cox_vec2 greatest)
{
    add(sketch, COX_SHAPE_BOUNDS, COX_INK_NEUTRAL, 0, least, greatest, 0);
}

void sketch_agent(cox_sketch *sketch, const cox_agent *agent, uint8_t ink)
{
    add(sketch, COX_SHAPE_AGENT, ink, agent->id, agent->position, cox_agent_heading(agent),
        agent->radius);
}

void sketch_facing(cox_sketch *sketch, const cox_agent *agent, uint8_t ink)
{
    add(sketch, COX_SHAPE_AGENT, ink, agent->id, agent->position,
        cox_vec2_from_angle(agent->orientation), agent->radius);
}

void sketch_vector(cox_sketch *sketch, const cox_agent *agent, uint8_t ink, cox_vec2 vector)
{
    add(sketch, COX_SHAPE_VECTOR, ink, agent->id, agent->position, vector, 0);
}

void sketch_arrow(cox_sketch *sketch, uint8_t ink, cox_vec2 at, cox_vec2 vector)
{
    add(sketch, COX_SHAPE_VECTOR, ink, 0, at, vector, 0);
}

void sketch_line(cox_sketch *sketch, uint8_t ink, cox_vec2 from, cox_vec2 to)
{
    add(sketch, COX_SHAPE_LINE, ink, 0, from, to, 0);
}

void sketch_band(cox_sketch *sketch, uint8_t ink, cox_vec2 from, cox_vec2 to, fix16_t radius)
{
    add(sketch, COX_SHAPE_LINE, ink, 0, from, to, radius);
}

void sketch_point(cox_sketch *sketch, uint32_t id, uint8_t ink, cox_vec2 at)
{
    add(sketch, COX_SHAPE_POINT, ink, id, at, cox_vec2_zero(), 0);
}

void sketch_circle(cox_sketch *sketch, uint32_t id, uint8_t ink, cox_vec2 at, fix16_t radius)
{
    add(sketch, COX_SHAPE_CIRCLE, ink, id, at, cox_vec2_zero(), radius);
}
