/* SPDX-License-Identifier: MIT
 * A board under a debugger or an emulator: newlib's semihosting reaches the desk's stdin, stdout
 * and stderr. There is no buffer in between. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board.h"

uint32_t board_read(void *bytes, uint32_t length)
{
    uint32_t count = 0;
    while (count < length) {
        int got = read(STDIN_FILENO, (uint8_t *)bytes + count, length - count);
        if (got <= 0) break;
        count += (uint32_t)got;
    }
    return count;
}

int board_write(const void *bytes, uint32_t length)
{
    return write(STDOUT_FILENO, bytes, length) == (int)length;
}

void board_tell(const char *text)
{
    write(STDERR_FILENO, text, strlen(text));
}

void board_end(int code)
{
    exit(code);
}
