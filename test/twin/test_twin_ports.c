/* SPDX-License-Identifier: MIT
 * The updates of Yuka's Vehicle and of OpenSteer's SimpleVehicle in double, by seconds, beside the
 * ports to ticks that docs/porting.md describes: both apply a force as an acceleration times dt, so
 * an agent here has mass * HZ as its mass, and max_force / HZ as its max_force. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/target.h"

#include "tutorial_twin.h"
#include "steering_case.h"
#include "twin_figure.h"

#define HZ 60
#define TICKS 600u
#define BAND 0.01 /* units */

/* Per second, as the other libraries count: 40 units, and 80 units per second of acceleration. */
#define MAX_SPEED COX_FIX(40)
#define MAX_FORCE COX_FIX(80)
#define MASS 2
#define DECELERATION 3 /* Yuka's: seconds from full speed to rest */

/* A vehicle of Yuka or OpenSteer, in units per second. */
typedef struct vehicle {
    twin_vector position;
    twin_vector velocity;
    twin_vector smoothed_acceleration; /* OpenSteer's */
    double slowest;                    /* the least speed so far */
} vehicle;

static vehicle twin;
static cox_agent agent;
static double largest_deviation;

void setUp(void)
{
    agent = cox_agent_make(1, case_units(0, 0));
    agent.mass = COX_FIX(MASS * HZ);
    agent.max_speed = cox_fix_per_tick(MAX_SPEED, HZ);
    agent.max_force = cox_fix_per_tick(MAX_FORCE, HZ);
    agent.velocity = cox_vec2_make(cox_fix_per_tick(COX_FIX(30), HZ), 0);
    twin = (vehicle){{0, 0}, {30, 0}, {0, 0}, 30};
    largest_deviation = 0;
}

static twin_vector truncated(twin_vector v, double most)
{
    double length = hypot(v.x, v.y);
    return length > most ? (twin_vector){v.x * most / length, v.y * most / length} : v;
}

/* The last lines of both updates. */
static void accelerate(twin_vector acceleration)
{
    const double dt = 1.0 / HZ;
    twin.velocity.x += acceleration.x * dt;
    twin.velocity.y += acceleration.y * dt;
    twin.velocity = truncated(twin.velocity, twin_number(MAX_SPEED));
    twin.position.x += twin.velocity.x * dt;
    twin.position.y += twin.velocity.y * dt;
    twin.slowest = fmin(twin.slowest, hypot(twin.velocity.x, twin.velocity.y));
}

static void update_as_yuka(twin_vector force)
{
    force = truncated(force, twin_number(MAX_FORCE));
    accelerate((twin_vector){force.x / MASS, force.y / MASS});
}

/* Above a fifth of maxSpeed, where adjustRawSteeringForce leaves the force as it is. */
static void update_as_opensteer(twin_vector force)
{
    const double rate = fmin(fmax(9.0 / HZ, 0.15), 0.4);
    force = truncated(force, twin_number(MAX_FORCE));
    twin.smoothed_acceleration.x += (force.x / MASS - twin.smoothed_acceleration.x) * rate;
    twin.smoothed_acceleration.y += (force.y / MASS - twin.smoothed_acceleration.y) * rate;
    accelerate(twin.smoothed_acceleration);
}

/* The corner of a square that a vehicle heads for. */
static cox_vec2 corner(uint32_t tick)
{
    const int16_t x[4] = {100, 100, 0, 0}, y[4] = {0, 100, 100, 0};
    uint32_t leg = tick / 140u % 4u;
    return case_units(x[leg], y[leg]);
}

static twin_vector offset_to(cox_vec2 target)
{
    return (twin_vector){twin_number(target.x) - twin.position.x,
                         twin_number(target.y) - twin.position.y};
}

/* The velocity to the target at a speed, less the present one. */
static twin_vector steering_to(cox_vec2 target, double speed)
{
    twin_vector offset = offset_to(target);
    double distance = hypot(offset.x, offset.y);
    if (distance == 0) return (twin_vector){-twin.velocity.x, -twin.velocity.y};
    return (twin_vector){offset.x * speed / distance - twin.velocity.x,
                         offset.y * speed / distance - twin.velocity.y};
}

static void assert_beside(uint32_t tick)
{
    double deviation = hypot(twin.position.x - twin_number(agent.position.x),
                             twin.position.y - twin_number(agent.position.y));
    largest_deviation = fmax(largest_deviation, deviation);
    if (deviation <= BAND) return;
    char message[100];
    snprintf(message, sizeof message, "tick %u: %.6f units from the twin", (unsigned)tick,
             deviation);
    TEST_FAIL_MESSAGE(message);
}

void test_a_port_of_yukas_update_seeks_beside_it(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_vec2 target = corner(tick);
        cox_agent_move(&agent, cox_seek(&agent, target));
        update_as_yuka(steering_to(target, twin_number(MAX_SPEED)));
        assert_beside(tick);
    }
    twin_figure("track", "a port of Yuka's seek", largest_deviation, "units");
}

void test_a_port_of_yukas_update_arrives_beside_it(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_vec2 target = case_units(150, 80);
        twin_vector offset = offset_to(target);
        double speed = fmin(hypot(offset.x, offset.y) / DECELERATION, twin_number(MAX_SPEED));
        cox_agent_move(&agent, cox_arrive(&agent, target, DECELERATION * MAX_SPEED));
        update_as_yuka(steering_to(target, speed));
        assert_beside(tick);
    }
    twin_figure("track", "a port of Yuka's arrive", largest_deviation, "units");
}

/* steerForSeek desires the whole offset, and the smoothed force is kept from tick to tick. */
void test_a_port_of_opensteers_update_seeks_beside_it(void)
{
    cox_vec2 smoothed = cox_vec2_zero();
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_vec2 target = corner(tick);
        cox_vec2 desired =
            cox_vec2_scale(cox_vec2_subtract(target, agent.position), COX_RATIO(1, HZ));
        cox_vec2 force = cox_vec2_subtract(desired, agent.velocity);
        force = cox_vec2_truncate(force, agent.max_force);
        smoothed = cox_vec2_lerp(smoothed, force, COX_RATIO(9, HZ));
        cox_agent_move(&agent, smoothed);

        twin_vector offset = offset_to(target);
        update_as_opensteer((twin_vector){offset.x - twin.velocity.x, offset.y - twin.velocity.y});
        assert_beside(tick);
    }
    TEST_ASSERT_TRUE_MESSAGE(twin.slowest > twin_number(MAX_SPEED) / 5, "below the twin's speeds");
    twin_figure("track", "a port of OpenSteer's seek", largest_deviation, "units");
}
