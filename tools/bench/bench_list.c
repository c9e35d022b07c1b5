/* SPDX-License-Identifier: MIT
 * The rounds of a list. */
#include "bench_list.h"

#include <stdio.h>
#include <string.h>

#include "util/failure.h"
#include "util/progress.h"
#include "util/stopwatch.h"

static uint32_t series_of(const bench_list *list, unsigned item, unsigned column)
{
    return item * list->columns + column;
}

/* The series of the calibration. */
static uint32_t calibration_of(const bench_list *list)
{
    return list->items * list->columns;
}

static bool has(const bench_list *list, unsigned item, unsigned column)
{
    return list->has == NULL || list->has(list->context, item, column);
}

bool bench_list_wants(const bench_list *list, unsigned item)
{
    return has(list, item, 0) && (list->only == NULL || strcmp(list->only, list->name(item)) == 0);
}

bool bench_list_wants_any(const bench_list *list)
{
    for (unsigned i = 0; i < list->items; i++)
        if (bench_list_wants(list, i)) return true;
    return false;
}

static bool is_measured(const bench_list *list, unsigned item, unsigned column)
{
    bool is_first = list->compares_with_first && item == 0;
    return (is_first || bench_list_wants(list, item)) && has(list, item, column);
}

static void call(bench_list *list)
{
    list->sum += bench_call(list->run, list->context);
}

/* The time of a call. */
static double time_of(bench_list *list, unsigned item, unsigned column, uint32_t round)
{
    list->prepare(list->context, item, column, round);
    if (list->calls > 1) call(list); /* its memory is in the caches then */
    double start = stopwatch_thread();
    for (uint32_t i = 0; i < list->calls; i++) call(list);
    return stopwatch_spent(start) / list->calls;
}

static void run_round(bench_list *list, uint32_t round)
{
    *bench_time(&list->times, calibration_of(list), round) = bench_calibration();
    for (unsigned i = 0; i < list->items; i++)
        for (unsigned column = 0; column < list->columns; column++) {
            if (!is_measured(list, i, column)) continue;
            double time = time_of(list, i, column, round);
            *bench_time(&list->times, series_of(list, i, column), round) =
                time / list->units(list->context, i, column);
        }
}

static bool count(bench_list *list, unsigned item, unsigned column)
{
    char words[ERROR_SIZE];
    snprintf(words, sizeof words, "%s%s --only %s --counted %u", list->verb, list->options,
             list->name(item), column);
    if (!bench_count_instructions(words, &list->instructions[item][column])) return false;
    list->instructions[item][column] /= list->units(list->context, item, column);
    return true;
}

static bool count_all(bench_list *list)
{
    for (unsigned i = 0; i < list->items; i++)
        for (unsigned column = 0; column < list->columns; column++) {
            if (!is_measured(list, i, column)) continue;
            if (column == 0) (void)time_of(list, i, column, 0); /* for its units */
            if (!count(list, i, column)) return false;
        }
    return true;
}

bool bench_list_measure(bench_list *list)
{
    if (list->wants_instructions) return count_all(list);
    if (!bench_times_make(&list->times, calibration_of(list) + 1u, list->rounds)) return false;
    progress bar = progress_begin(list->verb, list->rounds);
    for (uint32_t round = 0; round < list->rounds; round++) {
        run_round(list, round);
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    return true;
}

void bench_list_free(bench_list *list)
{
    bench_times_free(&list->times);
}

void bench_list_run_counted(bench_list *list)
{
    for (unsigned i = 0; i < list->items; i++) {
        if (!bench_list_wants(list, i) || !has(list, i, list->counted)) continue;
        list->prepare(list->context, i, list->counted, 0);
        call(list);
    }
}

double bench_list_cost(const bench_list *list, unsigned item, unsigned column)
{
    return list->wants_instructions ? list->instructions[item][column]
                                    : bench_median(&list->times, series_of(list, item, column));
}

double bench_list_ratio(const bench_list *list, unsigned item, unsigned column, unsigned other_item,
                        unsigned other_column)
{
    if (list->wants_instructions)
        return list->instructions[item][column] / list->instructions[other_item][other_column];
    return bench_median_ratio(&list->times, series_of(list, item, column),
                              series_of(list, other_item, other_column));
}

void bench_list_print_calibration(const bench_list *list)
{
    if (!list->wants_instructions) bench_print_calibration(&list->times, calibration_of(list));
}

void bench_list_write_calibration(const bench_list *list, json *writer)
{
    if (!list->wants_instructions)
        json_real(writer, "calibration_ns", bench_median(&list->times, calibration_of(list)));
}
