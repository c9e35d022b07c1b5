/* SPDX-License-Identifier: MIT
 * Stack and cycles of an ATmega2560 in simavr. It uses no interrupt, which would need stack. */
#include "cost_chip.h"

#include <avr/io.h>

#define PAINT 0xa5

/* The stack pointer names the next free byte, so the free bytes end with it. */
__attribute__((noinline)) uint32_t cost_chip_stack(void (*run)(void))
{
    volatile uint8_t *top = (volatile uint8_t *)SP;
    volatile uint8_t *limit = top - COST_STACK_MAX;
    for (volatile uint8_t *byte = limit + 1; byte <= top; byte++) *byte = PAINT;
    run();
    volatile uint8_t *deepest = limit + 1;
    while (deepest <= top && *deepest == PAINT) deepest++;
    return (uint32_t)(top - deepest) + 1u;
}

/* Timer 1 counts cycles up to 2^16, timer 3 counts steps of 1024 cycles. The steps, rounded to
 * nearest, say how often timer 1 has wrapped. */
#define STEP UINT32_C(1024)
#define ROUND UINT32_C(65536)

static uint32_t cycles_of(uint16_t fine, uint16_t steps)
{
    uint32_t rough = (uint32_t)steps * STEP + STEP / 2;
    uint32_t rounds = (rough + ROUND / 2 - fine) / ROUND;
    return rounds * ROUND + fine;
}

__attribute__((noinline)) uint32_t cost_chip_cycles(void (*run)(void))
{
    TCCR1A = 0;
    TCCR3A = 0;
    TCCR1B = _BV(CS10);
    TCCR3B = _BV(CS32) | _BV(CS30);
    TCNT3 = 0;
    TCNT1 = 0;
    run();
    uint16_t fine = TCNT1;
    uint16_t steps = TCNT3;
    return cycles_of(fine, steps);
}
