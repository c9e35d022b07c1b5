/* SPDX-License-Identifier: MIT
 * Files to write, safe against crashes: the bytes go to PATH.part, which takes PATH's place only
 * when all of them are on the disk. What stood at PATH before stays untouched until then. */
#ifndef COXSWAIN_OUTPUT_FILE_H
#define COXSWAIN_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coxswain/stream.h"

#define OUTPUT_PATH_SIZE 4096
#define OUTPUT_PART ".part"

/* A file that is being written; made by output_file_open. */
typedef struct output_file {
    uint64_t bytes; /* written so far */
    int descriptor; /* -1 when it is not open */
    int fault;      /* the errno of the first write that failed, or 0 */
    bool is_whole;  /* a part of it is of no use */
    char path[OUTPUT_PATH_SIZE];
    char part_path[OUTPUT_PATH_SIZE]; /* "" where path is no regular file and is written directly */
} output_file;

/* Opens PATH.part, for this process alone. What a killed run left there is kept as PATH.part.1 or
 * the next free number, with a warning. input_path is the file that is read, or NULL. False, with
 * the sentence in error, if that cannot be written, is written by another process or is the input.
 */
bool output_file_open(output_file *file, const char *path, const char *input_path, char *error);

/* The same for a file that can be made again, such as a picture: PATH.part goes if committing
 * fails, and when Ctrl-C ends the program. One such file is open at a time. */
bool output_file_open_whole(output_file *file, const char *path, const char *input_path,
                            char *error);

/* Opens PATH itself, for this process alone and empty: others read it while it grows. */
bool output_file_open_growing(output_file *file, const char *path, char *error);

/* Whether a file to write is another one than a file that is read; false with the sentence in
 * error. */
bool output_file_differs(const char *path, const char *input_path, char *error);

/* A cox_write to the output_file that user is. Every call reaches the operating system, so that
 * what was written before a crash is on file. */
cox_status output_file_write(void *user, const void *bytes, uint32_t length);
cox_stream_writer output_file_writer(output_file *file);

/* Gives the file its name once its bytes are on the disk. False, with the sentence in error, if
 * that or an earlier write failed; then PATH.part stays unless it is empty, for it may be all that
 * there is of a recording. */
bool output_file_commit(output_file *file, char *error);

/* Opens a file that can be made again, writes it and commits. */
bool output_file_save(const char *path, const char *input_path, const void *bytes, size_t length,
                      char *error);

/* Gives up: removes PATH.part. Nothing if the file is not open. */
void output_file_discard(output_file *file);

#endif
