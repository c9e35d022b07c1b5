/* SPDX-License-Identifier: MIT
 * The replay that a text says, as a file to read. */
#ifndef COXSWAIN_TEXT_REPLAY_H
#define COXSWAIN_TEXT_REPLAY_H

#include <stdio.h>

/* Packs a text, path naming it, into a file without a name, which stands at its beginning and which
 * the caller closes. NULL, with the sentence in error, where text_pack refuses the text or there is
 * no room. */
FILE *text_replay(FILE *text, const char *path, char *error);

#endif
