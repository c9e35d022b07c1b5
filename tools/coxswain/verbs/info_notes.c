/* SPDX-License-Identifier: MIT
 * Listing notes. */
#include "info_notes.h"

#include <inttypes.h>
#include <stdio.h>

#include "replay/note_file.h"
#include "replay/replay_file.h"
#include "text/json.h"
#include "text/text_words.h"
#include "util/failure.h"
#include "util/streams.h"

/* A note as a line, or as an object where there is a writer. */
static void put_note(json *writer, const note_walk *walk)
{
    if (writer == NULL) {
        fprintf(stream_out(), "%" PRIu32 " note ", walk->tick);
        text_put_quoted(stream_out(), walk->text.bytes, walk->text.length);
        fputc('\n', stream_out());
        return;
    }
    json_open_object(writer, NULL);
    json_unsigned(writer, "tick", walk->tick);
    json_text(writer, "text", (const char *)walk->text.bytes);
    json_close_object(writer);
}

int info_notes_print(const char *path, bool is_json)
{
    char error[ERROR_SIZE];
    note_walk walk;
    if (!note_walk_open(&walk, path, error)) {
        print_error("%s", error);
        return replay_file_code(walk.reader.status);
    }
    json writer = {0};
    if (is_json) writer = json_begin(stream_out());
    if (is_json) json_open_array(&writer, "notes");
    while (note_walk_next(&walk)) put_note(is_json ? &writer : NULL, &walk);
    if (is_json) json_close_array(&writer);
    if (is_json) json_finish(&writer);
    cox_status status = walk.reader.status;
    cox_reader_text(&walk.reader, status, NULL, error, sizeof error);
    if (status != COX_END) print_error("%s: %s", path, error);
    note_walk_close(&walk);
    return replay_file_code(status);
}
