/* SPDX-License-Identifier: MIT
 * Figures by name. */
#include "line_figure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The goals that the model misses, and how far off it may be. */
static const struct {
    const char *line;
    uint32_t trouble;
    const char *figure;
    double most;
} known[] = {
    {"6 lockstep, three near, one RTT 150", LINE_BURSTS, "own input", 90},
    {"6 lockstep, three near, one RTT 150", LINE_SPIKES, "own input", 120},
    {"6 lockstep, three near, one RTT 300", LINE_SPIKES, "own input", 120},
};

static void add(line_result *result, line_figure figure)
{
    if (result->count == LINE_FIGURES) abort();
    result->figures[result->count++] = figure;
}

/* The figures of rollback: how often predictions were wrong. */
static void add_corrections(line_result *result, const model_figures *f)
{
    double low = f->corrections[0] < f->corrections[1] ? f->corrections[0] : f->corrections[1];
    double high = f->corrections[0] + f->corrections[1] - low;
    double goal = result->trouble == LINE_PLAIN ? result->goal->ratio : 0;
    double ratio = high <= 0 ? 1 : low <= 0 ? INFINITY : high / low;
    add(result,
        (line_figure){"corrections/s host", "", f->corrections[0], .far = 3, .share = 0.25});
    add(result, (line_figure){"joiner", "", f->corrections[1], .far = 3, .share = 0.25});
    add(result, (line_figure){"their ratio", "", ratio, goal, .far = 0.3, .share = 0.25});
    add(result, (line_figure){"depth", "", f->depth, .far = 4, .share = 0.25});
}

static void add_transfer(line_result *result, const model_figures *f)
{
    bool is_plain = result->trouble == LINE_PLAIN;
    double state_s = f->transfer_ms > 0 ? f->transfer_ms / 1000 : INFINITY;
    double joined_s = f->joined_ms > 0 ? f->joined_ms / 1000 : INFINITY;
    double gaps = f->gaps_meanwhile;
    add(result, (line_figure){"state", " s", state_s, is_plain ? 4 : 8, .far = 0.5, .share = 0.2});
    add(result, (line_figure){"joined", " s", joined_s, .far = 0.5, .share = 0.2});
    add(result, (line_figure){"gaps over 50 ms meanwhile", "", gaps, is_plain ? 1 : 0, .far = 2});
}

static void add_inputs(line_result *result, const model_figures *f)
{
    const line_goal *g = result->goal;
    double worse = result->trouble == LINE_PLAIN ? 1 : 2, near_ms = 0;
    double far = 10, share = 0.1;
    for (uint32_t i = 1; i < g->players - (g->far > 0); i++)
        if (f->own_ms[i] > near_ms) near_ms = f->own_ms[i];
    add(result, (line_figure){"own input", " ms", near_ms, g->own_ms * worse, false, far, share});
    add(result, (line_figure){"host", " ms", f->own_ms[0], 35 * worse, false, far, share});
    if (g->far == 0) return;
    double far_ms = f->own_ms[g->players - 1];
    add(result, (line_figure){"far", " ms", far_ms, g->far_ms * worse, false, far, share});
}

/* On a line with a trouble rollback may stall a little; the others' latency, and what their ticks
 * a second fall short of the rate, may be twice as much. */
static void list(line_result *result, const model_figures *f)
{
    const line_goal *g = result->goal;
    bool is_plain = result->trouble == LINE_PLAIN, is_rollback = g->rollback > 0;
    double ticks = g->ticks > 0 && !is_plain ? 2 * g->ticks - g->ticks_per_second : g->ticks;
    double stalls = is_plain ? g->stalls : is_rollback ? 12 : 0;
    double gap_ms = is_plain ? g->gap_ms : is_rollback ? 130 : 0;
    double bytes = is_plain ? g->bytes / 1000 : 0;
    add(result, (line_figure){"ticks/s", "", f->ticks_per_second, ticks, true, 0.1, 0.002});
    add(result, (line_figure){"stalls/min", "", f->stalls, stalls, false, 6, 0.5});
    add(result, (line_figure){"gap", " ms", f->gap_ms, gap_ms, false, 34, 0.25});
    add(result, (line_figure){"gaps over 25 ms/min", "", f->gaps_25, is_plain ? g->gaps_25 : 0,
                              false, 30, 0.5});
    add(result, (line_figure){"over 50", "", f->gaps_50, .far = 6, .share = 0.5});
    add_inputs(result, f);
    if (is_rollback) add_corrections(result, f);
    add(result, (line_figure){"steps", "", f->steps, 8, false, 2, 0.5});
    add(result, (line_figure){"down", " KB/s", f->bytes[0] / 1000, bytes, false, 1, 0.15});
    add(result, (line_figure){"up", " KB/s", f->bytes[1] / 1000, .far = 1, .share = 0.15});
    if (g->name[0] == '8') add_transfer(result, f);
}

line_result line_play(const model_kind *kind, const line_goal *goal, uint32_t trouble,
                      uint64_t seed)
{
    model_match match = line_match(goal, trouble);
    model_figures figures = model_match_play(kind, &match, seed);
    line_result result = {.goal = goal, .trouble = trouble};
    result.is_safe = figures.is_safe;
    result.is_over = figures.is_over;
    list(&result, &figures);
    return result;
}

static bool is_missed(const line_figure *figure)
{
    if (figure->goal <= 0) return false;
    return figure->is_rate ? figure->value < figure->goal : figure->value > figure->goal;
}

static void print_value(const line_figure *figure)
{
    if (isinf(figure->value)) printf("never");
    else printf("%.*f%s", figure->is_rate ? 2 : figure->value < 10, figure->value, figure->unit);
}

uint32_t line_print(const char *name, const line_result *result)
{
    uint32_t missed = !result->is_safe + result->is_over;
    printf("%s line %s%s:", name, result->goal->name, line_troubles[result->trouble]);
    for (uint32_t i = 0; i < result->count; i++) {
        const line_figure *figure = &result->figures[i];
        printf("%s %s ", i == 0 ? "" : ",", figure->name);
        print_value(figure);
        if (!is_missed(figure)) continue;
        printf(" MISSED %g", figure->goal);
        missed++;
    }
    printf("%s%s\n", result->is_safe ? "" : ", NOT SAFE", result->is_over ? ", ENDED EARLY" : "");
    return missed;
}

static bool is_known(const line_result *result, const line_figure *figure)
{
    for (uint32_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].trouble == result->trouble && strcmp(known[i].line, result->goal->name) == 0 &&
            strcmp(known[i].figure, figure->name) == 0)
            return figure->value <= known[i].most;
    return false;
}

uint32_t line_count_unknown(const line_result *result)
{
    uint32_t unknown = !result->is_safe + result->is_over;
    for (uint32_t i = 0; i < result->count; i++)
        unknown += is_missed(&result->figures[i]) && !is_known(result, &result->figures[i]);
    return unknown;
}

uint32_t line_print_apart(const line_result *session, const line_result *model)
{
    uint32_t apart = 0;
    for (uint32_t i = 0; i < session->count; i++) {
        const line_figure *figure = &session->figures[i], *other = &model->figures[i];
        double most = other->far + other->share * other->value;
        bool is_same = figure->value == other->value; /* both may be INFINITY */
        if (is_same || fabs(figure->value - other->value) <= most) continue;
        printf("%s %s ", apart == 0 ? "  apart from the model:" : ",", figure->name);
        print_value(figure);
        printf(" (");
        print_value(other);
        printf(")");
        apart++;
    }
    if (apart > 0) printf("\n");
    return apart;
}
