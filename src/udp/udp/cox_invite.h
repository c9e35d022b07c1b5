/* SPDX-License-Identifier: MIT
 * Invites as one word: ADDRESS/CODE. The code holds the role, the host's public key and the role's
 * secret, with a check. The address before it may be changed, for instance to the public name of a
 * host that is behind a router. */
#ifndef COX_INVITE_H
#define COX_INVITE_H

#include "cox_reason.h"
#include "cox_seal_handshake.h"

/* The length of a code. */
#define COX_INVITE_CODE_LENGTH 72

/* Whether a text is meant to be an invite. */
bool cox_invite_is_meant(const char *text);

/* Writes an invite to an address, "192.0.2.1:24716" or "[2001:db8::1]:24716". */
void cox_invite_write(const cox_seal_invite *invite, const char *address,
                      char text[COX_UDP_INVITE_SIZE]);

/* Reads an invite, and copies the address in it, of up to address_size bytes with its zero. COX_OK;
 * or the sentence is in why: COX_ERROR_FORMAT (no invite, or one of another version),
 * COX_ERROR_TRUNCATED (it was cut), COX_ERROR_DAMAGED (it was mistyped). */
cox_status cox_invite_read(const char *text, cox_seal_invite *invite, char *address,
                           size_t address_size, cox_reason *why);

#endif
