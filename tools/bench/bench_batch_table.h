/* SPDX-License-Identifier: MIT
 * The table of columns in bench math. */
#ifndef COXSWAIN_BENCH_BATCH_TABLE_H
#define COXSWAIN_BENCH_BATCH_TABLE_H

#include "bench_rounds.h"
#include "text/json.h"

/* What is measured. */
typedef struct batch_table {
    const char *only; /* an operation's name, or NULL: all */
    bench_times times;
} batch_table;

/* Makes room. False, with a sentence on stderr, if there is no memory; bench_times_free of times
 * frees. */
bool batch_table_make(batch_table *made, const char *only, uint32_t rounds);

/* Measures one round, and returns a sum of answers. */
uint64_t batch_table_measure(batch_table *table, uint32_t round);

/* The medians, once all rounds are measured: as lines, none if no operation is wanted, and as an
 * array of JSON. */
void batch_table_print(const batch_table *table);
void batch_table_write(const batch_table *table, json *writer);

#endif
