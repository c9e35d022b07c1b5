/* SPDX-License-Identifier: MIT
 * Runs a program for the ATmega2560 in simavr with its first serial port on stdin and stdout and
 * its second on stderr, until it sleeps for good. The exit code is the value in GPIOR0.
 *
 *   emulate_avr PROGRAM.elf */
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FREQUENCY 16000000
#define GPIOR0_ADDRESS 0x3e
#define EXIT_EMULATOR 100

static void put_byte(struct avr_irq_t *irq, uint32_t value, void *file)
{
    (void)irq;
    putc((int)(value & 0xff), (FILE *)file);
}

/* Set while the port can take a byte. */
static bool is_open;

static void open_line(struct avr_irq_t *irq, uint32_t value, void *user)
{
    (void)irq, (void)value, (void)user;
    is_open = true;
}

static void close_line(struct avr_irq_t *irq, uint32_t value, void *user)
{
    (void)irq, (void)value, (void)user;
    is_open = false;
}

static avr_irq_t *line_of(avr_t *avr, char port, int line)
{
    return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ((uint32_t)port), line);
}

/* Sends a port's output to file instead of simavr's log. */
static void connect_output(avr_t *avr, char port, FILE *file)
{
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS((uint32_t)port), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS((uint32_t)port), &flags);
    avr_irq_register_notify(line_of(avr, port, UART_IRQ_OUTPUT), put_byte, file);
}

/* Runs the program to its end, and gives the port a byte whenever it can take one. */
static int run(avr_t *avr)
{
    avr_irq_t *input = line_of(avr, '0', UART_IRQ_INPUT);
    int byte = 0;
    for (;;) {
        int state = avr_run(avr);
        if (state == cpu_Done) return avr->data[GPIOR0_ADDRESS];
        if (state == cpu_Crashed) return EXIT_EMULATOR;
        if (!is_open || byte == EOF) continue;
        byte = getchar();
        if (byte != EOF) avr_raise_irq(input, (uint32_t)byte);
    }
}

static void stay_silent(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level == LOG_ERROR) vfprintf(stderr, format, arguments);
}

int main(int argc, char **argv)
{
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    avr_global_logger_set(stay_silent);
    if (argc != 2 || elf_read_firmware(argv[1], &firmware) != 0) {
        fprintf(stderr, "usage: emulate_avr PROGRAM.elf\n");
        return EXIT_EMULATOR;
    }
    avr_t *avr = avr_make_mcu_by_name("atmega2560");
    if (avr == NULL) return EXIT_EMULATOR;
    avr_init(avr);
    firmware.frequency = FREQUENCY;
    avr_load_firmware(avr, &firmware);

    connect_output(avr, '0', stdout);
    connect_output(avr, '1', stderr);
    avr_irq_register_notify(line_of(avr, '0', UART_IRQ_OUT_XON), open_line, NULL);
    avr_irq_register_notify(line_of(avr, '0', UART_IRQ_OUT_XOFF), close_line, NULL);
    return run(avr);
}
