/* SPDX-License-Identifier: MIT
 * The state as bytes, and back; and the schema that says what the bytes mean.
 *
 * A snapshot is the schema hash (8 bytes), then for each table its row count (4 bytes) and its rows
 * in ascending id, each its COX_ROW_ID and COX_STATE columns in declared order, little-endian. So
 * equal states have equal bytes on every machine. src/core/replay/FORMAT.md has every byte. */
#ifndef COX_SNAPSHOT_H
#define COX_SNAPSHOT_H

#include "coxswain/sim.h"
#include "coxswain/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that a snapshot of the present state takes, and of one with all tables full; 0 if they
 * are 4 GB or more: then only cox_snapshot_write can write it. */
COX_API uint32_t cox_snapshot_size(const cox_sim *sim);
COX_API uint32_t cox_snapshot_size_max(const cox_sim *sim);

/* Writes a snapshot in pieces of at most 64 bytes. Returns COX_OK or what the writer returned. Rows
 * that are stored out of order cost the most time. */
COX_API cox_status cox_snapshot_write(const cox_sim *sim, cox_stream_writer writer);

/* Writes a snapshot into bytes and its length to *length. Returns COX_ERROR_CAPACITY if it does not
 * fit; then *length is what it takes, as cox_snapshot_size says, and nothing is written. */
COX_API cox_status cox_snapshot_save(const cox_sim *sim, void *bytes, uint32_t capacity,
                                     uint32_t *length);

/* Checks a snapshot against the simulation's declaration and stores nothing: schema hash, counts,
 * bounds, ascending unique ids, references, every byte used. Returns COX_OK or the first fault:
 * COX_ERROR_SCHEMA, _TRUNCATED, _COUNT, _RANGE, _ORDER, _REFERENCE, or _DAMAGED for bytes after the
 * end. */
COX_API cox_status cox_snapshot_check(const cox_sim *sim, const void *bytes, uint32_t length);

/* Where a snapshot is refused, and why. */
typedef struct cox_snapshot_fault {
    cox_status status; /* what cox_snapshot_check returns */
    cox_cell cell;     /* the first cell that is refused; its id is COX_NO_ROW where the fault is
                          in no row, or in a row whose own id is 0 or cut off */
    int64_t value;     /* the value there, as cox_sim_fetch gives it; for COX_ERROR_COUNT the
                          number of rows */
} cox_snapshot_fault;

/* The same check, for a sentence about the fault: fills in *fault, and leaves it unchanged where it
 * returns COX_OK. */
COX_API cox_status cox_snapshot_explain(const cox_sim *sim, const void *bytes, uint32_t length,
                                        cox_snapshot_fault *fault);

/* The most bytes of a fault's text, its terminating zero included. */
#define COX_SNAPSHOT_FAULT_TEXT_SIZE 160

/* Writes a fault into text (at most size bytes with the terminating zero) without a full stop:
 * "ships 9 stamina is 300, and 0 to 200 are allowed", "ships 9 target is 12, a reference to a row
 * that is gone". The snapshot is "it"; COX_ERROR_REFUSED says that restored() refused. Total: any
 * fault has a text. */
COX_API void cox_snapshot_fault_text(const cox_snapshot_fault *fault, const cox_sim *sim,
                                     char *text, uint32_t size);

/* Loads a snapshot: checks all of it, then stores all of it (row i of a table goes to slot i), then
 * asks restored(). A snapshot that fails the check changes nothing. If restored() refuses, the old
 * state is put back from undo and restored() is called again: the state is what it was, with its
 * rows in ascending id. undo must hold the cox_snapshot_size() bytes of the present state (else
 * COX_ERROR_CAPACITY, and nothing is changed); it may be NULL if the simulation has no restored().
 * Columns that are not saved are for restored() to set. */
COX_API cox_status cox_snapshot_load(const cox_sim *sim, const void *bytes, uint32_t length,
                                     void *undo, uint32_t undo_capacity);

/* Loads a snapshot whose bytes come only once, into a context that is not running: on any refusal
 * the context is not usable. Besides the refusals of cox_snapshot_check it returns
 * COX_ERROR_REFUSED, a negative status of the reader, or COX_ERROR_IO if the reader gave more bytes
 * than it was asked for. It reads to the end, to see that no byte is left. */
COX_API cox_status cox_snapshot_read(const cox_sim *sim, cox_stream_reader reader);

/* The first difference of two states of the same declaration, in order of table, row id, column. */
typedef struct cox_difference {
    cox_cell cell;  /* the first cell that differs */
    bool only_in_a; /* only a has the row; then both values are 0 */
    bool only_in_b; /* only b has the row; then both values are 0 */
    int64_t a;      /* the value in a, as cox_sim_fetch gives it */
    int64_t b;      /* the value in b */
} cox_difference;

/* Compares two simulations cell by cell (COX_STATE columns and row ids). Returns COX_OK if they are
 * equal, COX_ERROR_DIVERGED with *difference filled if not, COX_ERROR_SCHEMA if they are declared
 * differently. */
COX_API cox_status cox_snapshot_compare(const cox_sim *a, const cox_sim *b,
                                        cox_difference *difference);

/* Writes the declaration as bytes, in pieces of at most 64. A replay carries them, so that it can
 * be read without the program that made it. In brief: u16 table count; for each its name, u8 column
 * count, and for each column its name, u8 type, u8 role, i32 least, i32 greatest; u16 command
 * count; for each u8 kind, its name, u8 mode, u8 argument count, and for each argument its name, u8
 * type, u8 table, i32 least, i32 greatest. A name is its length in a byte and its characters. The
 * greatest of a COX_REFERENCE column is the number of its table in all parts. Returns COX_OK or
 * what the writer returned. */
COX_API cox_status cox_schema_write(const cox_sim *sim, cox_stream_writer writer);

/* The most bytes of the sentence about a schema that differs, its terminating zero included. */
#define COX_SCHEMA_TEXT_SIZE 224

/* Compares a schema that comes as bytes, those of a file for instance, with the simulation's. Where
 * they differ it writes the first difference into text (at most size bytes with the terminating
 * zero; COX_SCHEMA_TEXT_SIZE always suffice) without a full stop:
 *     table ships, column stamina: u16 in the file, u8 in the simulation
 *     table ships, column speed: not in the file
 *     command go, argument x: i32 from -100 to 100 in the file, i32 in the simulation
 * Reads no more than it must. Returns COX_OK if they are equal, COX_ERROR_SCHEMA with the sentence;
 * or COX_ERROR_TRUNCATED or COX_ERROR_DAMAGED for bytes that are no schema, or a negative status of
 * the reader, and then text is empty. */
COX_API cox_status cox_schema_compare(const cox_sim *sim, cox_stream_reader schema, char *text,
                                      uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
