/* SPDX-License-Identifier: MIT
 * A report as the message that brings it from the host to all others; src/net/wire/PROTOCOL.md,
 * "Where states differ", has every byte. */
#ifndef COX_DESYNC_BYTES_H
#define COX_DESYNC_BYTES_H

#include "coxswain/desync.h"

#define COX_DESYNC_MESSAGE 64 /* its type, beside those of queries and answers */
#define COX_DESYNC_BYTES 111

/* Writes COX_DESYNC_BYTES bytes and returns how many. */
uint32_t cox_desync_write(const cox_desync *report, uint8_t *bytes);

/* Reads a message: false, and *report unchanged, if it is none or tells of what the simulation does
 * not declare. */
bool cox_desync_read(cox_desync *report, const cox_sim *sim, const void *bytes, uint32_t length);

#endif
