/* SPDX-License-Identifier: MIT
 * Schemas from untrusted bytes: every length is checked before it is used. */
#include "schema.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/text.h"

/* Bytes that are read. Once one is missing, all that follow are 0 and is_good stays false. */
typedef struct cursor {
    const uint8_t *at;
    size_t left;
    bool is_good;
} cursor;

static uint64_t take_number(cursor *from, size_t size)
{
    uint64_t number = 0;
    if (size > from->left) from->is_good = false;
    if (!from->is_good) return 0;
    for (size_t i = 0; i < size; i++) number |= (uint64_t)from->at[i] << (8 * i);
    from->at += size;
    from->left -= size;
    return number;
}

static uint8_t take_byte(cursor *from)
{
    return (uint8_t)take_number(from, 1);
}

static int32_t take_signed(cursor *from)
{
    return (int32_t)(uint32_t)take_number(from, 4);
}

static void take_name(cursor *from, char name[COX_NAME_SIZE])
{
    size_t length = take_byte(from);
    if (length >= COX_NAME_SIZE || length > from->left) from->is_good = false;
    memset(name, 0, COX_NAME_SIZE);
    if (!from->is_good) return;
    memcpy(name, from->at, length);
    from->at += length;
    from->left -= length;
}

static uint8_t take_type(cursor *from)
{
    uint8_t type = take_byte(from);
    if (type < COX_U8 || type > COX_TEXT) from->is_good = false;
    return type;
}

static void take_table(cursor *from, schema_table *table)
{
    take_name(from, table->name);
    uint32_t count = take_byte(from);
    table->columns = calloc(count + 1u, sizeof *table->columns);
    if (table->columns == NULL) from->is_good = false;
    for (; from->is_good && table->column_count < count; table->column_count++) {
        cox_column *column = &table->columns[table->column_count];
        take_name(from, column->name);
        column->type = take_type(from);
        column->role = take_byte(from);
        column->least = take_signed(from);
        column->greatest = take_signed(from);
    }
}

static void take_command(cursor *from, cox_command_kind *declared)
{
    declared->kind = take_byte(from);
    take_name(from, declared->name);
    declared->mode = take_byte(from);
    uint32_t count = take_byte(from);
    if (count > COX_ARGUMENTS_MAX) from->is_good = false;
    for (uint32_t i = 0; from->is_good && i < count; i++) {
        cox_argument *argument = &declared->arguments[i];
        take_name(from, argument->name);
        argument->type = take_type(from);
        argument->table = take_byte(from);
        argument->least = take_signed(from);
        argument->greatest = take_signed(from);
        if (argument->name[0] == '\0' || argument->type == COX_TEXT ||
            COX_TYPE_SIZE(argument->type) == 8)
            from->is_good = false;
    }
}

bool schema_decode(schema *declared, const uint8_t *bytes, size_t length)
{
    cursor from = {bytes, length, true};
    memset(declared, 0, sizeof *declared);
    uint32_t table_count = (uint32_t)take_number(&from, 2);
    declared->tables = calloc(table_count + 1u, sizeof *declared->tables);
    if (declared->tables == NULL) from.is_good = false;
    for (; from.is_good && declared->table_count < table_count; declared->table_count++)
        take_table(&from, &declared->tables[declared->table_count]);

    uint32_t command_count = (uint32_t)take_number(&from, 2);
    declared->commands = calloc(command_count + 1u, sizeof *declared->commands);
    if (declared->commands == NULL) from.is_good = false;
    for (; from.is_good && declared->command_count < command_count; declared->command_count++)
        take_command(&from, &declared->commands[declared->command_count]);

    if (from.is_good && from.left == 0) return true;
    schema_free(declared);
    return false;
}

bool schema_count_rows(const schema *declared, const uint8_t *bytes, size_t length,
                       uint32_t *counts)
{
    cursor from = {bytes, length, true};
    take_number(&from, 8); /* the schema hash */
    for (uint32_t i = 0; i < declared->table_count; i++) {
        const schema_table *table = &declared->tables[i];
        uint64_t row_size = 0;
        for (uint32_t c = 0; c < table->column_count; c++)
            if (table->columns[c].role == COX_STATE || table->columns[c].role == COX_ROW_ID)
                row_size += COX_TYPE_SIZE(table->columns[c].type);
        counts[i] = (uint32_t)take_number(&from, 4);
        if (counts[i] * row_size > from.left) return false;
        from.at += counts[i] * row_size;
        from.left -= counts[i] * row_size;
    }
    return from.is_good && from.left == 0;
}

cox_sim schema_commands(const schema *declared)
{
    cox_sim sim = {.commands = declared->commands, .command_count = declared->command_count};
    return sim;
}

void schema_free(schema *declared)
{
    for (uint32_t i = 0; declared->tables != NULL && i <= declared->table_count; i++)
        free(declared->tables[i].columns);
    free(declared->tables);
    free(declared->commands);
    memset(declared, 0, sizeof *declared);
}

const char *schema_type_name(uint8_t type)
{
    static const char *const names[] = {"u8", "u16", "u32", "u64",   "i32",  "fixed", "reference",
                                        "i8", "i16", "i64", "angle", "bool", "text"};
    return type >= COX_U8 && type <= COX_TEXT ? names[type - COX_U8] : "?";
}

const char *schema_role_name(uint8_t role)
{
    static const char *const names[] = {"state", "row id", "derived", "local"};
    return role >= COX_STATE && role <= COX_LOCAL ? names[role - COX_STATE] : "?";
}

void schema_bounds_text(uint8_t type, int32_t least, int32_t greatest, char *text)
{
    cox_text bounds = cox_text_make(NULL, text, SCHEMA_BOUNDS_SIZE);
    cox_text_add_bounds(&bounds, type, least, greatest);
}
