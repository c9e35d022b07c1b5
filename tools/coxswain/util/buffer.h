/* SPDX-License-Identifier: MIT
 * Bytes that grow: snapshots, schemas, what a callback gives piece by piece. */
#ifndef COXSWAIN_BUFFER_H
#define COXSWAIN_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coxswain/stream.h"

/* Bytes on the heap; all zero is an empty one. */
typedef struct buffer {
    uint8_t *bytes;
    size_t length;
    size_t capacity;
} buffer;

/* Makes room for capacity bytes in all. False, and nothing changed, if there is no memory. */
bool buffer_reserve(buffer *grown, size_t capacity);

/* Appends bytes. False, and nothing changed, if there is no memory. */
bool buffer_append(buffer *grown, const void *bytes, size_t length);

/* Appends a number of 1 to 8 bytes, little-endian. */
bool buffer_append_number(buffer *grown, uint64_t number, size_t size);

/* Appends to the buffer; COX_ERROR_IO if there is no memory. */
cox_stream_writer buffer_writer(buffer *grown);

/* Bytes that a reader reads. */
typedef struct buffer_source {
    const buffer *from;
    size_t position; /* of the next byte */
} buffer_source;

/* Reads from the source, from its position on. */
cox_stream_reader buffer_reader(buffer_source *source);

/* Frees the bytes and empties the buffer. */
void buffer_free(buffer *grown);

#endif
