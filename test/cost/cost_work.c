/* SPDX-License-Identifier: MIT
 * The cost of whole ticks: of one tick, and of enough of them for an average. Also the cost of an
 * empty call, which tools/cost subtracts from every other figure. */
#include "cost_case.h"
#include "cost_solo_float.h"

static void run_nothing(void)
{
}

static void run_tick(void)
{
    cox_sim_step(&stage.sim, &stage.frame);
}

static void run_ticks(void)
{
    for (uint32_t tick = 0; tick < SOLO_TICKS; tick++) cox_sim_step(&stage.sim, &stage.empty);
}

static void run_ticks_in_float(void)
{
    stage.word = (uint32_t)(int32_t)solo_float_run();
}

const cost_case cost_work[] COX_FLASH = {
    {"nothing", stage_set, run_nothing},
    {"solo_tick", stage_set, run_tick},
    {"solo_ticks_in_float", stage_set, run_ticks_in_float},
    {"solo_ticks", stage_set, run_ticks},
};

const uint32_t cost_work_count = COX_COUNT(cost_work);
