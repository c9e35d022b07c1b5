/* SPDX-License-Identifier: MIT
 * A second file of a user's program, so that the linker sees what the headers define in both. */
#include <coxswain/coxswain.h>

fix16_t docked(const cox_agent *robot);

fix16_t docked(const cox_agent *robot)
{
    return cox_fix_abs(cox_fix_mul(robot->position.x, cox_vec2_length(robot->velocity)));
}
