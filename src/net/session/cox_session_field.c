/* SPDX-License-Identifier: MIT
 * The names of the fields of a session's definition, all of one length and without pointers, as the
 * texts of cox_status.c. */
#include "coxswain/session_field.h"

#include "core/base/cox_text_copy.h"
#include "coxswain/flash.h"

static const char names[][COX_SESSION_FIELD_TEXT_SIZE] COX_FLASH = {
#define FIELD(number, name, rule) [COX_SESSION_FIELD_##number] = name, /* NOLINT */
#include "session_fields.def"
#undef FIELD
};

void cox_session_field_name(uint8_t field, char *text, uint32_t size)
{
    bool is_known = field < COX_COUNT(names);
    const char *name = names[is_known ? field : COX_SESSION_FIELD_NONE];
    cox_text_copy(text, size, name, COX_SESSION_FIELD_TEXT_SIZE);
}
