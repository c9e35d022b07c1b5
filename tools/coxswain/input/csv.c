/* SPDX-License-Identifier: MIT
 * Cuts lines into fields, in place. */
#include "csv.h"

#include <ctype.h>
#include <string.h>

/* Counts a letter in a text, outside of quotes. */
static size_t count_letter(const char *text, char letter)
{
    size_t count = 0;
    bool quoted = false;
    for (; *text != '\0'; text++) {
        if (*text == '"') quoted = !quoted;
        if (*text == letter && !quoted) count++;
    }
    return count;
}

/* The letter that separates the fields of a first row. */
static char separator_of(const char *text)
{
    size_t commas = count_letter(text, ',');
    size_t semicolons = count_letter(text, ';');
    size_t tabs = count_letter(text, '\t');
    if (commas >= semicolons && commas >= tabs) return ',';
    return semicolons >= tabs ? ';' : '\t';
}

/* Takes a field off *rest: a quoted separator is text, "" within quotes is a quote. *rest is then
 * what follows the separator, or NULL. */
static char *take_field(char separator, char **rest)
{
    const char *blanks = separator == '\t' ? " " : " \t";
    char *from = *rest + strspn(*rest, blanks);
    char *field = from;
    char *to = from;
    bool quoted = false;
    for (; *from != '\0' && (quoted || *from != separator); from++) {
        if (*from != '"') *to++ = *from;
        else if (quoted && from[1] == '"') *to++ = *from++;
        else quoted = !quoted;
    }
    *rest = *from == separator ? from + 1 : NULL;
    *to = '\0';
    while (to > field && strchr(blanks, to[-1]) != NULL) *--to = '\0';
    return field;
}

bool csv_next(csv *rows)
{
    text_lines *lines = rows->lines;
    do {
        if (!text_lines_read(lines)) return false;
    } while (strspn(lines->line, " \t") == lines->length);
    if (rows->separator == '\0') rows->separator = separator_of(lines->line);

    bool is_text = strlen(lines->line) == lines->length && lines->length <= CSV_LINE_MAX;
    char *rest = lines->line;
    rows->field_count = 0;
    while (rest != NULL && rows->field_count < CSV_FIELDS_MAX)
        rows->fields[rows->field_count++] = take_field(rows->separator, &rest);
    if (!is_text || rest != NULL) rows->field_count = 0;
    return true;
}

/* Whether text begins with a word, in any case; *end is then what follows. */
static bool begins(const char *text, const char *word, const char **end)
{
    for (; *word != '\0'; word++, text++)
        if (tolower((unsigned char)*text) != (unsigned char)*word) return false;
    *end = text;
    return true;
}

bool csv_text_is(const char *text, const char *word)
{
    const char *end;
    return begins(text, word, &end) && *end == '\0';
}

size_t csv_find(const csv *rows, const char *name)
{
    for (size_t i = 0; i < rows->field_count; i++)
        if (csv_text_is(rows->fields[i], name)) return i;
    return CSV_FIELDS_MAX;
}

size_t csv_find_containing(const csv *rows, const char *name)
{
    const char *end;
    for (size_t i = 0; i < rows->field_count; i++)
        for (const char *text = rows->fields[i]; *text != '\0'; text++)
            if (begins(text, name, &end)) return i;
    return CSV_FIELDS_MAX;
}
