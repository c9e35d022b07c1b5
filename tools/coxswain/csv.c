/* SPDX-License-Identifier: MIT
 * Cuts lines into fields, in place. */
#include "csv.h"

#include <ctype.h>
#include <string.h>

/* Reads a line, its ending taken off, and counts it. False at the end of the file. *whole says
 * whether it fits and is text. */
static bool read_line(csv *rows, bool *whole)
{
    size_t length = 0;
    int letter = getc(rows->file);
    if (letter == EOF) return false;
    *whole = true;
    for (; letter != EOF && letter != '\n'; letter = getc(rows->file)) {
        if (length == CSV_LINE_MAX || letter == '\0') *whole = false;
        else rows->text[length++] = (char)letter;
    }
    if (length > 0 && rows->text[length - 1] == '\r') length--;
    rows->text[length] = '\0';
    rows->line++;
    if (rows->line == 1 && strncmp(rows->text, "\xEF\xBB\xBF", 3) == 0)
        memmove(rows->text, rows->text + 3, length - 2);
    return true;
}

/* Takes a field off *rest: a quoted comma is text, "" within quotes is a quote. *rest is then what
 * follows the comma, or NULL. */
static char *take_field(char **rest)
{
    char *from = *rest + strspn(*rest, " \t");
    char *field = from;
    char *to = from;
    bool quoted = false;
    for (; *from != '\0' && (quoted || *from != ','); from++) {
        if (*from != '"') *to++ = *from;
        else if (quoted && from[1] == '"') *to++ = *from++;
        else quoted = !quoted;
    }
    *rest = *from == ',' ? from + 1 : NULL;
    *to = '\0';
    while (to > field && (to[-1] == ' ' || to[-1] == '\t')) *--to = '\0';
    return field;
}

bool csv_next(csv *rows)
{
    bool whole;
    do {
        if (!read_line(rows, &whole)) return false;
    } while (whole && rows->text[strspn(rows->text, " \t")] == '\0');

    char *rest = rows->text;
    rows->field_count = 0;
    while (rest != NULL && rows->field_count < CSV_FIELDS_MAX)
        rows->fields[rows->field_count++] = take_field(&rest);
    if (!whole || rest != NULL) rows->field_count = 0;
    return true;
}

/* Whether text begins with a word, in any case; *end is then what follows. */
static bool begins(const char *text, const char *word, const char **end)
{
    for (; *word != '\0'; word++, text++)
        if (tolower((unsigned char)*text) != *word) return false;
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
