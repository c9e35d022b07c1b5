/* SPDX-License-Identifier: MIT
 * What the library returns for bytes and calls from outside: a status code. Zero is success, a
 * positive code is an orderly end, a negative code is a refusal. A programmer's mistake is never a
 * status; it is an assert (check.h). */
#ifndef COX_STATUS_H
#define COX_STATUS_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One of enum cox_status_code, as an integer of fixed width, so that a struct with one has the same
 * layout on any chip. */
typedef int32_t cox_status;

/* The codes. */
enum cox_status_code {
    COX_OK = 0,                /* done */
    COX_END = 1,               /* nothing more: the recording or the match ended as it should */
    COX_ERROR_CAPACITY = -1,   /* the caller's memory is too small for what was asked */
    COX_ERROR_IO = -2,         /* the caller's stream failed */
    COX_ERROR_TRUNCATED = -3,  /* valid bytes that stop early */
    COX_ERROR_DAMAGED = -4,    /* bytes that no writer of this format would have written */
    COX_ERROR_FORMAT = -5,     /* not a recording, or one of an unknown container version */
    COX_ERROR_EPOCH = -6,      /* recorded with another epoch */
    COX_ERROR_SIMULATION = -7, /* recorded by another simulation, or another epoch of it */
    COX_ERROR_SCHEMA = -8,     /* the state is declared differently here, or wrongly */
    COX_ERROR_COUNT = -9,      /* a table has more rows than it can hold */
    COX_ERROR_RANGE = -10,     /* a value lies outside its declared bounds */
    COX_ERROR_ORDER = -11,     /* row ids that are zero, doubled or not ascending */
    COX_ERROR_REFERENCE = -12, /* a reference to a row that does not exist */
    COX_ERROR_REFUSED = -13,   /* the simulation's own restored() refused it */
    COX_ERROR_DIVERGED = -14,  /* the state or the inputs are not the recorded ones */
    COX_ERROR_NOT_FOUND = -15, /* no such table, row, column, command or name */
    COX_ERROR_NO_PLAYER = -16, /* a command where this session has no player to give it */
    COX_ERROR_SENDER = -17,    /* a packet of another session, or of a peer that may not send it */
    COX_ERROR_STALE = -18,     /* a packet that arrived before, or is too old */
    COX_ERROR_NOT_ADMITTED = -19, /* the host did not let this joiner into its match */
    COX_ERROR_DROPPED = -20,      /* the host dropped this player */
    COX_ERROR_HOST_LOST = -21,    /* the host went, or said nothing for too long */
    COX_ERROR_DESYNC = -22        /* the match stopped because states differ */
};

/* The longest text of a status, its terminating zero included. */
#define COX_STATUS_TEXT_SIZE 64

/* Writes what a status means, in English, lower case, without a full stop, into text (at most size
 * bytes with the terminating zero; size 0 writes nothing). An unknown code gives "unknown status".
 * The text is copied because on AVR it lies in flash. */
COX_API void cox_status_text(cox_status status, char *text, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
