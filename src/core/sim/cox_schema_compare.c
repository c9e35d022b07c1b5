/* SPDX-License-Identifier: MIT
 * Where a schema that comes as bytes differs from the simulation's own: both are walked side by
 * side to the first name or property that is another one. A name that the simulation has further on
 * means that the one in its place is missing in the bytes. */
#include "coxswain/snapshot.h"

#include <string.h>

#include "cox_kind.h"
#include "cox_name_equal.h"
#include "cox_rows.h"
#include "cox_source.h"
#include "cox_text_sentence.h"

/* A column or an argument, as far as both have the same. */
typedef struct property {
    char name[COX_NAME_SIZE + 1];
    uint8_t type;
    uint8_t role; /* of a column; of an argument the table that it refers to */
    int32_t least;
    int32_t greatest;
} property;

/* What stands before the columns of a table or the arguments of a command. */
typedef struct group_head {
    char name[COX_NAME_SIZE + 1];
    uint8_t kind; /* of a command, as mode is */
    uint8_t mode;
} group_head;

/* A comparison that goes on. */
typedef struct comparison {
    const cox_sim *sim;
    cox_source source;
    cox_text text;
    char group[COX_NAME_SIZE + 1]; /* the table or command that is compared */
    bool is_command;
    bool is_damaged;
    bool differs; /* the sentence is written; nothing more is compared */
} comparison;

static const char type_names[][10] COX_FLASH = {"u8", "u16", "u32", "u64",   "i32",  "fixed", "id",
                                                "i8", "i16", "i64", "angle", "bool", "text"};
static const char role_names[][8] COX_FLASH = {"state", "row id", "derived", "local"};
static const char table_word[] COX_FLASH = "table ";
static const char command_word[] COX_FLASH = "command ";
static const char column_word[] COX_FLASH = ", column ";
static const char argument_word[] COX_FLASH = ", argument ";
static const char not_in_file[] COX_FLASH = ": not in the file";
static const char not_in_sim[] COX_FLASH = ": not in the simulation";
static const char other_place[] COX_FLASH = ": elsewhere in the file";
static const char in_file[] COX_FLASH = " in the file, ";
static const char in_sim[] COX_FLASH = " in the simulation";
static const char separator[] COX_FLASH = ": ";
static const char comma[] COX_FLASH = ", ";
static const char number_word[] COX_FLASH = "number ";
static const char held_word[] COX_FLASH = "held";
static const char once_word[] COX_FLASH = "once";
static const char of_word[] COX_FLASH = " of table ";

static uint32_t take(comparison *compared, uint8_t type)
{
    return (uint32_t)cox_source_take(&compared->source, type);
}

static void take_name(comparison *compared, char name[COX_NAME_SIZE + 1])
{
    uint32_t length = take(compared, COX_U8);
    memset(name, 0, COX_NAME_SIZE + 1);
    if (length > COX_NAME_SIZE) compared->is_damaged = true;
    if (compared->is_damaged) return;
    for (uint32_t i = 0; i < length; i++) name[i] = (char)take(compared, COX_U8);
}

/* Whether the comparison goes on: nothing differs yet, and the bytes are a schema so far. */
static bool goes_on(const comparison *compared)
{
    return !compared->differs && !compared->is_damaged && compared->source.status == COX_OK;
}

/* Takes what follows the name of a column or an argument. */
static void take_property(comparison *compared, property *found)
{
    take_name(compared, found->name);
    found->type = (uint8_t)take(compared, COX_U8);
    found->role = (uint8_t)take(compared, COX_U8);
    found->least = (int32_t)take(compared, COX_I32);
    found->greatest = (int32_t)take(compared, COX_I32);
    bool has_role = compared->is_command || (found->role >= COX_STATE && found->role <= COX_LOCAL);
    if (found->type < COX_U8 || found->type > COX_TEXT || !has_role) compared->is_damaged = true;
}

/* Begins the sentence: "table ships", and a name within it, which may be NULL. */
static void begin_sentence(comparison *compared, const char *name)
{
    cox_text *text = &compared->text;
    compared->differs = true;
    cox_text_add_words(text, compared->is_command ? command_word : table_word);
    cox_text_add_name(text, compared->group);
    if (name == NULL) return;
    cox_text_add_words(text, compared->is_command ? argument_word : column_word);
    cox_text_add_name(text, name);
}

static void say(comparison *compared, const char *name, const char *words)
{
    begin_sentence(compared, name);
    cox_text_add_words(&compared->text, words);
}

/* Says that a table or a command is only on one side, or elsewhere. */
static void say_group(comparison *compared, const char *group, const char *words)
{
    memcpy(compared->group, group, COX_NAME_SIZE);
    say(compared, NULL, words);
}

static void add_property(comparison *compared, const property *said)
{
    cox_text *text = &compared->text;
    cox_text_add_words(text, type_names[said->type - COX_U8]);
    if (said->type == COX_REFERENCE) {
        cox_text_add_words(text, of_word);
        cox_text_add_number(text, compared->is_command ? said->role : (uint32_t)said->greatest);
    }
    if (!compared->is_command && said->role != COX_STATE) {
        cox_text_add_words(text, comma);
        cox_text_add_words(text, role_names[said->role - COX_STATE]);
    }
    cox_text_add_bounds(text, said->type, said->least, said->greatest);
}

/* Compares what stands behind two equal names. */
static void compare_property(comparison *compared, const property *file, const property *own)
{
    if (file->type == own->type && file->role == own->role && file->least == own->least &&
        file->greatest == own->greatest)
        return;
    say(compared, own->name, separator);
    add_property(compared, file);
    cox_text_add_words(&compared->text, in_file);
    add_property(compared, own);
    cox_text_add_words(&compared->text, in_sim);
}

/* Whether a list of the bytes, of which so many are left, still has a property of a name. */
static bool has_property(comparison *compared, uint32_t left, const char *name)
{
    property found;
    bool is_found = false;
    for (; left > 0 && goes_on(compared); left--) {
        take_property(compared, &found);
        is_found = is_found || cox_name_equal(found.name, name);
    }
    return is_found;
}

/* What the simulation declares: gives number number of the columns or arguments of a group. */
typedef bool own_property(const comparison *compared, const void *group, uint32_t number,
                          property *own);

/* Compares a list of properties with the simulation's. */
static void compare_properties(comparison *compared, const void *group, own_property *get)
{
    property file;
    property own;
    uint32_t count = take(compared, COX_U8);
    for (uint32_t i = 0; i < count && goes_on(compared); i++) {
        bool has_own = get(compared, group, i, &own);
        take_property(compared, &file);
        if (!goes_on(compared)) return;
        if (has_own && cox_name_equal(file.name, own.name)) {
            compare_property(compared, &file, &own);
            continue;
        }
        property other;
        bool is_further = false;
        for (uint32_t j = 0; !is_further && get(compared, group, j, &other); j++)
            is_further = cox_name_equal(file.name, other.name);
        bool is_moved = !has_own || has_property(compared, count - i - 1, own.name);
        const char *name = is_further && has_own ? own.name : file.name;
        if (!is_further) say(compared, name, not_in_sim);
        else say(compared, name, is_moved ? other_place : not_in_file);
    }
    if (goes_on(compared) && get(compared, group, count, &own))
        say(compared, own.name, not_in_file);
}

/* Takes what stands before the columns of a table or the arguments of a command. */
static void take_group(comparison *compared, group_head *head)
{
    head->kind = compared->is_command ? (uint8_t)take(compared, COX_U8) : 0;
    take_name(compared, head->name);
    head->mode = compared->is_command ? (uint8_t)take(compared, COX_U8) : 0;
}

/* Whether the bytes, in which so many groups are left behind the one whose head was taken, still
 * have one of a name. */
static bool has_group(comparison *compared, uint32_t left, const char *name)
{
    group_head head;
    bool is_found = false;
    for (; left > 0 && goes_on(compared); left--) {
        has_property(compared, take(compared, COX_U8), name);
        take_group(compared, &head);
        is_found = is_found || cox_name_equal(head.name, name);
    }
    return is_found;
}

/* Compares the names of two groups, behind which so many are left in the bytes. Returns whether
 * they are equal; else says which is missing. */
static bool compare_group(comparison *compared, const char *file, const char *own, bool is_further,
                          uint32_t left)
{
    if (own != NULL && cox_name_equal(file, own)) {
        memcpy(compared->group, own, COX_NAME_SIZE);
        return true;
    }
    bool is_moved = own == NULL || has_group(compared, left, own);
    const char *name = is_further && own != NULL ? own : file;
    if (!is_further) say_group(compared, name, not_in_sim);
    else say_group(compared, name, is_moved ? other_place : not_in_file);
    return false;
}

static bool own_column(const comparison *compared, const void *group, uint32_t number,
                       property *own)
{
    cox_column column;
    if (!cox_sim_column(compared->sim, *(const uint32_t *)group, number, &column)) return false;
    memset(own, 0, sizeof *own);
    memcpy(own->name, column.name, COX_NAME_SIZE);
    own->type = column.type;
    own->role = column.role;
    own->least = column.least;
    own->greatest = column.greatest;
    return true;
}

static bool has_table(const cox_sim *sim, const char *name)
{
    cox_table table;
    for (uint32_t i = 0; cox_sim_table(sim, i, &table); i++)
        if (cox_name_equal(table.name, name)) return true;
    return false;
}

static void compare_tables(comparison *compared)
{
    group_head head;
    cox_table own;
    uint32_t count = take(compared, COX_U16);
    for (uint32_t i = 0; i < count && goes_on(compared); i++) {
        bool has_own = cox_sim_table(compared->sim, i, &own);
        take_group(compared, &head);
        if (!goes_on(compared)) return;
        if (compare_group(compared, head.name, has_own ? own.name : NULL,
                          has_table(compared->sim, head.name), count - i - 1))
            compare_properties(compared, &i, own_column);
    }
    if (goes_on(compared) && cox_sim_table(compared->sim, count, &own))
        say_group(compared, own.name, not_in_file);
}

static bool own_argument(const comparison *compared, const void *group, uint32_t number,
                         property *own)
{
    const cox_command_kind *declared = (const cox_command_kind *)group;
    (void)compared;
    if (number >= cox_command_argument_count(declared)) return false;
    const cox_argument *argument = &declared->arguments[number];
    memset(own, 0, sizeof *own);
    memcpy(own->name, argument->name, COX_NAME_SIZE);
    own->type = argument->type;
    own->role = argument->table;
    own->least = argument->least;
    own->greatest = argument->greatest;
    return true;
}

/* Copies the declaration of command number number. */
static bool own_command(const cox_sim *sim, uint32_t number, cox_command_kind *own)
{
    if (number >= sim->command_count) return false;
    cox_flash_copy(own, &sim->commands[number], sizeof *own);
    return true;
}

static bool has_command(const cox_sim *sim, const char *name)
{
    cox_command_kind declared;
    for (uint32_t i = 0; own_command(sim, i, &declared); i++)
        if (cox_name_equal(declared.name, name)) return true;
    return false;
}

static void compare_kind(comparison *compared, uint8_t kind, uint8_t own)
{
    if (kind == own) return;
    say(compared, NULL, separator);
    cox_text_add_words(&compared->text, number_word);
    cox_text_add_number(&compared->text, kind);
    cox_text_add_words(&compared->text, in_file);
    cox_text_add_number(&compared->text, own);
    cox_text_add_words(&compared->text, in_sim);
}

static void compare_mode(comparison *compared, uint8_t mode, uint8_t own)
{
    if (mode == own || !goes_on(compared)) return;
    say(compared, NULL, separator);
    cox_text_add_words(&compared->text, mode == COX_MODE_HELD ? held_word : once_word);
    cox_text_add_words(&compared->text, in_file);
    cox_text_add_words(&compared->text, own == COX_MODE_HELD ? held_word : once_word);
    cox_text_add_words(&compared->text, in_sim);
}

static void compare_command(comparison *compared, uint32_t number, uint32_t left)
{
    group_head head;
    cox_command_kind own;
    bool has_own = own_command(compared->sim, number, &own);
    take_group(compared, &head);
    if (!goes_on(compared)) return;
    bool is_same = compare_group(compared, head.name, has_own ? own.name : NULL,
                                 has_command(compared->sim, head.name), left);
    if (!is_same || !has_own) return;
    compare_kind(compared, head.kind, own.kind);
    compare_mode(compared, head.mode, own.mode);
    if (goes_on(compared)) compare_properties(compared, &own, own_argument);
}

static void compare_commands(comparison *compared)
{
    cox_command_kind own;
    compared->is_command = true;
    uint32_t count = goes_on(compared) ? take(compared, COX_U16) : 0;
    for (uint32_t i = 0; i < count && goes_on(compared); i++)
        compare_command(compared, i, count - i - 1);
    if (goes_on(compared) && own_command(compared->sim, count, &own))
        say_group(compared, own.name, not_in_file);
}

cox_status cox_schema_compare(const cox_sim *sim, cox_stream_reader schema, char *text,
                              uint32_t size)
{
    comparison compared;
    memset(&compared, 0, sizeof compared);
    compared.sim = sim;
    compared.text = cox_text_make(sim, text, size);
    cox_source_start_stream(&compared.source, schema);
    compare_tables(&compared);
    compare_commands(&compared);
    if (compared.differs) return COX_ERROR_SCHEMA;
    bool is_damaged = compared.is_damaged && compared.source.status == COX_OK;
    return is_damaged ? COX_ERROR_DAMAGED : cox_source_finish(&compared.source);
}
