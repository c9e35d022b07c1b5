/* SPDX-License-Identifier: MIT
 * Random declarations with random rows: every layout, type and role, in up to three parts, with
 * columns in any order and at any offset. */
#ifndef FIXTURE_DECLARATION_H
#define FIXTURE_DECLARATION_H

#include "coxswain/sim.h"

#define DECLARATION_PARTS 3u
#define DECLARATION_TABLES 3u        /* of a part, at most */
#define DECLARATION_COLUMNS 24u      /* of a table, at most */
#define DECLARATION_TABLE_BYTES 900u /* of a table's rows, at most */
#define DECLARATION_BASE_BYTES 4096u /* of a part's base struct, with rows that lie within it */
#define DECLARATION_ROWS 200u        /* of a table, at most: more than are worked on at once */

/* A declaration. */
typedef struct declaration {
    uint32_t part_count;
    uint32_t table_counts[DECLARATION_PARTS];
    cox_table tables[DECLARATION_PARTS][DECLARATION_TABLES];
    cox_column columns[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_COLUMNS];
    bool has_doubled_ids; /* two rows of a table may bear the same id, which is a mistake */
} declaration;

/* A state of a declaration: the base structs, and the rows that lie behind pointers. */
typedef struct declared_state {
    const declaration *declared;
    uint8_t bases[DECLARATION_PARTS][DECLARATION_BASE_BYTES];
    uint8_t rows[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_TABLE_BYTES + 8];
    uint8_t ids[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_ROWS * 4];
    uint8_t *pages[DECLARATION_PARTS][DECLARATION_TABLES][DECLARATION_ROWS];
} declared_state;

/* Makes a declaration of a random sequence, which goes on (fixture_random of fixture_sim.h). */
void declaration_make(declaration *made, uint64_t *random);

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
