/* SPDX-License-Identifier: MIT
 * A simulation, as the library sees it: any game's, not only ours.
 *
 * A game that fills in a cox_sim can be recorded, verified, compared and played in lockstep. Once
 * it runs, only step changes it. State 0 is the start; frame t turns state t into state t + 1; hash
 * t is of state t. */
#ifndef COX_SIM_H
#define COX_SIM_H

#include "coxswain/command.h"
#include "coxswain/version.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The steer epoch of a simulation whose bits do not depend on steer. */
#define COX_STEERS_NOT UINT32_MAX

/* A simulation: a state in the caller's memory, its declaration, and the step that changes it. Made
 * with cox_sim_make; a simulation with one base then gets its tables, one with several its visit.
 */
typedef struct cox_sim {
    char name[COX_NAME_SIZE]; /* stands in recordings and handshakes; ends with a zero */
    uint32_t epoch;           /* its author raises it whenever the same frames give another state */

    /* COX_EPOCH of the headers that it was compiled with, which cox_sim_make sets; 0 is the linked
     * library's. A file or peer of another one is refused. */
    uint32_t core_epoch;

    /* COX_STEER_EPOCH of the headers that it was compiled with, which cox_sim_make sets; 0 is the
     * linked library's. A file or peer of another one is refused. COX_STEERS_NOT: it uses nothing
     * of steer, so it plays files and matches of every steer epoch. */
    uint32_t steer_epoch;

    const cox_table *tables; /* COX_FLASH, table_count of them, relative to context; NULL where
                                visit declares the state */
    uint32_t table_count;    /* at most COX_TABLES_MAX */

    const cox_command_kind *commands; /* COX_FLASH, command_count of them; NULL if there are none */
    uint32_t command_count;           /* at most 240 */

    void *context; /* the state, in the caller's memory; the three functions below get it */

    /* State t and frame t give state t + 1. It must be total: a command of an unknown kind, with an
     * argument out of bounds or about a row that is gone has no effect. */
    void (*step)(void *context, const cox_frame *frame);

    /* Declares a state of several parts, each with a base of its own (visitor.h). NULL where tables
     * declares the state. */
    void (*visit)(void *context, cox_visitor *visitor);

    /* After a load: rebuilds derived data and checks what bounds cannot say. Rows may lie in any
     * order. Beside its saved columns a row holds what its memory held before, so restored() must
     * set all else that a step reads. Returns false to refuse the state. May be NULL. */
    bool (*restored)(void *context);

    /* The declaration, compiled (plan.h), so that the state is hashed, saved, checked, loaded and
     * compared many times as fast. NULL: the declaration is walked, as on a chip. */
    struct cox_plan *plan;
} cox_sim;

/* A simulation with a name of at most COX_NAME_SIZE - 1 characters (a longer one is cut), its
 * author's epoch, its state and its step. It declares nothing yet: no tables, no commands, no
 * visit, no restored, no plan. */
COX_STATIC_INLINE cox_sim cox_sim_make(const char *name, uint32_t epoch, void *context,
                                       void (*step)(void *context, const cox_frame *frame))
{
    cox_sim sim;
    uint32_t i;
    for (i = 0; i < COX_NAME_SIZE - 1u && name[i] != '\0'; i++) sim.name[i] = name[i];
    for (; i < COX_NAME_SIZE; i++) sim.name[i] = '\0';
    sim.epoch = epoch;
    sim.core_epoch = COX_EPOCH;
    sim.steer_epoch = COX_STEER_EPOCH;
    sim.tables = NULL;
    sim.table_count = 0;
    sim.commands = NULL;
    sim.command_count = 0;
    sim.context = context;
    sim.step = step;
    sim.visit = NULL;
    sim.restored = NULL;
    sim.plan = NULL;
    return sim;
}

/* Where one cell of the state is. */
typedef struct cox_cell {
    uint32_t table;  /* its number over all parts, from 0 */
    uint32_t id;     /* of the row; its position + 1 in a table without ids */
    uint32_t column; /* its number in the table, from 0 */
} cox_cell;

/* The core epoch that files and offers of the simulation state: its own, or that of the linked
 * library where it has 0. */
COX_API uint32_t cox_sim_core_epoch(const cox_sim *sim);

/* The steer epoch that files and offers of the simulation state: its own, or that of the linked
 * library where it has 0 or COX_STEERS_NOT. */
COX_API uint32_t cox_sim_steer_epoch(const cox_sim *sim);

/* Whether what was computed with a steer epoch may be played on the simulation: it has that one
 * itself, or says COX_STEERS_NOT. */
COX_API bool cox_sim_takes_steer_epoch(const cox_sim *sim, uint32_t steer_epoch);

/* Steps the simulation by one frame. */
COX_STATIC_INLINE void cox_sim_step(const cox_sim *sim, const cox_frame *frame)
{
    sim->step(sim->context, frame);
}

/* The hash of the state, whatever the order in which rows are stored. It detects accidents; it is
 * no signature.
 *
 * A row's sum is key(table, TABLE) + id * key(table, ID) + the sum over its STATE columns of
 * word * key(table, number of the word), modulo 2^64; the bytes of a value are one unsigned 32-bit
 * word, filled up with zeros, or two for 8 bytes, the low one first; words are numbered through the
 * STATE columns of the table. Its row hash is cox_hash_finish of that. One more row per table has
 * key(table, COUNT) + count * key(table, ID). The state's hash is cox_hash_finish of the sum of all
 * row hashes. */
COX_API uint64_t cox_sim_hash(const cox_sim *sim);

/* Two peers whose states differ compare these digests to find the place. The column digest is
 * cox_hash_finish of the sum of the row hashes of that table alone, with its other STATE columns
 * read as 0. So a change in one column changes only its digest, and a change of ids every digest of
 * the table; the digest of the COX_ROW_ID column is that of the ids. The group digest is
 * cox_hash_finish of the sum of the whole row hashes with least <= id <= greatest. Both are 0 for a
 * table or column that does not exist or is not saved. */
COX_API uint64_t cox_sim_column_digest(const cox_sim *sim, uint32_t table, uint32_t column);
COX_API uint64_t cox_sim_group_digest(const cox_sim *sim, uint32_t table, uint32_t least,
                                      uint32_t greatest);

/* The number of tables; a copy of one table's declaration; a copy of one column's, where the
 * greatest of a COX_REFERENCE is the number of its table in all parts. The last two return false,
 * and leave *declared unchanged, for a table or column that does not exist. */
COX_API uint32_t cox_sim_table_count(const cox_sim *sim);
COX_API bool cox_sim_table(const cox_sim *sim, uint32_t table, cox_table *declared);
COX_API bool cox_sim_column(const cox_sim *sim, uint32_t table, uint32_t column,
                            cox_column *declared);

/* How many rows a table has at present, 0 for a table that does not exist. */
COX_API uint32_t cox_sim_row_count(const cox_sim *sim, uint32_t table);

/* A row of a table, from which the next one is found. */
typedef struct cox_row_cursor {
    const cox_sim *sim; /* the caller keeps it as long as the cursor is used */
    uint32_t table;     /* its number in the declaration */
    uint32_t slot;      /* where the row is stored, from 0; COX_NO_SLOT before the first */
    uint32_t id;        /* of the row; COX_NO_ROW before the first */
} cox_row_cursor;

/* A cursor before the first row of a table. It may be copied; each copy stays on its row, until the
 * simulation moves its rows. A step and a load do. */
COX_API cox_row_cursor cox_row_cursor_make(const cox_sim *sim, uint32_t table);

/* Goes to the next row in the order of storage, in constant time. Returns false, and stays, where
 * there is none. */
COX_API bool cox_row_cursor_next(cox_row_cursor *cursor);

/* Fetches a value of the row, as cox_sim_fetch does, in constant time. */
COX_API bool cox_row_cursor_fetch(const cox_row_cursor *cursor, uint32_t column, int64_t *value);

/* Fetches the value of one cell, of any role, to *value: a number with a sign is sign-extended, any
 * other zero-extended. Returns false, and leaves *value unchanged, if there is no such cell.
 */
COX_API bool cox_sim_fetch(const cox_sim *sim, cox_cell cell, int64_t *value);

/* Fetches a column of all rows in the order of storage: their ids, and their values as
 * cox_sim_fetch does, each at most capacity; both arrays may be NULL. Returns how many rows there
 * are, whatever fits; 0, with the arrays unchanged, for a table or column that does not exist. */
COX_API uint32_t cox_sim_fetch_column(const cox_sim *sim, uint32_t table, uint32_t column,
                                      uint32_t *ids, int64_t *values, uint32_t capacity);

/* Whether an argument of a command is a reference to the row of a cell. */
COX_API bool cox_command_names_row(const cox_sim *sim, const cox_command *command, cox_cell cell);

/* The hash of the declaration: tables, columns and commands with names, types, roles and bounds, in
 * order, without layouts, capacities and offsets. Two simulations with the same hash can read each
 * other's snapshots. It is the chain (cox_hash_chain, from 0) of the bytes that cox_schema_write
 * (snapshot.h) writes, taken as little-endian 32-bit words, the last one filled up with zeros. */
COX_API uint64_t cox_sim_schema_hash(const cox_sim *sim);

#ifdef __cplusplus
}
#endif
#endif
