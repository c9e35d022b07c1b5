/* SPDX-License-Identifier: MIT
 * The notes of a file. */
#include "notes.h"

#include <inttypes.h>
#include <string.h>

#include "util/failure.h"
#include "replay_file.h"
#include "text/note_walk.h"
#include "text/text_words.h"

static void append(note *grown, const cox_record *record)
{
    size_t room = NOTE_SIZE - 1 - grown->length;
    size_t length = record->length < room ? record->length : room;
    memcpy(grown->text + grown->length, record->payload, length);
    grown->length += length;
    grown->text[grown->length] = '\0';
}

void notes_take(notes *made, const cox_record *record)
{
    if (record->type != COX_RECORD_NOTE) {
        made->continues = false;
        return;
    }
    if (!made->continues) made->count++;
    made->continues = note_may_go_on(record);
    if (made->count <= NOTES_MAX) append(&made->kept[made->count - 1], record);
}

cox_status notes_read(notes *made, const char *path)
{
    char error[ERROR_SIZE];
    cox_reader reader;
    cox_record record;
    memset(made, 0, sizeof *made);
    if (!replay_file_can_seek(path)) return COX_ERROR_IO;
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return COX_ERROR_IO;
    cox_status status = cox_reader_start(&reader, replay_file_reader(file));
    while (status == COX_OK) {
        status = cox_reader_next(&reader, &record);
        if (status == COX_OK) notes_take(made, &record);
    }
    replay_file_close(file);
    return status;
}

static uint64_t kept_count(const notes *made)
{
    return made->count < NOTES_MAX ? made->count : NOTES_MAX;
}

void notes_print(FILE *file, const char *prefix, const notes *printed)
{
    for (uint64_t i = 0; i < kept_count(printed); i++) {
        const note *one = &printed->kept[i];
        fprintf(file, "%snote ", prefix);
        text_put_quoted(file, (const uint8_t *)one->text, one->length);
        fputc('\n', file);
    }
    if (printed->count > NOTES_MAX)
        fprintf(file, "%snotes more than these: %" PRIu64 "; coxswain info --notes lists all\n",
                prefix, printed->count - NOTES_MAX);
}

void notes_put(json *writer, const char *key, const notes *put)
{
    if (put->count == 0) return;
    json_open_array(writer, key);
    for (uint64_t i = 0; i < kept_count(put); i++) json_text(writer, NULL, put->kept[i].text);
    json_close_array(writer);
    if (put->count <= NOTES_MAX) return;
    char more[32];
    snprintf(more, sizeof more, "more_%s", key);
    json_unsigned(writer, more, put->count - NOTES_MAX);
}
