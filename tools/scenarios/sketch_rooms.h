/* SPDX-License-Identifier: MIT
 * The rooms of the scenario "ways", and a flow field, in a scenario's draw(). */
#ifndef SKETCH_ROOMS_H
#define SKETCH_ROOMS_H

#include "coxswain/flow.h"
#include "coxswain/scenario.h"

/* The map's rectangle, its walls, mud and doors. */
void sketch_rooms(cox_sketch *sketch, const cox_map *map);

/* The direction of every third cell in every third line, as an arrow. */
void sketch_flow(cox_sketch *sketch, const cox_flow *flow);

#endif
