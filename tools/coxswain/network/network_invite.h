/* SPDX-License-Identifier: MIT
 * Where a joiner's invite stands. Every user of a machine sees the command lines of all others, so
 * an invite, which holds a secret, may also come from a file, the standard input or the
 * environment. */
#ifndef COXSWAIN_NETWORK_INVITE_H
#define COXSWAIN_NETWORK_INVITE_H

#include <stdbool.h>

/* The size of a buffer for an invite or an address: a name of 253 bytes, a port, and a code. */
#define NETWORK_INVITE_SIZE 336u

/* Copies an invite, or an address with --open, into text, NETWORK_INVITE_SIZE bytes: word itself,
 * or the line of the standard input ("-"), of a file ("@FILE") or, where word is NULL, of the
 * environment's MATCH_INVITE_VARIABLE. False if there is not one line that fits, with a sentence in
 * error that names its place and never shows it. */
bool network_invite_read(const char *word, char *text, char *error);

/* Whether a text holds what may be an invite's code, with its slash or without: then no sentence
 * may show the text. No part of a host's name is so long. */
bool network_invite_has_code(const char *text);

#endif
