/* SPDX-License-Identifier: MIT
 * A flip from tick to tick counts at any speed; one that an eye sees, where the agent went faster
 * than a twentieth of its greatest speed before and after. */
#include "watch.h"

#include <math.h>
#include <string.h>

#define QUARTER (STAGE_SECOND / 4u)

void watch_start(watch *by, const stage *on)
{
    memset(by, 0, sizeof *by);
    by->on = on;
}

static bool turned_round(cox_vec2 from, cox_vec2 to, double least)
{
    double dot = (double)from.x * to.x + (double)from.y * to.y;
    return dot < 0 && hypot(from.x, from.y) > least && hypot(to.x, to.y) > least;
}

static void look_at_quarter(watch *by, uint32_t id, const stage_agent *agent)
{
    cox_vec2 way = cox_vec2_subtract(agent->position, by->place[id]);
    if (by->quarters[id] == 2) {
        by->agent_quarters++;
        by->seen += turned_round(by->way[id], way, 0.05 * QUARTER * STAGE_SPEED);
    }
    if (by->quarters[id] < 2) by->quarters[id]++;
    by->way[id] = way;
    by->place[id] = agent->position;
}

/* The deepest overlap of an agent with those of higher ids. */
static void look_for_overlaps(watch *by, uint32_t id, const double *radius)
{
    const stage_agent *agents = by->on->agents;
    for (uint32_t other = id + 1; other <= by->on->agent_count; other++) {
        if (!agents[other].is_there) continue;
        double reach = radius[agents[id].group] + radius[agents[other].group];
        double x = (agents[id].position.x - agents[other].position.x) / 65536.0;
        double y = (agents[id].position.y - agents[other].position.y) / 65536.0;
        if (x * x + y * y >= reach * reach) continue;
        double least = fmin(radius[agents[id].group], radius[agents[other].group]);
        by->deepest = fmax(by->deepest, (reach - sqrt(x * x + y * y)) / least);
    }
}

static void look_at_overlaps(watch *by)
{
    double radius[STAGE_GROUPS];
    for (uint32_t group = 0; group < STAGE_GROUPS; group++)
        radius[group] = by->on->radius[group] / 65536.0;
    for (uint32_t id = 1; id <= by->on->agent_count; id++)
        if (by->on->agents[id].is_there) look_for_overlaps(by, id, radius);
}

void watch_tick(watch *by)
{
    by->tick++;
    for (uint32_t id = 1; id <= by->on->agent_count; id++) {
        const stage_agent *agent = &by->on->agents[id];
        if (!agent->is_there) continue;
        by->agent_ticks++;
        by->flips += turned_round(by->velocity[id], agent->velocity, 0);
        by->velocity[id] = agent->velocity;
        if (by->tick % QUARTER == 0) look_at_quarter(by, id, agent);
    }
    if (by->tick > STAGE_SECOND && by->tick % 4 == 0) look_at_overlaps(by);
}

double watch_flips(const watch *by)
{
    return by->agent_ticks == 0 ? 0 : (double)by->flips / (double)by->agent_ticks * STAGE_SECOND;
}

double watch_seen(const watch *by)
{
    if (by->agent_quarters == 0) return 0;
    return (double)by->seen / (double)by->agent_quarters * STAGE_SECOND / QUARTER;
}
