/* SPDX-License-Identifier: MIT
 * Walls and contact in double, as Reynolds and Buckland describe them and wall.h and contact.h
 * define them, to compare the library with. Each answer says how far it was from another choice. */
#ifndef WALL_TWIN_H
#define WALL_TWIN_H

#include "coxswain/contact.h"
#include "coxswain/wall.h"

#include "tutorial_twin.h"

typedef struct twin_wall {
    twin_vector start;
    twin_vector end;
} twin_wall;

/* An answer, and what its error depends on. */
typedef struct twin_answer {
    twin_vector force;
    double margin; /* of the closest decision, in units or as a share */
    double length; /* of the vector whose direction the force has; units */
    double angle;  /* the sine of the flattest angle at which a wall was met; 1 if none was */
} twin_answer;

twin_answer twin_follow_wall(const twin_boid *host, const twin_wall *walls, int count,
                             double distance, double ahead, double sight);

/* corners of a polygon, or one corner and a radius: a circle. */
twin_answer twin_contain(const twin_boid *host, double host_radius, const twin_vector *corners,
                         int count, double radius, double ahead_time, bool keeps_out);

twin_answer twin_avoid_circle(const twin_boid *host, double host_radius, twin_vector centre,
                              double radius, double see_ahead, double strength);

/* The same of a polygon of up to 8 corners; angle is that of the side met. */
twin_answer twin_avoid_polygon(const twin_boid *host, double host_radius,
                               const twin_vector *corners, int count, double see_ahead,
                               double strength);

twin_answer twin_avoid_walls(const twin_boid *host, const twin_wall *walls, int count,
                             double length, double side_length, double near_length,
                             double strength);

/* The push out of neighbours, all of one radius; and off the nearest wall alone. */
twin_answer twin_push(twin_vector self, const twin_vector *others, int count, double radius);
twin_answer twin_push_off_wall(twin_vector self, double radius, const twin_wall *walls, int count);

#endif
