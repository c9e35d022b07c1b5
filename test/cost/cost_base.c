/* SPDX-License-Identifier: MIT
 * What a status or a version costs. */
#include "cost_case.h"

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

const cost_case cost_base[] COX_FLASH = {
    {"cox_status_text", stage_set, run_status_text},
    {"cox_version", stage_set, run_version},
    {"cox_epoch", stage_set, run_epoch},
};

const uint32_t cost_base_count = COX_COUNT(cost_base);
