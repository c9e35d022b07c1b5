/* SPDX-License-Identifier: MIT
 * Conditions on a state as people write them: "units.hp of 7 < 50", "units.target of any changes",
 * "units gone". */
#ifndef COXSWAIN_CONDITION_H
#define COXSWAIN_CONDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "state_column.h"

/* What is asked of a row. The last three compare its table with the state a tick before. */
typedef enum condition_test {
    CONDITION_LESS,
    CONDITION_AT_MOST,
    CONDITION_EQUAL,
    CONDITION_UNEQUAL,
    CONDITION_AT_LEAST,
    CONDITION_GREATER,
    CONDITION_CHANGES, /* the row's value is another one */
    CONDITION_APPEARS, /* the row was not there */
    CONDITION_GONE     /* the row was there, and is not */
} condition_test;

/* Of which rows it is asked. */
typedef enum condition_rows {
    CONDITION_ANY, /* each of them by itself */
    CONDITION_ALL, /* all of them together, of which there is at least one */
    CONDITION_ONE
} condition_rows;

/* The longest name and the longest value that are kept, with the terminating zero: a name that is
 * cut is longer than any column's. */
#define CONDITION_NAME_SIZE (STATE_TABLE_NAME_SIZE + COX_NAME_SIZE + 1)
#define CONDITION_VALUE_SIZE 64

/* A condition; read by condition_read, and then bound to a simulation. */
typedef struct condition {
    const char *text; /* the caller's, as written */
    char name[CONDITION_NAME_SIZE];
    condition_rows rows;
    uint32_t row; /* of CONDITION_ONE */
    condition_test test;
    char value[CONDITION_VALUE_SIZE];
    /* Once it is bound: */
    uint32_t table;
    uint32_t column;
    bool has_column; /* false: a table alone is named */
    uint8_t type;    /* of the column */
    /* A value v passes if (v ^ flip) - least <= span, or just if not. All are numbers of 64 bits in
     * the order of the type's. */
    uint64_t flip;
    uint64_t least;
    uint64_t span;
    bool is_outside;
} condition;

/* Reads a condition. False, with one sentence that says how it is written, if the text is none. */
bool condition_read(condition *made, const char *text, char *error);

/* Finds what it names in a simulation, and its value in the type of the column, as a command's
 * arguments are read: a fixed-point one is the nearest to its decimal number. False, with one
 * sentence, if there is no such column, or the value is none of it. */
bool condition_bind(condition *made, const cox_sim *sim, char *error);

/* Whether the test compares a value with the one written. */
static inline bool condition_is_of_value(const condition *of)
{
    return of->test < CONDITION_CHANGES;
}

/* Whether a value of the column passes such a test. */
static inline bool condition_passes(const condition *of, int64_t value)
{
    return (((uint64_t)value ^ of->flip) - of->least <= of->span) != of->is_outside;
}

#endif
