/* SPDX-License-Identifier: MIT
 * The tutorial's code in double, with its own constants. */
#include "stroll_twin.h"

#include <math.h>

static double clamp(double value, double least, double greatest)
{
    return fmax(fmin(value, greatest), least);
}

static double lerp(double from, double to, double amount)
{
    return from + (to - from) * amount;
}

twin_vector twin_pick_random_target(twin_vector walker, twin_vector target, double random,
                                    bool left)
{
    twin_vector direction = {target.x - walker.x, target.y - walker.y};
    double distance = hypot(direction.x, direction.y);
    direction.x /= distance;
    direction.y /= distance;
    double distance_this_iteration = clamp(distance * 0.5, 1, 10);
    if (distance_this_iteration > distance) return target;
    direction.x *= distance_this_iteration;
    direction.y *= distance_this_iteration;
    double aggro_radius = 30;
    double percentage_along_distance = clamp(distance, 0, aggro_radius) / aggro_radius;
    double max_fov = lerp(0, acos(0.0), percentage_along_distance) * 0.5;
    double fov = random * max_fov;
    if (!left) fov = -fov;
    return (twin_vector){walker.x + direction.x * cos(fov) - direction.y * sin(fov),
                         walker.y + direction.x * sin(fov) + direction.y * cos(fov)};
}
