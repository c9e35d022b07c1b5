/* SPDX-License-Identifier: MIT
 * The note of a replay that has some words in it. */
#ifndef COXSWAIN_NOTE_FIND_H
#define COXSWAIN_NOTE_FIND_H

#include <stdbool.h>

#include "notes.h"

/* What was found. */
typedef struct note_found {
    note first;     /* that contains the words */
    uint32_t tick;  /* which it is about */
    uint64_t count; /* of the notes that contain them */
    cox_status status; /* how the records of the file end; COX_ERROR_IO: it cannot be read */
} note_found;

/* Finds the notes of a file that contain the words, letter by letter; "" is in all. False, with a
 * sentence in error that names a note like it or what notes there are, if there is none. */
bool note_find(note_found *found, const char *path, const char *words, char *error);

#endif
