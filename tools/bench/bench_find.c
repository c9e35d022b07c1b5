/* SPDX-License-Identifier: MIT
 * Searches. */
#include "bench_find.h"

#include <stdlib.h>

#include "replay/findings.h"
#include "replay/playback.h"
#include "util/failure.h"
#include "util/stopwatch.h"

/* Bytes of an expression. */
#define TEXT_SIZE (3 * COX_NAME_SIZE)

/* The least value of a type, below which there is none; NULL for a type of which none is taken. */
static const char *least_of(uint8_t type)
{
    static const char *const leasts[] = {
        [COX_U8] = "0",    [COX_U16] = "0",      [COX_U32] = "0",           [COX_U64] = "0",
        [COX_I8] = "-128", [COX_I16] = "-32768", [COX_I32] = "-2147483648", [COX_FIXED] = "-32768",
        [COX_TEXT] = NULL,
    };
    return type <= COX_TEXT ? leasts[type] : NULL;
}

/* The table with most rows at the start. */
static uint32_t largest_table(const cox_sim *sim)
{
    uint32_t largest = 0;
    for (uint32_t i = 1; i < cox_sim_table_count(sim); i++)
        if (cox_sim_row_count(sim, i) > cox_sim_row_count(sim, largest)) largest = i;
    return largest;
}

/* Writes expressions that never hold of columns of that table, in turn. */
static bool choose(const cox_sim *sim, char texts[BENCH_FIND_CONDITIONS][TEXT_SIZE],
                   condition *conditions, char *error)
{
    cox_table table;
    cox_column column;
    uint32_t number = largest_table(sim);
    uint32_t count = 0;
    if (!cox_sim_table(sim, number, &table)) return fail(error, "there is no table to search");
    for (uint32_t i = 0; count < BENCH_FIND_CONDITIONS; i++) {
        if (i == table.column_count && count == 0)
            return fail(error, "table %s has no column to search", table.name);
        cox_sim_column(sim, number, i % table.column_count, &column);
        if (column.role != COX_STATE || least_of(column.type) == NULL) continue;
        snprintf(texts[count], TEXT_SIZE, "%s.%s < %s", table.name, column.name,
                 least_of(column.type));
        if (!condition_read(&conditions[count], texts[count], error)) return false;
        count++;
    }
    return true;
}

/* Searches for the first count conditions; the best CPU of a round goes to *cpu. */
static bool search(const char *path, const cox_scenario *given, const condition *conditions,
                   uint32_t count, double *cpu, char *error)
{
    findings all;
    atomic_ullong bytes_done = 0;
    verification_part whole = {0};
    verification_options options = {.given = given, .bytes_done = &bytes_done};
    verification *made = malloc(sizeof *made);
    bool is_good = made != NULL && findings_begin(&all, conditions, count, false, 1, error);
    if (is_good) {
        options.witness = &all.witness;
        double start = stopwatch_thread();
        verification_run(made, path, &whole, &options, NULL);
        stopwatch_keep_best(cpu, stopwatch_spent(start));
        findings_end(&all);
        is_good = made->code == EXIT_SAME || fail(error, "%s", made->sentence);
    }
    free(made);
    return is_good;
}

bool bench_find_measure(const char *path, const cox_scenario *given, uint32_t rounds,
                        bench_replay *result, char *error)
{
    static condition conditions[BENCH_FIND_CONDITIONS];
    static char texts[BENCH_FIND_CONDITIONS][TEXT_SIZE];
    playback *played = malloc(sizeof *played);
    if (played == NULL) return fail(error, "there is no memory to search %s", path);
    bool is_good = playback_open(played, path, given, error);
    if (is_good) {
        is_good = choose(&played->instance.sim, texts, conditions, error);
        playback_close(played);
    }
    free(played);
    for (uint32_t i = 0; i < rounds && is_good; i++)
        is_good =
            search(path, given, conditions, 1, &result->find_cpu, error) &&
            search(path, given, conditions, BENCH_FIND_CONDITIONS, &result->find_all_cpu, error);
    return is_good;
}
