/* SPDX-License-Identifier: MIT
 * The lines of a plot, gathered from one state after the other. */
#ifndef PLOT_DATA_H
#define PLOT_DATA_H

#include "plot_series.h"
#include "text/state_column.h"

/* The most columns, chosen rows and lines of a plot: more lines cannot be told apart. */
#define PLOT_COLUMNS_MAX 12u
#define PLOT_ROWS_MAX 12u
#define PLOT_LINES_MAX 12u

#define PLOT_NAME_SIZE 112u

/* What a line shows of its rows. */
typedef enum plot_kind {
    PLOT_ROWS, /* each row is a line */
    PLOT_SUM,
    PLOT_LEAST,
    PLOT_GREATEST,
    PLOT_COUNT, /* of the rows */
    PLOT_MEAN
} plot_kind;

/* What a plot shows. */
typedef struct plot_choice {
    plot_kind kind;
    uint32_t rows[PLOT_ROWS_MAX]; /* row_count ids; all rows where that is 0 */
    uint32_t row_count;
    state_column columns[PLOT_COLUMNS_MAX]; /* column_count of one table */
    uint32_t column_count;
    state_column by; /* a line for each of its values, if it has a name */
    uint32_t spans;  /* the most spans of a series */
} plot_choice;

/* Numbers of a tick. */
typedef struct plot_tally {
    uint32_t count;
    double sum;
    double least;
    double greatest;
} plot_tally;

typedef struct plot_line {
    uint32_t column; /* its number in the choice */
    int64_t key;     /* its row, or the value of the column that the rows are grouped by */
    plot_tally tally;
    plot_series series;
    char name[PLOT_NAME_SIZE];
} plot_line;

/* All rows of a column. */
typedef struct plot_band {
    plot_tally tally;
    plot_series least;
    plot_series mean;
    plot_series greatest;
} plot_band;

/* Its lines are in the order of their columns and keys. */
typedef struct plot_data {
    plot_choice choice;
    const cox_sim *sim;
    plot_line lines[PLOT_LINES_MAX]; /* line_count of them */
    uint32_t line_count;
    plot_band bands[PLOT_COLUMNS_MAX]; /* shown in their place if there are more rows than lines */
    bool has_bands;
    uint32_t first_tick;
} plot_data;

/* Begins with the first state, which is in sim. */
void plot_data_begin(plot_data *data, const plot_choice *choice, const cox_sim *sim, uint32_t tick);

/* Adds the state of a tick behind the others. False with the sentence in error: no memory, or more
 * groups than lines. */
bool plot_data_add(plot_data *data, uint32_t tick, char *error);

/* Ends: names the lines. False with the sentence in error, if a row that was chosen, or any, was
 * never there. */
bool plot_data_end(plot_data *data, uint32_t tick, char *error);

void plot_data_free(plot_data *data);

#endif
