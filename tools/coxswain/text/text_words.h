/* SPDX-License-Identifier: MIT
 * The words that a line of a replay's text form is made of: hashes, bytes, quoted texts, names. */
#ifndef COXSWAIN_TEXT_WORDS_H
#define COXSWAIN_TEXT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

#endif
