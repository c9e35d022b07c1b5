/* SPDX-License-Identifier: MIT
 * Sentences. */
#include "cox_reason.h"

#include <stdarg.h>
#include <stdio.h>

cox_status cox_reason_give(cox_reason *why, cox_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return status;
}

void cox_reason_copy(const char *from, char *text, uint32_t size)
{
    (void)snprintf(text, size, "%s", from);
}
