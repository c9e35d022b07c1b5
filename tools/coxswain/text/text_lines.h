/* SPDX-License-Identifier: MIT
 * The lines of a text file: a replay's text form, or a CSV. The text form is for people, for git,
 * and for --input.
 *
 * Of a text form, empty lines and lines that begin with '#' say nothing. The first word of a line
 * says what it is; a number makes it a command: `tick player command arguments`. dump writes the
 * form (text_dump.h), pack reads it (text_pack.h), and its words stand in text_words.h. */
#ifndef COXSWAIN_TEXT_LINES_H
#define COXSWAIN_TEXT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The first line of a dump, and the number of the form. */
#define TEXT_FIRST_WORD "coxswain-text"
#define TEXT_VERSION 2u

/* The first word of the line of a state that was set. */
#define TEXT_STATE_WORD "state-set"

/* The most words on a line; the words of a command's line, the last of which is the command with
 * its arguments; the bytes on one line of hex digits; the longest line in bytes without its end. */
#define TEXT_WORDS_MAX 8
#define TEXT_COMMAND_WORDS 3
#define TEXT_HEX_BYTES 32u
#define TEXT_LINE_MAX 65536u

/* Why a text was not read to its end. */
enum { TEXT_SOUND = 0, TEXT_TOO_LONG = 1, TEXT_UNREADABLE = 2 };

/* A text that is read line by line. */
typedef struct text_lines {
    FILE *file;
    const char *path;            /* for messages */
    int fault;                   /* TEXT_SOUND, or why there is no further line */
    uint64_t number;             /* of the present line, from 1 */
    bool is_held;                /* the next call gives the present line again */
    char *words[TEXT_WORDS_MAX]; /* of the present line, split; word_count of them */
    int word_count;
    size_t length; /* of the present line; more than strlen(line) if it has a zero byte */
    char line[TEXT_LINE_MAX + 1]; /* the present one, without its end */
} text_lines;

/* Begins to read a file, the caller's; path only names it. */
void text_lines_begin(text_lines *lines, FILE *file, const char *path);

/* Reads the next line, even a blank one or a comment. False at the end, and at a fault. */
bool text_lines_read(text_lines *lines);

/* Reads the next line that says something, without blanks at its end. False as text_lines_read. */
bool text_lines_next(text_lines *lines);

/* Whether reading ended at the end of the file; else false, with the sentence in error. */
bool text_lines_are_sound(const text_lines *lines, char *error);

/* Gives the present line again at the next call. */
void text_lines_hold(text_lines *lines);

/* Splits the present line into words at blanks, in place; that of a command into its tick, its
 * player and the rest. False if there are too many. */
bool text_lines_split(text_lines *lines);

/* Whether the present line, split, is that of a command. */
bool text_lines_has_command(const text_lines *lines);

/* Writes "path, line n: " and a sentence into error, that of the fault where there is one; returns
 * false. */
bool text_fail(const text_lines *lines, char *error, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

#endif
