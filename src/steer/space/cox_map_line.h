/* SPDX-License-Identifier: MIT
 * The line of sight of one who may stand in a wall. Programs do not see it. */
#ifndef COX_MAP_LINE_H
#define COX_MAP_LINE_H

#include "coxswain/map.h"

/* cox_map_sees, but the cell of from does not count. Where walls are drawn wider than they are,
 * bodies get into them, and look out. */
bool cox_map_sees_out(const cox_map *map, cox_vec2 from, cox_vec2 to, uint8_t greatest);

#endif
