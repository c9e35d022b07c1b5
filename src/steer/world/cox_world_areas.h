/* SPDX-License-Identifier: MIT
 * The areas of a world: rows with corners in a table of their own, and a view of them by id. */
#ifndef COX_WORLD_AREAS_H
#define COX_WORLD_AREAS_H

#include "coxswain/area.h"
#include "coxswain/world.h"

/* An area: corners of the world's array. */
typedef struct cox_world_area {
    uint32_t id;
    uint32_t first; /* number of its first corner */
    uint32_t count;
    fix16_t radius;
} cox_world_area;

/* Derived from the areas and their corners. */
typedef struct cox_world_sorted_areas {
    bool is_current;
    cox_area *areas; /* by ascending id */
} cox_world_sorted_areas;

/* Sorts the areas, unless they are sorted. */
void cox_world_sort_areas(cox_world *world);

/* The area of an id, which is rounded to a whole number; NULL if there is none. */
const cox_area *cox_world_area_of(const cox_world *world, fix16_t id);

/* The areas whose ids a rule of avoid_areas names, count of them. */
const cox_area *cox_world_areas_of(const cox_world *world, const cox_rule *rule, uint32_t *count);

/* cox_avoid_areas, of those whose ids the rule names. */
cox_vec2 cox_world_avoid_areas(const cox_world *world, const cox_agent *self, const cox_rule *rule);

#endif
