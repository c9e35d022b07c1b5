/* SPDX-License-Identifier: MIT
 * A list of what a verb of coxswain-bench measures: items, each in several columns, all of which
 * take their turns in each round; or callgrind counts the instructions of each. */
#ifndef COXSWAIN_BENCH_LIST_H
#define COXSWAIN_BENCH_LIST_H

#include "bench_rounds.h"
#include "text/json.h"

enum { BENCH_LIST_ITEMS = 96, BENCH_LIST_COLUMNS = 6 };

/* For counted: callgrind counts no column of this run. */
#define BENCH_NOT_COUNTED UINT32_MAX

typedef struct bench_list {
    /* What the verb sets. */
    const char *verb;
    const char *options; /* that its runs under callgrind take too, behind a blank; or "" */
    void *context;       /* of the functions */
    unsigned items;
    unsigned columns;
    uint32_t calls;           /* that are timed in a turn; of several, one before them is not */
    bool compares_with_first; /* item 0 is measured, whatever else is wanted */
    const char *(*name)(unsigned item);
    bool (*has)(const void *context, unsigned item, unsigned column); /* NULL: all are there */

    /* Makes ready for calls of a column, and is not timed; then run makes one. */
    void (*prepare)(void *context, unsigned item, unsigned column, uint32_t round);
    uint64_t (*run)(void *context);

    /* How many a call makes of what figures are of, once column 0 of the item was called. */
    double (*units)(const void *context, unsigned item, unsigned column);

    /* What the command line sets. */
    const char *only; /* an item's name, or NULL: all */
    uint32_t rounds;
    uint32_t counted; /* the column that callgrind counts in this run, or BENCH_NOT_COUNTED */
    bool wants_instructions;
    bool wants_json;

    /* What was measured. */
    bench_times times;
    double instructions[BENCH_LIST_ITEMS][BENCH_LIST_COLUMNS];
    uint64_t sum; /* of all answers, so that no compiler drops one */
} bench_list;

/* Whether an item is there and asked for; and whether any is. */
bool bench_list_wants(const bench_list *list, unsigned item);
bool bench_list_wants_any(const bench_list *list);

/* Measures what is wanted. False, with a sentence on stderr, if there is no memory, or callgrind
 * cannot count; else bench_list_free frees. */
bool bench_list_measure(bench_list *list);
void bench_list_free(bench_list *list);

/* Makes one call of the column that callgrind counts. */
void bench_list_run_counted(bench_list *list);

/* What a column costs: the median of its times in nanoseconds, or its instructions. And how many
 * times as much as another, by the rounds. */
double bench_list_cost(const bench_list *list, unsigned item, unsigned column);
double bench_list_ratio(const bench_list *list, unsigned item, unsigned column, unsigned other_item,
                        unsigned other_column);

/* Says how fast the machine was, where times were measured. */
void bench_list_print_calibration(const bench_list *list);
void bench_list_write_calibration(const bench_list *list, json *writer);

#endif
