/* SPDX-License-Identifier: MIT
 * Stack of a Cortex-M, and the marks between which QEMU's plugin counts. */
#include "cost_chip.h"

#define PAINT UINT32_C(0xa5a5a5a5)

/* instruction_counter.c finds it by its name. */
__attribute__((noinline)) void cost_mark(void);
__attribute__((noinline)) void cost_mark(void)
{
    __asm__ volatile("" ::: "memory");
}

/* The stack pointer names the last word in use, so the free bytes end below it. */
__attribute__((noinline)) uint32_t cost_chip_stack(void (*run)(void))
{
    volatile uint32_t *top;
    __asm__ volatile("mov %0, sp" : "=r"(top));
    volatile uint32_t *limit = top - COST_STACK_MAX / 4;
    for (volatile uint32_t *word = limit; word < top; word++) *word = PAINT;
    run();
    volatile uint32_t *deepest = limit;
    while (deepest < top && *deepest == PAINT) deepest++;
    return (uint32_t)(top - deepest) * 4u;
}

__attribute__((noinline)) uint32_t cost_chip_cycles(void (*run)(void))
{
    cost_mark();
    run();
    cost_mark();
    return 0;
}
