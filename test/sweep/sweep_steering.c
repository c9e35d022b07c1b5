/* SPDX-License-Identifier: MIT
 * Where behaviours aim, against exact integers of 128 bits: anywhere in the world, with any
 * velocity and any greatest speed, the force points where the formula does. The error is that of a
 * component, in LSB, beyond 2^-30 of the formula's terms; that allowance matters where the terms
 * almost cancel or where a speed has all 31 bits. */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>

#include "coxswain/manager.h"
#include "sweep_reference.h"

/* A vector too long for 32 bits, and the sizes of what it was summed from. */
typedef struct long_vector {
    int128 x, y;
    long double terms;
} long_vector;

static cox_vec2 vector_of(const int64_t *arguments)
{
    return cox_vec2_make(value_of(arguments[0]), value_of(arguments[1]));
}

static cox_vec2 position_of(const int64_t *arguments)
{
    return cox_vec2_clamp(vector_of(arguments), COX_WORLD_LIMIT);
}

/* A number that is not negative. */
static fix16_t size_of(int64_t argument)
{
    return value_of(argument) & INT32_MAX;
}

static long double length_of(int128 x, int128 y)
{
    return hypotl((long double)x, (long double)y);
}

/* The square root of a number below 2^127, rounded down. */
static int128 root_of(uint128 number)
{
    uint128 root = (uint128)sqrtl((long double)number);
    while (root * root > number) root--;
    while ((root + 1) * (root + 1) <= number) root++;
    return (int128)root;
}

/* The greater of the components' |found - x| and |found - y| beyond slack. */
static double component_error(long double x, long double y, long double slack, cox_vec2 found)
{
    long double error = fmaxl(fabsl(found.x - x), fabsl(found.y - y));
    return (double)fmaxl(0, error - slack);
}

/* The error of found as a vector of that length in the direction of aim, which is not zero. */
static double aim_error(long_vector aim, int32_t length, cox_vec2 found)
{
    long double whole = length_of(aim.x, aim.y);
    return component_error((long double)aim.x / whole * length, (long double)aim.y / whole * length,
                           aim.terms * 0x1p-30L / whole * length, found);
}

/* Two agents from seven arguments: their positions, other's velocity, self's speed. */
typedef struct chase {
    cox_agent self;
    cox_agent other;
} chase;

static chase chase_of(const int64_t *arguments)
{
    chase made = {cox_agent_make(1, position_of(arguments)),
                  cox_agent_make(2, position_of(arguments + 2))};
    made.other.velocity = vector_of(arguments + 4);
    made.self.max_speed = size_of(arguments[6]);
    return made;
}

static bool coincide(const chase *two)
{
    return cox_vec2_equal(two->self.position, two->other.position);
}

/* The offset to other's position, times sign. */
static long_vector way_of(const chase *two, int sign)
{
    long_vector way;
    way.x = sign * ((int128)two->other.position.x - two->self.position.x);
    way.y = sign * ((int128)two->other.position.y - two->self.position.y);
    way.terms = length_of(way.x, way.y);
    return way;
}

/* way * max_speed + velocity * distance, and all that times 2^32, likewise. */
static long_vector dynamic_aim(const chase *two, int sign)
{
    long_vector aim = way_of(two, sign);
    const int128 unit = (int128)1 << 32;
    int128 distance = root_of((uint128)(aim.x * aim.x + aim.y * aim.y) << 64);
    aim.x = aim.x * two->self.max_speed * unit + sign * distance * two->other.velocity.x;
    aim.y = aim.y * two->self.max_speed * unit + sign * distance * two->other.velocity.y;
    aim.terms = (long double)distance *
                (two->self.max_speed + length_of(two->other.velocity.x, two->other.velocity.y));
    return aim;
}

static long_vector fixed_aim(const chase *two, int32_t ticks, int sign)
{
    long_vector aim = way_of(two, sign);
    aim.x += (int128)two->other.velocity.x * ticks * sign;
    aim.y += (int128)two->other.velocity.y * ticks * sign;
    aim.terms = length_of(aim.x, aim.y);
    return aim;
}

static double pursuit_error(const int64_t *arguments)
{
    chase two = chase_of(arguments);
    cox_vec2 force = cox_pursuit(&two.self, &two.other);
    long_vector aim = dynamic_aim(&two, 1);
    if (aim.x == 0 && aim.y == 0) return cox_vec2_is_zero(force) ? 0 : WRONG;
    return aim_error(aim, two.self.max_speed, force);
}

static double evade_error(const int64_t *arguments)
{
    chase two = chase_of(arguments);
    cox_vec2 force = cox_evade(&two.self, &two.other);
    long_vector aim = dynamic_aim(&two, -1);
    if (coincide(&two)) return force.x == two.self.max_speed && force.y == 0 ? 0 : WRONG;
    if (aim.x == 0 && aim.y == 0) aim = way_of(&two, -1);
    return aim_error(aim, two.self.max_speed, force);
}

/* The last argument is the ticks, the speed is 5 units per tick. */
static double pursuit_fixed_error(const int64_t *arguments)
{
    chase two = chase_of(arguments);
    int32_t ticks = value_of(arguments[6]);
    two.self.max_speed = COX_FIX(5);
    cox_vec2 force = cox_pursuit_fixed(&two.self, &two.other, ticks);
    long_vector aim = fixed_aim(&two, ticks, 1);
    if (aim.x == 0 && aim.y == 0) return cox_vec2_is_zero(force) ? 0 : WRONG;
    return aim_error(aim, COX_FIX(5), force);
}

static double evade_fixed_error(const int64_t *arguments)
{
    chase two = chase_of(arguments);
    int32_t ticks = value_of(arguments[6]);
    two.self.max_speed = COX_FIX(5);
    cox_vec2 force = cox_evade_fixed(&two.self, &two.other, ticks);
    long_vector aim = fixed_aim(&two, ticks, -1);
    if (aim.x == 0 && aim.y == 0) aim = way_of(&two, -1);
    if (aim.x == 0 && aim.y == 0) return force.x == COX_FIX(5) && force.y == 0 ? 0 : WRONG;
    return coincide(&two) && cox_vec2_is_zero(two.other.velocity)
               ? 0
               : aim_error(aim, COX_FIX(5), force);
}

/* An agent in the middle of the world, with a velocity and a speed, goes to a point. A force too
 * long for a vector must be the longest one in its direction. */
static double seek_error(const int64_t *arguments)
{
    cox_agent self = cox_agent_make(1, cox_vec2_zero());
    cox_vec2 target = position_of(arguments);
    self.velocity = vector_of(arguments + 2);
    self.max_speed = size_of(arguments[4]);
    long double whole = cox_vec2_is_zero(target) ? 1 : length_of(target.x, target.y);
    long double x = target.x / whole * self.max_speed - self.velocity.x;
    long double y = target.y / whole * self.max_speed - self.velocity.y;
    long double greatest = fmaxl(fabsl(x), fabsl(y));
    long double scale = greatest > INT32_MAX ? INT32_MAX / greatest : 1;
    return component_error(x * scale, y * scale, greatest * scale * 0x1p-30L,
                           cox_seek(&self, target));
}

/* The force of a sum of up to 62 bits: never longer than max_force, which is not nothing. */
static double manager_error(const int64_t *arguments)
{
    int64_t factor = INT64_C(1) << (arguments[2] & 31);
    cox_manager manager = {value_of(arguments[0]) * factor, value_of(arguments[1]) * factor};
    cox_agent host = cox_agent_make(1, cox_vec2_zero());
    host.max_force = size_of(arguments[3]) | 1;
    cox_vec2 force = cox_manager_force(&manager, &host);
    if (cox_vec2_longer(force, host.max_force)) return WRONG;
    long_vector sum = {manager.steering_x, manager.steering_y, 0};
    sum.terms = length_of(sum.x, sum.y);
    if (sum.terms > host.max_force) return aim_error(sum, host.max_force, force);
    return force.x == sum.x && force.y == sum.y ? 0 : WRONG;
}

const sweep_function sweep_steering[] = {
    {"pursuit", "1.6 LSB + 2^-30", 1.6, 0, 7, pursuit_error, NULL},
    {"evade", "1.6 LSB + 2^-30", 1.6, 0, 7, evade_error, NULL},
    {"pursuit, fixed", "1.6 LSB + 2^-30", 1.6, 0, 7, pursuit_fixed_error, NULL},
    {"evade, fixed", "1.6 LSB + 2^-30", 1.6, 0, 7, evade_fixed_error, NULL},
    {"seek", "1.6 LSB + 2^-30", 1.6, 0, 5, seek_error, NULL},
    {"manager", "2.1 LSB + 2^-30", 2.1, 0, 4, manager_error, NULL},
    {0}};
