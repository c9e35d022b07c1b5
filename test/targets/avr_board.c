/* SPDX-License-Identifier: MIT
 * The least of a board for the tests on an emulated ATmega2560: what is printed goes to the first
 * serial port, and after main the processor sleeps for good, which ends simavr. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdio.h>

static int send(char byte, FILE *file)
{
    (void)file;
    loop_until_bit_is_set(UCSR0A, UDRE0);
    UDR0 = (uint8_t)byte;
    return 0;
}

static FILE serial = FDEV_SETUP_STREAM(send, NULL, _FDEV_SETUP_WRITE);

__attribute__((constructor)) static void open_serial(void)
{
    UCSR0B = _BV(TXEN0);
    UBRR0 = 0;
    stdout = &serial;
}

/* Part of what runs after main has returned. */
__attribute__((naked, used, section(".fini0"))) void stop(void)
{
    loop_until_bit_is_set(UCSR0A, TXC0);
    cli();
    sleep_enable();
    sleep_cpu();
    for (;;) {
    }
}
