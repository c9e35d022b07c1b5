/* SPDX-License-Identifier: MIT
 * The manager's sum: exact while it grows, rounded once when it is read. */
#include "coxswain/manager.h"

#include "core/math/cox_vec2_fit.h"

void cox_manager_reset(cox_manager *manager)
{
    manager->steering_x = 0;
    manager->steering_y = 0;
}

static int64_t add_saturated(int64_t sum, fix16_t term)
{
    if (term > 0 && sum > INT64_MAX - term) return INT64_MAX;
    if (term < 0 && sum < INT64_MIN - term) return INT64_MIN;
    return sum + term;
}

void cox_manager_add(cox_manager *manager, cox_vec2 force)
{
    manager->steering_x = add_saturated(manager->steering_x, force.x);
    manager->steering_y = add_saturated(manager->steering_y, force.y);
}

cox_vec2 cox_manager_force(const cox_manager *manager, const cox_agent *host)
{
    return cox_vec2_truncate(cox_manager_sum(manager), host->max_force);
}

cox_vec2 cox_manager_sum(const cox_manager *manager)
{
    return cox_vec2_fit(manager->steering_x, manager->steering_y);
}

void cox_manager_update(cox_manager *manager, cox_agent *host)
{
    cox_agent_move(host, cox_manager_force(manager, host));
    cox_manager_reset(manager);
}
