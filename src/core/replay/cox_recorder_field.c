/* SPDX-License-Identifier: MIT
 * The names of the fields that keep a recording from starting. */
#include "coxswain/recorder.h"

#include "core/base/cox_text_copy.h"
#include "coxswain/flash.h"

static const char names[][COX_RECORDER_FIELD_TEXT_SIZE] COX_FLASH = {
    [COX_RECORDER_FIELD_NONE] = "",
    [COX_RECORDER_FIELD_NAME] = "name",
    [COX_RECORDER_FIELD_TICKS_PER_SECOND] = "ticks_per_second",
    [COX_RECORDER_FIELD_START_TICK] = "start_tick",
    [COX_RECORDER_FIELD_SETTINGS] = "settings",
    [COX_RECORDER_FIELD_SETTING_VALUES] = "setting_values",
};

void cox_recorder_field_name(uint8_t field, char *text, uint32_t size)
{
    bool is_known = field < COX_COUNT(names);
    const char *name = names[is_known ? field : COX_RECORDER_FIELD_NONE];
    cox_text_copy(text, size, name, COX_RECORDER_FIELD_TEXT_SIZE);
}
