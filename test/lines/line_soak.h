/* SPDX-License-Identifier: MIT
 * A long match: whether sessions and their memory stay as they are. */
#ifndef LINE_SOAK_H
#define LINE_SOAK_H

#include <stdbool.h>
#include <stdint.h>

/* Plays so many minutes of a match of four at 240 Hz with loss, with prediction and without, and
 * prints how it went. Returns whether both kept their rate, agreed, and took no more memory than a
 * minute does. */
bool line_soak_play(uint32_t minutes, uint64_t seed);

#endif
