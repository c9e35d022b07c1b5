/* SPDX-License-Identifier: MIT
 * A replay as text, so that text_pack gives back the identical bytes, also of a replay whose
 * simulation is unknown here. */
#ifndef COXSWAIN_TEXT_DUMP_H
#define COXSWAIN_TEXT_DUMP_H

#include <stdio.h>

#include "coxswain/reader.h"

/* Writes what a reader reads, from a call of cox_reader_start on, to file. Returns why it ended:
 * COX_END, COX_ERROR_TRUNCATED (all whole records are written), or another fault. */
cox_status text_dump(FILE *file, cox_reader *reader);

#endif
