/* SPDX-License-Identifier: MIT
 * The table of columns in bench math. */
#ifndef COXSWAIN_BENCH_BATCH_TABLE_H
#define COXSWAIN_BENCH_BATCH_TABLE_H

#include "bench_list.h"

/* The operations on columns, a column of the list for each way; with the command line of a list. */
bench_list batch_table_make(const bench_list *line);

/* What was measured: as lines, none if no operation is wanted, and as an array of JSON. */
void batch_table_print(const bench_list *table);
void batch_table_write(const bench_list *table, json *writer);

#endif
