/* SPDX-License-Identifier: MIT
 * Complaints go to stderr, one sentence each. */
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>

#include "streams.h"

static const char *program_name = "coxswain";

void failure_name_program(const char *name)
{
    program_name = name;
}

const char *failure_program(void)
{
    return program_name;
}

int graver_code(int a, int b)
{
    if (a == EXIT_SAME) return b;
    if (b == EXIT_SAME) return a;
    return a < b ? a : b;
}

static void say(const char *prefix, const char *format, va_list arguments)
{
    char sentence[2 * ERROR_SIZE];
    FILE *file = stream_err();
    vsnprintf(sentence, sizeof sentence, format, arguments);
    fflush(stream_out());
    fprintf(file, "%s: %s%s\n", program_name, prefix, sentence);
    if (fflush(file) != 0 || ferror(file)) streams_keep(sentence);
}

int print_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say("", format, arguments);
    va_end(arguments);
    return EXIT_BAD;
}

bool complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say("", format, arguments);
    va_end(arguments);
    return false;
}

void print_warning(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say("warning: ", format, arguments);
    va_end(arguments);
}

bool fail(char *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, ERROR_SIZE, format, arguments);
    va_end(arguments);
    return false;
}
