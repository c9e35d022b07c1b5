/* SPDX-License-Identifier: MIT
 * Makes events of rows. Times become ticks by integers, so every machine makes the same events of a
 * file. */
#include "input_csv.h"

#include <inttypes.h>
#include <stdlib.h>

#include "util/failure.h"

/* A pause that is worth a warning. */
#define LONG_GAP_SECONDS 10

/* A row later than this is no time of a recording: a week after the first. */
#define RECORDING_MAX_SECONDS (INT64_C(7) * 24 * 60 * 60)

/* A recording that is being read. */
typedef struct growth {
    input_csv_taker taker;
    input_event *events; /* of the last tick, which the taker has not taken: first the move */
    size_t count;        /* of them */
    size_t capacity;     /* of their memory */
    uint32_t ticks;      /* so far; 0: no row was readable */
    input_faults faults;
    decimal first;  /* time of the first row */
    decimal latest; /* the greatest time so far */
    uint32_t hz;
    cox_vec2 least;
    cox_vec2 greatest;
} growth;

/* Counts what is odd about a row's time and takes it. False if it is no time of this recording. */
static bool take_time(growth *into, decimal time)
{
    input_faults *faults = &into->faults;
    if (into->ticks == 0) into->first = into->latest = time;
    if (decimal_subtract(time, into->first).whole >= RECORDING_MAX_SECONDS) return false;

    decimal gap = decimal_subtract(time, into->latest);
    decimal long_gap = {LONG_GAP_SECONDS, 0, 0};
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

/* A position held within the world's rectangle; counts if that moves it. */
static cox_vec2 clamp(growth *into, cox_vec2 place)
{
    fix16_t x = cox_fix_clamp(place.x, into->least.x, into->greatest.x);
    fix16_t y = cox_fix_clamp(place.y, into->least.y, into->greatest.y);
    if (x != place.x || y != place.y) into->faults.clamped_coordinates++;
    return cox_vec2_make(x, y);
}

static bool add_event(growth *into, uint32_t tick, cox_vec2 place, bool is_click)
{
    if (into->count == into->capacity) {
        size_t capacity = into->capacity > 0 ? into->capacity * 2 : 16;
        if (capacity > INPUT_CSV_EVENTS_MAX) return false;
        input_event *events = realloc(into->events, capacity * sizeof *events);
        if (events == NULL) return false;
        into->events = events;
        into->capacity = capacity;
    }
    into->events[into->count++] = (input_event){tick, is_click, place.x, place.y};
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
static bool add_row(growth *into, uint32_t tick, cox_vec2 place, bool is_press)
{
    if (into->count > 0 && into->events[0].tick != tick && !end_tick(into)) return false;
    if (into->count == 0 && !add_event(into, tick, place, false)) return false;
    into->events[0].x = place.x;
    into->events[0].y = place.y;
    return !is_press || add_event(into, tick, place, true);
}

/* Takes a row, or counts why not. False only if there is no room for its events. */
static bool take_row(growth *into, const csv_row *row, uint64_t line)
{
    input_faults *faults = &into->faults;
    faults->rows++;
    if (!row->is_readable || !take_time(into, row->time)) {
        if (faults->unreadable_rows++ == 0) faults->first_unreadable_line = line;
        return true;
    }
    decimal since_first = decimal_subtract(into->latest, into->first);
    uint32_t tick = (uint32_t)decimal_times(since_first, into->hz);
    into->ticks = tick + 1;
    if (!row->is_placed) {
        faults->dropped_coordinates++;
        return true;
    }
    return add_row(into, tick, clamp(into, row->place), row->is_press);
}

/* Says that there was no room for an event. */
static bool fail_room(const growth *into, const text_lines *lines, char *error)
{
    if (into->count == INPUT_CSV_EVENTS_MAX)
        return text_fail(lines, error, "more than the %u events that a tick may have",
                         (unsigned)INPUT_CSV_EVENTS_MAX);
    return text_fail(lines, error, INPUT_NO_ROOM);
}

static bool read_rows(growth *into, csv *rows, char *error)
{
    csv_row row;
    const text_lines *lines = rows->lines;
    while (csv_next(rows, &row))
        if (!take_row(into, &row, lines->number)) return fail_room(into, lines, error);
    if (into->faults.rows == 0)
        return fail(error, "%s has no rows below its header in line %" PRIu64 "; " CSV_EXPECTED,
                    lines->path, lines->number);
    if (into->ticks == 0)
        return fail(error,
                    "%s, line %" PRIu64 ": this row and all others are unreadable; " CSV_EXPECTED,
                    lines->path, into->faults.first_unreadable_line);
    return end_tick(into) || fail_room(into, lines, error);
}

bool input_csv_read(csv *rows, uint32_t hz, cox_vec2 least, cox_vec2 greatest,
                    input_csv_taker taker, uint32_t *ticks, input_faults *faults, char *error)
{
    growth into = {.taker = taker, .hz = hz, .least = least, .greatest = greatest};
    bool is_good = read_rows(&into, rows, error);
    free(into.events);
    *ticks = is_good ? into.ticks : 0;
    *faults = into.faults;
    return is_good;
}
