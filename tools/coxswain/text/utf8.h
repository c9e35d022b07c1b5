/* SPDX-License-Identifier: MIT
 * Which bytes of a text may be printed as they are. */
#ifndef COXSWAIN_UTF8_H
#define COXSWAIN_UTF8_H

#include <stddef.h>

/* The byte order mark, which some programs write in front of UTF-8. */
#define UTF8_MARK "\xEF\xBB\xBF"

/* The length of the UTF-8 character that begins a text of length bytes; 0 where none does, or where
 * it is a control character. */
size_t utf8_printable(const char *text, size_t length);

#endif
