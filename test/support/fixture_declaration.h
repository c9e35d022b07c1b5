/* SPDX-License-Identifier: MIT
 * Random declarations: every layout, type and role, in up to three parts, with columns in any order
 * and at any offset. */
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

/* Makes a declaration of a random sequence, which goes on (fixture_random of fixture_sim.h). */
void declaration_make(declaration *made, uint64_t *random);

#endif
