/* SPDX-License-Identifier: MIT
 * Comma-separated values, row by row, from a file that nobody vouches for: fields may be quoted,
 * lines may end in CR LF, the file may start with a byte order mark, memory is bounded. The first
 * row decides what separates fields: commas, semicolons or tabs, whichever it has most of. */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The longest line, its ending not counted, and the most fields in one; and the length of a line at
 * which the reading is given up, as there is perhaps no end to it. */
#define CSV_LINE_MAX 4096
#define CSV_FIELDS_MAX 64
#define CSV_ENDLESS 65536u

/* A file that is being read; start with {.file = an open file}. */
typedef struct csv {
    FILE *file;
    uint64_t line;                 /* number of the row's line, from 1 */
    char separator;                /* 0 until there was a row */
    bool is_held;                  /* text is a line that comes first */
    bool is_endless;               /* the reading was given up at this line */
    char *fields[CSV_FIELDS_MAX];  /* field_count texts, without quotes and blanks around them */
    size_t field_count;            /* 0: the line is too long, has too many fields or a zero byte */
    char text[CSV_LINE_MAX + 1];   /* what the fields point into */
} csv;

/* Gives the first line, where it was read from the file already: its text without its ending, and
 * its number. */
void csv_hold(csv *rows, const char *text, uint64_t line);

/* Reads the next line that is not blank. Returns false at the end of the file, if it cannot be read
 * (ferror tells), and at a line without end (is_endless). */
bool csv_next(csv *rows);

/* The first field of the row that is this name in any case (name in lower case), or CSV_FIELDS_MAX;
 * and the first that contains it. */
size_t csv_find(const csv *rows, const char *name);
size_t csv_find_containing(const csv *rows, const char *name);

/* Whether text is this word in any case (word in lower case). */
bool csv_text_is(const char *text, const char *word);

#endif
