/* SPDX-License-Identifier: MIT
 * Complaints go to stderr, one sentence each. */
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>

static void say(const char *prefix, const char *format, va_list arguments)
{
    fflush(stdout);
    fputs(prefix, stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void print_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say("coxswain: ", format, arguments);
    va_end(arguments);
}

void print_warning(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say("coxswain: warning: ", format, arguments);
    va_end(arguments);
}

bool fail(char *error, size_t error_size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, error_size, format, arguments);
    va_end(arguments);
    return false;
}
