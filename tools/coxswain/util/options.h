/* SPDX-License-Identifier: MIT
 * The options of a verb, read with getopt_long, so that every verb answers --help, an unknown
 * option and a bad number in the same words. */
#ifndef COXSWAIN_OPTIONS_H
#define COXSWAIN_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

/* What options_next returns besides the val of an option. Give options vals from 'A' to 'z'. */
enum {
    OPTIONS_END = -1, /* no more; the operands begin at optind */
    OPTIONS_HELP = 1, /* --help was asked for and is printed: exit with EXIT_SAME */
    OPTIONS_BAD = 2   /* an error was printed: exit with EXIT_BAD */
};

/* The next option of argv, argv[0] being the verb. table ends with zeros and need not name help;
 * an option that has val 'o' may also be written -o. help is the text that --help and -h print. An
 * option's argument is in optarg. */
int options_next(int argc, char **argv, const struct option *table, const char *help);

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
