/* SPDX-License-Identifier: MIT
 * The declaration of a state and its commands, read from the bytes that a replay carries, so that a
 * replay can be looked at without the simulation that made it. src/core/replay/FORMAT.md has the
 * bytes. */
#ifndef COXSWAIN_SCHEMA_H
#define COXSWAIN_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coxswain/sim.h"

/* A table; offsets of its columns are 0. */
typedef struct schema_table {
    char name[COX_NAME_SIZE];
    cox_column *columns;
    uint32_t column_count;
} schema_table;

/* A declaration; all zero is an empty one. */
typedef struct schema {
    schema_table *tables;
    cox_command_kind *commands;
    uint32_t table_count;
    uint32_t command_count;
} schema;

/* Reads a declaration. False, with *declared empty, if the bytes are none. */
bool schema_decode(schema *declared, const uint8_t *bytes, size_t length);

/* Counts the rows of each table in a snapshot of this declaration into counts, one for each. False
 * if the snapshot is none of it. */
bool schema_count_rows(const schema *declared, const uint8_t *bytes, size_t length,
                       uint32_t *counts);

/* A simulation that declares these commands, in the schema's memory, and nothing else: enough to
 * write and read them. */
cox_sim schema_commands(const schema *declared);

/* Frees the declaration and empties it. */
void schema_free(schema *declared);

/* The words for a type and a role. */
const char *schema_type_name(uint8_t type);
const char *schema_role_name(uint8_t role);

/* Writes bounds as " from 0 to 12", or "" where there are none, into text (at least
 * SCHEMA_BOUNDS_SIZE bytes). */
#define SCHEMA_BOUNDS_SIZE 48u
void schema_bounds_text(uint8_t type, int32_t least, int32_t greatest, char *text);

#endif
