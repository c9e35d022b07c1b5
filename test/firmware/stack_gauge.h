/* SPDX-License-Identifier: MIT
 * Measures the stack that a call takes: it paints the stack below the caller before the call, and
 * the bytes that have lost their paint afterwards were used. It is inline, because the painter's
 * own frame must not lie on the bytes that it paints. No interrupt may run in between. */
#ifndef STACK_GAUGE_H
#define STACK_GAUGE_H

#include <stdint.h>

#ifdef __AVR__
#include <avr/io.h>
#endif

/* How far below the caller the paint goes, and its colour. */
#define STACK_GAUGE_BYTES 2400
#define STACK_GAUGE_PAINT 0xa5

typedef struct stack_gauge {
    volatile uint8_t *top; /* the caller's stack pointer */
    uint32_t deepest;      /* the most bytes that any call took */
} stack_gauge;

static inline __attribute__((always_inline)) volatile uint8_t *stack_pointer(void)
{
#ifdef __AVR__
    return (volatile uint8_t *)SP;
#else
    volatile uint8_t *pointer;
    __asm__ volatile("mov %0, sp" : "=r"(pointer));
    return pointer;
#endif
}

/* Before the call. */
static inline __attribute__((always_inline)) void stack_gauge_paint(stack_gauge *gauge)
{
    gauge->top = stack_pointer();
    for (int16_t i = 1; i <= STACK_GAUGE_BYTES; i++) gauge->top[-i] = STACK_GAUGE_PAINT;
}

/* After it. */
static inline __attribute__((always_inline)) void stack_gauge_read(stack_gauge *gauge)
{
    int16_t used = STACK_GAUGE_BYTES;
    while (used > 0 && gauge->top[-used] == STACK_GAUGE_PAINT) used--;
    if ((uint32_t)used > gauge->deepest) gauge->deepest = (uint32_t)used;
}

#endif
