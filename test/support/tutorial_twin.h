/* SPDX-License-Identifier: MIT
 * The two tutorials' own code in double, line by line, to compare the library with: the steering
 * manager in ActionScript (seek, flee, wander, pursuit, evade, update) and the homing sketch in
 * p5.js (seek with a limited steer, wind). Units are theirs: pixels and frames. */
#ifndef TUTORIAL_TWIN_H
#define TUTORIAL_TWIN_H

#include "coxswain/agent.h"
#include "coxswain/wander.h"

typedef struct twin_vector {
    double x;
    double y;
} twin_vector;

/* The tutorial's IBoid, and its MAX_FORCE. */
typedef struct twin_boid {
    twin_vector position;
    twin_vector velocity;
    double mass;
    double max_velocity;
    double max_force;
} twin_boid;

/* Exactly the same numbers. */
double twin_number(fix16_t value);
twin_vector twin_vector_of(cox_vec2 v);
twin_boid twin_boid_of(const cox_agent *agent);

/* Part 2 and the manager. seek slows down within slowing_radius; 0 is its default. */
twin_vector twin_seek(const twin_boid *host, twin_vector target, double slowing_radius);
twin_vector twin_flee(const twin_boid *host, twin_vector target);

/* Part 3: the force for the angle, which then changes by random, from [0, 1). */
twin_vector twin_wander(const twin_boid *host, double *wander_angle, cox_wander_circle circle,
                        double random);

/* Part 4 with a fixed T, and the manager with T by the distance and its own MAX_VELOCITY. */
twin_vector twin_predict(const twin_boid *target, double ticks);
double twin_updates_needed(const twin_boid *host, const twin_boid *target);
twin_vector twin_pursuit(const twin_boid *host, const twin_boid *target);
twin_vector twin_evade(const twin_boid *host, const twin_boid *target);

/* The manager's update for one tick's steering. */
void twin_update(twin_boid *host, twin_vector steering);

/* One frame of the homing sketch: seek with maxsteer, and the wind, if it blows, unlimited. */
void twin_home(twin_boid *chaser, twin_vector target, twin_vector wind);

/* The distance of the two in units. */
double twin_deviation(const twin_boid *twin, const cox_agent *agent);

#endif
