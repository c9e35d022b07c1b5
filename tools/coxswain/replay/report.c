/* SPDX-License-Identifier: MIT
 * Writing reports. */
#include "report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "build_number.h"
#include "comparison_text.h"
#include "coxswain/version.h"
#include "excerpt.h"
#include "replay_file.h"
#include "text/text_dump.h"
#include "text/text_report.h"

/* How many ticks behind the difference are wanted. */
#define TICKS_BEHIND 60u

/* The first tick at which a difference is seen. */
static uint32_t seen_tick(const comparison *made)
{
    if (made->has_state) return made->state_tick;
    return made->has_input ? made->input_tick : made->ticks;
}

static void print_side(FILE *file, char name, const char *path, const excerpt *part)
{
    char error[ERROR_SIZE];
    cox_reader reader;
    FILE *whole = replay_file_open(path, error);
    if (whole == NULL || cox_reader_start(&reader, replay_file_reader(whole)) != COX_OK) {
        replay_file_close(whole);
        return;
    }
    const cox_replay_header *header = &reader.header;
    fprintf(file,
            "%c: %s: %s, epoch %" PRIu32 ", core epoch %" PRIu32 ", steer epoch %" PRIu32
            ", container %u, schema %016" PRIx64 ", seed %" PRIu64 "\n"
            "   begins at tick %" PRIu32 ", bytes: %" PRIu64 "; here are ticks %" PRIu32
            " to %" PRIu32 "\n",
            name, path, header->simulation, header->simulation_epoch, header->core_epoch,
            header->steer_epoch, (unsigned)header->container_version, header->schema_hash,
            header->seed, header->start_tick, replay_file_size(whole), part->start_tick,
            part->end_tick);
    replay_file_close(whole);
}

static void print_head(FILE *file, const comparison *made, const char *const paths[2],
                       const char *shared_object, const excerpt parts[2])
{
    fputs("Two recordings of one match that differ, and the part of each around the first\n"
          "difference. `coxswain verify` and `find` read this file; any verb reads one recording\n"
          "of it as FILE:a or FILE:b, as in `coxswain diff FILE:a FILE:b`.\n\n",
          file);
    comparison_print(file, made, paths[0], paths[1], EXIT_DIFFERENT);
    if (made->has_input && !made->has_state)
        fputs("no state differs as far as both were played: the inputs do\n", file);
    fprintf(file,
            "\ncompared by coxswain %d.%d.%d, build %016" PRIx64 ", core epoch %" PRIu32
            ", steer epoch %" PRIu32 ", protocol version %d\n",
            COX_VERSION_MAJOR, COX_VERSION_MINOR, COX_VERSION_PATCH, build_number(shared_object),
            cox_epoch(), cox_steer_epoch(), COX_PROTOCOL_VERSION);
    for (unsigned side = 0; side < REPORT_SIDES; side++)
        print_side(file, (char)('a' + side), paths[side], &parts[side]);
}

/* Writes the head as comments, whatever line ends the names of files have. */
static bool write_head(FILE *file, const comparison *made, const char *const paths[2],
                       const char *shared_object, const excerpt parts[2])
{
    char *text = NULL;
    size_t length = 0;
    FILE *head = open_memstream(&text, &length);
    if (head == NULL) return false;
    print_head(head, made, paths, shared_object, parts);
    bool is_whole = fclose(head) == 0;
    fprintf(file, "%s %u\n", REPORT_FIRST_WORD, REPORT_VERSION);
    for (const char *line = text; is_whole && line < text + length;) {
        size_t width = strcspn(line, "\r\n");
        fprintf(file, "#%s%.*s\n", width > 0 ? " " : "", (int)width, line);
        line += width + 1;
    }
    free(text);
    return is_whole;
}

static void write_part(FILE *file, const excerpt *part)
{
    cox_reader reader;
    buffer_source source = {&part->bytes, 0};
    if (cox_reader_start(&reader, buffer_reader(&source)) == COX_OK) text_dump(file, &reader);
}

bool report_write(FILE *file, const comparison *made, const char *const paths[2],
                  const char *shared_object, const cox_scenario *given, char *error)
{
    excerpt parts[REPORT_SIDES];
    memset(parts, 0, sizeof parts);
    uint32_t until_tick = seen_tick(made);
    until_tick = until_tick < UINT32_MAX - TICKS_BEHIND ? until_tick + TICKS_BEHIND : UINT32_MAX;
    bool is_made = excerpt_make(&parts[0], paths[0], made->sound_tick, until_tick, given, error) &&
                   excerpt_make(&parts[1], paths[1], made->sound_tick, until_tick, given, error);
    if (is_made && !write_head(file, made, paths, shared_object, parts))
        is_made = fail(error, "there is no memory for a report");
    for (unsigned side = 0; side < REPORT_SIDES; side++) {
        if (is_made) write_part(file, &parts[side]);
        excerpt_free(&parts[side]);
    }
    return is_made;
}
