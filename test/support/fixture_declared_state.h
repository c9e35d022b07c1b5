/* SPDX-License-Identifier: MIT
 * States of random declarations, with random rows. */
#ifndef FIXTURE_DECLARED_STATE_H
#define FIXTURE_DECLARED_STATE_H

#include "fixture_declaration.h"

/* A state of a declaration: the base structs, and the rows that lie behind pointers. */
typedef struct declared_state {
    const declaration *declared;
    uint8_t bases[DECLARATION_PARTS][DECLARATION_BASE_BYTES];
    uint8_t rows[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_TABLE_BYTES + 8];
    uint8_t ids[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_ROWS * 4];
    uint8_t *pages[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_ROWS];
} declared_state;

/* Makes a state of it, and a simulation whose context that is. Values are within their bounds, if
 * there are such, and references name rows, for the most part. */
cox_sim declared_state_make(declared_state *state, const declaration *declared, uint64_t *random);

/* Swaps rows of all tables with ids about in storage. */
void declared_state_shuffle(declared_state *state, uint64_t *random);

/* Gives a cell another value, if there is a row. */
void declared_state_change(declared_state *state, uint64_t *random);

/* Fills all rows with other values, and gives tables other numbers of them. */
void declared_state_spoil(declared_state *state, uint64_t *random);

/* Copies what an image holds from one state to another of the same declaration: the number of rows
 * of each table and their cells, but for the local ones. */
void declared_state_copy(declared_state *to, declared_state *from);

#endif
