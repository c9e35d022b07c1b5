/* SPDX-License-Identifier: MIT
 * Where a snapshot's bytes come from: memory, or the caller's reader and a small buffer. Once the
 * bytes have run out, or the reader has failed, every further value is 0 and status says why. */
#ifndef COX_SOURCE_H
#define COX_SOURCE_H

#include "coxswain/snapshot.h"

/* The bytes of the buffer. */
#ifdef __AVR__
#define COX_SOURCE_BYTES 16
#else
#define COX_SOURCE_BYTES 64
#endif

typedef struct cox_source {
    const uint8_t *bytes; /* the memory, or the buffer */
    uint32_t length;      /* of what is there */
    uint32_t offset;      /* of what is taken */
    cox_stream_reader reader; /* read is NULL where there is no more than the memory */
    cox_status status;        /* COX_OK, COX_ERROR_TRUNCATED, or what the reader returned */
    uint8_t buffer[COX_SOURCE_BYTES];
} cox_source;

/* Starts with bytes that are all there; with bytes that a reader gives. */
void cox_source_start_memory(cox_source *source, const void *bytes, uint32_t length);
void cox_source_start_stream(cox_source *source, cox_stream_reader reader);

/* Takes one value of a declared type. */
uint64_t cox_source_take(cox_source *source, uint8_t type);

/* COX_OK if nothing failed and no byte is left, COX_ERROR_DAMAGED if bytes are left. */
cox_status cox_source_finish(cox_source *source);

#endif
