/* SPDX-License-Identifier: MIT
 * The cost of text of the state and of commands. */
#include "cost_case.h"

static const char words[] COX_FLASH = "the state cannot be loaded";

static void set_text(void)
{
    stage_set();
    stage.written = cox_text_make(&stage.sim, stage.words, sizeof stage.words);
}

static void set_value(void)
{
    set_text();
    cox_text_add_value(&stage.written, COX_FIXED, stage.a);
}

static void set_command(void)
{
    set_text();
    cox_text_add_command(&stage.written, &stage.command);
}

static void run_text_make(void)
{
    stage.written = cox_text_make(&stage.sim, stage.words, sizeof stage.words);
}

static void run_text_add_letter(void)
{
    cox_text_add_letter(&stage.written, '-');
}

static void run_text_add_words(void)
{
    cox_text_add_words(&stage.written, words);
}

static void run_text_add_name(void)
{
    cox_text_add_name(&stage.written, stage.sim.name);
}

static void run_text_add_number(void)
{
    cox_text_add_number(&stage.written, 123456);
}

static void run_text_add_hash(void)
{
    cox_text_add_hash(&stage.written, UINT64_C(0x0123456789abcdef));
}

static void run_text_add_table(void)
{
    cox_text_add_table(&stage.written, 0);
}

static void run_text_add_row(void)
{
    cox_text_add_row(&stage.written, stage.cell);
}

static void run_text_add_cell(void)
{
    cox_text_add_cell(&stage.written, stage.cell);
}

static void run_text_add_value(void)
{
    cox_text_add_value(&stage.written, COX_FIXED, stage.a);
}

static void run_text_add_cell_value(void)
{
    cox_text_add_cell_value(&stage.written, stage.cell, stage.a);
}

static void run_text_add_bounds(void)
{
    cox_text_add_bounds(&stage.written, COX_FIXED, -COX_WORLD_LIMIT, COX_WORLD_LIMIT);
}

static void run_text_add_command(void)
{
    cox_text_add_command(&stage.written, &stage.command);
}

static void run_text_get_value(void)
{
    stage.word = cox_text_get_value(COX_FIXED, stage.words, stage.written.length, &stage.value);
}

static void run_text_get_command(void)
{
    stage.word = (uint32_t)cox_text_get_command(&stage.sim, 0, stage.words, stage.written.length,
                                                &stage.command, NULL);
}

const cost_case cost_text[] COX_FLASH = {
    {"cox_text_make", stage_set, run_text_make},
    {"cox_text_add_letter", set_text, run_text_add_letter},
    {"cox_text_add_words", set_text, run_text_add_words},
    {"cox_text_add_name", set_text, run_text_add_name},
    {"cox_text_add_number", set_text, run_text_add_number},
    {"cox_text_add_hash", set_text, run_text_add_hash},
    {"cox_text_add_table", set_text, run_text_add_table},
    {"cox_text_add_row", set_text, run_text_add_row},
    {"cox_text_add_cell", set_text, run_text_add_cell},
    {"cox_text_add_value", set_text, run_text_add_value},
    {"cox_text_add_cell_value", set_text, run_text_add_cell_value},
    {"cox_text_add_bounds", set_text, run_text_add_bounds},
    {"cox_text_add_command", set_text, run_text_add_command},
    {"cox_text_get_value", set_value, run_text_get_value},
    {"cox_text_get_command", set_command, run_text_get_command},
};

const uint32_t cost_text_count = COX_COUNT(cost_text);
