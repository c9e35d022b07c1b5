/* SPDX-License-Identifier: MIT
 * A walk through the notes of a file. */
#ifndef COXSWAIN_NOTE_FILE_H
#define COXSWAIN_NOTE_FILE_H

#include "text/note_walk.h"

/* Opens a file. False, with a sentence in error and nothing left open, if it is no replay; then
 * walk->reader.status says why. */
bool note_walk_open(note_walk *walk, const char *path, char *error);

/* Closes what is open; a closed or failed walk is allowed. */
void note_walk_close(note_walk *walk);

#endif
