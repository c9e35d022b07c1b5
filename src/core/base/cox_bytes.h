/* SPDX-License-Identifier: MIT
 * Little-endian numbers in bytes, the same on every machine.
 *
 * Bytes from files and peers cannot be trusted, so a cursor that checks its bounds reads them: once
 * it has run out, ok is false for good and every further value is 0. So a caller can take all
 * values and look at ok once. */
#ifndef COX_BYTES_H
#define COX_BYTES_H

#include <stdbool.h>
#include <stdint.h>

/* Puts a number into 2, 4 or 8 bytes. */
void cox_bytes_put_u16(uint8_t *bytes, uint16_t value);
void cox_bytes_put_u32(uint8_t *bytes, uint32_t value);
void cox_bytes_put_u64(uint8_t *bytes, uint64_t value);

/* Gets a number out of 2, 4 or 8 bytes. */
uint16_t cox_bytes_get_u16(const uint8_t *bytes);
uint32_t cox_bytes_get_u32(const uint8_t *bytes);
uint64_t cox_bytes_get_u64(const uint8_t *bytes);

/* A cursor that takes numbers out of bytes. */
typedef struct cox_bytes_reader {
    const uint8_t *bytes; /* the caller's */
    uint32_t length;      /* of bytes */
    uint32_t offset;      /* how many were taken; never more than length */
    bool ok;              /* false once more was asked for than is there */
} cox_bytes_reader;

/* A cursor at the start of length bytes. */
cox_bytes_reader cox_bytes_reader_make(const void *bytes, uint32_t length);

/* Takes length bytes and returns where they are, or NULL if fewer are left. */
const uint8_t *cox_bytes_take(cox_bytes_reader *reader, uint32_t length);

/* Takes a number, or gives 0 if too few bytes are left. */
uint8_t cox_bytes_take_u8(cox_bytes_reader *reader);
uint16_t cox_bytes_take_u16(cox_bytes_reader *reader);
uint32_t cox_bytes_take_u32(cox_bytes_reader *reader);
uint64_t cox_bytes_take_u64(cox_bytes_reader *reader);

/* How many bytes are left. */
uint32_t cox_bytes_left(const cox_bytes_reader *reader);

/* A cursor that adds numbers to bytes: once one did not fit, ok is false for good and nothing more
 * is added. */
typedef struct cox_bytes_writer {
    uint8_t *bytes;    /* the caller's */
    uint32_t capacity; /* of bytes */
    uint32_t length;   /* how many were written; never more than capacity */
    bool ok;           /* false once something did not fit */
} cox_bytes_writer;

/* A cursor at the start of capacity bytes. */
cox_bytes_writer cox_bytes_writer_make(void *bytes, uint32_t capacity);

/* Makes room for length more bytes and returns where to put them, or NULL if they do not fit. */
uint8_t *cox_bytes_add(cox_bytes_writer *writer, uint32_t length);

/* Adds length bytes. */
void cox_bytes_add_copy(cox_bytes_writer *writer, const void *bytes, uint32_t length);

/* Adds a number. */
void cox_bytes_add_u8(cox_bytes_writer *writer, uint8_t value);
void cox_bytes_add_u16(cox_bytes_writer *writer, uint16_t value);
void cox_bytes_add_u32(cox_bytes_writer *writer, uint32_t value);
void cox_bytes_add_u64(cox_bytes_writer *writer, uint64_t value);

#endif
