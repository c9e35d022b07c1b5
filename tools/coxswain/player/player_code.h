/* SPDX-License-Identifier: MIT
 * The numbers of a chunk: varints, and columns of numbers that change little from tick to tick.
 *
 * A varint has 7 bits in each byte, the low ones first; bit 7 says that another byte follows. A
 * number with a sign is folded first: 0, -1, 1, -2 become 0, 1, 2, 3. All arithmetic is modulo
 * 2^32. docs/player.md has the whole format. */
#ifndef COXSWAIN_PLAYER_CODE_H
#define COXSWAIN_PLAYER_CODE_H

#include "util/buffer.h"

/* Appends a varint; a folded one. False if there is no memory. */
bool player_put_number(buffer *out, uint32_t number);
bool player_put_signed(buffer *out, int32_t number);

/* Appends a column: count values (1 or more), stride values from one to the next. One byte says how
 * they are written: 0 for one value that all have, else 1 + the order of the differences that are
 * least, 0 to 2. False if there is no memory. */
bool player_put_column(buffer *out, const int32_t *values, size_t count, size_t stride);

#endif
