/* SPDX-License-Identifier: MIT
 * Makes events of rows. Times and coordinates are read from their decimal text by integers, so
 * every machine makes the same events of a file. */
#include "input_csv.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "decimal.h"
#include "util/failure.h"

/* A pause that is worth a warning. */
#define LONG_GAP_SECONDS 10

/* A row later than this is no time of a recording: a week after the first. */
#define RECORDING_MAX_SECONDS (INT64_C(7) * 24 * 60 * 60)

/* The end of every refusal of a file. */
#define EXPECTED "expected a first row that names the columns time, x and y, and rows of numbers"

/* The places of the columns; CSV_FIELDS_MAX: not there. */
typedef struct columns {
    size_t count;
    size_t time;
    uint32_t per_second; /* units of the time in a second */
    size_t x;
    size_t y;
    size_t button;
    size_t state;
} columns;

/* The values of a row. */
typedef struct row {
    decimal time;
    fix16_t x;
    fix16_t y;
    bool placed; /* x and y are a position */
    bool pressed;
} row;

/* A recording that is being read. */
typedef struct growth {
    input_csv_taker taker;
    input_event *events; /* of the last tick, which the taker has not taken: first the move */
    size_t count;        /* of them */
    size_t capacity;     /* of their memory */
    uint32_t ticks;      /* so far; 0: no row was readable */
    input_faults faults;
    decimal first;       /* time of the first row */
    decimal latest;      /* the greatest time so far */
    uint32_t per_second; /* units of both in a second */
    uint32_t hz;
    cox_vec2 least;
    cox_vec2 greatest;
} growth;

/* A unit of time, and how many are a second. */
typedef struct time_unit {
    const char *name;
    uint32_t per_second;
} time_unit;

static const time_unit time_units[] = {
    {"s", 1},
    {"sec", 1},
    {"secs", 1},
    {"second", 1},
    {"seconds", 1},
    {"ms", 1000},
    {"msec", 1000},
    {"millis", 1000},
    {"millisecond", 1000},
    {"milliseconds", 1000},
    {"us", 1000000},
    {"usec", 1000000},
    {"\xC2\xB5s", 1000000},
    {"micros", 1000000},
    {"microsecond", 1000000},
    {"microseconds", 1000000},
    {"ns", 1000000000},
    {"nsec", 1000000000},
    {"nanos", 1000000000},
    {"nanosecond", 1000000000},
    {"nanoseconds", 1000000000},
};

#define TIME_UNIT_COUNT (sizeof time_units / sizeof time_units[0])

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
        if (!csv_text_is(name + start, time_units[i].name)) continue;
        while (start > 0 && is_between(name[start - 1])) start--;
        name[start] = '\0';
        return &time_units[i];
    }
    return NULL;
}

/* Finds the column of the time, and its unit. The plain names come first, then those with a unit,
 * then what contains the word, then a unit alone. */
static void find_time(csv *rows, columns *found)
{
    const time_unit *units[CSV_FIELDS_MAX];
    size_t time = csv_find(rows, "time");
    if (time == CSV_FIELDS_MAX) time = csv_find(rows, "t");
    for (size_t i = 0; i < rows->field_count; i++) units[i] = take_unit(rows->fields[i]);
    if (time == CSV_FIELDS_MAX) time = csv_find(rows, "time");
    if (time == CSV_FIELDS_MAX) time = csv_find(rows, "t");
    if (time == CSV_FIELDS_MAX) time = csv_find_containing(rows, "time");
    for (size_t i = 0; time == CSV_FIELDS_MAX && i < rows->field_count; i++)
        if (units[i] != NULL && rows->fields[i][0] == '\0') time = i;
    bool has_unit = time < CSV_FIELDS_MAX && units[time] != NULL;
    found->time = time;
    found->per_second = has_unit ? units[time]->per_second : 1;
}

static bool read_header(csv *rows, columns *found, char *error)
{
    const text_lines *lines = rows->lines;
    if (!csv_next(rows))
        return text_lines_are_sound(lines, error) &&
               fail(error, "%s is empty; " EXPECTED, lines->path);
    found->count = rows->field_count;
    found->x = csv_find(rows, "x");
    found->y = csv_find(rows, "y");
    found->button = csv_find(rows, "button");
    found->state = csv_find(rows, "state");
    find_time(rows, found); /* last, as it cuts names */

    const char *missing = NULL;
    if (found->y == CSV_FIELDS_MAX) missing = "y";
    if (found->x == CSV_FIELDS_MAX) missing = "x";
    if (found->time == CSV_FIELDS_MAX) missing = "time";
    if (missing == NULL) return true;
    return text_fail(lines, error, "no column %s; " EXPECTED, missing);
}

/* A wheel that turns "down" is no press. */
static bool is_press(const csv *rows, const columns *where)
{
    if (where->state == CSV_FIELDS_MAX) return false;
    const char *state = rows->fields[where->state];
    if (!csv_text_is(state, "pressed") && !csv_text_is(state, "down")) return false;
    if (where->button == CSV_FIELDS_MAX) return true;
    const char *button = rows->fields[where->button];
    return !csv_text_is(button, "scroll") && !csv_text_is(button, "nobutton");
}

/* Reads a coordinate: false if the text is no number. A number beyond every world is no
 * position. */
static bool read_coordinate(const char *text, fix16_t *coordinate, bool *placed)
{
    decimal number;
    if (!decimal_from_text(text, &number)) return false;
    if (!cox_fix_from_text(text, (uint32_t)strlen(text), coordinate) ||
        *coordinate > COX_WORLD_LIMIT || *coordinate < -COX_WORLD_LIMIT)
        *placed = false;
    return true;
}

/* Whether a row has the columns of the header, and nothing behind them. */
static bool has_columns(const csv *rows, const columns *where)
{
    if (rows->field_count < where->count) return false;
    for (size_t i = where->count; i < rows->field_count; i++)
        if (rows->fields[i][0] != '\0') return false;
    return true;
}

/* The text of a number, with a point where a comma stands for it. */
static const char *number_text(const csv *rows, size_t column)
{
    char *comma = rows->separator != ',' ? strchr(rows->fields[column], ',') : NULL;
    if (comma != NULL) *comma = '.';
    return rows->fields[column];
}

static bool read_row(const csv *rows, const columns *where, row *read)
{
    if (!has_columns(rows, where)) return false;
    read->placed = true;
    read->pressed = is_press(rows, where);
    return decimal_from_text(number_text(rows, where->time), &read->time) &&
           read_coordinate(number_text(rows, where->x), &read->x, &read->placed) &&
           read_coordinate(number_text(rows, where->y), &read->y, &read->placed);
}

/* Counts what is odd about a row's time and takes it. False if it is no time of this recording. */
static bool take_time(growth *into, decimal time)
{
    input_faults *faults = &into->faults;
    if (into->ticks == 0) into->first = into->latest = time;
    int64_t longest = RECORDING_MAX_SECONDS * into->per_second;
    if (decimal_subtract(time, into->first).whole >= longest) return false;

    decimal gap = decimal_subtract(time, into->latest);
    decimal long_gap = {LONG_GAP_SECONDS * (int64_t)into->per_second, 0, 0};
    if (gap.whole < 0) {
        faults->backward_times++;
        return true;
    }
    bool repeated = decimal_compare(time, into->latest) == 0;
    if (repeated && into->ticks > 0) faults->repeated_times++;
    if (decimal_compare(gap, long_gap) > 0) faults->long_gaps++;
    into->latest = time;
    return true;
}

/* Holds a position within the world's rectangle, and counts if that moves it. */
static void clamp(growth *into, row *read)
{
    fix16_t x = cox_fix_clamp(read->x, into->least.x, into->greatest.x);
    fix16_t y = cox_fix_clamp(read->y, into->least.y, into->greatest.y);
    if (x != read->x || y != read->y) into->faults.clamped_coordinates++;
    read->x = x;
    read->y = y;
}

static bool add_event(growth *into, uint32_t tick, const row *read, bool is_click)
{
    if (into->count == into->capacity) {
        size_t capacity = into->capacity > 0 ? into->capacity * 2 : 16;
        if (capacity > INPUT_CSV_EVENTS_MAX) return false;
        input_event *events = realloc(into->events, capacity * sizeof *events);
        if (events == NULL) return false;
        into->events = events;
        into->capacity = capacity;
    }
    input_event *event = &into->events[into->count++];
    event->tick = tick;
    event->is_click = is_click;
    event->x = read->x;
    event->y = read->y;
    return true;
}

/* Gives the events of the last tick to the taker. False if it has no room. */
static bool end_tick(growth *into)
{
    size_t count = into->count;
    into->count = 0;
    for (size_t i = 0; i < count; i++)
        if (!into->taker.take(into->taker.user, &into->events[i])) return false;
    return true;
}

/* In a tick one move comes first, and takes the last position of all its rows; then come the
 * presses. */
static bool add_row(growth *into, uint32_t tick, const row *read)
{
    if (into->count > 0 && into->events[0].tick != tick && !end_tick(into)) return false;
    if (into->count == 0 && !add_event(into, tick, read, false)) return false;
    into->events[0].x = read->x;
    into->events[0].y = read->y;
    return !read->pressed || add_event(into, tick, read, true);
}

/* Takes a row, or counts why not. False only if there is no room for its events. */
static bool take_row(growth *into, const csv *rows, const columns *where)
{
    row read;
    input_faults *faults = &into->faults;
    faults->rows++;
    if (!read_row(rows, where, &read) || !take_time(into, read.time)) {
        if (faults->unreadable_rows++ == 0) faults->first_unreadable_line = rows->lines->number;
        return true;
    }
    decimal since_first = decimal_subtract(into->latest, into->first);
    uint32_t tick = (uint32_t)(decimal_times(since_first, into->hz) / into->per_second);
    into->ticks = tick + 1;
    if (!read.placed) {
        faults->dropped_coordinates++;
        return true;
    }
    clamp(into, &read);
    return add_row(into, tick, &read);
}

/* Says that there was no room for an event. */
static bool fail_room(const growth *into, const text_lines *lines, char *error)
{
    if (into->count == INPUT_CSV_EVENTS_MAX)
        return text_fail(lines, error, "more than the %u events that a tick may have",
                         (unsigned)INPUT_CSV_EVENTS_MAX);
    return text_fail(lines, error, INPUT_NO_ROOM);
}

static bool read_rows(growth *into, csv *rows, const columns *where, char *error)
{
    const text_lines *lines = rows->lines;
    while (csv_next(rows))
        if (!take_row(into, rows, where)) return fail_room(into, lines, error);
    if (!text_lines_are_sound(lines, error)) return false;
    if (into->faults.rows == 0)
        return fail(error, "%s has no rows below its header in line %" PRIu64 "; " EXPECTED,
                    lines->path, lines->number);
    if (into->ticks == 0)
        return fail(error,
                    "%s, line %" PRIu64 ": this row and all others are unreadable; " EXPECTED,
                    lines->path, into->faults.first_unreadable_line);
    return end_tick(into) || fail_room(into, lines, error);
}

bool input_csv_read(text_lines *lines, uint32_t hz, cox_vec2 least, cox_vec2 greatest,
                    input_csv_taker taker, uint32_t *ticks, input_faults *faults, char *error)
{
    csv rows = {.lines = lines};
    columns where = {0};
    growth into = {.taker = taker, .hz = hz, .least = least, .greatest = greatest};
    bool is_good = read_header(&rows, &where, error);
    into.per_second = where.per_second;
    is_good = is_good && read_rows(&into, &rows, &where, error);
    free(into.events);
    *ticks = is_good ? into.ticks : 0;
    *faults = into.faults;
    return is_good;
}
