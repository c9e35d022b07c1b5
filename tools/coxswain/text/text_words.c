/* SPDX-License-Identifier: MIT
 * Words to text and back, strictly: nothing is read that is not written so. */
#include "text_words.h"

#include <string.h>

#include "utf8.h"

/* The value of a hex digit, or -1. */
static int hex_digit(char digit)
{
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return -1;
}

bool text_hash(const char *text, uint64_t *value)
{
    uint64_t number = 0;
    if (strlen(text) != 16) return false;
    for (; *text != '\0'; text++) {
        int digit = hex_digit(*text);
        if (digit < 0) return false;
        number = number << 4 | (uint64_t)digit;
    }
    *value = number;
    return true;
}

void text_put_hex(FILE *file, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        fputc(digits[bytes[i] >> 4], file);
        fputc(digits[bytes[i] & 15], file);
    }
}

bool text_hex(const char *text, uint8_t *bytes, size_t capacity, size_t *length)
{
    size_t count = strlen(text);
    if (count % 2 != 0 || count / 2 > capacity) return false;
    for (size_t i = 0; i < count; i += 2) {
        int high = hex_digit(text[i]);
        int low = hex_digit(text[i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i / 2] = (uint8_t)(high * 16 + low);
    }
    *length = count / 2;
    return true;
}

void text_put_quoted(FILE *file, const uint8_t *bytes, size_t length)
{
    fputc('"', file);
    while (length > 0) {
        size_t count = utf8_printable((const char *)bytes, length);
        if (count == 0 || *bytes == '"' || *bytes == '\\') {
            fprintf(file, "\\x%02x", (unsigned)*bytes);
            count = 1;
        } else {
            fwrite(bytes, 1, count, file);
        }
        bytes += count;
        length -= count;
    }
    fputc('"', file);
}

bool text_unquote(const char *text, uint8_t *bytes, size_t capacity, size_t *length)
{
    size_t count = 0;
    if (*text++ != '"') return false;
    for (; *text != '"'; text++, count++) {
        if (*text == '\0' || count == capacity) return false;
        bytes[count] = (uint8_t)*text;
        if (*text != '\\') continue;
        int high = text[1] == 'x' ? hex_digit(text[2]) : -1;
        int low = high >= 0 ? hex_digit(text[3]) : -1;
        if (low < 0) return false;
        bytes[count] = (uint8_t)(high * 16 + low);
        text += 3;
    }
    *length = count;
    return text[1] == '\0';
}

bool text_is_name(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    bool begins_well = name[0] != '\0' && (name[0] < '0' || name[0] > '9');
    return begins_well && name[strspn(name, letters)] == '\0';
}

bool text_ends(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}
