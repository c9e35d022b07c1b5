/* SPDX-License-Identifier: MIT
 * Files to read: opened with one clear sentence for whatever is wrong, read by the library's
 * callback. Also the sentences for what a reader of replays reports. */
#ifndef COXSWAIN_REPLAY_FILE_H
#define COXSWAIN_REPLAY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "coxswain/reader.h"

/* Opens a file for reading, "-" being the standard input. NULL, with the sentence in error, if it
 * cannot be read, is a directory or has no bytes at all. */
FILE *replay_file_open(const char *path, char *error, size_t error_size);

/* Closes what replay_file_open gave; NULL is allowed. */
void replay_file_close(FILE *file);

/* The bytes of the file, or 0 where that is not known (a pipe). */
uint64_t replay_file_size(FILE *file);

/* A cox_read from the FILE that user is. */
int32_t replay_file_read(void *user, void *bytes, uint32_t length);

/* Says in one sentence, without the path, why a reader of records stopped: "truncated at tick 12",
 * "damaged at byte 400". */
void replay_file_explain(const cox_reader *reader, cox_status status, char *text,
                         size_t text_size);

/* The same of a reader that played: "truncated at tick 12, verified to tick 10"; a refusal names
 * both values. sim may be NULL where there is none yet. */
void replay_file_explain_played(const cox_reader *reader, cox_status status, const cox_sim *sim,
                                char *text, size_t text_size);

#endif
