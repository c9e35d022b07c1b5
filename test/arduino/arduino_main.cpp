/* SPDX-License-Identifier: MIT
 * Arduino's main, but one that returns. */
#include "Arduino.h"

#define LOOPS 300

SerialPort Serial;

int main()
{
    setup();
    for (int i = 0; i < LOOPS; i++) loop();
    return 0;
}
