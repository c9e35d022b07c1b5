/* SPDX-License-Identifier: MIT
 * The names of a definition's fields, all of one length and without pointers, as the texts of
 * cox_status.c. */
#include "coxswain/session_field.h"

#include <stdbool.h>
#include <stddef.h>

#include "coxswain/flash.h"

static const char names[][COX_SESSION_FIELD_TEXT_SIZE] COX_FLASH = {
#define FIELD(number, name, rule) [COX_SESSION_FIELD_##number] = name,
#include "session_fields.def"
#undef FIELD
};

void cox_session_field_name(uint8_t field, char *text, uint32_t size)
{
    if (size == 0) return;
    size_t length = size < COX_SESSION_FIELD_TEXT_SIZE ? (size_t)size : COX_SESSION_FIELD_TEXT_SIZE;
    bool is_known = field < COX_COUNT(names);
    cox_flash_copy(text, names[is_known ? field : COX_SESSION_FIELD_NONE], length);
    text[length - 1] = '\0';
}
