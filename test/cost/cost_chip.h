/* SPDX-License-Identifier: MIT
 * What a measurement needs from a chip: the depth of the stack, and a clock. A desk has neither:
 * its measurements are 0 and only its results count. */
#ifndef COST_CHIP_H
#define COST_CHIP_H

#include <stdint.h>

/* The most stack that cost_chip_stack can see, in bytes; for more it gives this number. */
#ifndef COST_STACK_MAX
#define COST_STACK_MAX 1536
#endif

/* Runs a function and returns the bytes of stack it has used, its return address included. It
 * paints the stack before the call and looks at it afterwards, so it misses a last byte that
 * happens to have the colour of the paint. */
uint32_t cost_chip_stack(void (*run)(void));

/* Runs a function between two marks and returns the cycles that it took, where the chip can count
 * them (AVR, 0 to 67 million); elsewhere 0, because QEMU's plugin counts from mark to mark. */
uint32_t cost_chip_cycles(void (*run)(void));

#endif
