/* SPDX-License-Identifier: MIT
 * Cutting reports. */
#include "text_report.h"

#include <string.h>

#include "text_lines.h"
#include "utf8.h"
#include "util/failure.h"
#include "util/options.h"

bool text_report_begins(FILE *file)
{
    char first[sizeof REPORT_FIRST_WORD]; /* the word and the blank after it */
    return fread(first, 1, sizeof first, file) == sizeof first &&
           memcmp(first, REPORT_FIRST_WORD " ", sizeof first) == 0;
}

/* Reads the first line. */
static bool take_first_line(text_lines *lines, char *error)
{
    uint64_t version;
    if (!text_lines_next(lines) || !text_lines_split(lines) || lines->word_count != 2 ||
        strcmp(lines->words[0], REPORT_FIRST_WORD) != 0)
        return text_fail(lines, error, "`%s %u` was expected, as `coxswain report` writes it",
                         REPORT_FIRST_WORD, REPORT_VERSION);
    if (number_from_text(lines->words[1], REPORT_VERSION, REPORT_VERSION, &version)) return true;
    return text_fail(lines, error, "is report version %s, and this reads version %u",
                     lines->words[1], REPORT_VERSION);
}

/* Whether the present line begins the text of a recording. */
static bool begins_side(const text_lines *lines)
{
    size_t length = sizeof TEXT_FIRST_WORD - 1;
    return strncmp(lines->line, TEXT_FIRST_WORD, length) == 0 && lines->line[length] == ' ';
}

bool text_report_side(FILE *file, const char *path, unsigned side, FILE *to, char *error)
{
    text_lines lines;
    unsigned begun = 0;
    text_lines_begin(&lines, file, path);
    if (!take_first_line(&lines, error)) return false;
    while (text_lines_read(&lines)) {
        if (begins_side(&lines)) begun++;
        if (begun != side + 1) continue;
        fwrite(lines.line, 1, lines.length, to);
        fputc('\n', to);
    }
    if (!text_lines_are_sound(&lines, error)) return false;
    if (begun > REPORT_SIDES)
        return text_fail(&lines, error, "two recordings were expected, and here are %u", begun);
    return begun > side || text_fail(&lines, error, "recording %c was expected: the report is cut",
                                     (int)('a' + side));
}

/* Writes a line for a terminal: what is not printable as a question mark. */
static void put_line(FILE *file, const char *line)
{
    for (size_t left = strlen(line); left > 0;) {
        size_t length = utf8_printable(line, left);
        if (length > 0) fwrite(line, 1, length, file);
        else fputc('?', file);
        line += length > 0 ? length : 1;
        left -= length > 0 ? length : 1;
    }
    fputc('\n', file);
}

void text_report_head(FILE *file, FILE *to)
{
    char error[ERROR_SIZE];
    text_lines lines;
    text_lines_begin(&lines, file, "");
    if (!take_first_line(&lines, error)) return;
    while (text_lines_read(&lines) && lines.line[0] == '#')
        put_line(to, lines.line + 1 + (lines.line[1] == ' ' ? 1 : 0));
}
