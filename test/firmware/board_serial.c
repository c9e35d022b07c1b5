/* SPDX-License-Identifier: MIT
 * A board with an ATmega2560: the stream uses its first serial port, the text for people the
 * second. A stream ends when its line is silent for a while. The sender must keep to the pace of
 * the chip; an emulator does, a real line needs flow control. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdbool.h>

#include "board.h"

/* How often a silent line is polled, about 100 ms in all at 16 MHz. */
#define SILENCE UINT32_C(100000)

__attribute__((constructor)) static void open_serial_ports(void)
{
    UCSR0A = _BV(U2X0);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
    UBRR0 = 0;
    UCSR1A = _BV(U2X1);
    UCSR1B = _BV(TXEN1);
    UBRR1 = 0;
}

static bool receive_byte(uint8_t *byte)
{
    for (uint32_t i = 0; i < SILENCE; i++) {
        if (bit_is_clear(UCSR0A, RXC0)) continue;
        *byte = UDR0;
        return true;
    }
    return false;
}

uint32_t board_read(void *bytes, uint32_t length)
{
    uint32_t count = 0;
    while (count < length && receive_byte((uint8_t *)bytes + count)) count++;
    return count;
}

int board_write(const void *bytes, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        loop_until_bit_is_set(UCSR0A, UDRE0);
        UDR0 = ((const uint8_t *)bytes)[i];
    }
    return 1;
}

void board_tell(const char *text)
{
    for (; *text != '\0'; text++) {
        loop_until_bit_is_set(UCSR1A, UDRE1);
        UDR1 = (uint8_t)*text;
    }
}

/* The emulator reads the exit code from a register that has no other use, and ends when the
 * processor sleeps with interrupts off. */
void board_end(int code)
{
    loop_until_bit_is_set(UCSR0A, UDRE0);
    loop_until_bit_is_set(UCSR1A, UDRE1);
    GPIOR0 = (uint8_t)code;
    cli();
    sleep_enable();
    sleep_cpu();
    for (;;) {
    }
}
