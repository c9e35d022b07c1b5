/* SPDX-License-Identifier: MIT
 * Comma-separated values, row by row, from an untrusted text: fields may be quoted. The first row
 * decides what separates fields: commas, semicolons or tabs, whichever it has most of. */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "text/text_lines.h"

/* The longest row in bytes, and the most fields in one. */
#define CSV_LINE_MAX 4096
#define CSV_FIELDS_MAX 64

/* Rows that are read one by one; start with {.lines = a text}. */
typedef struct csv {
    text_lines *lines;            /* the present line is cut into the fields */
    char separator;               /* 0 until there was a row */
    char *fields[CSV_FIELDS_MAX]; /* field_count texts, without quotes and blanks around them */
    size_t field_count;           /* 0: the row is too long, has too many fields or a zero byte */
} csv;

/* Reads the next row that is not blank. Returns false at the end of the text and where it has a
 * fault (text_lines_are_sound). */
bool csv_next(csv *rows);

/* The first field of the row that is this name in any case (name in lower case), or CSV_FIELDS_MAX;
 * and the first that contains it. */
size_t csv_find(const csv *rows, const char *name);
size_t csv_find_containing(const csv *rows, const char *name);

/* Whether text is this word in any case (word in lower case). */
bool csv_text_is(const char *text, const char *word);

#endif
