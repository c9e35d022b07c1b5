/* SPDX-License-Identifier: MIT
 * A log grows by frames and is searched from its end. */
#include "command_log.h"

#include <string.h>

typedef struct entry {
    uint32_t tick;
    cox_command command;
} entry;

bool command_log_add(command_log *log, const cox_frame *frame)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        entry added;
        memset(&added, 0, sizeof added);
        added.tick = frame->tick;
        added.command = frame->commands[i];
        if (!buffer_append(&log->entries, &added, sizeof added)) return false;
    }
    return true;
}

bool command_log_add_last(const command_log *log, cox_cell cell, uint32_t tick, cox_text *text)
{
    const entry *entries = (const entry *)(const void *)log->entries.bytes;
    size_t count = log->entries.length / sizeof *entries;
    while (count > 0 && entries[count - 1].tick >= tick) count--;
    if (count == 0) return false;
    size_t last = count;
    while (last > 0 && !cox_command_names_row(text->sim, &entries[last - 1].command, cell)) last--;
    const entry *found = &entries[last > 0 ? last - 1 : count - 1];
    cox_text_add_words(text, "tick ");
    cox_text_add_number(text, found->tick);
    cox_text_add_words(text, " player ");
    cox_text_add_number(text, found->command.player);
    cox_text_add_letter(text, ' ');
    cox_text_add_command(text, &found->command);
    return last > 0;
}

void command_log_free(command_log *log)
{
    buffer_free(&log->entries);
}
