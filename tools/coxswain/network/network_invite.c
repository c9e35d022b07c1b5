/* SPDX-License-Identifier: MIT
 * Reads an invite. */
#include "network_invite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/failure.h"
#include "util/match_options.h"

/* Room for a longest invite, and for a line end of either kind. */
#define LINE_SIZE (NETWORK_INVITE_SIZE + 2u)

/* The longest part of a host's name, between its dots. */
#define NAME_PART_MAX 63

static const char blanks[] = {' ', '\t', '\r', '\n'};
static const char no_text[] = {'\r', '\n', '\0'}; /* within a line */

/* Takes the bytes that stand in a place, without the blanks at their end. */
static bool take_line(const char *place, const char *bytes, size_t length, char *text, char *error)
{
    while (length > 0 && memchr(blanks, bytes[length - 1], sizeof blanks) != NULL) length--;
    if (length == 0) return fail(error, "%s: is empty, and an invite was expected", place);
    for (size_t i = 0; i < length; i++)
        if (memchr(no_text, bytes[i], sizeof no_text) != NULL)
            return fail(error, "%s: one line of text, the invite alone, was expected", place);
    if (length >= NETWORK_INVITE_SIZE)
        return fail(error, "%s: is longer than an invite, at most %u bytes", place,
                    NETWORK_INVITE_SIZE - 1);
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

/* Reads up to LINE_SIZE bytes: of a terminal a line, of anything else what there is. */
static size_t read_bytes(FILE *file, char *bytes)
{
    size_t length = 0;
    bool is_terminal = isatty(fileno(file)) == 1;
    while (length < LINE_SIZE) {
        int next = getc(file);
        if (next == EOF) break;
        bytes[length++] = (char)next;
        if (is_terminal && next == '\n') break;
    }
    return length;
}

static bool read_file(FILE *file, const char *place, char *text, char *error)
{
    char bytes[LINE_SIZE];
    struct stat about;
    if (fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode))
        return fail(error, "%s: is a directory, and a file was expected", place);
    size_t length = read_bytes(file, bytes);
    if (ferror(file)) return fail(error, "%s: cannot be read: %s", place, strerror(errno));
    return take_line(place, bytes, length, text, error);
}

static bool read_named(const char *path, char *text, char *error)
{
    const char *place = network_invite_has_code(path) ? "the file after @" : path;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return fail(error, "%s: cannot be read: %s", place, strerror(errno));
    bool is_read = read_file(file, place, text, error);
    fclose(file);
    return is_read;
}

bool network_invite_has_code(const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (; *text != '\0'; text++) {
        size_t length = strspn(text, letters);
        if (length > NAME_PART_MAX) return true;
        text += length;
        if (*text == '\0') break;
    }
    return false;
}

bool network_invite_read(const char *word, char *text, char *error)
{
    const char *value = word != NULL ? word : getenv(MATCH_INVITE_VARIABLE);
    const char *place = word != NULL ? "the INVITE" : MATCH_INVITE_VARIABLE;
    if (word != NULL && strcmp(word, "-") == 0)
        return read_file(stdin, "the standard input", text, error);
    if (word != NULL && word[0] == '@') return read_named(word + 1, text, error);
    return take_line(place, value != NULL ? value : "", value != NULL ? strlen(value) : 0, text,
                     error);
}
