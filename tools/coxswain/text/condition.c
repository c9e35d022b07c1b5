/* SPDX-License-Identifier: MIT
 * Reading conditions word by word, and binding them. */
#include "condition.h"

#include <ctype.h>
#include <string.h>

#include "coxswain/text.h"
#include "schema.h"
#include "util/failure.h"
#include "util/options.h"

#define SIGNS "<>=!" /* of which tests are made */

/* Names of tests by their numbers. */
static const char *const tests[] = {"<", "<=", "=", "!=", ">=", ">", "changes", "appears", "gone"};
#define TESTS (sizeof tests / sizeof tests[0])

/* Takes the next word, which ends at a blank, or where signs begin or end. It is "" at the end of
 * the text, and cut where it is too long. Returns the text behind it. */
static const char *take_word(const char *text, char *word, size_t size)
{
    text += strspn(text, " ");
    size_t length = strspn(text, SIGNS);
    if (length == 0) length = strcspn(text, " " SIGNS);
    size_t kept = length < size ? length : size - 1;
    memcpy(word, text, kept);
    word[kept] = '\0';
    return text + length;
}

static bool refuse(const condition *made, char *error, const char *why, const char *word)
{
    return fail(error, "'%s': %s%s", made->text, why, word);
}

/* Reads what stands behind "of". */
static bool read_rows(condition *made, const char *word, char *error)
{
    uint64_t row;
    if (strcmp(word, "any") == 0) made->rows = CONDITION_ANY;
    else if (strcmp(word, "all") == 0) made->rows = CONDITION_ALL;
    else if (number_from_text(word, 0, UINT32_MAX, &row)) {
        made->rows = CONDITION_ONE;
        made->row = (uint32_t)row;
    } else {
        return refuse(made, error, "a row's number, any or all is wanted behind of, not ", word);
    }
    return true;
}

static bool read_test(condition *made, const char *word, char *error)
{
    size_t test = 0;
    while (test < TESTS && strcmp(word, tests[test]) != 0) test++;
    made->test = (condition_test)test;
    if (test < TESTS) return true;
    if (word[0] == '\0')
        return refuse(made, error,
                      "says no test; in quotes, as the shell takes < for its own, write ",
                      "'units.hp of 7 < 50', 'units.hp changes' or 'units gone'");
    return fail(error, "'%s': %s is no test; there are <, <=, =, !=, >=, >, changes, appears, gone",
                made->text, word);
}

bool condition_read(condition *made, const char *text, char *error)
{
    char word[CONDITION_VALUE_SIZE];
    memset(made, 0, sizeof *made);
    made->text = text;
    for (const char *letter = text; *letter != '\0'; letter++)
        if (iscntrl((unsigned char)*letter))
            return fail(error, "a condition is one line without tabs, such as 'units.hp < 50'");
    text = take_word(text, made->name, sizeof made->name);
    if (made->name[0] == '\0' || strchr(SIGNS, made->name[0]) != NULL)
        return refuse(made, error, "begins with no name, such as units.hp", "");
    text = take_word(text, word, sizeof word);
    if (strcmp(word, "of") == 0) {
        text = take_word(text, word, sizeof word);
        if (!read_rows(made, word, error)) return false;
        text = take_word(text, word, sizeof word);
    }
    if (!read_test(made, word, error)) return false;
    if (condition_is_of_value(made)) {
        text = take_word(text, made->value, sizeof made->value);
        if (made->value[0] == '\0') return refuse(made, error, "a value is wanted behind ", word);
    }
    take_word(text, word, sizeof word);
    return word[0] == '\0' ||
           refuse(made, error, "nothing is wanted behind it, and there is ", word);
}

/* Sets the numbers that pass. */
static void bind_range(condition *made, int64_t value)
{
    uint64_t number = (uint64_t)value ^ made->flip;
    bool is_upper = made->test == CONDITION_AT_LEAST || made->test == CONDITION_LESS;
    bool is_lower = made->test == CONDITION_AT_MOST || made->test == CONDITION_GREATER;
    made->least = is_lower ? 0 : number;
    made->span = is_upper ? UINT64_MAX - number : is_lower ? number : 0;
    made->is_outside = made->test == CONDITION_LESS || made->test == CONDITION_GREATER ||
                       made->test == CONDITION_UNEQUAL;
}

static bool bind_value(condition *made, const cox_column *declared, char *error)
{
    int64_t value;
    char bounds[SCHEMA_BOUNDS_SIZE];
    if (cox_text_get_value(made->type, made->value, (uint32_t)strlen(made->value), &value)) {
        bind_range(made, value);
        return true;
    }
    schema_bounds_text(made->type, declared->least, declared->greatest, bounds);
    return fail(error, "'%s': %s is no value of %s, which is %s%s", made->text, made->value,
                made->name, schema_type_name(made->type), bounds);
}

/* Whether a table alone is named, which then is bound. */
static bool bind_table(condition *made, const cox_sim *sim)
{
    char name[STATE_TABLE_NAME_SIZE];
    for (uint32_t table = 0; state_table_name(sim, table, name); table++) {
        if (strcmp(name, made->name) != 0) continue;
        made->table = table;
        return true;
    }
    return false;
}

bool condition_bind(condition *made, const cox_sim *sim, char *error)
{
    char why[ERROR_SIZE];
    state_column found;
    made->column = 0;
    made->has_column = false;
    if (bind_table(made, sim)) {
        if (made->test == CONDITION_APPEARS || made->test == CONDITION_GONE) return true;
        return fail(error, "'%s': %s is a table; a column of it is wanted, or appears, or gone",
                    made->text, made->name);
    }
    if (!state_column_find(&found, sim, made->name, why)) return refuse(made, error, why, "");
    if (found.declared.role == COX_LOCAL)
        return fail(error, "'%s': %s is a local column, which a state that is loaded does not have",
                    made->text, made->name);
    made->table = found.table;
    made->column = found.column;
    made->has_column = true;
    made->type = found.declared.type;
    made->flip = made->type == COX_U64 ? 0 : UINT64_C(1) << 63;
    return !condition_is_of_value(made) || bind_value(made, &found.declared, error);
}
