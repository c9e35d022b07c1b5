/* SPDX-License-Identifier: MIT
 * The writer of JSON. */
#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "coxswain/fix.h"
#include "coxswain/sim.h"
#include "utf8.h"

static void put_string(FILE *file, const char *text)
{
    size_t left = strlen(text);
    fputc('"', file);
    while (left > 0) {
        size_t length = utf8_printable(text, left);
        if (length == 0 && (unsigned char)*text < 0x80) fprintf(file, "\\u%04x", (unsigned)*text);
        else if (length == 0) fputs("\\ufffd", file);
        else if (*text == '"' || *text == '\\') fprintf(file, "\\%c", *text);
        else fwrite(text, 1, length, file);
        text += length == 0 ? 1 : length;
        left -= length == 0 ? 1 : length;
    }
    fputc('"', file);
}

static void put_indent(json *writer)
{
    if (writer->depth == 0 || writer->is_line) return;
    fputc('\n', writer->file);
    for (unsigned i = 0; i < writer->depth; i++) fputs("  ", writer->file);
}

/* Writes comma, line and key before a value. */
static void put_key(json *writer, const char *key)
{
    if (!writer->is_empty) fputs(writer->is_line ? ", " : ",", writer->file);
    put_indent(writer);
    writer->is_empty = false;
    if (key == NULL) return;
    put_string(writer->file, key);
    fputs(": ", writer->file);
}

static void open_bracket(json *writer, const char *key, char bracket)
{
    put_key(writer, key);
    fputc(bracket, writer->file);
    writer->depth++;
    writer->is_empty = true;
}

static void close_bracket(json *writer, char bracket)
{
    writer->depth--;
    if (!writer->is_empty) {
        if (writer->depth == 0 && !writer->is_line) fputc('\n', writer->file);
        put_indent(writer);
    }
    fputc(bracket, writer->file);
    writer->is_empty = false;
}

static json begin(FILE *file, bool is_line, const char *brackets)
{
    json writer = {.file = file, .is_empty = true, .is_line = is_line, .end = brackets[1]};
    open_bracket(&writer, NULL, brackets[0]);
    return writer;
}

json json_begin(FILE *file)
{
    return begin(file, false, "{}");
}

json json_begin_line(FILE *file)
{
    return begin(file, true, "{}");
}

json json_begin_array(FILE *file)
{
    return begin(file, false, "[]");
}

void json_finish(json *writer)
{
    close_bracket(writer, writer->end);
    fputc('\n', writer->file);
}

void json_open_object(json *writer, const char *key)
{
    open_bracket(writer, key, '{');
}

void json_close_object(json *writer)
{
    close_bracket(writer, '}');
}

void json_open_array(json *writer, const char *key)
{
    open_bracket(writer, key, '[');
}

void json_close_array(json *writer)
{
    close_bracket(writer, ']');
}

void json_text(json *writer, const char *key, const char *text)
{
    put_key(writer, key);
    put_string(writer->file, text);
}

void json_integer(json *writer, const char *key, int64_t value)
{
    put_key(writer, key);
    fprintf(writer->file, "%" PRId64, value);
}

void json_unsigned(json *writer, const char *key, uint64_t value)
{
    put_key(writer, key);
    fprintf(writer->file, "%" PRIu64, value);
}

void json_fixed(json *writer, const char *key, int32_t value)
{
    char text[COX_FIX_TEXT_SIZE];
    put_key(writer, key);
    cox_fix_to_text(value, text);
    fputs(text, writer->file);
}

void json_typed(json *writer, const char *key, uint8_t type, int64_t value)
{
    if (type == COX_FIXED || type == COX_ANGLE) json_fixed(writer, key, (int32_t)value);
    else if (type == COX_U64) json_unsigned(writer, key, (uint64_t)value);
    else json_integer(writer, key, value);
}

void json_real(json *writer, const char *key, double value)
{
    put_key(writer, key);
    if (isfinite(value)) fprintf(writer->file, "%.6g", value);
    else fputs("null", writer->file);
}

void json_hash(json *writer, const char *key, uint64_t value)
{
    put_key(writer, key);
    fprintf(writer->file, "\"%016" PRIx64 "\"", value);
}

void json_bool(json *writer, const char *key, bool value)
{
    put_key(writer, key);
    fputs(value ? "true" : "false", writer->file);
}
