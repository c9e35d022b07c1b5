/* SPDX-License-Identifier: MIT
 * A cursor recording as comma-separated values, row by row, from an untrusted text.
 *
 * The first row names the columns, in any order and in any case: a time ("time" or "t", else the
 * first whose name contains "time"), "x" and "y" in pixels (one pixel is one unit), and for presses
 * "button" and "state". The time is in seconds, unless its name ends in another unit: "time_ms",
 * "t (us)", "timestamp [ns]". The first row also decides what separates fields: commas, semicolons
 * or tabs, whichever it has most of; where not commas, a number may have a comma for its point.
 * Fields may be quoted. */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "coxswain/vec2.h"
#include "decimal.h"
#include "text/text_lines.h"

/* The longest row in bytes, and the most fields in one. */
#define CSV_LINE_MAX 4096
#define CSV_FIELDS_MAX 64

/* The end of every refusal of a file. */
#define CSV_EXPECTED \
    "expected a first row that names the columns time, x and y, and rows of numbers"

/* The places of the columns; CSV_FIELDS_MAX: not there. */
typedef struct csv_columns {
    size_t count;
    size_t time;
    uint8_t time_places; /* by how many places its unit is smaller than a second */
    size_t x;
    size_t y;
    size_t button;
    size_t state;
} csv_columns;

/* Rows that are read one by one. */
typedef struct csv {
    text_lines *lines;            /* the present line is cut into the fields */
    char separator;               /* 0 until there was a row */
    char *fields[CSV_FIELDS_MAX]; /* field_count texts, without quotes and blanks around them */
    size_t field_count;           /* 0: the row is too long, has too many fields or a zero byte */
    csv_columns columns;
} csv;

/* The values of a row. */
typedef struct csv_row {
    bool is_readable; /* it has the columns of the header, nothing behind them, and numbers in them;
                         else the rest says nothing */
    bool is_placed;   /* place is a position: within COX_WORLD_LIMIT */
    bool is_press;
    decimal time; /* seconds */
    cox_vec2 place;
} csv_row;

/* Begins to read a text, of which no row has been read, with the row that names the columns. False,
 * with a sentence that says what was expected, if there is none that names time, x and y. */
bool csv_begin(csv *rows, text_lines *lines, char *error);

/* Reads the next row that is not blank. Returns false at the end of the text and where it has a
 * fault (text_lines_are_sound). */
bool csv_next(csv *rows, csv_row *row);

#endif
