/* SPDX-License-Identifier: MIT
 * The text form of a replay: lines of words, for people, for git, and for --input.
 *
 * Empty lines and lines that begin with '#' say nothing. The first word of a line says what it is;
 * a number makes it a command: `tick player command arguments`. dump writes the form (text_dump.h),
 * pack reads it (text_pack.h); what both need stands here. */
#ifndef COXSWAIN_TEXT_LINES_H
#define COXSWAIN_TEXT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "coxswain/command.h"

/* The first line of a dump, and the number of the form. */
#define TEXT_FIRST_WORD "coxswain-text"
#define TEXT_VERSION 1u

/* The most words on a line, the bytes on one line of hex digits, and the longest line in bytes, its
 * end not counted. */
#define TEXT_WORDS_MAX 8
#define TEXT_HEX_BYTES 32u
#define TEXT_LINE_MAX 65536u

/* Why a text was not read to its end. */
enum { TEXT_SOUND = 0, TEXT_TOO_LONG = 1, TEXT_UNREADABLE = 2 };

/* A text being read, line by line. */
typedef struct text_lines {
    FILE *file;
    const char *path;  /* for messages */
    int fault;         /* TEXT_SOUND, or why there is no further line */
    uint64_t number;   /* of the present line, from 1 */
    bool is_held;      /* whether text_lines_next is to give the present line again */
    char *words[TEXT_WORDS_MAX]; /* of the present line, split; word_count of them */
    int word_count;
    char line[TEXT_LINE_MAX + 1]; /* the present one, without its end */
} text_lines;

/* Begins to read a file, the caller's; path only names it. */
void text_lines_begin(text_lines *lines, FILE *file, const char *path);

/* The next line that says something, unsplit in line. False at the end, and where there is a fault.
 */
bool text_lines_next(text_lines *lines);

/* Whether reading ended at the end of the file; else false, with the sentence in error. */
bool text_lines_are_sound(const text_lines *lines, char *error, size_t error_size);

/* Gives the present line once more at the next call. */
void text_lines_hold(text_lines *lines);

/* Splits the present line into words at blanks, in place. False if there are too many. */
bool text_lines_split(text_lines *lines);

/* Writes "path, line n: " and a sentence into error, that of the fault where there is one; returns
 * false. */
bool text_fail(const text_lines *lines, char *error, size_t error_size, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Reads a whole decimal number with an optional minus, within bounds. False, *value unchanged, if
 * text is anything else. */
bool text_integer(const char *text, int64_t least, int64_t greatest, int64_t *value);

/* Reads exactly 16 lower-case hex digits. */
bool text_hash(const char *text, uint64_t *value);

/* Writes bytes as lower-case hex digits; reads them back, at most capacity bytes. Reading returns
 * false if text is anything but pairs of hex digits or too long. */
void text_put_hex(FILE *file, const uint8_t *bytes, size_t length);
bool text_hex(const char *text, uint8_t *bytes, size_t capacity, size_t *length);

/* Writes bytes as "text" in quotes, special ones as \x and two hex digits; reads them back, at most
 * capacity bytes, from a text that has nothing else. */
void text_put_quoted(FILE *file, const uint8_t *bytes, size_t length);
bool text_unquote(const char *text, uint8_t *bytes, size_t capacity, size_t *length);

/* Whether a name can stand as a word: not empty, of a-z, A-Z, 0-9, '_', '.', '-', not beginning
 * with a digit. */
bool text_is_name(const char *name);

/* Whether a text ends within its array of size bytes: C takes a string that fills one, without a
 * zero at its end. */
bool text_ends(const char *text, size_t size);

/* Writes a command as a line of the form. False, with nothing written, if it cannot be one. */
bool text_put_command(FILE *file, const cox_command_kind *kinds, uint32_t kind_count, uint32_t tick,
                      const cox_command *command);

/* Reads the present line, split, as a command. False, with a sentence in error that says what was
 * expected, if it is none of these kinds. */
bool text_command(const text_lines *lines, const cox_command_kind *kinds, uint32_t kind_count,
                  uint32_t *tick, cox_command *command, char *error, size_t error_size);

#endif
