/* SPDX-License-Identifier: MIT
 * The records of a replay that is made of a text or of another replay: each is read as in any
 * replay as soon as it is written, which finds one out of its place, and goes to the output in
 * blocks, so that a long replay takes no more memory than a short one. */
#ifndef COXSWAIN_TEXT_RECORDS_H
#define COXSWAIN_TEXT_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coxswain/reader.h"
#include "util/buffer.h"

/* Records being written; made by text_records_begin, and stays in its place. */
typedef struct text_records {
    cox_stream_writer output;
    buffer block;           /* records that are not in the output yet */
    buffer_source unread;   /* those of them that the reader has not read */
    cox_recorder recorder;  /* writes to the block */
    cox_reader reader;      /* reads the records as they are written */
    bool is_started;        /* the reader: with the first record */
    cox_status order;       /* COX_OK, or why the reader stopped */
    uint64_t disorder_line; /* the line of the record that it stopped at */
} text_records;

/* Begins a replay. False if there is no memory. */
bool text_records_begin(text_records *records, cox_stream_writer output);

/* Writes a record that a line of the text made, and reads it, unless one before was out of place.
 * COX_ERROR_CAPACITY if there is no memory, COX_ERROR_IO if the output could not be written. */
cox_status text_records_put(text_records *records, uint64_t line, uint8_t type, const void *payload,
                            size_t length);

/* The same for a run: full pieces, then a shorter one. */
cox_status text_records_put_run(text_records *records, uint64_t line, uint8_t type,
                                const buffer *run);

/* Writes what is not in the output yet: COX_OK or COX_ERROR_IO. */
cox_status text_records_flush(text_records *records);

/* Frees the memory; a zeroed one is allowed. */
void text_records_free(text_records *records);

#endif
