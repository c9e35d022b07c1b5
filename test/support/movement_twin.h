/* SPDX-License-Identifier: MIT
 * The tutorial on movement (after Millington) in double, class by class, to compare the library
 * with: static, kinematic and dynamic behaviours and both integrations. Time is counted in ticks.
 * The tutorial's angles are atan2(-x, z); here they are the library's, atan2(y, x). */
#ifndef MOVEMENT_TWIN_H
#define MOVEMENT_TWIN_H

#include "coxswain/agent.h"

#include "tutorial_twin.h"

/* Kinematic; its position and orientation are what the tutorial calls Static. */
typedef struct twin_kinematic {
    twin_vector position;
    double orientation;
    twin_vector velocity;
    double rotation;
} twin_kinematic;

/* KinematicSteeringOutput: a velocity and a rotation. */
typedef struct twin_motion {
    twin_vector velocity;
    double rotation;
} twin_motion;

/* The same numbers as an agent's. */
twin_kinematic twin_kinematic_of(const cox_agent *agent);

/* mapToRange, into (-pi, pi], and newOrientation. */
double twin_map_to_range(double angle);
double twin_new_orientation(double current, twin_vector velocity);

/* The classes called KinematicSeek, the second of which arrives; and the book's KinematicFlee and
 * KinematicWander, whose two draws from [0, 1) are given. They set the character's orientation. */
twin_motion twin_kinematic_seek(twin_kinematic *character, twin_vector target, double max_speed);
twin_motion twin_kinematic_flee(twin_kinematic *character, twin_vector target, double max_speed);
twin_motion twin_kinematic_arrive(twin_kinematic *character, twin_vector target, double radius,
                                  double time_to_target, double max_speed);
twin_motion twin_kinematic_wander(const twin_kinematic *character, double max_speed,
                                  double max_rotation, double first, double second);

/* Arrive and VelocityMatch: the linear acceleration. null ("no steering") is zero here. */
twin_vector twin_arrive(const twin_kinematic *character, twin_vector target,
                        double max_acceleration, double max_speed, double target_radius,
                        double slow_radius, double time_to_target);
twin_vector twin_match_velocity(const twin_kinematic *character, const twin_kinematic *target,
                                double max_acceleration, double time_to_target);

/* Align and the two that delegate to it: the angular acceleration. */
typedef struct twin_align {
    double max_angular_acceleration;
    double max_rotation;
    double target_radius;
    double slow_radius;
    double time_to_target;
} twin_align;

double twin_align_to(const twin_kinematic *character, double orientation, twin_align align);
double twin_face(const twin_kinematic *character, twin_vector target, twin_align align);
double twin_look_where_youre_going(const twin_kinematic *character, twin_align align);

/* One tick: the update with the half a t squared term; and the update by a motion, which takes
 * effect at once. */
void twin_update_half_step(twin_kinematic *character, twin_vector linear, double angular);
void twin_update_motion(twin_kinematic *character, twin_motion steering);

#endif
