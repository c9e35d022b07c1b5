/* SPDX-License-Identifier: MIT
 * The manager's sum: whole while it grows, rounded once when it is read. */
#include "coxswain/manager.h"

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

static bool fits(int64_t sum)
{
    return sum >= COX_FIX_MIN && sum <= COX_FIX_MAX;
}

cox_vec2 cox_manager_force(const cox_manager *manager, const cox_agent *host)
{
    int64_t x = manager->steering_x;
    int64_t y = manager->steering_y;
    if (fits(x) && fits(y)) {
        return cox_vec2_truncate(cox_vec2_make((fix16_t)x, (fix16_t)y), host->max_force);
    }
    /* Too long for a vector, so longer than any max_force: only its direction counts. */
    while (!fits(x) || !fits(y)) {
        x /= 2;
        y /= 2;
    }
    cox_vec2 direction = cox_vec2_make((fix16_t)x, (fix16_t)y);
    return cox_vec2_set_length(direction, cox_fix_max(host->max_force, 0));
}

void cox_manager_update(cox_manager *manager, cox_agent *host)
{
    cox_agent_move(host, cox_manager_force(manager, host));
    cox_manager_reset(manager);
}
