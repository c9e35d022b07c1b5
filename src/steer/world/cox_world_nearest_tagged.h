/* SPDX-License-Identifier: MIT
 * The search for the nearest agent of those groups that have a tag. */
#ifndef COX_WORLD_NEAREST_TAGGED_H
#define COX_WORLD_NEAREST_TAGGED_H

#include "cox_world.h"

/* The place of the nearest agent of a group that has one of these tags, within radius of the agent
 * at a place, neither that one nor one left out; of equally near ones the lowest id. UINT32_MAX:
 * none. */
uint32_t cox_world_nearest_tagged(const cox_world *world, uint32_t place, uint32_t tags,
                                  fix16_t radius);

#endif
