/* SPDX-License-Identifier: MIT
 * The agents of a world in a scenario's draw(). */
#ifndef SKETCH_WORLD_H
#define SKETCH_WORLD_H

#include "coxswain/scenario.h"
#include "coxswain/world.h"

/* The world's rectangle. */
void sketch_world_bounds(cox_sketch *sketch, const cox_world *world);

/* All agents of a world with def.smoothing, in the ink of their group, each with its velocity and
 * the force that moved it last. inks has one for each group. */
void sketch_world_agents(cox_sketch *sketch, const cox_world *world, const uint8_t *inks);

#endif
