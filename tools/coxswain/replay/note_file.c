/* SPDX-License-Identifier: MIT
 * Opening and closing a walk. */
#include "note_file.h"

#include <string.h>

#include "replay_file.h"
#include "util/failure.h"

bool note_walk_open(note_walk *walk, const char *path, char *error)
{
    char sentence[COX_VERDICT_TEXT_SIZE];
    memset(walk, 0, sizeof *walk);
    walk->reader.status = COX_ERROR_IO;
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return false;
    cox_status status = note_walk_start(walk, replay_file_reader(file));
    walk->file = file;
    if (status == COX_OK) return true;
    cox_reader_text(&walk->reader, status, NULL, sentence, sizeof sentence);
    note_walk_close(walk);
    return fail(error, "%s: %s", path, sentence);
}

void note_walk_close(note_walk *walk)
{
    replay_file_close(walk->file);
    walk->file = NULL;
    buffer_free(&walk->text);
}
