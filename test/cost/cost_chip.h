/* SPDX-License-Identifier: MIT
 * What measuring needs of a chip: the depth of the stack, and a clock. On a desk there is neither;
 * there the measurements are 0 and only the answers count. */
#ifndef COST_CHIP_H
#define COST_CHIP_H

#include <stdint.h>

/* More stack than this is not seen; cost_chip_stack then gives this number. */
#define COST_STACK_MAX 1536

/* Runs a function and gives the bytes of stack it has used, its return address included. They are
 * painted before and looked at afterwards, so a byte that happens to be left as it was painted, at
 * the very end, is missed. */
uint32_t cost_chip_stack(void (*run)(void));

/* Runs a function between two marks and gives the cycles that it took, where the chip can count
 * them (AVR, 0 to 67 million); elsewhere 0: there QEMU's plugin counts from mark to mark. */
uint32_t cost_chip_cycles(void (*run)(void));

#endif
