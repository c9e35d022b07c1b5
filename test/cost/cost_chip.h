/* SPDX-License-Identifier: MIT
 * What measuring needs of a chip: the depth of the stack, and a clock. A desk has neither: there
 * the measurements are 0 and only the results count. */
#ifndef COST_CHIP_H
#define COST_CHIP_H

#include <stdint.h>

/* The most stack that can be seen; for more than that cost_chip_stack gives this number. */
#define COST_STACK_MAX 1536

/* Runs a function and returns the bytes of stack it has used, its return address included. It
 * paints the stack before and looks at it afterwards, so it misses a last byte that the function
 * happens to leave in the colour of the paint. */
uint32_t cost_chip_stack(void (*run)(void));

/* Runs a function between two marks and returns the cycles that it took, where the chip can count
 * them (AVR, 0 to 67 million); elsewhere 0, because QEMU's plugin counts from mark to mark. */
uint32_t cost_chip_cycles(void (*run)(void));

#endif
