/* SPDX-License-Identifier: MIT
 * The part of Arduino that the example sketch uses, so that it compiles without Arduino. The serial
 * port is stdout, and time stands still. */
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stdint.h>
#include <stdio.h>

struct SerialPort {
    void begin(unsigned long baud) { (void)baud; }
    void print(const char *text) { fputs(text, stdout); }
    void print(unsigned long number) { printf("%lu", number); }
    void println() { putchar('\n'); }
};
extern SerialPort Serial;

inline void delay(unsigned long milliseconds) { (void)milliseconds; }

void setup();
void loop();

#endif
