/* SPDX-License-Identifier: MIT
 * A state as tables that people read. */
#ifndef COXSWAIN_STATE_PRINT_H
#define COXSWAIN_STATE_PRINT_H

#include <stdbool.h>
#include <stdio.h>

#include "coxswain/sim.h"

/* Prints all tables with every column, their rows in ascending id. False if there is no memory to
 * sort them. */
bool state_print(FILE *file, const cox_sim *sim);

#endif
