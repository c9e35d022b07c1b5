/* SPDX-License-Identifier: MIT
 * A text of a table in flash, copied for the caller. */
#ifndef COX_TEXT_COPY_H
#define COX_TEXT_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coxswain/flash.h"

/* Copies an entry of a COX_FLASH table, length bytes that end with a zero, to text: at most size
 * bytes with a terminating zero; size 0 copies nothing. */
static inline void cox_text_copy(char *text, uint32_t size, const char *entry, uint32_t length)
{
    if (size == 0) return;
    size_t bytes = size < length ? (size_t)size : (size_t)length;
    cox_flash_copy(text, entry, bytes);
    text[bytes - 1] = '\0';
}

#endif
