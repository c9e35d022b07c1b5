/* SPDX-License-Identifier: MIT
 * Columns of a state by the names that people write: "units.hp". */
#ifndef COXSWAIN_STATE_COLUMN_H
#define COXSWAIN_STATE_COLUMN_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/sim.h"

/* The longest name of a table, its terminating zero included. */
#define STATE_TABLE_NAME_SIZE (COX_NAME_SIZE + 4)

/* Writes the name of a table, "units"; of the second of several of one name, which parts of a state
 * may have, it is "units#2". False if there is no such table. */
bool state_table_name(const cox_sim *sim, uint32_t table, char name[STATE_TABLE_NAME_SIZE]);

/* A column by its table's name and its own, as dump prints them. */
typedef struct state_column {
    uint32_t table;  /* their numbers in the simulation's declaration */
    uint32_t column; /* which cox_row_cursor_fetch takes */
    cox_column declared;
    char name[STATE_TABLE_NAME_SIZE + COX_NAME_SIZE]; /* "units.hp" */
} state_column;

/* Finds a column. False, with one sentence that names what there is, if no column has this name, or
 * it is part of a text. */
bool state_column_find(state_column *found, const cox_sim *sim, const char *name, char *error);

/* Finds the columns of a list such as "units.hp,units.position.x". Returns how many there are, or 0
 * with one sentence, if one is not found or there are more than most. */
uint32_t state_column_list(state_column *found, uint32_t most, const cox_sim *sim,
                           const char *names, char *error);

#endif
