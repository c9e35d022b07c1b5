/* SPDX-License-Identifier: MIT
 * A user's firmware for a robot that the wheels move, not the library. Functions here stand in for
 * the board. It compiles as C11 and C++17. */
#include <coxswain/coxswain.h>
#include <stdlib.h>

enum { HZ = 50, TICKS = 1000 };

static cox_vec2 position, velocity;
static int ticks;

static cox_vec2 odometry_position(void)
{
    return position;
}

static cox_vec2 odometry_velocity(void)
{
    return velocity;
}

static uint32_t sonar(cox_obstacle *seen, uint32_t most)
{
    if (most == 0) return 0;
    seen[0] = cox_obstacle_make(1, cox_vec2_make(COX_FIX(50), COX_FIX(-12)), COX_FIX(8));
    return 1;
}

static void motors(cox_vec2 wanted)
{
    velocity = wanted;
    position = cox_vec2_add(position, velocity);
}

/* Ends the program once the robot has had its time to get to the dock. */
static void wait_tick(cox_vec2 dock)
{
    if (++ticks == TICKS) exit(cox_vec2_within(position, dock, COX_FIX(1)) ? 0 : 1);
}

int main(void)
{
    cox_vec2 dock = cox_vec2_make(COX_FIX(100), COX_FIX(-20));
    cox_agent robot = cox_agent_make(1, cox_vec2_zero());
    robot.max_speed = cox_fix_per_tick(COX_FIX(30), HZ); /* 30 units a second */
    for (;;) {
        cox_obstacle seen[4];
        cox_manager manager;
        robot.position = odometry_position();
        robot.velocity = odometry_velocity();
        cox_manager_reset(&manager);
        cox_manager_add(&manager,
                        cox_avoid_obstacles(&robot, seen, sonar(seen, 4), COX_FIX(40), COX_FIX(6)));
        cox_manager_add(&manager, cox_arrive(&robot, dock, COX_FIX(25)));
        motors(cox_agent_next_velocity(&robot, cox_manager_force(&manager, &robot)));
        wait_tick(dock);
    }
}
