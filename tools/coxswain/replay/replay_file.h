/* SPDX-License-Identifier: MIT
 * Files to read: opened with one clear sentence for whatever is wrong, read as the library's
 * streams. */
#ifndef COXSWAIN_REPLAY_FILE_H
#define COXSWAIN_REPLAY_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "coxswain/reader.h"

/* Opens a file for reading, "-" being the standard input; a side of a report (report_side.h) as the
 * replay that it is. NULL, with the sentence in error, if it cannot be read, is a directory or a
 * whole report, or has no bytes at all. */
FILE *replay_file_open(const char *path, char *error);

/* From here on the files that are opened are taken to grow, as a recording does while it is
 * written: of FILE that is FILE.part (output_file.h), where FILE is not there or a process writes
 * FILE.part. Ctrl-C ends the growth. replay_file_is_followed tells whether this was called. */
void replay_file_follow(void);
bool replay_file_is_followed(void);

/* Closes what replay_file_open gave; NULL is allowed. */
void replay_file_close(FILE *file);

/* The bytes of the file, or 0 where that is not known (a pipe). */
uint64_t replay_file_size(FILE *file);

/* Whether a path is a file that can be read at any place, and a second time: no pipe, and not the
 * standard input. To open a pipe takes bytes from it, so this opens nothing. */
bool replay_file_can_seek(const char *path);

/* The exit code for a file whose reading ended with a status: EXIT_SAME at its end, EXIT_DIFFERENT
 * where it diverged, EXIT_CUT where it is cut, else EXIT_BAD. */
int replay_file_code(cox_status status);

/* Reads the file, from where it stands. */
cox_stream_reader replay_file_reader(FILE *file);

/* A file that grows. */
typedef struct replay_file_growth {
    FILE *file;
    const cox_reader *reader; /* which reads it */
    bool is_written;          /* a process writes it, by its lock (output_file.h) */
    bool has_ended;           /* one did, and does no longer */
    const char *fault;        /* why it cannot be followed any more, without its path; or NULL */
} replay_file_growth;

/* Reads a file, from where it stands, for a reader. Where files are followed and it is a regular
 * one, its end is waited for: it is there once the end record has been read, the process that wrote
 * the file is gone, or the user interrupts. COX_ERROR_IO, and the fault, if the file is replaced,
 * removed or shortened meanwhile. */
cox_stream_reader replay_file_growing(replay_file_growth *growth, FILE *file,
                                      const cox_reader *reader);

/* A file that is read at any place. */
typedef struct replay_file_places {
    FILE *file;
    uint64_t position; /* where the file stands; UINT64_MAX: not known */
} replay_file_places;

/* Reads the file, which can seek, at any place. Nothing else may read it meanwhile. */
cox_stream_file replay_file_whole(replay_file_places *places, FILE *file);

#endif
