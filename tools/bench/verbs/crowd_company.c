/* SPDX-License-Identifier: MIT
 * coxswain-bench crowd --company: worlds beside the same worlds with less in them. */
#include "crowd_company.h"

#include <stdio.h>

#include "bench/bench_company.h"
#include "coxswain/simd.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/progress.h"

/* What all worlds cost, for an agent's step, at each level. */
typedef struct company_costs {
    uint32_t levels;
    double of[COMPANY_LEVELS][COMPANY_WORLDS];
} company_costs;

static cox_simd simd_of(uint32_t level)
{
    return level == 0 ? COX_SIMD_PORTABLE : cox_simd_here();
}

static const char *level_name(uint32_t level)
{
    return level == 0 ? "portable" : "simd";
}

static bool count(uint32_t number, uint32_t level, double *cost)
{
    char words[96];
    snprintf(words, sizeof words, "crowd --company --only %u --level %u", (unsigned)number + 1u,
             (unsigned)level);
    return bench_count_instructions(words, cost);
}

/* Measures a world once more. Of its times the least counts: all do the same work. */
static bool measure(const crowd_company *line, uint32_t number, uint32_t level, double *least)
{
    double cost;
    bool is_good = line->counts_instructions ? count(number, level, &cost)
                                             : company_run(number, simd_of(level), &cost);
    cost /= (double)COMPANY_AGENTS * COMPANY_TICKS;
    if (is_good && (*least == 0 || cost < *least)) *least = cost;
    return is_good;
}

static bool measure_all(const crowd_company *line, uint32_t rounds, company_costs *costs)
{
    costs->levels = cox_simd_here() == COX_SIMD_PORTABLE ? 1 : COMPANY_LEVELS;
    uint32_t works = costs->levels * COMPANY_WORLDS;
    if (line->counts_instructions) rounds = 1; /* they are the same in each */
    progress bar = progress_begin("crowd", (uint64_t)rounds * works);
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < rounds * works; i++) {
        uint32_t level = i % works / COMPANY_WORLDS, number = i % COMPANY_WORLDS;
        is_good = measure(line, number, level, &costs->of[level][number]);
        progress_show(&bar, (uint64_t)i + 1u);
    }
    progress_clear(&bar);
    return is_good;
}

static void print_table(const company_costs *costs, const char *unit)
{
    printf("%-48s", "");
    for (uint32_t level = 0; level < costs->levels; level++)
        printf("%12s%8s", level_name(level), "of due");
    printf("%8s\n", "at most");
    for (uint32_t row = 0; row < COMPANY_ROWS; row++) {
        company_row of;
        company_row_describe(row, &of);
        printf("%-48s", of.name);
        for (uint32_t level = 0; level < costs->levels; level++) {
            double cost = costs->of[level][of.world];
            printf("%9.1f %s%8.3f", cost, unit, cost / company_row_due(row, costs->of[level]));
        }
        printf("%8.2f\n", of.limit);
    }
}

static void print_json(const company_costs *costs)
{
    json writer = json_begin_array(stdout);
    for (uint32_t row = 0; row < COMPANY_ROWS; row++)
        for (uint32_t level = 0; level < costs->levels; level++) {
            company_row of;
            company_row_describe(row, &of);
            json_open_object(&writer, NULL);
            json_text(&writer, "world", of.name);
            json_text(&writer, "level", level_name(level));
            json_real(&writer, "cost", costs->of[level][of.world]);
            json_real(&writer, "due", company_row_due(row, costs->of[level]));
            json_real(&writer, "limit", of.limit);
            json_close_object(&writer);
        }
    json_finish(&writer);
}

int crowd_company_run(const crowd_company *line, uint32_t rounds, bool wants_json)
{
    static company_costs costs;
    double time;
    if (line->only > 0)
        return company_run(line->only - 1u, simd_of(line->level), &time) ? EXIT_SAME : EXIT_BAD;
    if (!measure_all(line, rounds, &costs)) return EXIT_BAD;
    if (wants_json) print_json(&costs);
    else print_table(&costs, line->counts_instructions ? "in" : "ns");
    return EXIT_SAME;
}
