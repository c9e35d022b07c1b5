/* SPDX-License-Identifier: MIT
 * The text form back into the replay, to the identical byte. */
#ifndef COXSWAIN_TEXT_PACK_H
#define COXSWAIN_TEXT_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "util/buffer.h"

/* Reads a text, path naming it, and appends the replay that it says to *replay. False, with a
 * sentence in error that names the line and what was expected, if it is not the text of a replay
 * whose records are sound; then *replay is of no use. */
bool text_pack(FILE *file, const char *path, buffer *replay, char *error, size_t error_size);

#endif
