/* SPDX-License-Identifier: MIT
 * The nearest place along a path, with what the search found out about it. */
#ifndef COX_PATH_LINES_H
#define COX_PATH_LINES_H

#include "coxswain/path.h"

/* A place that a search has found. */
typedef struct cox_path_find {
    cox_path_place place;
    cox_vec2 point;   /* where it is */
    uint64_t squared; /* of its distance from the point looked for */
    int64_t walked;   /* from where the search began, in LSB; > 0: in the direction of travel */
} cox_path_find;

/* The nearest place to the point that one reaches from place by walking as far as reach (LSB) in
 * the direction of travel or back (reach_back); of equally near ones that ahead, and the first.
 * backward: whether travel goes from the last node to the first. */
cox_path_find cox_path_search(const cox_path *path, cox_path_place place, cox_vec2 point,
                              uint64_t reach, uint64_t reach_back, bool backward);

/* cox_path_search as far as twice the distance of the point from the place, and extra LSB farther
 * in the direction of travel. If the place was the nearest one to where the point came from, the
 * new nearest one lies no farther from it than that, as the crow flies. */
cox_path_find cox_path_search_around(const cox_path *path, cox_path_place place, cox_vec2 point,
                                     uint64_t extra, bool backward);

/* Whether the place is the end of the path in the direction of travel; false on a loop. */
bool cox_path_is_end(const cox_path *path, cox_path_place place, bool backward);

/* How far it is from the place to that end along the path, in units; most (0 or more) if it is
 * farther, or on a loop, and 0 on a path of one node or none. */
fix16_t cox_path_rest(const cox_path *path, cox_path_place place, fix16_t most, bool backward);

#endif
