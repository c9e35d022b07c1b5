/* SPDX-License-Identifier: MIT
 * Where bytes go: gathered into pieces and handed to the caller's writer. Its first refusal ends
 * the writing, so a caller looks at the status once, at the end. */
#ifndef COX_SINK_H
#define COX_SINK_H

#include "coxswain/snapshot.h"

/* The most bytes of a piece. */
#ifdef __AVR__
#define COX_SINK_BYTES 16
#else
#define COX_SINK_BYTES 64
#endif

typedef struct cox_sink {
    cox_stream_writer writer;
    cox_status status; /* COX_OK, or what the writer returned */
    uint8_t length;    /* of what is gathered */
    uint8_t bytes[COX_SINK_BYTES];
} cox_sink;

/* Starts with nothing gathered. */
void cox_sink_start(cox_sink *sink, cox_stream_writer writer);

/* Puts one value of a declared type. */
void cox_sink_put(cox_sink *sink, uint8_t type, uint64_t bits);

/* Puts a declared name (COX_FLASH): its length in one byte, then its characters. */
void cox_sink_put_name(cox_sink *sink, const char name[COX_NAME_SIZE]);

/* Writes what is gathered and returns the status. */
cox_status cox_sink_finish(cox_sink *sink);

#endif
