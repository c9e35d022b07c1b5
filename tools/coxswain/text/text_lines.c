/* SPDX-License-Identifier: MIT
 * Lines are read one by one into memory that holds the longest. */
#include "text_lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "util/failure.h"
#include "utf8.h"

void text_lines_begin(text_lines *lines, FILE *file, const char *path)
{
    memset(lines, 0, offsetof(text_lines, line) + 1);
    lines->file = file;
    lines->path = path;
}

/* Takes a byte order mark off the first line. */
static void cut_mark(text_lines *lines)
{
    size_t mark = sizeof UTF8_MARK - 1;
    if (lines->number != 1 || strncmp(lines->line, UTF8_MARK, mark) != 0) return;
    lines->length -= mark;
    memmove(lines->line, lines->line + mark, lines->length + 1);
}

bool text_lines_read(text_lines *lines)
{
    int letter;
    if (lines->is_held) {
        lines->is_held = false;
        return true;
    }
    lines->word_count = 0;
    lines->length = 0;
    if (lines->fault != TEXT_SOUND) return false;
    while ((letter = getc_unlocked(lines->file)) != EOF && letter != '\n') {
        if (lines->length == TEXT_LINE_MAX) {
            lines->fault = TEXT_TOO_LONG;
            break;
        }
        lines->line[lines->length++] = (char)letter;
    }
    bool has_line = letter != EOF || lines->length > 0;
    if (has_line) lines->number++;
    if (letter == EOF && ferror(lines->file)) lines->fault = TEXT_UNREADABLE;
    if (!has_line || lines->fault != TEXT_SOUND) return false;

    if (lines->length > 0 && lines->line[lines->length - 1] == '\r') lines->length--;
    lines->line[lines->length] = '\0';
    cut_mark(lines);
    return true;
}

/* Takes the blanks at its end off the present line. */
static void cut_blanks(text_lines *lines)
{
    while (lines->length > 0 && strchr("\r \t", lines->line[lines->length - 1]) != NULL)
        lines->length--;
    lines->line[lines->length] = '\0';
}

bool text_lines_next(text_lines *lines)
{
    while (text_lines_read(lines)) {
        const char *first = lines->line + strspn(lines->line, " \t");
        if (*first == '\0' || *first == '#') continue;
        cut_blanks(lines);
        return true;
    }
    return false;
}

void text_lines_hold(text_lines *lines)
{
    lines->is_held = true;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool text_lines_split(text_lines *lines)
{
    char *at = lines->line;
    if (lines->word_count > 0) return true; /* held, and split before */
    for (;;) {
        at += strspn(at, " \t");
        if (*at == '\0') return true;
        if (lines->word_count == TEXT_WORDS_MAX) return false;
        lines->words[lines->word_count++] = at;
        if (lines->word_count == TEXT_COMMAND_WORDS && text_lines_has_command(lines)) return true;
        at += strcspn(at, " \t");
        if (*at == '\0') return true;
        *at++ = '\0';
    }
}

bool text_lines_has_command(const text_lines *lines)
{
    return lines->word_count > 0 && is_digit(lines->words[0][0]);
}

/* Writes why reading ended. */
static void write_fault(const text_lines *lines, char *text, size_t text_size)
{
    if (lines->fault == TEXT_TOO_LONG)
        snprintf(text, text_size, "is longer than %u bytes", TEXT_LINE_MAX);
    else snprintf(text, text_size, "cannot be read");
}

bool text_fail(const text_lines *lines, char *error, const char *format, ...)
{
    int length = snprintf(error, ERROR_SIZE, "%s, line %" PRIu64 ": ", lines->path, lines->number);
    if (length < 0 || (size_t)length >= ERROR_SIZE) return false;
    if (lines->fault != TEXT_SOUND) {
        write_fault(lines, error + length, ERROR_SIZE - (size_t)length);
        return false;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error + length, ERROR_SIZE - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}

bool text_lines_are_sound(const text_lines *lines, char *error)
{
    return lines->fault == TEXT_SOUND || text_fail(lines, error, "%s", "");
}
