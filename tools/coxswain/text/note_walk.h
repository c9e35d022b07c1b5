/* SPDX-License-Identifier: MIT
 * All notes of a replay, one after the other, each whole and with its tick. */
#ifndef COXSWAIN_NOTE_WALK_H
#define COXSWAIN_NOTE_WALK_H

#include <stdbool.h>
#include <stdio.h>

#include "coxswain/reader.h"
#include "util/buffer.h"

/* A walk through the notes; made by note_walk_start. */
typedef struct note_walk {
    FILE *file;        /* that is to be closed; NULL: none */
    cox_reader reader; /* after the last note its status says how the records end */
    uint32_t tick;     /* which the present note is about */
    buffer text;       /* of the present note, whole; a zero stands behind it */
} note_walk;

/* Starts to read a replay, with file NULL. Returns what cox_reader_start returns. */
cox_status note_walk_start(note_walk *walk, cox_stream_reader stream);

/* Goes to the next note. False after the last. The caller frees the text of the last. */
bool note_walk_next(note_walk *walk);

/* Whether a note may go on in the record behind this one. */
bool note_may_go_on(const cox_record *record);

#endif
