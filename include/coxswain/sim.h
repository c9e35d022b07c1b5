/* SPDX-License-Identifier: MIT
 * A simulation, as the library sees it: any game's, not only ours.
 *
 * Whoever fills in a cox_sim gets record, verify, lockstep and diff for it. Once it runs, nothing
 * but step changes it. State 0 is the start; frame t turns state t into state t + 1; hash t is of
 * state t. */
#ifndef COX_SIM_H
#define COX_SIM_H

#include "coxswain/command.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cox_sim {
    char name[COX_NAME_SIZE]; /* stands in recordings and handshakes */
    uint32_t epoch; /* its author raises it whenever the same frames give another state */
    const cox_command_kind *commands; /* COX_FLASH, command_count of them; may be NULL */
    uint32_t command_count;
    void *context; /* the state, the caller's memory; handed to the three functions below */

    /* State t and frame t give state t + 1. Total: a command of an unknown kind, with an argument
     * out of bounds or about a row that is gone has no effect. */
    void (*step)(void *context, const cox_frame *frame);

    /* Declares the state (visitor.h). */
    void (*visit)(void *context, cox_visitor *visitor);

    /* After a load: rebuilds derived data and checks what bounds cannot say. Returns false to
     * refuse the state. May be NULL. */
    bool (*restored)(void *context);
} cox_sim;

/* Where one cell of the state is: table and column by number, row by id (by position + 1 in a table
 * without ids). */
typedef struct cox_cell {
    uint32_t table;
    uint32_t id;
    uint32_t column;
} cox_cell;

/* Steps the simulation by one frame. */
static inline void cox_sim_step(const cox_sim *sim, const cox_frame *frame)
{
    sim->step(sim->context, frame);
}

/* The hash of the state. It does not depend on the order in which rows are stored.
 *
 * A row's sum is key(table, TABLE) + id * key(table, ID) + the sum over its STATE columns of
 * word * key(table, number of the word), modulo 2^64; a value is one unsigned 32-bit word, a COX_U64
 * two, the low one first; words are numbered through the STATE columns of the table. Its row hash is
 * cox_hash_finish of that. One more row per table has key(table, COUNT) + count * key(table, ID).
 * The state's hash is cox_hash_finish of the sum of all row hashes. */
uint64_t cox_sim_hash(const cox_sim *sim);

/* The same hash with all other columns read as 0: peers that differ compare these to find the
 * column. And that of one table's rows with least <= id <= greatest alone, to find the row. Both
 * give 0 for a table or column that is not there. */
uint64_t cox_sim_column_digest(const cox_sim *sim, uint32_t table, uint32_t column);
uint64_t cox_sim_group_digest(const cox_sim *sim, uint32_t table, uint32_t least, uint32_t greatest);

/* The number of tables; a copy of the declaration of one table; and of one column. The last two
 * return false, and leave the target unchanged, where there is none. */
uint32_t cox_sim_table_count(const cox_sim *sim);
bool cox_sim_table(const cox_sim *sim, uint32_t table, cox_table *declared);
bool cox_sim_column(const cox_sim *sim, uint32_t table, uint32_t column, cox_column *declared);

/* The rows of a table now; and the id of the row that comes next after an id, in ascending order
 * (COX_NO_ROW starts, and is returned when there is no other). */
uint32_t cox_sim_row_count(const cox_sim *sim, uint32_t table);
uint32_t cox_sim_next_row(const cox_sim *sim, uint32_t table, uint32_t id);

/* Fetches the value of one cell, of any role, to *value: the bits, zero-extended, and a COX_FIXED or
 * COX_I32 sign-extended. Returns false, and leaves *value unchanged, if there is no such cell. */
bool cox_sim_fetch(const cox_sim *sim, cox_cell cell, int64_t *value);

/* The hash of the declaration: tables, columns and commands with names, types, roles and bounds, in
 * order, without capacities and offsets. Two simulations with the same can read each other's
 * snapshots. It is that of the bytes that cox_schema_write (snapshot.h) writes. */
uint64_t cox_sim_schema_hash(const cox_sim *sim);

#ifdef __cplusplus
}
#endif
#endif
