/* SPDX-License-Identifier: MIT
 * The cost of settling among four agents, and of a door. */
#include "cost_case.h"

#include "coxswain/door.h"
#include "coxswain/settle.h"

static cox_settling settling;
static cox_settle_memory memory;
static cox_door door;
static cox_door_crowd crowd;

static void set_crowd(void)
{
    stage_set();
    settling = cox_settling_default();
    memory = cox_settle_make();
    door = cox_door_make(*cox_segment_span_at(stage.wall_span, 0));
    door.turn = COX_DOOR_FORTH;
}

static void run_settling_default(void)
{
    settling = cox_settling_default();
}

static void run_settle_make(void)
{
    memory = cox_settle_make();
}

static void run_settle(void)
{
    stage.word = cox_settle(&stage.self, stage.v, stage.span, settling, &memory);
}

static void run_settle_beside(void)
{
    stage.word = cox_settle_beside(&stage.self, &stage.other, stage.v, settling, &memory);
}

static void run_door_make(void)
{
    door = cox_door_make(*cox_segment_span_at(stage.wall_span, 0));
}

static void run_door_direction(void)
{
    stage.word = cox_door_direction(&door, stage.self.position, stage.v);
}

static void run_door_notice(void)
{
    cox_door_notice(&door, &stage.self, COX_DOOR_BACK, COX_DOOR_REACH_DEFAULT, &crowd);
}

static void run_door_step(void)
{
    cox_door_step(&door, &crowd);
}

static void run_give_way(void)
{
    stage.vector = cox_give_way(&door, &stage.self, COX_DOOR_BACK, COX_DOOR_REACH_DEFAULT, stage.v);
}

const cost_case cost_crowd[] COX_FLASH = {
    {"cox_settling_default", set_crowd, run_settling_default},
    {"cox_settle_make", set_crowd, run_settle_make},
    {"cox_settle", set_crowd, run_settle},
    {"cox_settle_beside", set_crowd, run_settle_beside},
    {"cox_door_make", set_crowd, run_door_make},
    {"cox_door_direction", set_crowd, run_door_direction},
    {"cox_door_notice", set_crowd, run_door_notice},
    {"cox_door_step", set_crowd, run_door_step},
    {"cox_give_way", set_crowd, run_give_way},
};

const uint32_t cost_crowd_count = COX_COUNT(cost_crowd);
