/* SPDX-License-Identifier: MIT
 * UTF-8, judged strictly: no overlong forms, no surrogates, nothing beyond U+10FFFF. */
#include "utf8.h"

#include <stdbool.h>

/* The length that the first byte of a character promises; 0 for one that begins none. */
static size_t promised_length(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first < 0xc2) return 0;
    if (first < 0xe0) return 2;
    if (first < 0xf0) return 3;
    return first < 0xf5 ? 4 : 0;
}

size_t utf8_printable(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    if (length == 0) return 0;
    size_t promised = promised_length(at[0]);
    if (promised == 0 || promised > length) return 0;
    for (size_t i = 1; i < promised; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    bool is_control = at[0] < 0x20 || at[0] == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
    bool is_overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool is_beyond = (at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf4 && at[1] > 0x8f);
    return is_control || is_overlong || is_beyond ? 0 : promised;
}
