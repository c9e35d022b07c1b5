/* SPDX-License-Identifier: MIT
 * A state as people read it: cells by their names, values by their types. */
#ifndef COXSWAIN_STATE_TABLE_H
#define COXSWAIN_STATE_TABLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "coxswain/sim.h"

/* The longest text of a value, and of a cell's name, with their terminating zeros. */
#define STATE_VALUE_SIZE 24u
#define STATE_CELL_SIZE 64u

/* Writes a value of a type, as cox_sim_fetch gives it; a reference to no row is "-". */
void state_value_text(uint8_t type, int64_t value, char text[STATE_VALUE_SIZE]);

/* Writes the name of a cell, "prey 5 velocity.x", into text. */
void state_cell_text(const cox_sim *sim, cox_cell cell, char text[STATE_CELL_SIZE]);

/* The type of a cell's values; 0 if there is no such column. */
uint8_t state_cell_type(const cox_sim *sim, cox_cell cell);

/* Prints all tables, their rows by rising id, every column. */
void state_print(FILE *file, const cox_sim *sim);

#endif
