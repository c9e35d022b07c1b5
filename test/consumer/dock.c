/* SPDX-License-Identifier: MIT
 * A second file of somebody else's program, so that what both have of the headers meets at link. */
#include <coxswain/coxswain.h>

fix16_t docked(const cox_agent *robot);

fix16_t docked(const cox_agent *robot)
{
    return cox_fix_abs(cox_fix_mul(robot->position.x, cox_vec2_length(robot->velocity)));
}
