/* SPDX-License-Identifier: MIT
 * A plan: a simulation's declaration, compiled once, so that its state is hashed, saved, checked,
 * loaded and compared as fast as memory moves.
 *
 *     sim.plan = cox_plan_init(&sim, memory, cox_plan_size(&sim));
 *
 * Every call that takes the simulation gives the same bytes, hash and refusals as without. A plan
 * knows the declaration and no state: rows, counts and capacities are read anew at each call, so
 * vectors may move and grow, and other simulations with the same tables and commands may use it,
 * one call at a time. Tables other than those it was made of are a programmer's mistake (check.h).
 *
 * What it cannot do is put more rows of a table with ids in order than its capacity was when the
 * plan was made: cox_snapshot_write, _save, _load with restored(), _compare and cox_image_snapshot
 * then return COX_ERROR_CAPACITY, and a new plan is to be made. */
#ifndef COX_PLAN_H
#define COX_PLAN_H

#include "coxswain/api.h"
#include "coxswain/sim.h"
#include "coxswain/simd.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A plan: the library's own, in the caller's memory. */
typedef struct cox_plan cox_plan;

/* The fields of a simulation that a plan reads, in the order in which they are checked. */
enum cox_plan_field {
    COX_PLAN_FIELD_NONE = 0,        /* all are right */
    COX_PLAN_FIELD_TABLES = 1,      /* NULL, and so is visit */
    COX_PLAN_FIELD_TABLE_COUNT = 2, /* more than COX_TABLES_MAX, visit's parts included */
    COX_PLAN_FIELD_CAPACITY = 3     /* of a table, for which a plan would take 4 GB */
};

/* The longest name of such a field, its terminating zero included. */
#define COX_PLAN_FIELD_TEXT_SIZE 16

/* The first field that keeps a simulation from having a plan: enum cox_plan_field;
 * COX_PLAN_FIELD_NONE, 0, if none does. What is wrong within its tables is said by
 * cox_sim_check_declaration (declaration.h). */
COX_API uint8_t cox_plan_check(const cox_sim *sim);

/* Writes the name of a field, such as "table_count", into text (at most size bytes with the
 * terminating zero; size 0 writes nothing). COX_PLAN_FIELD_NONE and numbers beyond the last give
 * "". */
COX_API void cox_plan_field_name(uint8_t field, char *text, uint32_t size);

/* The bytes of memory that a plan takes: about 160 a column, and 20 for each row that fits in the
 * largest table with ids. 0 if cox_plan_check finds a field wrong: then none can be made. */
COX_API uint32_t cox_plan_size(const cox_sim *sim);

/* Makes a plan in memory (size bytes, any alignment), which the caller keeps in its place as long
 * as the plan is used. It holds for the capacities that the tables have at this moment. NULL if
 * memory is NULL or too small, or cox_plan_check finds a field wrong. */
COX_API cox_plan *cox_plan_init(const cox_sim *sim, void *memory, uint32_t size);

/* Lets a plan use a level of vector instructions (simd.h) from now on; it begins with
 * COX_SIMD_PORTABLE. Hashes of structs of arrays are then taken sooner, with the same bits. */
COX_API void cox_plan_set_simd(cox_plan *plan, cox_simd simd);

#ifdef __cplusplus
}
#endif
#endif
