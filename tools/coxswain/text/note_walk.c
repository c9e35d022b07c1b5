/* SPDX-License-Identifier: MIT
 * A long note takes several records. Each but the last is as long as it can be without cutting a
 * character. */
#include "note_walk.h"

#include <string.h>

/* A full record may end this many bytes early, where the next character does not fit. */
#define CHARACTER_REST 3u

bool note_may_go_on(const cox_record *record)
{
    return record->length >= COX_RECORD_PAYLOAD_MAX - CHARACTER_REST;
}

cox_status note_walk_start(note_walk *walk, cox_stream_reader stream)
{
    memset(walk, 0, sizeof *walk);
    return cox_reader_start(&walk->reader, stream);
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
        if (!note_may_go_on(&record)) return true;
    }
    return is_begun;
}

bool note_walk_next(note_walk *walk)
{
    walk->text.length = 0;
    return gather(walk) && buffer_append(&walk->text, "", 1) && walk->text.length-- > 0;
}
