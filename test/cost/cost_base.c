/* SPDX-License-Identifier: MIT
 * The cost of a status, a version or a file in memory. */
#include "cost_case.h"

static cox_memory_file file;
static cox_stream_writer writer;
static cox_stream_reader reader;
static cox_stream_file whole;

static void run_status_text(void)
{
    cox_status_text(COX_ERROR_RANGE, stage.text, sizeof stage.text);
}

static void run_version(void)
{
    stage.word = cox_version();
}

static void run_epoch(void)
{
    stage.word = cox_epoch();
}

static void run_steer_epoch(void)
{
    stage.word = cox_steer_epoch();
}

static void run_memory_file_make(void)
{
    file = cox_memory_file_make(stage.snapshot, STAGE_SNAPSHOT_BYTES);
}

static void run_memory_file_writer(void)
{
    writer = cox_memory_file_writer(&file);
}

static void run_memory_file_reader(void)
{
    reader = cox_memory_file_reader(&file);
}

static void run_memory_file_whole(void)
{
    whole = cox_memory_file_whole(&file);
}

const cost_case cost_base[] COX_FLASH = {
    {"cox_status_text", stage_set, run_status_text},
    {"cox_version", stage_set, run_version},
    {"cox_epoch", stage_set, run_epoch},
    {"cox_steer_epoch", stage_set, run_steer_epoch},
    {"cox_memory_file_make", stage_set, run_memory_file_make},
    {"cox_memory_file_writer", stage_set, run_memory_file_writer},
    {"cox_memory_file_reader", stage_set, run_memory_file_reader},
    {"cox_memory_file_whole", stage_set, run_memory_file_whole},
};

const uint32_t cost_base_count = COX_COUNT(cost_base);
