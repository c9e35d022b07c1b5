/* SPDX-License-Identifier: MIT
 * Two flocks over 2,000 ticks: no agent stays in the same place, but the flocks look alike. */
#include "crowd_alike.h"

#include <math.h>
#include <stddef.h>

#include "crowd_statistics.h"

enum { AGENTS = 1000, CROWDS = 2, TICKS = 2000, SETTLED = 500, LOOK_EVERY = 50 };

/* Adds what a crowd looks like once it has settled. False if there is no memory. */
static bool add_settled(crowd_statistics *means, const crowd_side *side, const crowd_start *start,
                        thread_pool *pool)
{
    void *made = crowd_side_make(side, start, pool);
    bool is_good = made != NULL;
    for (uint32_t tick = 1; is_good && tick <= TICKS; tick++) {
        side->step(made);
        if (tick > SETTLED && tick % LOOK_EVERY == 0)
            is_good = crowd_statistics_add(means, side, made, start);
    }
    if (made != NULL) crowd_side_free(side, made);
    return is_good;
}

/* The means over several crowds. */
static bool look(crowd_statistics *means, const crowd_side *side, thread_pool *pool)
{
    bool is_good = true;
    for (uint32_t crowd = 0; is_good && crowd < CROWDS; crowd++) {
        crowd_start start;
        is_good =
            crowd_start_make(&start, AGENTS + crowd) && add_settled(means, side, &start, pool);
        crowd_start_free(&start);
    }
    return is_good;
}

bool crowd_alike_run(crowd_alike found[CROWD_ALIKE_FIGURES], const crowd_side *twin,
                     const crowd_side *ours, thread_pool *pool)
{
    crowd_statistics a = {0}, b = {0};
    if (!look(&a, twin, pool) || !look(&b, ours, pool)) return false;
    const crowd_alike figures[CROWD_ALIKE_FIGURES] = {
        {"distance of the nearest neighbour, units", a.nearest, b.nearest, 0.03, true},
        {"neighbours within 9 units", a.neighbours, b.neighbours, 0.08, true},
        {"order: the length of the mean heading of all", a.order, b.order, 0.2, false},
        {"local order: the same of an agent and its neighbours", a.local_order, b.local_order, 0.08,
         false},
    };
    for (uint32_t i = 0; i < CROWD_ALIKE_FIGURES; i++) found[i] = figures[i];
    return true;
}

bool crowd_alike_holds(const crowd_alike *figure)
{
    double band = figure->is_share ? figure->band * figure->twin : figure->band;
    return fabs(figure->ours - figure->twin) <= band;
}
