/* SPDX-License-Identifier: MIT
 * The cost of commands, hashes and snapshots: four agents, a command of three arguments. */
#include "cost_case.h"

/* The command "go" to agent 2. */
static const uint8_t encoded[] = {SOLO_GO, 2, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 0};

static void run_command_find(void)
{
    stage.word =
        cox_command_find(stage.sim.commands, stage.sim.command_count, SOLO_GO, &stage.kind);
}

static void run_command_argument_count(void)
{
    stage.word = cox_command_argument_count(&stage.kind);
}

static void run_command_is_valid(void)
{
    stage.word = cox_command_is_valid(stage.sim.commands, stage.sim.command_count, &stage.command);
}

static void run_command_size(void)
{
    stage.word = cox_command_size(&stage.kind);
}

static void run_command_encode(void)
{
    cox_command_encode(stage.sim.commands, stage.sim.command_count, &stage.command, stage.undo,
                       STAGE_BYTES, &stage.word);
}

static void run_command_decode(void)
{
    cox_command_decode(stage.sim.commands, stage.sim.command_count, 0, encoded, sizeof encoded,
                       &stage.command, &stage.word);
}

static void run_frame_is_ordered(void)
{
    stage.word = cox_frame_is_ordered(&stage.frame);
}

static void run_frame_hash(void)
{
    stage.wide = cox_frame_hash(0, stage.sim.commands, stage.sim.command_count, &stage.frame);
}

static void run_sim_hash(void)
{
    stage.wide = cox_sim_hash(&stage.sim);
}

static void run_sim_column_digest(void)
{
    stage.wide = cox_sim_column_digest(&stage.sim, 0, 1);
}

static void run_sim_group_digest(void)
{
    stage.wide = cox_sim_group_digest(&stage.sim, 0, 2, 3);
}

static void run_sim_table_count(void)
{
    stage.word = cox_sim_table_count(&stage.sim);
}

static void run_sim_table(void)
{
    stage.word = cox_sim_table(&stage.sim, 0, &stage.table);
}

static void run_sim_column(void)
{
    stage.word = cox_sim_column(&stage.sim, 0, 1, &stage.column);
}

static void run_sim_row_count(void)
{
    stage.word = cox_sim_row_count(&stage.sim, 0);
}

static void set_row(void)
{
    stage_set();
    stage.row = cox_row_cursor_make(&stage.sim, 0);
    (void)cox_row_cursor_next(&stage.row);
}

static void run_row_cursor_make(void)
{
    stage.row = cox_row_cursor_make(&stage.sim, 0);
}

static void run_row_cursor_next(void)
{
    stage.word = cox_row_cursor_next(&stage.row);
}

static void run_row_cursor_fetch(void)
{
    stage.word = cox_row_cursor_fetch(&stage.row, 1, &stage.value);
}

static void run_sim_fetch_column(void)
{
    uint32_t ids[2];
    int64_t values[2];
    stage.word = cox_sim_fetch_column(&stage.sim, 0, 1, ids, values, 2);
    stage.value = values[1];
}

static void run_command_names_row(void)
{
    stage.word = cox_command_names_row(&stage.sim, &stage.command, stage.cell);
}

static void run_sim_fetch(void)
{
    stage.word = cox_sim_fetch(&stage.sim, stage.cell, &stage.value);
}

static void run_sim_schema_hash(void)
{
    stage.wide = cox_sim_schema_hash(&stage.sim);
}

static void run_schema_write(void)
{
    stage.word = (uint32_t)cox_schema_write(&stage.sim, (cox_stream_writer){stage_drop, NULL});
}

static void run_schema_compare(void)
{
    cox_stream_reader stream = {stage_read, NULL};
    stage.word = (uint32_t)cox_schema_compare(&stage.sim, stream, stage.text, sizeof stage.text);
}

static void run_sim_core_epoch(void)
{
    stage.word = cox_sim_core_epoch(&stage.sim);
}

static void run_sim_steer_epoch(void)
{
    stage.word = cox_sim_steer_epoch(&stage.sim);
}

static void run_sim_takes_steer_epoch(void)
{
    stage.word = cox_sim_takes_steer_epoch(&stage.sim, 1);
}

static void run_snapshot_size(void)
{
    stage.word = cox_snapshot_size(&stage.sim);
}

static void run_snapshot_size_max(void)
{
    stage.word = cox_snapshot_size_max(&stage.sim);
}

static void run_snapshot_write(void)
{
    stage.word = (uint32_t)cox_snapshot_write(&stage.sim, (cox_stream_writer){stage_drop, NULL});
}

static void run_snapshot_save(void)
{
    stage.word = (uint32_t)cox_snapshot_save(&stage.sim, stage.snapshot, STAGE_SNAPSHOT_BYTES,
                                             &stage.snapshot_length);
}

static void run_snapshot_check(void)
{
    stage.word = (uint32_t)cox_snapshot_check(&stage.sim, stage.snapshot, stage.snapshot_length);
}

static void run_snapshot_explain(void)
{
    cox_snapshot_fault fault;
    stage.word =
        (uint32_t)cox_snapshot_explain(&stage.sim, stage.snapshot, stage.snapshot_length, &fault);
}

static void run_snapshot_fault_text(void)
{
    cox_snapshot_fault fault = {COX_ERROR_REFERENCE, {0, 1, 1}, 9};
    cox_snapshot_fault_text(&fault, &stage.sim, stage.text, sizeof stage.text);
}

static void run_snapshot_load(void)
{
    stage.word = (uint32_t)cox_snapshot_load(&stage.sim, stage.snapshot, stage.snapshot_length,
                                             stage.undo, STAGE_BYTES);
}

static void run_snapshot_read(void)
{
    stage.word =
        (uint32_t)cox_snapshot_read(&stage.sim, (cox_stream_reader){stage_read_snapshot, NULL});
}

static void run_snapshot_compare(void)
{
    stage.word = (uint32_t)cox_snapshot_compare(&stage.sim, &stage.sim, &stage.difference);
}

const cost_case cost_sim[] COX_FLASH = {
    {"cox_command_find", stage_set, run_command_find},
    {"cox_command_argument_count", stage_set, run_command_argument_count},
    {"cox_command_is_valid", stage_set, run_command_is_valid},
    {"cox_command_size", stage_set, run_command_size},
    {"cox_command_encode", stage_set, run_command_encode},
    {"cox_command_decode", stage_set, run_command_decode},
    {"cox_frame_is_ordered", stage_set, run_frame_is_ordered},
    {"cox_frame_hash", stage_set, run_frame_hash},
    {"cox_sim_hash", stage_set, run_sim_hash},
    {"cox_sim_column_digest", stage_set, run_sim_column_digest},
    {"cox_sim_group_digest", stage_set, run_sim_group_digest},
    {"cox_sim_table_count", stage_set, run_sim_table_count},
    {"cox_sim_table", stage_set, run_sim_table},
    {"cox_sim_column", stage_set, run_sim_column},
    {"cox_sim_row_count", stage_set, run_sim_row_count},
    {"cox_row_cursor_make", stage_set, run_row_cursor_make},
    {"cox_row_cursor_next", set_row, run_row_cursor_next},
    {"cox_row_cursor_fetch", set_row, run_row_cursor_fetch},
    {"cox_sim_fetch", stage_set, run_sim_fetch},
    {"cox_sim_fetch_column", stage_set, run_sim_fetch_column},
    {"cox_command_names_row", stage_set, run_command_names_row},
    {"cox_sim_schema_hash", stage_set, run_sim_schema_hash},
    {"cox_schema_write", stage_set, run_schema_write},
    {"cox_schema_compare", stage_set, run_schema_compare},
    {"cox_sim_core_epoch", stage_set, run_sim_core_epoch},
    {"cox_sim_steer_epoch", stage_set, run_sim_steer_epoch},
    {"cox_sim_takes_steer_epoch", stage_set, run_sim_takes_steer_epoch},
    {"cox_snapshot_size", stage_set, run_snapshot_size},
    {"cox_snapshot_size_max", stage_set, run_snapshot_size_max},
    {"cox_snapshot_write", stage_set, run_snapshot_write},
    {"cox_snapshot_save", stage_set, run_snapshot_save},
    {"cox_snapshot_check", stage_set, run_snapshot_check},
    {"cox_snapshot_explain", stage_set, run_snapshot_explain},
    {"cox_snapshot_fault_text", stage_set, run_snapshot_fault_text},
    {"cox_snapshot_load", stage_set, run_snapshot_load},
    {"cox_snapshot_read", stage_set, run_snapshot_read},
    {"cox_snapshot_compare", stage_set, run_snapshot_compare},
};

const uint32_t cost_sim_count = COX_COUNT(cost_sim);
