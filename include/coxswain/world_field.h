/* SPDX-License-Identifier: MIT
 * The fields of a world's definition, by number: what cox_world_check (world.h) finds wrong, and
 * its name where a text is wanted. A program that does not ask for names has none of them. */
#ifndef COX_WORLD_FIELD_H
#define COX_WORLD_FIELD_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The fields of a cox_world_def, in the order in which they are checked. */
enum cox_world_field {
    COX_WORLD_FIELD_NONE = 0,       /* all are right */
    COX_WORLD_FIELD_AGENTS_MAX = 1, /* or a world that takes 4 GB */
    COX_WORLD_FIELD_GROUPS_MAX = 2,
    COX_WORLD_FIELD_OBSTACLES_MAX = 3,
    COX_WORLD_FIELD_SEGMENTS_MAX = 4,
    COX_WORLD_FIELD_AREAS_MAX = 5,
    COX_WORLD_FIELD_CORNERS_MAX = 6,
    COX_WORLD_FIELD_DOORS_MAX = 7,
    COX_WORLD_FIELD_FLOWS_MAX = 8,
    COX_WORLD_FIELD_PATHS_MAX = 9,
    COX_WORLD_FIELD_NODES_MAX = 10,
    COX_WORLD_FIELD_RULES = 11, /* a behaviour that is not in the catalogue */
    COX_WORLD_FIELD_BOUNDS = 12,
    COX_WORLD_FIELD_LEAST = 13,    /* beyond COX_WORLD_LIMIT */
    COX_WORLD_FIELD_GREATEST = 14, /* the same, or not above least */
    COX_WORLD_FIELD_CANDIDATES_MAX = 15,
    COX_WORLD_FIELD_QUERY_RADIUS = 16,
    COX_WORLD_FIELD_COLUMN_COUNT = 17,
    COX_WORLD_FIELD_COLUMNS = 18 /* NULL, or one whose name, type, role or bounds
                                    are not as cox_world_column says */
};

/* The longest name of a field, its terminating zero included. */
#define COX_WORLD_FIELD_TEXT_SIZE 16

/* Writes the name of a field (enum cox_world_field) as C writes it after def., such as
 * "agents_max", into text (at most size bytes with the terminating zero; size 0 writes nothing).
 * COX_WORLD_FIELD_NONE and numbers beyond the last give "". */
COX_API void cox_world_field_name(uint8_t field, char *text, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
