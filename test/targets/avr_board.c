/* SPDX-License-Identifier: MIT
 * A minimal board for the tests on an emulated ATmega2560: output goes to the first serial port,
 * and after main the processor sleeps for good, which ends simavr. A stack that grew into the
 * variables could show as a wrong result anywhere, so this file detects it: it paints the bytes
 * between the variables and the stack before main and looks at them after it. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <stdint.h>
#include <stdio.h>

#define PAINT 0xc5

/* The bytes next to the variables that no stack may have touched. */
#define UNTOUCHED_BYTES 16

extern uint8_t __heap_start; /* the first byte behind the variables */

static int send(char byte, FILE *file)
{
    (void)file;
    loop_until_bit_is_set(UCSR0A, UDRE0);
    UDR0 = (uint8_t)byte;
    return 0;
}

static FILE serial = FDEV_SETUP_STREAM(send, NULL, _FDEV_SETUP_WRITE);

/* Runs before main. It stays clear of the stack, which already holds return addresses. */
__attribute__((constructor)) static void open_board(void)
{
    for (uint8_t *byte = &__heap_start; byte < (uint8_t *)SP - 32; byte++) *byte = PAINT;
    UCSR0B = _BV(TXEN0);
    UBRR0 = 0;
    stdout = &serial;
}

static void check_stack(void)
{
    uint8_t i = 0;
    while (i < UNTOUCHED_BYTES && (&__heap_start)[i] == PAINT) i++;
    if (i < UNTOUCHED_BYTES) puts_P(PSTR("FAIL: the stack has grown into the variables"));
}

/* Runs after main has returned. */
__attribute__((naked, used, section(".fini8"))) void check(void)
{
    check_stack();
}

__attribute__((naked, used, section(".fini0"))) void stop(void)
{
    loop_until_bit_is_set(UCSR0A, TXC0);
    cli();
    sleep_enable();
    sleep_cpu();
    for (;;) {
    }
}
