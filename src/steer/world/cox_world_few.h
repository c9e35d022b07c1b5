/* SPDX-License-Identifier: MIT
 * The search for the few agents that are nearest. */
#ifndef COX_WORLD_FEW_H
#define COX_WORLD_FEW_H

#include "coxswain/orca.h"

#include "cox_world.h"

/* The most of them. */
#define COX_WORLD_FEW COX_ORCA_NEIGHBOURS

/* The agents that are nearest to the one at a place of the grid, within radius, of a group
 * (COX_NO_GROUP: of all): most of them, up to COX_WORLD_FEW. Their places go to places, by rising
 * distance, of equally near ones the lower id first. Those left out of the grid's cells are not
 * among them. Returns how many there are.
 *
 * *tried says how far to look first, and is moved towards what was enough: it changes no result. It
 * begins as COX_FIX_MAX. */
uint32_t cox_world_nearest_few(const cox_world *world, uint32_t place, uint32_t group,
                               fix16_t radius, uint32_t most, uint32_t places[COX_WORLD_FEW],
                               fix16_t *tried);

#endif
