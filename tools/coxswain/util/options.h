/* SPDX-License-Identifier: MIT
 * The options of a verb: one table, from which getopt_long reads them and --help is printed, so
 * that every verb answers --help, an unknown option and a bad number in the same way. */
#ifndef COXSWAIN_OPTIONS_H
#define COXSWAIN_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What becomes of an option's value. */
typedef enum option_kind {
    OPTION_ON,     /* none: a bool becomes true */
    OPTION_OFF,    /* none: a bool becomes false */
    OPTION_TEXT,   /* a const char * */
    OPTION_NUMBER, /* a whole number within bounds, unsigned, of 1, 2, 4 or 8 bytes */
    OPTION_SIZE,   /* a number of bytes as options_size reads it, uint64_t */
    OPTION_TAKE    /* what a function makes of it */
} option_kind;

/* An option. Its value goes into the verb's own struct, whose fields the macros below name. */
typedef struct option_row {
    const char *name;     /* without its hyphens; NULL: a paragraph that divides the list */
    const char *argument; /* how --help calls its value; NULL: it has none */
    const char *text;     /* what --help says of it; NULL: --help leaves it out */
    option_kind kind;
    size_t offset; /* of the field that gets it */
    size_t size;   /* of a number */
    uint64_t least;
    uint64_t greatest;
    bool (*take)(void *field, char *value); /* false, with an error printed, if it is wrong */
    size_t given;                           /* 1 + offset of a bool that becomes true; 0: none */
    char letter;                            /* its short form, 0: none */
} option_row;

#define ON_AT(type, field) .kind = OPTION_ON, .offset = offsetof(type, field)
#define OFF_AT(type, field) .kind = OPTION_OFF, .offset = offsetof(type, field)
#define TEXT_AT(type, field) .kind = OPTION_TEXT, .offset = offsetof(type, field)
#define SIZE_AT(type, field) .kind = OPTION_SIZE, .offset = offsetof(type, field)
#define NUMBER_AT(type, field, from, to)                                                        \
    .kind = OPTION_NUMBER, .offset = offsetof(type, field), .size = sizeof(((type *)0)->field), \
    .least = (from), .greatest = (to)
#define TAKE_AT(type, field, function) \
    .kind = OPTION_TAKE, .offset = offsetof(type, field), .take = (function)
#define GIVEN_AT(type, field) .given = offsetof(type, field) + 1u

/* The options of a verb. */
typedef struct option_list {
    const char *before; /* what --help prints before and after them */
    const option_row *rows;
    uint32_t count;
    const char *after;
} option_list;

#define OPTION_ROWS(rows) (rows), sizeof(rows) / sizeof(rows)[0]

/* Reads the options of argv, argv[0] being the verb, into its struct. OPTIONS_END if the verb is to
 * go on, with the operands from optind on; else the code to exit with. */
#define OPTIONS_END (-1)
int options_read(const option_list *list, void *line, int argc, char **argv);

/* Reads a whole decimal number within bounds. Returns false, and leaves *value unchanged, if text
 * is anything else. */
bool number_from_text(const char *text, uint64_t least, uint64_t greatest, uint64_t *value);

/* The same for the argument of option --name; complains where it is not one. */
bool options_number(const char *name, const char *text, uint64_t least, uint64_t greatest,
                    uint64_t *value);
bool options_number_32(const char *name, const char *text, uint32_t least, uint32_t greatest,
                       uint32_t *value);

/* The same for a number of bytes, of at least one, which may end in K, M or G: times 2^10, 2^20,
 * 2^30. */
bool options_size(const char *name, const char *text, uint64_t *value);

/* Whether the number of operands (what follows the options) lies within bounds; complains with what
 * is missing, e.g. "a replay FILE", where it does not. */
bool options_operands(int argc, char **argv, int least, int greatest, const char *what);

/* The word of a list (ended by NULL) that is nearest to a mistyped one, or NULL if none is near. */
const char *nearest_word(const char *word, const char *const *words);

#endif
