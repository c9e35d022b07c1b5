/* SPDX-License-Identifier: MIT
 * Comparisons as text. */
#include "comparison_text.h"

#include <inttypes.h>
#include <string.h>

#include "notes.h"

/* Prints the last command of both, once if it is the same. */
static void print_commands(FILE *file, const comparison *made)
{
    const char *what = made->command_names_row ? "last command that names the row" : "last command";
    if (made->command_a[0] == '\0' && made->command_b[0] == '\0')
        fprintf(file, "  no command was given before\n");
    else if (strcmp(made->command_a, made->command_b) == 0)
        fprintf(file, "  %s: %s\n", what, made->command_a);
    else
        fprintf(file, "  %s: %s and %s\n", what,
                made->command_a[0] != '\0' ? made->command_a : "none",
                made->command_b[0] != '\0' ? made->command_b : "none");
}

/* Prints the notes of each file beside the comparison. */
static void print_notes(FILE *file, const char *path)
{
    static notes read; /* large */
    char prefix[ERROR_SIZE];
    snprintf(prefix, sizeof prefix, "%s: ", path);
    notes_read(&read, path);
    notes_print(file, prefix, &read);
}

void comparison_print(FILE *file, const comparison *made, const char *a, const char *b, int code)
{
    fprintf(file, "%s and %s %s\n", a, b, code == EXIT_SAME ? "are the same" : "differ");
    print_notes(file, a);
    print_notes(file, b);
    for (uint32_t i = 0; i < made->setting_count; i++)
        fprintf(file, "%s: %s and %s\n", made->settings[i].name, made->settings[i].a,
                made->settings[i].b);
    if (made->has_input)
        fprintf(file, "input: tick %" PRIu32 ": player %u gives %s and %s\n", made->input_tick,
                (unsigned)made->input_player, made->input_a, made->input_b);
    if (made->has_state) {
        fprintf(file, "state: tick %" PRIu32 ": %s %" PRIu32 " %s: %s and %s\n", made->state_tick,
                made->table, made->row, made->column, made->state_a, made->state_b);
        if (made->keyframe_of != NULL)
            fprintf(file, "  by a keyframe of %s; the states may differ some ticks earlier\n",
                    made->keyframe_of);
        print_commands(file, made);
    }
    if (made->ending[0] != '\0') fprintf(file, "end: %s\n", made->ending);
    if (code == EXIT_SAME)
        fprintf(file, "ticks %" PRIu32 " hash %016" PRIx64 "\n", made->ticks, made->hash_a);
}
