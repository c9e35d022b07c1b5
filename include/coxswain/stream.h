/* SPDX-License-Identifier: MIT
 * Where bytes go and where they come from: a disk, flash, a UART, or memory. */
#ifndef COX_STREAM_H
#define COX_STREAM_H

#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes length bytes; returns COX_OK, or a negative status that ends the writing. */
typedef cox_status cox_write(void *user, const void *bytes, uint32_t length);

/* Gives at most length bytes; returns how many (fewer only at the end, 0 there), or a negative
 * status. */
typedef int32_t cox_read(void *user, void *bytes, uint32_t length);

/* A place to write to: the caller's function and what it is called with. */
typedef struct cox_stream_writer {
    cox_write *write; /* NULL where nothing is to be written */
    void *user;
} cox_stream_writer;

/* A place to read from. */
typedef struct cox_stream_reader {
    cox_read *read;
    void *user;
} cox_stream_reader;

/* A file in memory. */
typedef struct cox_memory_file {
    uint8_t *bytes;    /* the caller's */
    uint32_t capacity; /* the most bytes it holds */
    uint32_t length;   /* how many were written */
    uint32_t position; /* how many of them were read */
} cox_memory_file;

/* An empty file in the caller's memory, which is kept as long as the file is used. */
COX_API cox_memory_file cox_memory_file_make(void *bytes, uint32_t capacity);

/* Appends to the file; COX_ERROR_CAPACITY, with nothing written, where the bytes do not fit. */
COX_API cox_stream_writer cox_memory_file_writer(cox_memory_file *file);

/* Reads the file from its beginning. */
COX_API cox_stream_reader cox_memory_file_reader(cox_memory_file *file);

#ifdef __cplusplus
}
#endif
#endif
