/* SPDX-License-Identifier: MIT
 * Where bytes go and where they come from: a disk, flash, a UART, or memory. */
#ifndef COX_STREAM_H
#define COX_STREAM_H

#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes all length bytes. Returns COX_OK, or a negative status that ends the writing. */
typedef cox_status cox_write(void *user, const void *bytes, uint32_t length);

/* Gives at most length bytes. Returns how many, 0 only at the end; or a negative status that ends
 * the reading. */
typedef int32_t cox_read(void *user, void *bytes, uint32_t length);

/* A place to write to: the caller's function, and the pointer that it gets. */
typedef struct cox_stream_writer {
    cox_write *write; /* NULL: nothing is to be written */
    void *user;       /* the caller's; may be NULL */
} cox_stream_writer;

/* A place to read from: the caller's function, and the pointer that it gets. */
typedef struct cox_stream_reader {
    cox_read *read; /* not NULL */
    void *user;     /* the caller's; may be NULL */
} cox_stream_reader;

/* A file in the caller's memory. */
typedef struct cox_memory_file {
    uint8_t *bytes;    /* the caller's, capacity of them */
    uint32_t capacity; /* the most bytes it holds */
    uint32_t length;   /* bytes written so far */
    uint32_t position; /* bytes read so far, at most length */
} cox_memory_file;

/* An empty file in capacity bytes, which the caller keeps for as long as the file is used. */
COX_API cox_memory_file cox_memory_file_make(void *bytes, uint32_t capacity);

/* A writer that appends to the file. Bytes that do not fit are COX_ERROR_CAPACITY, and none of them
 * is written. */
COX_API cox_stream_writer cox_memory_file_writer(cox_memory_file *file);

/* A reader of the file from its first byte: it sets position to 0. */
COX_API cox_stream_reader cox_memory_file_reader(cox_memory_file *file);

#ifdef __cplusplus
}
#endif
#endif
