/* SPDX-License-Identifier: MIT
 * The cost of formations and assignments, of four agents, and of context steering, in sixteen
 * directions. */
#include "cost_case.h"

static uint32_t slots[STAGE_NEIGHBOURS];
static uint8_t slot_memory[COX_FORMATION_BYTES(STAGE_NEIGHBOURS)];
static cox_formation formation;
static cox_keeping keeping;
static cox_keep_slot_memory keeper;

static void run_formation_make(void)
{
    formation = cox_formation_make(COX_FORMATION_BOX, 9, COX_FIX(3));
}

static void run_formation_slot(void)
{
    stage.vector = cox_formation_slot(cox_formation_make(COX_FORMATION_CIRCLE, 9, stage.c), 5);
}

static void run_formation_place(void)
{
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, 9, stage.c);
    stage.vector = cox_formation_place(box, 5, stage.v, stage.w);
}

static void run_formation_size(void)
{
    stage.word = cox_formation_size(200);
}

static void run_formation_assign(void)
{
    (void)cox_formation_assign(stage.span, stage.corners, slot_memory, sizeof slot_memory, slots);
}

static cox_assignment assignment; /* in the memory that others take for undoing */

_Static_assert(COX_ASSIGNMENT_BYTES(STAGE_NEIGHBOURS) <= STAGE_BYTES, "it does not fit");

static void run_assignment_size(void)
{
    stage.word = cox_assignment_size(200);
}

static void run_assignment_make(void)
{
    assignment = cox_assignment_make(STAGE_NEIGHBOURS, stage.undo, sizeof stage.undo);
}

static void set_assignment(void)
{
    stage_set();
    run_assignment_make();
}

static void run_assignment_start(void)
{
    (void)cox_assignment_start(&assignment, stage.span, stage.corners);
}

static void begin_assignment(void)
{
    set_assignment();
    run_assignment_start();
}

static void run_assignment_step(void)
{
    stage.word = cox_assignment_step(&assignment, UINT32_MAX);
}

static void find_assignment(void)
{
    begin_assignment();
    run_assignment_step();
}

static void run_assignment_slot(void)
{
    stage.word = cox_assignment_slot(&assignment, cox_span_at(stage.span, 1)->id);
}

static void run_assignment_restored(void)
{
    stage.word = cox_assignment_restored(&assignment);
}

static void run_keeping_default(void)
{
    keeping = cox_keeping_default();
}

static void run_keep_slot_make(void)
{
    keeper = cox_keep_slot_make();
}

static void run_keep_slot(void)
{
    cox_keep_slot_memory memory = cox_keep_slot_make();
    stage.vector = cox_keep_slot(&stage.self, &memory, stage.w, stage.v, cox_keeping_default());
}

static cox_context context;

static void run_context_make(void)
{
    context = cox_context_make(16);
}

static void run_context_direction(void)
{
    stage.vector = cox_context_direction(&context, 5);
}

static void set_context(void)
{
    stage_set();
    context = cox_context_make(16);
}

static void run_context_add_interest(void)
{
    cox_context_add_interest(&context, stage.v, COX_FIX_ONE);
}

static void run_context_add_danger(void)
{
    cox_context_add_danger(&context, stage.w, COX_FIX_ONE);
}

static void run_context_add_area(void)
{
    cox_context_add_area(&context, &stage.self, &stage.area, COX_FIX(50), COX_FIX_ONE);
}

static void run_context_hold_direction(void)
{
    cox_context_hold_direction(&context, &stage.self, COX_CONTEXT_HOLD);
}

static void set_maps(void)
{
    set_context();
    run_context_add_interest();
    run_context_add_danger();
}

static void run_context_steer(void)
{
    stage.vector = cox_context_steer(&context, &stage.self, COX_RATIO(1, 8));
}

const cost_case cost_formation[] COX_FLASH = {
    {"cox_formation_make", stage_set, run_formation_make},
    {"cox_formation_slot", stage_set, run_formation_slot},
    {"cox_formation_place", stage_set, run_formation_place},
    {"cox_formation_size", stage_set, run_formation_size},
    {"cox_formation_assign", stage_set, run_formation_assign},
    {"cox_assignment_size", stage_set, run_assignment_size},
    {"cox_assignment_make", stage_set, run_assignment_make},
    {"cox_assignment_start", set_assignment, run_assignment_start},
    {"cox_assignment_step", begin_assignment, run_assignment_step},
    {"cox_assignment_slot", find_assignment, run_assignment_slot},
    {"cox_assignment_restored", find_assignment, run_assignment_restored},
    {"cox_keeping_default", stage_set, run_keeping_default},
    {"cox_keep_slot_make", stage_set, run_keep_slot_make},
    {"cox_keep_slot", stage_set, run_keep_slot},
    {"cox_context_make", stage_set, run_context_make},
    {"cox_context_direction", set_context, run_context_direction},
    {"cox_context_add_interest", set_context, run_context_add_interest},
    {"cox_context_add_danger", set_context, run_context_add_danger},
    {"cox_context_add_area", set_context, run_context_add_area},
    {"cox_context_hold_direction", set_maps, run_context_hold_direction},
    {"cox_context_steer", set_maps, run_context_steer},
};

const uint32_t cost_formation_count = COX_COUNT(cost_formation);
