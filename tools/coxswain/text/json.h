/* SPDX-License-Identifier: MIT
 * A writer of JSON: it puts commas, line ends and escapes where they belong. */
#ifndef COXSWAIN_JSON_H
#define COXSWAIN_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A document that is being written; made by json_begin. */
typedef struct json {
    FILE *file;
    unsigned depth;
    bool is_empty; /* nothing yet in the object or array that is open */
    bool is_line;  /* all of it on one line */
    char end;      /* the bracket that closes it */
} json;

/* Begins a document, which is an object; one of many, on a line of its own; and one that is an
 * array. */
json json_begin(FILE *file);
json json_begin_line(FILE *file);
json json_begin_array(FILE *file);

/* Ends the document with its bracket and a line end. */
void json_finish(json *writer);

/* Objects and arrays in it. key is NULL within an array. */
void json_open_object(json *writer, const char *key);
void json_close_object(json *writer);
void json_open_array(json *writer, const char *key);
void json_close_array(json *writer);

/* Values. A hash is a string of 16 lower-case hex digits, because numbers of 64 bits do not survive
 * every reader; a fixed-point value is a decimal number that reads back to the same bits; a typed
 * value (enum cox_type) is one, or an integer. Bytes of text that are not UTF-8 are replaced by
 * U+FFFD. */
void json_text(json *writer, const char *key, const char *text);
void json_integer(json *writer, const char *key, int64_t value);
void json_unsigned(json *writer, const char *key, uint64_t value);
void json_fixed(json *writer, const char *key, int32_t value);
void json_typed(json *writer, const char *key, uint8_t type, int64_t value);
void json_real(json *writer, const char *key, double value);
void json_hash(json *writer, const char *key, uint64_t value);
void json_bool(json *writer, const char *key, bool value);

#endif
