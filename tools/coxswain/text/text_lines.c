/* SPDX-License-Identifier: MIT
 * Lines, words, numbers and commands of the text form. */
#include "text_lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "coxswain/fix.h"
#include "utf8.h"

void text_lines_begin(text_lines *lines, FILE *file, const char *path)
{
    memset(lines, 0, offsetof(text_lines, line) + 1);
    lines->file = file;
    lines->path = path;
}

/* Reads a line, its end and a byte order mark taken off. False at the end of the file and at a
 * fault. */
static bool read_line(text_lines *lines)
{
    size_t length = 0;
    int letter;
    while ((letter = getc_unlocked(lines->file)) != EOF && letter != '\n') {
        if (length == TEXT_LINE_MAX) {
            lines->fault = TEXT_TOO_LONG;
            break;
        }
        lines->line[length++] = (char)letter;
    }
    bool has_line = letter != EOF || length > 0;
    if (has_line) lines->number++;
    if (letter == EOF && ferror(lines->file)) lines->fault = TEXT_UNREADABLE;
    if (!has_line || lines->fault != TEXT_SOUND) return false;

    while (length > 0 && strchr("\r\n \t", lines->line[length - 1]) != NULL) length--;
    lines->line[length] = '\0';
    if (lines->number == 1 && strncmp(lines->line, UTF8_MARK, sizeof UTF8_MARK - 1) == 0)
        memmove(lines->line, lines->line + sizeof UTF8_MARK - 1, length - (sizeof UTF8_MARK - 2));
    return true;
}

bool text_lines_next(text_lines *lines)
{
    if (lines->is_held) {
        lines->is_held = false;
        return true;
    }
    lines->word_count = 0;
    while (lines->fault == TEXT_SOUND && read_line(lines)) {
        const char *first = lines->line + strspn(lines->line, " \t");
        if (*first != '\0' && *first != '#') return true;
    }
    return false;
}

void text_lines_hold(text_lines *lines)
{
    lines->is_held = true;
}

bool text_lines_split(text_lines *lines)
{
    char *at = lines->line;
    if (lines->word_count > 0) return true; /* held, and split before */
    for (;;) {
        at += strspn(at, " \t");
        if (*at == '\0') return true;
        if (lines->word_count == TEXT_WORDS_MAX) return false;
        lines->words[lines->word_count++] = at;
        at += strcspn(at, " \t");
        if (*at == '\0') return true;
        *at++ = '\0';
    }
}

/* Writes why reading ended. */
static void write_fault(const text_lines *lines, char *text, size_t text_size)
{
    if (lines->fault == TEXT_TOO_LONG)
        snprintf(text, text_size, "is longer than %u bytes", TEXT_LINE_MAX);
    else snprintf(text, text_size, "cannot be read");
}

bool text_fail(const text_lines *lines, char *error, size_t error_size, const char *format, ...)
{
    int length = snprintf(error, error_size, "%s, line %" PRIu64 ": ", lines->path, lines->number);
    if (length < 0 || (size_t)length >= error_size) return false;
    if (lines->fault != TEXT_SOUND) {
        write_fault(lines, error + length, error_size - (size_t)length);
        return false;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error + length, error_size - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}

bool text_lines_are_sound(const text_lines *lines, char *error, size_t error_size)
{
    return lines->fault == TEXT_SOUND || text_fail(lines, error, error_size, "%s", "");
}

bool text_integer(const char *text, int64_t least, int64_t greatest, int64_t *value)
{
    bool is_negative = *text == '-';
    if (is_negative) text++;
    if (*text == '\0') return false;
    int64_t number = 0;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') return false;
        number = number * 10 + (*text - '0');
        if (number > INT64_C(1) << 40) return false;
    }
    if (is_negative) number = -number;
    if (number < least || number > greatest) return false;
    *value = number;
    return true;
}

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

/* The argument's value as a number: a COX_U32's and a reference's bits are unsigned. */
static int64_t argument_number(const cox_argument *argument, int32_t bits)
{
    bool is_unsigned = argument->type == COX_U32 || argument->type == COX_REFERENCE;
    return is_unsigned ? (int64_t)(uint32_t)bits : bits;
}

bool text_put_command(FILE *file, const cox_command_kind *kinds, uint32_t kind_count, uint32_t tick,
                      const cox_command *command)
{
    cox_command_kind declared;
    if (!cox_command_find(kinds, kind_count, command->kind, &declared)) return false;
    if (!text_is_name(declared.name)) return false;
    fprintf(file, "%" PRIu32 " %u %s", tick, (unsigned)command->player, declared.name);
    uint32_t count = cox_command_argument_count(&declared);
    for (uint32_t i = 0; i < count; i++) {
        const cox_argument *argument = &declared.arguments[i];
        char number[COX_FIX_TEXT_SIZE];
        if (argument->type == COX_FIXED) {
            cox_fix_to_text(command->arguments[i], number);
            fprintf(file, " %s", number);
        } else {
            fprintf(file, " %" PRId64, argument_number(argument, command->arguments[i]));
        }
    }
    fputc('\n', file);
    return true;
}

/* The first declared kind of a name; false if there is none. */
static bool find_kind(const cox_command_kind *kinds, uint32_t kind_count, const char *name,
                      cox_command_kind *declared)
{
    for (uint32_t i = 0; i < kind_count; i++) {
        cox_flash_copy(declared, &kinds[i], sizeof *declared);
        if (strncmp(declared->name, name, COX_NAME_SIZE) == 0) return true;
    }
    return false;
}

/* The same among the session's own kinds, which every simulation has. */
static bool find_session_kind(const char *name, cox_command_kind *declared)
{
    for (uint32_t kind = COX_KIND_SESSION_FIRST; kind <= UINT8_MAX; kind++) {
        if (!cox_command_find(NULL, 0, (uint8_t)kind, declared)) continue;
        if (strncmp(declared->name, name, COX_NAME_SIZE) == 0) return true;
    }
    return false;
}

static bool read_argument(const cox_argument *argument, const char *text, int32_t *bits)
{
    int64_t number;
    if (argument->type == COX_FIXED) return cox_fix_from_text(text, (uint32_t)strlen(text), bits);
    bool is_unsigned = argument->type != COX_I32;
    if (!text_integer(text, is_unsigned ? 0 : INT32_MIN, is_unsigned ? UINT32_MAX : INT32_MAX,
                      &number))
        return false;
    *bits = (int32_t)(uint32_t)(uint64_t)number;
    return true;
}

/* Says which arguments a command takes, with their bounds. */
static bool fail_arguments(const text_lines *lines, const cox_command_kind *declared, char *error,
                           size_t error_size)
{
    char list[COX_ARGUMENTS_MAX * 64] = "";
    size_t length = 0;
    uint32_t count = cox_command_argument_count(declared);
    for (uint32_t i = 0; i < count; i++) {
        const cox_argument *argument = &declared->arguments[i];
        char least[COX_FIX_TEXT_SIZE];
        char greatest[COX_FIX_TEXT_SIZE];
        cox_fix_to_text(argument->least, least);
        cox_fix_to_text(argument->greatest, greatest);
        if (argument->type != COX_FIXED) {
            snprintf(least, sizeof least, "%" PRId32, argument->least);
            snprintf(greatest, sizeof greatest, "%" PRId32, argument->greatest);
        }
        bool has_bounds = argument->least != 0 || argument->greatest != 0;
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%.24s%s%s%s%s",
                                   i > 0 ? ", " : "", argument->name, has_bounds ? " from " : "",
                                   has_bounds ? least : "", has_bounds ? " to " : "",
                                   has_bounds ? greatest : "");
    }
    return text_fail(lines, error, error_size, "command %.24s takes %s", declared->name,
                     count > 0 ? list : "no arguments");
}

bool text_command(const text_lines *lines, const cox_command_kind *kinds, uint32_t kind_count,
                  uint32_t *tick, cox_command *command, char *error, size_t error_size)
{
    int64_t tick_number;
    int64_t player;
    cox_command_kind declared;
    if (lines->word_count < 3 || !text_integer(lines->words[0], 0, UINT32_MAX - 1, &tick_number))
        return text_fail(lines, error, error_size, "`tick player command arguments` was expected");
    if (!text_integer(lines->words[1], 0, COX_PLAYER_SESSION, &player) ||
        (player >= COX_PLAYERS_MAX && player != COX_PLAYER_SESSION))
        return text_fail(lines, error, error_size,
                         "a player from 0 to %d (or %d, the session) was expected, not '%s'",
                         COX_PLAYERS_MAX - 1, COX_PLAYER_SESSION, lines->words[1]);
    bool is_found = player == COX_PLAYER_SESSION && find_session_kind(lines->words[2], &declared);
    if (!is_found && !find_kind(kinds, kind_count, lines->words[2], &declared))
        return text_fail(lines, error, error_size, "there is no command '%s' here",
                         lines->words[2]);

    uint32_t count = cox_command_argument_count(&declared);
    cox_command given = {(uint8_t)player, declared.kind, {0, 0, 0, 0}};
    bool is_good = (uint32_t)lines->word_count == 3 + count;
    for (uint32_t i = 0; i < count && is_good; i++)
        is_good = read_argument(&declared.arguments[i], lines->words[3 + i], &given.arguments[i]);
    if (!is_good || !cox_command_is_valid(kinds, kind_count, &given))
        return fail_arguments(lines, &declared, error, error_size);
    *tick = (uint32_t)tick_number;
    *command = given;
    return true;
}
