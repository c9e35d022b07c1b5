/* SPDX-License-Identifier: MIT
 * A user's program in C, with fix16_t code of its own beside the library's. */
#include <coxswain/coxswain.h>

int main(void)
{
    fix16_t one = COX_FIX(1);
    cox_agent robot = cox_agent_make(1, cox_vec2_zero());
    cox_agent_move(&robot, cox_seek(&robot, cox_vec2_make(COX_FIX(100), one)));
    return cox_version() / 10000 == COX_VERSION_MAJOR && robot.position.x > 0 ? 0 : 1;
}
