/* SPDX-License-Identifier: MIT
 * Complaints go to stderr, one sentence each. */
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>

#include "streams.h"

static void say(const char *prefix, const char *format, va_list arguments)
{
    char sentence[2 * ERROR_SIZE];
    FILE *file = stream_err();
    vsnprintf(sentence, sizeof sentence, format, arguments);
    fflush(stream_out());
    fprintf(file, "%s%s\n", prefix, sentence);
    if (fflush(file) != 0 || ferror(file)) streams_keep(sentence);
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
