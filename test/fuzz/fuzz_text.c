/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for the text form of a replay: a text that packs is dumped as a text that
 * packs to the same bytes, and one that does not is refused with a sentence. A report is cut into
 * the texts of its two sides first. All notes of what was packed are walked through, and it is
 * copied without its keyframes. Built and run by test/check/fuzz. */
#include "fuzz_input.h"

#include <string.h>

#include "replay/keyframe_copy.h"
#include "scenarios.h"
#include "text/note_walk.h"
#include "text/text_dump.h"
#include "text/text_pack.h"
#include "text/text_report.h"
#include "util/buffer.h"

static bool pack(const char *text, size_t size, buffer *replay, char *error)
{
    FILE *file = fmemopen((void *)(uintptr_t)text, size, "r");
    if (file == NULL) return false;
    bool is_packed = text_pack(file, "fuzz", buffer_writer(replay), error);
    fclose(file);
    return is_packed;
}

/* Nothing is played: it may be millions of ticks. */
const cox_scenario *scenario_at(uint32_t index)
{
    (void)index;
    return NULL;
}

const cox_scenario *scenario_find(const char *name)
{
    (void)name;
    return NULL;
}

static char *dump(const buffer *replay, size_t *size)
{
    char *text = NULL;
    buffer_source place = {replay, 0};
    cox_reader reader;
    FILE *file = open_memstream(&text, size);
    if (file == NULL) return NULL;
    cox_status status = cox_reader_start(&reader, buffer_reader(&place));
    if (status == COX_OK) status = text_dump(file, &reader);
    fclose(file);
    fuzz_require(status == COX_END || status == COX_ERROR_TRUNCATED || status == COX_ERROR_EPOCH,
                 "what was packed is dumped");
    return text;
}

/* The bytes of all notes, record by record. */
static size_t note_bytes(const buffer *replay)
{
    buffer_source place = {replay, 0};
    cox_reader reader;
    cox_record record;
    size_t length = 0;
    cox_reader_start(&reader, buffer_reader(&place));
    while (cox_reader_next(&reader, &record) == COX_OK)
        length += record.type == COX_RECORD_NOTE ? record.length : 0;
    return length;
}

static void walk_notes(const buffer *replay)
{
    note_walk walk;
    buffer_source place = {replay, 0};
    size_t length = 0;
    uint32_t tick = 0;
    note_walk_start(&walk, buffer_reader(&place));
    while (note_walk_next(&walk)) {
        fuzz_require(walk.tick >= tick && walk.tick <= walk.reader.tick, "notes stand in order");
        fuzz_require(walk.text.bytes[walk.text.length] == 0, "a note is a text");
        tick = walk.tick;
        length += walk.text.length;
    }
    fuzz_require(length == note_bytes(replay), "no byte of a note is lost");
    buffer_free(&walk.text);
}

/* Copies a replay without its keyframes. Returns whether it had an end, and so was copied. */
static bool copy(const buffer *replay, buffer *copied)
{
    static const keyframe_distance none;
    char error[1024] = "";
    keyframe_copied what;
    FILE *file = fmemopen(replay->bytes, replay->length, "r");
    bool is_copied = keyframe_copy(file, "fuzz", &none, NULL, buffer_writer(copied), &what, error);
    fclose(file);
    fuzz_require(is_copied == (what.status == COX_END), "what has an end is copied");
    fuzz_require(is_copied || error[0] != '\0', "a replay that is not copied is told why");
    fuzz_require(!is_copied || what.keyframes == 0, "no keyframe is left");
    return is_copied;
}

static void try_copy(const buffer *replay)
{
    buffer first = {0}, second = {0};
    if (copy(replay, &first)) {
        fuzz_require(note_bytes(&first) == note_bytes(replay), "a copy has the same notes");
        fuzz_require(copy(&first, &second) && first.length == second.length &&
                         memcmp(first.bytes, second.bytes, first.length) == 0,
                     "a copy without keyframes is copied to the same bytes");
    }
    buffer_free(&first);
    buffer_free(&second);
}

static void try_text(const char *data, size_t size)
{
    char error[1024] = "";
    buffer first = {0}, second = {0};
    if (size == 0) return;
    if (pack(data, size, &first, error)) {
        size_t length;
        char *text = dump(&first, &length);
        fuzz_require(pack(text, length, &second, error), "a dump is packed");
        fuzz_require(first.length == second.length &&
                         memcmp(first.bytes, second.bytes, first.length) == 0,
                     "a dump is packed to the same bytes");
        free(text);
        walk_notes(&first);
        try_copy(&first);
    } else {
        fuzz_require(error[0] != '\0' && memchr(error, 0, sizeof error) != NULL,
                     "a text that is refused is told why");
    }
    buffer_free(&first);
    buffer_free(&second);
}

/* Tries one side of a report; false, with the sentence in error, if the data is none. */
static bool try_side(const uint8_t *data, size_t size, unsigned side, char *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = fmemopen((void *)(uintptr_t)data, size, "r");
    FILE *to = open_memstream(&text, &length);
    bool is_side = text_report_side(file, "fuzz", side, to, error);
    fclose(file);
    fclose(to);
    if (is_side) try_text(text, length);
    free(text);
    return is_side;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[1024] = "";
    if (size == 0) return 0;
    FILE *file = fmemopen((void *)(uintptr_t)data, size, "r");
    bool is_report = text_report_begins(file);
    fclose(file);
    if (!is_report) {
        try_text((const char *)data, size);
        return 0;
    }
    for (unsigned side = 0; side < REPORT_SIDES; side++)
        fuzz_require(try_side(data, size, side, error) || error[0] != '\0',
                     "a report that is refused is told why");
    return 0;
}
