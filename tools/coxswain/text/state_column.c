/* SPDX-License-Identifier: MIT
 * Columns by their names. */
#include "state_column.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/text.h"
#include "util/failure.h"
#include "util/options.h"

/* Bytes of a list of names in a sentence; what does not fit is left out. */
#define LIST_SIZE 512u

bool state_table_name(const cox_sim *sim, uint32_t table, char name[STATE_TABLE_NAME_SIZE])
{
    cox_table declared, earlier;
    uint32_t number = 1;
    if (!cox_sim_table(sim, table, &declared)) return false;
    for (uint32_t i = 0; i < table && cox_sim_table(sim, i, &earlier); i++)
        if (strcmp(earlier.name, declared.name) == 0) number++;
    snprintf(name, STATE_TABLE_NAME_SIZE, number > 1 ? "%s#%" PRIu32 : "%s", declared.name, number);
    return true;
}

/* Goes to the next column of the state; start with {.column = UINT32_MAX}. False after the last. */
static bool next_column(state_column *column, const cox_sim *sim)
{
    char table[STATE_TABLE_NAME_SIZE];
    column->column++;
    while (state_table_name(sim, column->table, table)) {
        if (cox_sim_column(sim, column->table, column->column, &column->declared)) {
            snprintf(column->name, sizeof column->name, "%s.%s", table, column->declared.name);
            return true;
        }
        column->table++;
        column->column = 0;
    }
    return false;
}

/* Whether a name is a word, or that word, a dot and more. */
static bool is_or_begins(const char *name, const char *word)
{
    size_t length = strlen(word);
    return strncmp(name, word, length) == 0 && (name[length] == '\0' || name[length] == '.');
}

static const state_column before_all = {.column = UINT32_MAX};

/* The name that is nearest to a mistyped one, in *nearest. False if none is near. */
static bool find_nearest(state_column *nearest, const cox_sim *sim, const char *name)
{
    const char *names[] = {NULL, NULL, NULL}; /* the nearest so far, and the next */
    state_column next = before_all;
    nearest->name[0] = '\0';
    while (next_column(&next, sim)) {
        names[0] = nearest->name[0] == '\0' ? next.name : nearest->name;
        names[1] = next.name;
        if (nearest_word(name, names) == next.name) *nearest = next;
    }
    return nearest->name[0] != '\0';
}

/* Adds to a sentence the columns of the table that a name begins with, or else all tables. Returns
 * whether there is that table. */
static bool add_names(cox_text *text, const cox_sim *sim, const char *name)
{
    char table[STATE_TABLE_NAME_SIZE];
    cox_column column;
    uint32_t number = 0;
    for (; state_table_name(sim, number, table); number++)
        if (is_or_begins(name, table)) break;
    bool is_known = number < cox_sim_table_count(sim);
    if (is_known) cox_text_add_words(text, table);
    cox_text_add_words(text, is_known ? " has " : "the tables are ");
    for (uint32_t i = 0;
         is_known ? cox_sim_column(sim, number, i, &column) : state_table_name(sim, i, table);
         i++) {
        if (i > 0) cox_text_add_words(text, ", ");
        cox_text_add_words(text, is_known ? column.name : table);
    }
    return is_known;
}

static bool refuse(const cox_sim *sim, const char *name, char *error)
{
    char list[LIST_SIZE];
    state_column nearest;
    cox_text text = cox_text_make(sim, list, sizeof list);
    bool has_table = add_names(&text, sim, name);
    bool is_table = strchr(name, '.') == NULL;
    if (name[0] == '\0') return fail(error, "the name of a column is missing; %s", list);
    if (has_table && is_table)
        return fail(error, "%s is a table, and a column was expected; %s", name, list);
    if (find_nearest(&nearest, sim, name))
        return fail(error, "there is no column %s; did you mean %s?", name, nearest.name);
    return fail(error, "there is no %s %s; %s", is_table ? "table" : "column", name, list);
}

bool state_column_find(state_column *found, const cox_sim *sim, const char *name, char *error)
{
    state_column next = before_all;
    while (next_column(&next, sim)) {
        bool is_text = next.declared.type == COX_TEXT;
        if (!(is_text ? is_or_begins(next.name, name) && strchr(name, '.') != NULL
                      : strcmp(next.name, name) == 0))
            continue;
        if (is_text) return fail(error, "column %s holds text, and a number was expected", name);
        *found = next;
        return true;
    }
    return refuse(sim, name, error);
}

uint32_t state_column_list(state_column *found, uint32_t most, const cox_sim *sim,
                           const char *names, char *error)
{
    char name[ERROR_SIZE];
    for (uint32_t count = 0; count < most;) {
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (!state_column_find(&found[count++], sim, name, error)) return 0;
        if (names[length] == '\0') return count;
        names += length + 1;
    }
    fail(error, "there are more than %" PRIu32 " columns in the list", most);
    return 0;
}
