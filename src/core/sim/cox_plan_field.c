/* SPDX-License-Identifier: MIT
 * The names of the fields that keep a simulation from having a plan. */
#include "coxswain/plan.h"

#include "core/base/cox_text_copy.h"
#include "coxswain/flash.h"

static const char names[][COX_PLAN_FIELD_TEXT_SIZE] COX_FLASH = {
    [COX_PLAN_FIELD_NONE] = "",
    [COX_PLAN_FIELD_TABLES] = "tables",
    [COX_PLAN_FIELD_TABLE_COUNT] = "table_count",
    [COX_PLAN_FIELD_CAPACITY] = "capacity",
};

void cox_plan_field_name(uint8_t field, char *text, uint32_t size)
{
    bool is_known = field < COX_COUNT(names);
    const char *name = names[is_known ? field : COX_PLAN_FIELD_NONE];
    cox_text_copy(text, size, name, COX_PLAN_FIELD_TEXT_SIZE);
}
