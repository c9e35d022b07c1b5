/* SPDX-License-Identifier: MIT
 * Walks the records of a replay without playing it. */
#include "last_command.h"

#include "coxswain/reader.h"
#include "replay_file.h"

/* What is looked for, and the best that was found so far. */
typedef struct search {
    const cox_sim *sim;
    cox_cell cell;
    uint32_t from;
    uint32_t until;
    bool has_found;
    bool names_row;
    uint32_t tick; /* of the command */
    cox_command command;
} search;

static void take(search *wanted, uint32_t tick, const cox_command *command)
{
    if (tick < wanted->from || tick >= wanted->until) return;
    bool names_row = cox_command_names_row(wanted->sim, command, wanted->cell);
    if (wanted->names_row && !names_row) return;
    wanted->has_found = true;
    wanted->names_row = names_row;
    wanted->tick = tick;
    wanted->command = *command;
}

/* Takes the commands of a frame record, whose ticks begin with a tick. */
static void take_record(search *wanted, uint32_t tick, const cox_record *record)
{
    const cox_sim *sim = wanted->sim;
    cox_frame_cursor cursor = {0};
    while (cox_record_frame_next(record, sim->commands, sim->command_count, &cursor)) {
        tick += cursor.empty_ticks;
        if (cursor.has_command) take(wanted, tick, &cursor.command);
    }
}

static void write_command(const search *found, cox_text *text)
{
    cox_text_add_words(text, "tick ");
    cox_text_add_number(text, found->tick);
    cox_text_add_words(text, " player ");
    cox_text_add_number(text, found->command.player);
    cox_text_add_letter(text, ' ');
    cox_text_add_command(text, &found->command);
}

bool last_command_add(FILE *file, cox_cell cell, uint32_t from, uint32_t until, cox_text *text)
{
    search wanted = {.sim = text->sim, .cell = cell, .from = from, .until = until};
    cox_reader reader;
    cox_record record;
    if (fseek(file, 0, SEEK_SET) != 0) {
        cox_text_add_words(text, "unknown, as the file cannot be read twice");
        return false;
    }
    cox_status status = cox_reader_start(&reader, replay_file_reader(file));
    while (status == COX_OK && reader.tick < until) {
        uint32_t tick = reader.tick;
        status = cox_reader_next(&reader, &record);
        if (status == COX_OK) take_record(&wanted, tick, &record);
    }
    if (wanted.has_found) write_command(&wanted, text);
    return wanted.names_row;
}
