/* SPDX-License-Identifier: MIT
 * Every line is a group of rows, of which it shows one number: single rows are groups too. */
#include "plot_data.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coxswain/fix.h"
#include "coxswain/text.h"
#include "util/failure.h"

static const char no_memory[] = "there is not enough memory for the plot";

static bool is_grouped(const plot_data *data)
{
    return data->choice.by.name[0] != '\0';
}

/* Whether a line goes on, as 0, where it has no rows. */
static bool counts_none(const plot_data *data)
{
    return data->choice.kind == PLOT_SUM || data->choice.kind == PLOT_COUNT;
}

static double number_of(const state_column *column, int64_t value)
{
    uint8_t type = column->declared.type;
    if (type == COX_FIXED || type == COX_ANGLE) return (double)value / COX_FIX_ONE;
    return type == COX_U64 ? (double)(uint64_t)value : (double)value;
}

static void tally_add(plot_tally *tally, double value)
{
    if (tally->count == 0 || value < tally->least) tally->least = value;
    if (tally->count == 0 || value > tally->greatest) tally->greatest = value;
    tally->sum += value;
    tally->count++;
}

static double tally_number(const plot_tally *tally, plot_kind kind)
{
    switch (kind) {
    case PLOT_SUM:
        return tally->sum;
    case PLOT_LEAST:
        return tally->least;
    case PLOT_GREATEST:
        return tally->greatest;
    case PLOT_COUNT:
        return tally->count;
    default:
        return tally->sum / tally->count;
    }
}

/* Where the line of a column and key is or belongs. */
static uint32_t place_of(const plot_data *data, uint32_t column, int64_t key)
{
    uint32_t i = 0;
    while (i < data->line_count && (data->lines[i].column < column ||
                                    (data->lines[i].column == column && data->lines[i].key < key)))
        i++;
    return i;
}

static void free_lines(plot_data *data)
{
    for (uint32_t i = 0; i < data->line_count; i++) plot_series_free(&data->lines[i].series);
    data->line_count = 0;
}

/* Makes a line; at earlier ticks it had no rows. */
static bool insert(plot_data *data, uint32_t at, uint32_t column, int64_t key, uint32_t tick)
{
    plot_line *line = &data->lines[at];
    memmove(line + 1, line, (data->line_count++ - at) * sizeof *line);
    *line = (plot_line){.column = column, .key = key, .series = {.capacity = data->choice.spans}};
    for (uint32_t before = data->first_tick; counts_none(data) && before < tick; before++)
        if (!plot_series_add(&line->series, before, 0)) return false;
    return true;
}

/* The line of a column and key, which is made where there is none. NULL with the sentence in error,
 * or, where bands take the place of lines, without one. */
static plot_line *line_of(plot_data *data, uint32_t column, int64_t key, uint32_t tick, char *error)
{
    uint32_t at = place_of(data, column, key);
    plot_line *line = &data->lines[at];
    if (at < data->line_count && line->column == column && line->key == key) return line;
    if (data->line_count == PLOT_LINES_MAX) {
        data->has_bands = !is_grouped(data);
        if (data->has_bands) free_lines(data);
        else
            fail(error, "column %s has more values than the %u lines of a plot",
                 data->choice.by.name, PLOT_LINES_MAX);
        return NULL;
    }
    if (insert(data, at, column, key, tick)) return line;
    fail(error, "%s", no_memory);
    return NULL;
}

static bool is_chosen(const plot_choice *choice, uint32_t id)
{
    for (uint32_t i = 0; i < choice->row_count; i++)
        if (choice->rows[i] == id) return true;
    return choice->row_count == 0;
}

/* Adds the values of a row to the tallies. */
static bool add_row(plot_data *data, const cox_row_cursor *row, uint32_t tick, char *error)
{
    const plot_choice *choice = &data->choice;
    int64_t key = choice->kind == PLOT_ROWS ? (int64_t)row->id : 0;
    if (is_grouped(data)) cox_row_cursor_fetch(row, choice->by.column, &key);
    for (uint32_t i = 0; i < choice->column_count; i++) {
        int64_t value = 0;
        cox_row_cursor_fetch(row, choice->columns[i].column, &value);
        double number = number_of(&choice->columns[i], value);
        tally_add(&data->bands[i].tally, number);
        if (data->has_bands) continue;
        plot_line *line = line_of(data, i, key, tick, error);
        if (line != NULL) tally_add(&line->tally, number);
        else if (!data->has_bands) return false;
    }
    return true;
}

/* Moves the tallies of a tick to the series. */
static bool take_tallies(plot_data *data, uint32_t tick)
{
    static const plot_tally none = {0};
    bool is_added = true;
    for (uint32_t i = 0; i < data->line_count; i++) {
        plot_line *line = &data->lines[i];
        bool has_number = line->tally.count > 0 || counts_none(data);
        double number = has_number ? tally_number(&line->tally, data->choice.kind) : 0;
        is_added = is_added && (!has_number || plot_series_add(&line->series, tick, number));
        line->tally = none;
    }
    for (uint32_t i = 0; data->choice.kind == PLOT_ROWS && i < data->choice.column_count; i++) {
        plot_band *band = &data->bands[i];
        is_added = is_added &&
                   (band->tally.count == 0 ||
                    (plot_series_add(&band->least, tick, band->tally.least) &&
                     plot_series_add(&band->mean, tick, tally_number(&band->tally, PLOT_MEAN)) &&
                     plot_series_add(&band->greatest, tick, band->tally.greatest)));
        band->tally = none;
    }
    return is_added;
}

void plot_data_begin(plot_data *data, const plot_choice *choice, const cox_sim *sim, uint32_t tick)
{
    *data = (plot_data){.choice = *choice, .sim = sim, .first_tick = tick};
    const plot_series empty = {.capacity = choice->spans};
    for (uint32_t i = 0; i < choice->column_count; i++) {
        data->bands[i] = (plot_band){.least = empty, .mean = empty, .greatest = empty};
        if (counts_none(data) && !is_grouped(data)) (void)insert(data, i, i, 0, tick);
    }
}

bool plot_data_add(plot_data *data, uint32_t tick, char *error)
{
    cox_row_cursor row = cox_row_cursor_make(data->sim, data->choice.columns[0].table);
    while (cox_row_cursor_next(&row))
        if (is_chosen(&data->choice, row.id) && !add_row(data, &row, tick, error)) return false;
    return take_tallies(data, tick) || fail(error, "%s", no_memory);
}

static void name_line(const plot_data *data, plot_line *line)
{
    static const char *const words[] = {"",          "sum of ",  "least ",
                                        "greatest ", "rows of ", "mean of "};
    const plot_choice *choice = &data->choice;
    const state_column *column = &choice->columns[line->column];
    cox_text text = cox_text_make(data->sim, line->name, sizeof line->name);
    cox_text_add_words(&text, words[choice->kind]);
    if (choice->kind == PLOT_COUNT) cox_text_add_table(&text, column->table);
    else cox_text_add_words(&text, column->name);
    if (choice->kind == PLOT_ROWS) cox_text_add_words(&text, " of ");
    if (choice->kind == PLOT_ROWS) cox_text_add_number(&text, (uint64_t)line->key);
    if (!is_grouped(data)) return;
    cox_text_add_words(&text, ", ");
    cox_text_add_words(&text, choice->by.declared.name);
    cox_text_add_letter(&text, ' ');
    cox_text_add_value(&text, choice->by.declared.type, line->key);
}

bool plot_data_end(plot_data *data, uint32_t tick, char *error)
{
    const plot_choice *choice = &data->choice;
    const char *name = choice->columns[0].name;
    int length = (int)strcspn(name, ".");
    for (uint32_t i = 0; choice->kind == PLOT_ROWS && i < choice->row_count; i++) {
        uint32_t at = place_of(data, 0, choice->rows[i]);
        if (at == data->line_count || data->lines[at].key != choice->rows[i])
            return fail(error, "%.*s has no row %" PRIu32 " from tick %" PRIu32 " to tick %" PRIu32,
                        length, name, choice->rows[i], data->first_tick, tick);
    }
    if (data->line_count == 0 && !data->has_bands)
        return fail(error, "%.*s has no %srow from tick %" PRIu32 " to tick %" PRIu32, length, name,
                    choice->row_count > 0 ? "such " : "", data->first_tick, tick);
    for (uint32_t i = 0; i < data->line_count; i++) name_line(data, &data->lines[i]);
    return true;
}

void plot_data_free(plot_data *data)
{
    free_lines(data);
    for (uint32_t i = 0; i < PLOT_COLUMNS_MAX; i++) {
        plot_series_free(&data->bands[i].least);
        plot_series_free(&data->bands[i].mean);
        plot_series_free(&data->bands[i].greatest);
    }
}
