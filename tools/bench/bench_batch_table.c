/* SPDX-License-Identifier: MIT
 * The table of columns: in each round all ways of all operations take their turns. */
#include "bench_batch_table.h"

#include <stdio.h>
#include <string.h>

#include "bench_batch.h"
#include "util/processor.h"
#include "util/stopwatch.h"

/* A way of an operation, as bench_call takes it. */
typedef struct batch_turn {
    const batch_operation *operation;
    unsigned way;
    const batch_inputs *inputs;
} batch_turn;

static uint64_t run_turn(void *context)
{
    const batch_turn *turn = (const batch_turn *)context;
    return batch_run(turn->operation, turn->way, turn->inputs);
}

#define CALLS 4u /* of a turn */

/* The time of an element. */
static double time_of(batch_turn *turn, uint64_t *sum)
{
    *sum += bench_call(run_turn, turn); /* its memory is in the caches then */
    double start = stopwatch_thread();
    for (unsigned i = 0; i < CALLS; i++) *sum += bench_call(run_turn, turn);
    return (stopwatch_spent(start)) / (CALLS * OPERANDS);
}

static bool is_wanted(const batch_table *table, unsigned operation)
{
    return table->only == NULL || strcmp(table->only, batch_operations[operation].name) == 0;
}

static uint32_t series_of(unsigned operation, unsigned way)
{
    return operation * BATCH_WAYS + way;
}

bool batch_table_make(batch_table *made, const char *only, uint32_t rounds)
{
    made->only = only;
    return bench_times_make(&made->times, batch_operation_count * BATCH_WAYS, rounds);
}

uint64_t batch_table_measure(batch_table *table, uint32_t round)
{
    static batch_inputs inputs;
    uint64_t sum = 0;
    for (unsigned i = 0; i < batch_operation_count; i++) {
        if (!is_wanted(table, i)) continue;
        batch_fill(&batch_operations[i], &inputs, round + 1u);
        for (unsigned way = 0; way < BATCH_WAYS; way++) {
            batch_turn turn = {&batch_operations[i], way, &inputs};
            *bench_time(&table->times, series_of(i, way), round) = time_of(&turn, &sum);
        }
    }
    return sum;
}

static double cost_of(const batch_table *table, unsigned operation, unsigned way)
{
    return bench_median(&table->times, series_of(operation, way));
}

static double ratio_of(const batch_table *table, unsigned operation, unsigned way)
{
    return bench_median_ratio(&table->times, series_of(operation, way),
                              series_of(operation, BATCH_SIMD));
}

void batch_table_print(const batch_table *table)
{
    bool is_first = true;
    for (unsigned i = 0; i < batch_operation_count; i++) {
        if (!is_wanted(table, i)) continue;
        if (is_first)
            printf("\n%-11s%16s%16s%16s%12s%8s\n", "a column", "single call", "portable",
                   processor_simd_name(processor_simd()), "float -O2", "ratio");
        is_first = false;
        printf("%-11s%16.2f%16.2f%16.2f%12.2f%7.1fx\n", batch_operations[i].name,
               cost_of(table, i, BATCH_SINGLE), cost_of(table, i, BATCH_PORTABLE),
               cost_of(table, i, BATCH_SIMD), cost_of(table, i, BATCH_FLOAT),
               ratio_of(table, i, BATCH_SINGLE));
    }
}

void batch_table_write(const batch_table *table, json *writer)
{
    json_open_array(writer, "columns");
    for (unsigned i = 0; i < batch_operation_count; i++) {
        if (!is_wanted(table, i)) continue;
        json_open_object(writer, NULL);
        json_text(writer, "name", batch_operations[i].name);
        json_text(writer, "simd", processor_simd_name(processor_simd()));
        json_real(writer, "single_ns", cost_of(table, i, BATCH_SINGLE));
        json_real(writer, "portable_ns", cost_of(table, i, BATCH_PORTABLE));
        json_real(writer, "simd_ns", cost_of(table, i, BATCH_SIMD));
        json_real(writer, "float_ns", cost_of(table, i, BATCH_FLOAT));
        json_real(writer, "ratio", ratio_of(table, i, BATCH_SINGLE));
        json_close_object(writer);
    }
    json_close_array(writer);
}
