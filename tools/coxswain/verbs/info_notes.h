/* SPDX-License-Identifier: MIT
 * The notes that coxswain info --notes lists. */
#ifndef COXSWAIN_INFO_NOTES_H
#define COXSWAIN_INFO_NOTES_H

#include <stdbool.h>

/* Prints all notes of the replay at a path, each with its tick. Returns the exit code. */
int info_notes_print(const char *path, bool is_json);

#endif
