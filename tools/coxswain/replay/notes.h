/* SPDX-License-Identifier: MIT
 * The notes of a replay. A match that ended because states differed leaves one with the sentence
 * about it. */
#ifndef COXSWAIN_NOTES_H
#define COXSWAIN_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "coxswain/reader.h"
#include "text/json.h"

/* The most notes that are kept, and the most bytes of one; what is more is left out. */
#define NOTES_MAX 4u
#define NOTE_SIZE 1024u

typedef struct note {
    char text[NOTE_SIZE]; /* as it stands in the file, then a zero */
    size_t length;
} note;

/* The notes of a file; all zero is none. */
typedef struct notes {
    note kept[NOTES_MAX];
    uint64_t count; /* notes in the file */
    bool continues; /* whether the last record may be the beginning of a longer note */
} notes;

/* Takes the next record of the file, of any type. */
void notes_take(notes *made, const cox_record *record);

/* Reads the notes of a file, as far as its records are sound; none if it cannot be read a second
 * time. Returns how its records end, as cox_reader_next says it, or COX_ERROR_IO. */
cox_status notes_read(notes *made, const char *path);

/* Prints them, a line each: the prefix, `note`, the text in quotes as dump writes it. */
void notes_print(FILE *file, const char *prefix, const notes *printed);

/* The same as a JSON array, with the number of those left out as more_KEY; nothing where there is
 * none. */
void notes_put(json *writer, const char *key, const notes *put);

#endif
