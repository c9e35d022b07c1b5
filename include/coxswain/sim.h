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
    char name[COX_NAME_SIZE]; /* stands in recordings and handshakes; ends with a zero */
    uint32_t epoch; /* its author raises it whenever the same frames give another state */
    const cox_command_kind *commands; /* COX_FLASH, command_count of them; may be NULL */
    uint32_t command_count;
    void *context; /* the state, the caller's memory; handed to the three functions below */

    /* State t and frame t give state t + 1. Total: a command of an unknown kind, with an argument
     * out of bounds or about a row that is gone has no effect. */
    void (*step)(void *context, const cox_frame *frame);

    /* Declares the state (visitor.h). */
    void (*visit)(void *context, cox_visitor *visitor);

    /* After a load: rebuilds derived data and checks what bounds cannot say. It may assume no order
     * of rows. Beside its saved columns a row holds what lay in its slot before: what a step reads
     * of that, restored() sets. Returns false to refuse the state. May be NULL. */
    bool (*restored)(void *context);

    /* The declaration, compiled (plan.h): every call below is then many times as fast. NULL: it is
     * walked, as a chip does. */
    struct cox_plan *plan;
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

/* The hash of the state. It does not depend on the order in which rows are stored. It detects, it
 * does not sign.
 *
 * A row's sum is key(table, TABLE) + id * key(table, ID) + the sum over its STATE columns of
 * word * key(table, number of the word), modulo 2^64; a value is one unsigned 32-bit word, a
 * COX_U64 two, the low one first; words are numbered through the STATE columns of the table. Its
 * row hash is cox_hash_finish of that. One more row per table has key(table, COUNT) + count *
 * key(table, ID). The state's hash is cox_hash_finish of the sum of all row hashes. */
uint64_t cox_sim_hash(const cox_sim *sim);

/* What peers that differ compare to find the place. The column digest is cox_hash_finish of the sum
 * of the row hashes of that table alone, with its other STATE columns read as 0: a change in a
 * column moves its digest alone, a change of ids all digests of the table (the digest of the
 * COX_ROW_ID column is that of the ids). The group digest is the same for whole rows with least <=
 * id <= greatest. Both give 0 for a table or column that is not there or not saved. */
uint64_t cox_sim_column_digest(const cox_sim *sim, uint32_t table, uint32_t column);
uint64_t cox_sim_group_digest(const cox_sim *sim, uint32_t table, uint32_t least,
                              uint32_t greatest);

/* The number of tables; a copy of the declaration of one table; and of one column, where the
 * greatest of a COX_REFERENCE is the number of its table in all parts. The last two return false,
 * and leave the target unchanged, where there is none. */
uint32_t cox_sim_table_count(const cox_sim *sim);
bool cox_sim_table(const cox_sim *sim, uint32_t table, cox_table *declared);
bool cox_sim_column(const cox_sim *sim, uint32_t table, uint32_t column, cox_column *declared);

/* The rows of a table now; and the id of the row that comes next after an id, in ascending order
 * (COX_NO_ROW starts, and is returned when there is no other). */
uint32_t cox_sim_row_count(const cox_sim *sim, uint32_t table);
uint32_t cox_sim_next_row(const cox_sim *sim, uint32_t table, uint32_t id);

/* Fetches the value of one cell, of any role, to *value: the bits, zero-extended, and a COX_FIXED
 * or COX_I32 sign-extended. Returns false, and leaves *value unchanged, if there is none. */
bool cox_sim_fetch(const cox_sim *sim, cox_cell cell, int64_t *value);

/* The hash of the declaration: tables, columns and commands with names, types, roles and bounds, in
 * order, without layouts, capacities and offsets. Two simulations with the same can read each
 * other's snapshots. It is the chain (cox_hash_chain, from 0) of the bytes that cox_schema_write
 * (snapshot.h) writes, taken as little-endian 32-bit words, the last one filled up with zeros. */
uint64_t cox_sim_schema_hash(const cox_sim *sim);

#ifdef __cplusplus
}
#endif
#endif
