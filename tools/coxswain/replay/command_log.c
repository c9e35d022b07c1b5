/* SPDX-License-Identifier: MIT
 * Histories. */
#include "command_log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/text_lines.h"

typedef struct entry {
    uint32_t tick;
    cox_command command;
} entry;

bool command_log_add(history *grown, const cox_frame *frame)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        entry added;
        memset(&added, 0, sizeof added);
        added.tick = frame->tick;
        added.command = frame->commands[i];
        if (!buffer_append(&grown->entries, &added, sizeof added)) return false;
    }
    return true;
}

/* Whether an argument of a command names a row. */
static bool names_row(const cox_sim *sim, const cox_command *command, cox_cell cell)
{
    cox_command_kind declared;
    if (!cox_command_find(sim->commands, sim->command_count, command->kind, &declared))
        return false;
    uint32_t count = cox_command_argument_count(&declared);
    for (uint32_t i = 0; i < count; i++)
        if (declared.arguments[i].type == COX_REFERENCE &&
            declared.arguments[i].table == cell.table && (uint32_t)command->arguments[i] == cell.id)
            return true;
    return false;
}

void command_log_command_text(const cox_sim *sim, const cox_command *command, char *text,
                              size_t text_size)
{
    char *line = NULL;
    size_t length = 0;
    snprintf(text, text_size, "nothing");
    if (command == NULL) return;
    FILE *file = open_memstream(&line, &length);
    if (file == NULL) return;
    bool is_written = text_put_command(file, sim->commands, sim->command_count, 0, command);
    fclose(file);
    /* The line is "0 PLAYER NAME ARGUMENTS\n". */
    const char *name = is_written ? strchr(line + 2, ' ') : NULL;
    if (name != NULL) snprintf(text, text_size, "%.*s", (int)strcspn(name + 1, "\n"), name + 1);
    free(line);
}

bool command_log_last_text(const history *commands, const cox_sim *sim, cox_cell cell,
                           uint32_t tick, char *text, size_t text_size)
{
    const entry *entries = (const entry *)(const void *)commands->entries.bytes;
    size_t count = commands->entries.length / sizeof *entries;
    while (count > 0 && entries[count - 1].tick >= tick) count--;
    size_t last = count;
    text[0] = '\0';
    if (count == 0) return false;
    while (last > 0 && !names_row(sim, &entries[last - 1].command, cell)) last--;
    const entry *found = &entries[last > 0 ? last - 1 : count - 1];
    int length = snprintf(text, text_size, "tick %" PRIu32 " player %u ", found->tick,
                          (unsigned)found->command.player);
    if (length > 0 && (size_t)length < text_size)
        command_log_command_text(sim, &found->command, text + length, text_size - (size_t)length);
    return last > 0;
}

void command_log_free(history *commands)
{
    buffer_free(&commands->entries);
}
