/* SPDX-License-Identifier: MIT
 * A user's game with the library's agents inside its own struct. It compiles as C11 and C++17. */
#include <coxswain/coxswain.h>

typedef struct ship {
    cox_agent agent;
    cox_manager manager;
    cox_wander_memory wander;
    int sprite;
} ship;

int main(void)
{
    static ship hunter, prey;
    hunter.agent = cox_agent_make(1, cox_vec2_make(COX_FIX(-100), 0)); /* id, position */
    prey.agent = cox_agent_make(2, cox_vec2_make(COX_FIX(100), COX_FIX(40)));
    prey.agent.max_speed = COX_RATIO(5, 2);           /* units per tick */
    prey.wander = cox_wander_make(42, prey.agent.id); /* seed, stream */

    for (int tick = 0; tick < 600; tick++) {
        /* First all steer, then all move: the order of the ships cannot matter. */
        cox_manager_pursuit(&hunter.manager, &hunter.agent, &prey.agent);
        if (cox_vec2_within(prey.agent.position, hunter.agent.position, COX_FIX(80)))
            cox_manager_evade(&prey.manager, &prey.agent, &hunter.agent);
        else
            cox_manager_wander(&prey.manager, &prey.agent, &prey.wander,
                               cox_wander_circle_default());
        cox_manager_update(&hunter.manager, &hunter.agent);
        cox_manager_update(&prey.manager, &prey.agent);
    }
    return cox_vec2_within(prey.agent.position, hunter.agent.position, COX_FIX(80)) ? 0 : 1;
}
