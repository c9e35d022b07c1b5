/* SPDX-License-Identifier: MIT
 * The flock of bench crowd, started otherwise. */
#include "bench_hostile.h"

#include "bench/crowd/crowd_ours.h"
#include "coxswain/simd.h"
#include "util/failure.h"
#include "util/progress.h"
#include "util/stopwatch.h"

#define WARM_UP_TICKS 1u
#define TICKS 4u
#define CELL_LEAST 7.0f /* a cell of the world begins shortly before and is 9 units wide */
#define CELL_WIDTH 8.0f
#define CORNER_WIDTH 9.0f
#define FAST COX_FIX(200) /* units per tick */

const char *bench_hostile_name(hostile_start start)
{
    static const char *const names[HOSTILE_STARTS] = {"spread", "spot",    "cell",
                                                      "line",   "corners", "fast"};
    return names[start];
}

/* A coordinate brought within CORNER_WIDTH of the nearer end of the square. */
static float at_end(float coordinate, float side)
{
    float middle = side / 2 - CORNER_WIDTH;
    return (coordinate < 0 ? -middle : middle) + coordinate / (side / 2) * CORNER_WIDTH;
}

/* Moves an agent from where it stands in the square to where the start has it. */
static void put(crowd_agent *agent, hostile_start start, float side)
{
    switch (start) {
    case HOSTILE_SPOT:
        agent->x = agent->y = CELL_LEAST;
        break;
    case HOSTILE_CELL:
        agent->x = CELL_LEAST + (agent->x / side + 0.5f) * CELL_WIDTH;
        agent->y = CELL_LEAST + (agent->y / side + 0.5f) * CELL_WIDTH;
        break;
    case HOSTILE_LINE:
        agent->y = 0;
        break;
    case HOSTILE_CORNERS:
        agent->x = at_end(agent->x, side);
        agent->y = at_end(agent->y, side);
        break;
    default:
        break;
    }
}

/* Makes the agents of a flock as fast as FAST, each in the direction in which it moves. */
static void hurry(cox_world *world)
{
    cox_limits limits = {COX_RATIO(1, 2), COX_FIX(1), FAST, FAST};
    cox_world_set_limits(world, 0, limits);
    for (uint32_t slot = 0; slot < cox_world_agent_count(world); slot++) {
        cox_agent agent;
        cox_world_get_agent(world, cox_world_id_at(world, slot), &agent);
        agent.velocity = cox_vec2_scale(cox_agent_heading(&agent), FAST);
        cox_world_set_agent(world, &agent);
    }
}

/* The world of a flock that world_sides[side] steps. */
static cox_world *world_of(const crowd_side *side, void *made)
{
    return side->sim(made)->context;
}

/* Measures a start with a side in a round. False if there is no memory. */
static bool measure(bench_hostile *bench, hostile_start start, uint32_t number, uint32_t round)
{
    static thread_pool alone = {.threads = 1};
    const crowd_side *side = &world_sides[number];
    crowd_start crowd;
    void *made = NULL;
    if (crowd_start_make(&crowd, bench->agents)) {
        for (uint32_t i = 0; i < bench->agents; i++) put(&crowd.agents[i], start, crowd.side);
        made = crowd_side_make(side, &crowd, &alone);
    }
    crowd_start_free(&crowd);
    if (made == NULL) return false;
    if (start == HOSTILE_FAST) hurry(world_of(side, made));
    for (uint32_t tick = 0; tick < WARM_UP_TICKS; tick++) side->step(made);
    double begin = stopwatch_thread();
    for (uint32_t tick = 0; tick < TICKS; tick++) side->step(made);
    *bench_time(&bench->times, start * HOSTILE_SIDES + number, round) =
        (stopwatch_spent(begin)) / TICKS / bench->agents;
    bench->left_out[start] = cox_world_left_out(world_of(side, made));
    crowd_side_free(side, made);
    return true;
}

bool bench_hostile_run(bench_hostile *bench)
{
    progress bar = progress_begin("crowd", (uint64_t)bench->rounds * HOSTILE_STARTS);
    bool is_good = true;
    bench->sides = cox_simd_here() == COX_SIMD_PORTABLE ? 1 : HOSTILE_SIDES;
    if (!bench_times_make(&bench->times, HOSTILE_STARTS * HOSTILE_SIDES, bench->rounds))
        return false;
    for (uint32_t round = 0; is_good && round < bench->rounds; round++)
        for (uint32_t start = 0; is_good && start < HOSTILE_STARTS; start++) {
            for (uint32_t side = 0; is_good && side < bench->sides; side++)
                is_good = measure(bench, (hostile_start)start, side, round);
            progress_show(&bar, (uint64_t)round * HOSTILE_STARTS + start + 1u);
        }
    progress_clear(&bar);
    if (is_good) return true;
    print_error("there is no memory for so many agents");
    bench_hostile_free(bench);
    return false;
}

void bench_hostile_free(bench_hostile *bench)
{
    bench_times_free(&bench->times);
}

double bench_hostile_time(const bench_hostile *bench, hostile_start start, uint32_t side)
{
    return bench_median(&bench->times, start * HOSTILE_SIDES + side);
}

double bench_hostile_ratio(const bench_hostile *bench, hostile_start start, uint32_t side)
{
    return bench_median_ratio(&bench->times, start * HOSTILE_SIDES + side,
                              HOSTILE_SPREAD * HOSTILE_SIDES + side);
}
