/* SPDX-License-Identifier: MIT
 * What the tutorials do with a host's surroundings, in double, line by line, to compare the library
 * with: path following (the tutorial's pathFollowing()), and the parts of its series on collision
 * avoidance, separation, queue and leader following. Units are theirs: pixels and frames. */
#ifndef SURROUNDINGS_TWIN_H
#define SURROUNDINGS_TWIN_H

#include "coxswain/group.h"
#include "coxswain/leader.h"

#include "tutorial_twin.h"

/* The class Path, and the two properties that follow it. */
typedef struct twin_path {
    const twin_vector *nodes;
    int length;
    double radius;
} twin_path;

typedef struct twin_cursor {
    int current_node;
    int path_dir;
} twin_cursor;

/* The first pathFollowing() that the tutorial prints, with path.radius; the last one, back and
 * forth; and one for a closed path, which the tutorial leaves out. */
twin_vector twin_follow_once(const twin_boid *host, const twin_path *path, twin_cursor *cursor);
twin_vector twin_follow_patrol(const twin_boid *host, const twin_path *path, twin_cursor *cursor);
twin_vector twin_follow_loop(const twin_boid *host, const twin_path *path, twin_cursor *cursor);

/* A circle. The host is a point, so the caller adds its size to the radius. */
typedef struct twin_circle {
    twin_vector center;
    double radius;
} twin_circle;

/* collisionAvoidance(), with its MAX_SEE_AHEAD and MAX_AVOID_FORCE; and the margin in units by
 * which its closest decision was made. */
twin_vector twin_avoid(const twin_boid *host, const twin_circle *circles, int count,
                       double max_see_ahead, double max_avoid_force, double *margin);

/* separation(), queue() and followLeader(). None of the others is the host. The margin as above. */
twin_vector twin_separation(const twin_boid *host, const twin_boid *others, int count,
                            double radius, double max_separation);
twin_vector twin_queue(const twin_boid *host, twin_vector steering, const twin_boid *others,
                       int count, cox_queue_sight sight, double *margin);
twin_vector twin_follow_leader(const twin_boid *host, const twin_boid *leader,
                               const twin_boid *others, int count, cox_following following,
                               double *margin);

#endif
