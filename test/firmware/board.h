/* SPDX-License-Identifier: MIT
 * What the replay firmware needs from a board: a stream in, a stream out, a line for people, and an
 * end. Your own board implements these four functions. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

/* Waits for length bytes; returns how many came, fewer only at the end of the stream. */
uint32_t board_read(void *bytes, uint32_t length);

/* Sends length bytes; returns whether it sent all of them. */
int board_write(const void *bytes, uint32_t length);

/* Shows a text to people, apart from the stream. */
void board_tell(const char *text);

/* Ends the program with an exit code for its caller. */
void board_end(int code);

#endif
