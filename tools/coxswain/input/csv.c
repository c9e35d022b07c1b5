/* SPDX-License-Identifier: MIT
 * Cuts lines into fields, in place, and reads the fields by the columns of the first row. Times and
 * coordinates are read from their decimal text by integers, so every machine reads the same. */
#include "csv.h"

#include <ctype.h>
#include <string.h>

#include "util/failure.h"

/* A unit of time, by how many places it is smaller than a second. */
typedef struct time_unit {
    const char *name;
    uint8_t places;
} time_unit;

static const time_unit time_units[] = {
    {"s", 0},           {"sec", 0},          {"secs", 0},        {"second", 0},
    {"seconds", 0},     {"ms", 3},           {"msec", 3},        {"millis", 3},
    {"millisecond", 3}, {"milliseconds", 3}, {"us", 6},          {"usec", 6},
    {"\xC2\xB5s", 6},   {"micros", 6},       {"microsecond", 6}, {"microseconds", 6},
    {"ns", 9},          {"nsec", 9},         {"nanos", 9},       {"nanosecond", 9},
    {"nanoseconds", 9},
};

#define TIME_UNIT_COUNT (sizeof time_units / sizeof time_units[0])

/* Counts a letter in a text, outside of quotes. */
static size_t count_letter(const char *text, char letter)
{
    size_t count = 0;
    bool quoted = false;
    for (; *text != '\0'; text++) {
        if (*text == '"') quoted = !quoted;
        if (*text == letter && !quoted) count++;
    }
    return count;
}

/* The letter that separates the fields of a first row. */
static char separator_of(const char *text)
{
    size_t commas = count_letter(text, ',');
    size_t semicolons = count_letter(text, ';');
    size_t tabs = count_letter(text, '\t');
    if (commas >= semicolons && commas >= tabs) return ',';
    return semicolons >= tabs ? ';' : '\t';
}

/* Takes a field off *rest: a quoted separator is text, "" within quotes is a quote. *rest is then
 * what follows the separator, or NULL. */
static char *take_field(char separator, char **rest)
{
    const char *blanks = separator == '\t' ? " " : " \t";
    char *from = *rest + strspn(*rest, blanks);
    char *field = from;
    char *to = from;
    bool quoted = false;
    for (; *from != '\0' && (quoted || *from != separator); from++) {
        if (*from != '"') *to++ = *from;
        else if (quoted && from[1] == '"') *to++ = *from++;
        else quoted = !quoted;
    }
    *rest = *from == separator ? from + 1 : NULL;
    *to = '\0';
    while (to > field && strchr(blanks, to[-1]) != NULL) *--to = '\0';
    return field;
}

/* Cuts the next row that is not blank into its fields. */
static bool cut_row(csv *rows)
{
    text_lines *lines = rows->lines;
    do {
        if (!text_lines_read(lines)) return false;
    } while (strspn(lines->line, " \t") == lines->length);
    if (rows->separator == '\0') rows->separator = separator_of(lines->line);

    bool is_text = strlen(lines->line) == lines->length && lines->length <= CSV_LINE_MAX;
    char *rest = lines->line;
    rows->field_count = 0;
    while (rest != NULL && rows->field_count < CSV_FIELDS_MAX)
        rows->fields[rows->field_count++] = take_field(rows->separator, &rest);
    if (!is_text || rest != NULL) rows->field_count = 0;
    return true;
}

/* Whether text begins with a word, in any case; *end is then what follows. */
static bool begins(const char *text, const char *word, const char **end)
{
    for (; *word != '\0'; word++, text++)
        if (tolower((unsigned char)*text) != (unsigned char)*word) return false;
    *end = text;
    return true;
}

/* Whether text is this word in any case (word in lower case). */
static bool is_word(const char *text, const char *word)
{
    const char *end;
    return begins(text, word, &end) && *end == '\0';
}

/* The first field that is this name in any case (name in lower case), or CSV_FIELDS_MAX. */
static size_t find(const csv *rows, const char *name)
{
    for (size_t i = 0; i < rows->field_count; i++)
        if (is_word(rows->fields[i], name)) return i;
    return CSV_FIELDS_MAX;
}

/* The first field that contains it. */
static size_t find_containing(const csv *rows, const char *name)
{
    const char *end;
    for (size_t i = 0; i < rows->field_count; i++)
        for (const char *text = rows->fields[i]; *text != '\0'; text++)
            if (begins(text, name, &end)) return i;
    return CSV_FIELDS_MAX;
}

/* Whether a letter may stand between a name and its unit, or after it. */
static bool is_between(char letter)
{
    return strchr(" _-.()[]/", letter) != NULL;
}

/* Takes the unit off the end of a column's name, in place, and gives it; NULL if there is none. In
 * "timeMs" a capital letter begins it. */
static const time_unit *take_unit(char *name)
{
    size_t end = strlen(name);
    while (end > 0 && is_between(name[end - 1])) end--;
    size_t start = end;
    while (start > 0 && !is_between(name[start - 1]) &&
           !(start < end && isupper((unsigned char)name[start]) &&
             islower((unsigned char)name[start - 1])))
        start--;
    name[end] = '\0';
    for (size_t i = 0; i < TIME_UNIT_COUNT; i++) {
        if (!is_word(name + start, time_units[i].name)) continue;
        while (start > 0 && is_between(name[start - 1])) start--;
        name[start] = '\0';
        return &time_units[i];
    }
    return NULL;
}

/* Finds the column of the time, and its unit. The plain names come first, then those with a unit,
 * then what contains the word, then a unit alone. */
static void find_time(csv *rows)
{
    const time_unit *units[CSV_FIELDS_MAX];
    size_t time = find(rows, "time");
    if (time == CSV_FIELDS_MAX) time = find(rows, "t");
    for (size_t i = 0; i < rows->field_count; i++) units[i] = take_unit(rows->fields[i]);
    if (time == CSV_FIELDS_MAX) time = find(rows, "time");
    if (time == CSV_FIELDS_MAX) time = find(rows, "t");
    if (time == CSV_FIELDS_MAX) time = find_containing(rows, "time");
    for (size_t i = 0; time == CSV_FIELDS_MAX && i < rows->field_count; i++)
        if (units[i] != NULL && rows->fields[i][0] == '\0') time = i;
    bool has_unit = time < CSV_FIELDS_MAX && units[time] != NULL;
    rows->columns.time = time;
    rows->columns.time_places = has_unit ? units[time]->places : 0;
}

bool csv_begin(csv *rows, text_lines *lines, char *error)
{
    memset(rows, 0, sizeof *rows);
    rows->lines = lines;
    if (!cut_row(rows)) return fail(error, "%s is empty; " CSV_EXPECTED, lines->path);
    csv_columns *found = &rows->columns;
    found->count = rows->field_count;
    found->x = find(rows, "x");
    found->y = find(rows, "y");
    found->button = find(rows, "button");
    found->state = find(rows, "state");
    find_time(rows); /* last, as it cuts names */

    const char *missing = NULL;
    if (found->y == CSV_FIELDS_MAX) missing = "y";
    if (found->x == CSV_FIELDS_MAX) missing = "x";
    if (found->time == CSV_FIELDS_MAX) missing = "time";
    if (missing == NULL) return true;
    return text_fail(lines, error, "no column %s; " CSV_EXPECTED, missing);
}

/* A wheel that turns "down" is no press. */
static bool is_press(const csv *rows)
{
    const csv_columns *where = &rows->columns;
    if (where->state == CSV_FIELDS_MAX) return false;
    const char *state = rows->fields[where->state];
    if (!is_word(state, "pressed") && !is_word(state, "down")) return false;
    if (where->button == CSV_FIELDS_MAX) return true;
    const char *button = rows->fields[where->button];
    return !is_word(button, "scroll") && !is_word(button, "nobutton");
}

/* Whether a row has the columns of the header, and nothing behind them. */
static bool has_columns(const csv *rows)
{
    if (rows->field_count < rows->columns.count) return false;
    for (size_t i = rows->columns.count; i < rows->field_count; i++)
        if (rows->fields[i][0] != '\0') return false;
    return true;
}

/* Reads a number, which may have a comma for its point where no comma separates. */
static bool read_number(const csv *rows, size_t column, uint8_t places, decimal *number)
{
    char *comma = rows->separator != ',' ? strchr(rows->fields[column], ',') : NULL;
    if (comma != NULL) *comma = '.';
    return decimal_from_text(rows->fields[column], places, number);
}

bool csv_next(csv *rows, csv_row *row)
{
    decimal x;
    decimal y;
    if (!cut_row(rows)) return false;
    const csv_columns *where = &rows->columns;
    row->is_readable = has_columns(rows) &&
                       read_number(rows, where->time, where->time_places, &row->time) &&
                       read_number(rows, where->x, 0, &x) && read_number(rows, where->y, 0, &y);
    if (!row->is_readable) return true;
    row->is_placed = decimal_to_fix(x, &row->place.x) && decimal_to_fix(y, &row->place.y);
    row->is_press = is_press(rows);
    return true;
}
