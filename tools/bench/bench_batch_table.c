/* SPDX-License-Identifier: MIT
 * The table of columns. */
#include "bench_batch_table.h"

#include <stdio.h>

#include "bench_batch.h"
#include "util/processor.h"

/* A way of an operation. */
typedef struct batch_turn {
    const batch_operation *operation;
    unsigned way;
    batch_inputs inputs;
} batch_turn;

static const char *name_of(unsigned operation)
{
    return batch_operations[operation].name;
}

static void prepare(void *context, unsigned operation, unsigned way, uint32_t round)
{
    batch_turn *turn = (batch_turn *)context;
    turn->operation = &batch_operations[operation];
    turn->way = way;
    batch_fill(turn->operation, &turn->inputs, round + 1u);
}

static uint64_t run_turn(void *context)
{
    const batch_turn *turn = (const batch_turn *)context;
    return batch_run(turn->operation, turn->way, &turn->inputs);
}

static double elements_of(const void *context, unsigned operation, unsigned way)
{
    (void)context;
    (void)operation;
    (void)way;
    return OPERANDS;
}

bench_list batch_table_make(const bench_list *line)
{
    static batch_turn turn;
    return (bench_list){.verb = "math",
                        .context = &turn,
                        .items = batch_operation_count,
                        .columns = BATCH_WAYS,
                        .calls = 4,
                        .name = name_of,
                        .prepare = prepare,
                        .run = run_turn,
                        .units = elements_of,
                        .only = line->only,
                        .rounds = line->rounds};
}

void batch_table_print(const bench_list *table)
{
    if (!bench_list_wants_any(table)) return;
    printf("\n%-11s%16s%16s%16s%12s%8s\n", "a column", "single call", "portable",
           processor_simd_name(cox_simd_here()), "float -O2", "ratio");
    for (unsigned i = 0; i < table->items; i++)
        if (bench_list_wants(table, i))
            printf("%-11s%16.2f%16.2f%16.2f%12.2f%7.1fx\n", name_of(i),
                   bench_list_cost(table, i, BATCH_SINGLE),
                   bench_list_cost(table, i, BATCH_PORTABLE), bench_list_cost(table, i, BATCH_SIMD),
                   bench_list_cost(table, i, BATCH_FLOAT),
                   bench_list_ratio(table, i, BATCH_SINGLE, i, BATCH_SIMD));
}

void batch_table_write(const bench_list *table, json *writer)
{
    static const char *const keys[BATCH_WAYS] = {"single_ns", "portable_ns", "simd_ns", "float_ns"};
    json_open_array(writer, "columns");
    for (unsigned i = 0; i < table->items; i++) {
        if (!bench_list_wants(table, i)) continue;
        json_open_object(writer, NULL);
        json_text(writer, "name", name_of(i));
        json_text(writer, "simd", processor_simd_name(cox_simd_here()));
        for (unsigned way = 0; way < BATCH_WAYS; way++)
            json_real(writer, keys[way], bench_list_cost(table, i, way));
        json_real(writer, "ratio", bench_list_ratio(table, i, BATCH_SINGLE, i, BATCH_SIMD));
        json_close_object(writer);
    }
    json_close_array(writer);
}
