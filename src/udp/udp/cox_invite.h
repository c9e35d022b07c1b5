/* SPDX-License-Identifier: MIT
 * Invites as one word: ADDRESS/CODE. The code holds the role, the host's public key and the role's
 * secret, with a check. The address before it may be changed, for instance to the public name of a
 * host that is behind a router. */
#ifndef COXSWAIN_INVITE_H
#define COXSWAIN_INVITE_H

#include <stdbool.h>
#include <stddef.h>

#include "seal_handshake.h"

/* The length of a code, and the size of a whole invite as a host writes it. */
#define INVITE_CODE_LENGTH 72
#define INVITE_SIZE 160

/* Whether a text is meant to be an invite. */
bool invite_is_meant(const char *text);

/* Writes an invite to an address, "192.0.2.1:24716" or "[2001:db8::1]:24716". */
void invite_write(const seal_invite *invite, const char *address, char text[INVITE_SIZE]);

/* Reads an invite, and copies the address in it, of up to address_size bytes with its zero. False,
 * with the sentence in error, if it was cut or mistyped. */
bool invite_read(const char *text, seal_invite *invite, char *address, size_t address_size,
                 char *error, size_t error_size);

#endif
