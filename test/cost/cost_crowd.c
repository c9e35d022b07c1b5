/* SPDX-License-Identifier: MIT
 * The cost of settling among four agents, of a door, of a party of four, and of sight among the
 * walls. */
#include "cost_case.h"

#include "coxswain/door.h"
#include "coxswain/party.h"
#include "coxswain/settle.h"
#include "coxswain/sight.h"

static cox_settling settling;
static cox_settle_memory memory;
static cox_door door;
static cox_door_crowd crowd;
static cox_party party;
static cox_sight sight;
static cox_sight_memory seen;

static void set_crowd(void)
{
    stage_set();
    settling = cox_settling_default();
    memory = cox_settle_make();
    door = cox_door_make(*cox_segment_span_at(stage.wall_span, 0));
    door.turn = COX_DOOR_FORTH;
    sight = cox_sight_make(&stage.self, COX_FIX(1), COX_FIX(50));
    seen = cox_sight_memory_make();
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

static void run_party_default(void)
{
    party = cox_party_default();
}

static void run_keep_together(void)
{
    stage.vector = cox_keep_together(&stage.self, stage.w, stage.span, cox_party_default());
}

static void run_segment_sees(void)
{
    stage.word = cox_segment_sees(stage.wall_span, stage.self.position, stage.other.position);
}

static void run_segment_grid_sees(void)
{
    stage.word = cox_segment_grid_sees(&stage.wall_grid, stage.self.position, stage.other.position);
}

static void run_sight_make(void)
{
    sight = cox_sight_make(&stage.self, COX_FIX(1), COX_FIX(50));
}

static void run_sight_contains(void)
{
    stage.word = cox_sight_contains(&sight, stage.other.position);
}

static void run_sight_memory_make(void)
{
    seen = cox_sight_memory_make();
}

static void run_sight_memory_is_sound(void)
{
    stage.word = cox_sight_memory_is_sound(&seen);
}

static void run_sight_remember(void)
{
    stage.word = cox_sight_remember(&seen, &stage.other, 60);
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
    {"cox_party_default", set_crowd, run_party_default},
    {"cox_keep_together", set_crowd, run_keep_together},
    {"cox_segment_sees", set_crowd, run_segment_sees},
    {"cox_segment_grid_sees", set_crowd, run_segment_grid_sees},
    {"cox_sight_make", set_crowd, run_sight_make},
    {"cox_sight_contains", set_crowd, run_sight_contains},
    {"cox_sight_memory_make", set_crowd, run_sight_memory_make},
    {"cox_sight_memory_is_sound", set_crowd, run_sight_memory_is_sound},
    {"cox_sight_remember", set_crowd, run_sight_remember},
};

const uint32_t cost_crowd_count = COX_COUNT(cost_crowd);
