// SPDX-License-Identifier: MIT
// A user's program in C++17.
#include <coxswain/coxswain.h>

int main()
{
    cox_agent robot = cox_agent_make(1, cox_vec2_zero());
    cox_agent_move(&robot, cox_seek(&robot, cox_vec2_make(COX_RATIO(201, 2), 0)));
    return cox_version() / 10000 == COX_VERSION_MAJOR && robot.position.x > 0 ? 0 : 1;
}
