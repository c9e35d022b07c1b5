/* SPDX-License-Identifier: MIT
 * The rows of a cursor recording as events at ticks. Recordings of real hands are dirty: every
 * fault has a defined result and is counted, so that the caller can say what was met. */
#ifndef INPUT_CSV_H
#define INPUT_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "csv.h"

/* Ticks a second by default. */
#define INPUT_CSV_HZ_DEFAULT 30u

/* The most events of one tick; more are refused in a sentence. */
#define INPUT_CSV_EVENTS_MAX ((size_t)1 << 16)

/* Why an input is refused that the disk cannot hold. */
#define INPUT_NO_ROOM "is too long for a temporary file"

/* Where the cursor was, or where it was pressed, in a tick. */
typedef struct input_event {
    uint32_t tick; /* never less than that of the event before */
    bool is_click; /* a press; else the cursor's last position in this tick */
    fix16_t x;     /* units, within the world's rectangle */
    fix16_t y;
} input_event;

/* The faults of a file, in rows. */
typedef struct input_faults {
    uint64_t rows;                /* with anything in them, below the header, good or bad */
    uint64_t repeated_times;      /* the same time as in the row before; kept in order */
    uint64_t backward_times;      /* a time before one above; taken as the latest time so far */
    uint64_t dropped_coordinates; /* x or y is 65535, what drivers write when they lost the pointer,
                                     or beyond all worlds: the row moves and presses nothing */
    uint64_t clamped_coordinates; /* outside the world's rectangle: held at its edge */
    uint64_t long_gaps;           /* more than 10 seconds after the row before: the cursor stays */
    uint64_t unreadable_rows;     /* not the header's columns, no number, or a week late: dropped;
                                     empty fields after the last column do no harm */
    uint64_t first_unreadable_line; /* 1 is the header's; 0 if none */
} input_faults;

/* Takes the events of a recording, one after the other. False if there is no room for one. */
typedef struct input_csv_taker {
    bool (*take)(void *user, const input_event *event);
    void *user;
} input_csv_taker;

/* Reads the rows below the header of a recording, at hz ticks a second (1 to 1000). The
 * tick of a row is floor((its time - the first row's) * hz), exact for seconds of up to 18 digits
 * after the point. Of several moves in a tick the last counts; every press is a click of its own.
 * Positions are held within the rectangle from least to greatest.
 *
 * The taker takes the events in order of ticks; of a tick first the move, then the clicks. Returns
 * true and sets *ticks (from the first row to the last, both included) and *faults. Returns false
 * for a file that cannot be a recording (without one readable row, with too many events in a tick)
 * or where the taker has no room; then *ticks is 0, the events are of no use, and error holds one
 * sentence that names file, line and what was expected. Rows end where the text has a fault: the
 * caller asks text_lines_are_sound, whatever this function returns. */
bool input_csv_read(csv *rows, uint32_t hz, cox_vec2 least, cox_vec2 greatest,
                    input_csv_taker taker, uint32_t *ticks, input_faults *faults, char *error);

#endif
