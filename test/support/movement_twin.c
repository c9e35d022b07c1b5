/* SPDX-License-Identifier: MIT
 * The tutorial's pseudo-code in double, line by line; divides by zero where the tutorial does. */
#include "movement_twin.h"

#include <math.h>

static double length(twin_vector v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

static twin_vector times(twin_vector v, double factor)
{
    return (twin_vector){v.x * factor, v.y * factor};
}

static twin_vector normalized(twin_vector v)
{
    return length(v) > 0 ? times(v, 1 / length(v)) : v;
}

static twin_vector from_to(twin_vector a, twin_vector b)
{
    return (twin_vector){b.x - a.x, b.y - a.y};
}

/* If length > most: normalize, times most. */
static twin_vector clipped(twin_vector v, double most)
{
    return length(v) > most ? times(normalized(v), most) : v;
}

twin_kinematic twin_kinematic_of(const cox_agent *agent)
{
    return (twin_kinematic){twin_vector_of(agent->position), twin_number(agent->orientation),
                            twin_vector_of(agent->velocity), twin_number(agent->rotation)};
}

double twin_map_to_range(double angle)
{
    return remainder(angle, 2 * acos(-1.0));
}

double twin_new_orientation(double current, twin_vector velocity)
{
    if (length(velocity) > 0) return atan2(velocity.y, velocity.x);
    return current;
}

twin_motion twin_kinematic_seek(twin_kinematic *character, twin_vector target, double max_speed)
{
    twin_motion result;
    result.velocity = from_to(character->position, target);
    result.velocity = times(normalized(result.velocity), max_speed);
    character->orientation = twin_new_orientation(character->orientation, result.velocity);
    result.rotation = 0;
    return result;
}

twin_motion twin_kinematic_flee(twin_kinematic *character, twin_vector target, double max_speed)
{
    twin_motion result;
    result.velocity = from_to(target, character->position);
    result.velocity = times(normalized(result.velocity), max_speed);
    character->orientation = twin_new_orientation(character->orientation, result.velocity);
    result.rotation = 0;
    return result;
}

twin_motion twin_kinematic_arrive(twin_kinematic *character, twin_vector target, double radius,
                                  double time_to_target, double max_speed)
{
    twin_motion result = {{0, 0}, 0};
    twin_vector direction = from_to(character->position, target);
    if (length(direction) < radius) return result;
    result.velocity = clipped(times(direction, 1 / time_to_target), max_speed);
    character->orientation = twin_new_orientation(character->orientation, result.velocity);
    return result;
}

twin_motion twin_kinematic_wander(const twin_kinematic *character, double max_speed,
                                  double max_rotation, double first, double second)
{
    twin_vector direction = {cos(character->orientation), sin(character->orientation)};
    return (twin_motion){times(direction, max_speed), (first - second) * max_rotation};
}

twin_vector twin_arrive(const twin_kinematic *character, twin_vector target,
                        double max_acceleration, double max_speed, double target_radius,
                        double slow_radius, double time_to_target)
{
    twin_vector direction = from_to(character->position, target);
    double distance = length(direction);
    if (distance < target_radius) return (twin_vector){0, 0};
    double target_speed = max_speed;
    if (distance <= slow_radius) target_speed = max_speed * distance / slow_radius;
    twin_vector target_velocity = times(normalized(direction), target_speed);
    twin_vector linear = from_to(character->velocity, target_velocity);
    return clipped(times(linear, 1 / time_to_target), max_acceleration);
}

twin_vector twin_match_velocity(const twin_kinematic *character, const twin_kinematic *target,
                                double max_acceleration, double time_to_target)
{
    twin_vector linear = from_to(character->velocity, target->velocity);
    return clipped(times(linear, 1 / time_to_target), max_acceleration);
}

double twin_align_to(const twin_kinematic *character, double orientation, twin_align align)
{
    double rotation = twin_map_to_range(orientation - character->orientation);
    double rotation_size = fabs(rotation);
    if (rotation_size < align.target_radius) return 0;
    double target_rotation = align.max_rotation;
    if (rotation_size <= align.slow_radius) {
        target_rotation = align.max_rotation * rotation_size / align.slow_radius;
    }
    target_rotation *= rotation / rotation_size;
    double angular = (target_rotation - character->rotation) / align.time_to_target;
    double angular_acceleration = fabs(angular);
    if (angular_acceleration > align.max_angular_acceleration) {
        angular /= angular_acceleration;
        angular *= align.max_angular_acceleration;
    }
    return angular;
}

double twin_face(const twin_kinematic *character, twin_vector target, twin_align align)
{
    twin_vector direction = from_to(character->position, target);
    if (length(direction) == 0) return 0;
    return twin_align_to(character, atan2(direction.y, direction.x), align);
}

double twin_look_where_youre_going(const twin_kinematic *character, twin_align align)
{
    if (length(character->velocity) == 0) return 0;
    return twin_align_to(character, atan2(character->velocity.y, character->velocity.x), align);
}

void twin_update_half_step(twin_kinematic *character, twin_vector linear, double angular)
{
    character->position.x += character->velocity.x + linear.x / 2;
    character->position.y += character->velocity.y + linear.y / 2;
    character->orientation += character->rotation + angular / 2;
    character->velocity.x += linear.x;
    character->velocity.y += linear.y;
    character->rotation += angular;
}

void twin_update_motion(twin_kinematic *character, twin_motion steering)
{
    character->velocity = steering.velocity;
    character->rotation = steering.rotation;
    character->position.x += character->velocity.x;
    character->position.y += character->velocity.y;
    character->orientation += character->rotation;
}
