/* SPDX-License-Identifier: MIT
 * The text form back into the replay, to the identical byte. */
#ifndef COXSWAIN_TEXT_PACK_H
#define COXSWAIN_TEXT_PACK_H

#include <stdbool.h>
#include <stdio.h>

#include "coxswain/stream.h"

/* Reads a text, path naming it, and writes the replay that it says to the output, as it reads.
 * False, with a sentence in error that names the line and what was expected, if it is not the text
 * of a replay whose records are sound, or if a write failed; then what was written is of no use. */
bool text_pack(FILE *file, const char *path, cox_stream_writer output, char *error);

#endif
