/* SPDX-License-Identifier: MIT
 * Shapes for a scenario's draw(), one call each. */
#ifndef SKETCH_H
#define SKETCH_H

#include "coxswain/agent.h"
#include "coxswain/scenario.h"

/* The world's rectangle. */
void sketch_bounds(cox_sketch *sketch, cox_vec2 least, cox_vec2 greatest);

/* An agent as a dart that points along its heading. */
void sketch_agent(cox_sketch *sketch, const cox_agent *agent, uint8_t ink);

/* An agent as a dart that points where it faces, whatever its velocity. */
void sketch_facing(cox_sketch *sketch, const cox_agent *agent, uint8_t ink);

/* An arrow that starts at an agent: its velocity, a force on it. */
void sketch_vector(cox_sketch *sketch, const cox_agent *agent, uint8_t ink, cox_vec2 vector);

/* An arrow that starts anywhere. */
void sketch_arrow(cox_sketch *sketch, uint8_t ink, cox_vec2 at, cox_vec2 vector);

/* A line from one point to another; and a line that is radius wide on each side: a path, a wall. */
void sketch_line(cox_sketch *sketch, uint8_t ink, cox_vec2 from, cox_vec2 to);
void sketch_band(cox_sketch *sketch, uint8_t ink, cox_vec2 from, cox_vec2 to, fix16_t radius);

/* A mark, and a circle around a point. The id keeps several apart from tick to tick. */
void sketch_point(cox_sketch *sketch, uint32_t id, uint8_t ink, cox_vec2 at);
void sketch_circle(cox_sketch *sketch, uint32_t id, uint8_t ink, cox_vec2 at, fix16_t radius);

#endif
