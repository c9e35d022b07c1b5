/* SPDX-License-Identifier: MIT
 * A long note takes several records. Each but the last is as long as it can be without cutting a
 * character. */
#include "notes.h"

#include <inttypes.h>
#include <string.h>

#include "util/failure.h"
#include "replay_file.h"
#include "text/text_words.h"

/* A full record may end this many bytes early, where the next character does not fit. */
#define CHARACTER_REST 3u

static void append(note *grown, const cox_record *record)
{
    size_t room = NOTE_SIZE - 1 - grown->length;
    size_t length = record->length < room ? record->length : room;
    memcpy(grown->text + grown->length, record->payload, length);
    grown->length += length;
    grown->text[grown->length] = '\0';
}

/* Whether a note may go on in the next record. */
static bool may_go_on(const cox_record *record)
{
    return record->length >= COX_RECORD_PAYLOAD_MAX - CHARACTER_REST;
}

void notes_take(notes *made, const cox_record *record)
{
    if (record->type != COX_RECORD_NOTE) {
        made->continues = false;
        return;
    }
    if (!made->continues) made->count++;
    made->continues = may_go_on(record);
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
        fprintf(file, "%snotes more than these: %" PRIu64 "\n", prefix, printed->count - NOTES_MAX);
}

void notes_put(json *writer, const char *key, const notes *put)
{
    if (put->count == 0) return;
    json_open_array(writer, key);
    for (uint64_t i = 0; i < kept_count(put); i++) json_text(writer, NULL, put->kept[i].text);
    json_close_array(writer);
}

bool note_walk_open(note_walk *walk, const char *path, char *error)
{
    char sentence[COX_VERDICT_TEXT_SIZE];
    memset(walk, 0, sizeof *walk);
    walk->reader.status = COX_ERROR_IO;
    walk->file = replay_file_open(path, error);
    if (walk->file == NULL) return false;
    cox_status status = cox_reader_start(&walk->reader, replay_file_reader(walk->file));
    if (status == COX_OK) return true;
    cox_reader_text(&walk->reader, status, NULL, sentence, sizeof sentence);
    note_walk_close(walk);
    return fail(error, "%s: %s", path, sentence);
}

/* Gathers the records of the next note. */
static bool gather(note_walk *walk)
{
    cox_record record;
    bool is_begun = false;
    while (cox_reader_next(&walk->reader, &record) == COX_OK) {
        bool is_note = record.type == COX_RECORD_NOTE;
        if (!is_note && is_begun) return true;
        if (!is_note) continue;
        if (!is_begun) walk->tick = walk->reader.tick;
        is_begun = true;
        if (!buffer_append(&walk->text, record.payload, record.length)) return false;
        if (!may_go_on(&record)) return true;
    }
    return is_begun;
}

bool note_walk_next(note_walk *walk)
{
    walk->text.length = 0;
    return gather(walk) && buffer_append(&walk->text, "", 1) && walk->text.length-- > 0;
}

void note_walk_close(note_walk *walk)
{
    replay_file_close(walk->file);
    walk->file = NULL;
    buffer_free(&walk->text);
}
