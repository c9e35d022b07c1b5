/* SPDX-License-Identifier: MIT
 * Options: getopt_long with our own words. */
#include "options.h"

#include <stdio.h>
#include <string.h>

#include "failure.h"

#define OPTIONS_MAX 32
#define WORD_MAX 31

/* The table with --help added, and whether it has an option with val 'o'. */
static bool complete_table(const struct option *table, struct option *complete)
{
    static const struct option help_option = {"help", no_argument, NULL, OPTIONS_HELP};
    bool has_output = false;
    int count = 0;
    for (; table[count].name != NULL && count < OPTIONS_MAX - 2; count++) {
        complete[count] = table[count];
        if (table[count].val == 'o') has_output = true;
    }
    complete[count] = help_option;
    memset(&complete[count + 1], 0, sizeof complete[count + 1]);
    return has_output;
}

/* Complains about an option that getopt_long did not know. */
static void complain_unknown(const char *verb, const char *word, const struct option *table)
{
    const char *names[OPTIONS_MAX + 1];
    int count = 0;
    for (; table[count].name != NULL; count++) names[count] = table[count].name;
    names[count] = NULL;
    const char *nearest = word[0] == '-' && word[1] == '-' ? nearest_word(word + 2, names) : NULL;
    if (nearest != NULL)
        print_error("%s: unknown option %s; did you mean --%s?", verb, word, nearest);
    else
        print_error("%s: unknown option %s; %s %s --help lists them", verb, word, failure_program(),
                    verb);
}

int options_next(int argc, char **argv, const struct option *table, const char *help)
{
    struct option complete[OPTIONS_MAX];
    bool has_output = complete_table(table, complete);
    opterr = 0;
    int before = optind;
    int option = getopt_long(argc, argv, has_output ? ":ho:" : ":h", complete, NULL);
    if (option == -1) return OPTIONS_END;
    if (option == 'h' || option == OPTIONS_HELP) {
        fputs(help, stdout);
        return OPTIONS_HELP;
    }
    const char *word = argv[optind > before ? optind - 1 : before];
    if (option == ':') {
        print_error("%s: option %s wants a value", argv[0], word);
        return OPTIONS_BAD;
    }
    if (option == '?') {
        complain_unknown(argv[0], word, complete);
        return OPTIONS_BAD;
    }
    return option;
}

bool number_from_text(const char *text, uint64_t least, uint64_t greatest, uint64_t *value)
{
    uint64_t number = 0;
    if (text[0] == '\0') return false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at < '0' || *at > '9') return false;
        unsigned digit = (unsigned)(*at - '0');
        if (number > (UINT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    if (number < least || number > greatest) return false;
    *value = number;
    return true;
}

bool options_number(const char *name, const char *text, uint64_t least, uint64_t greatest,
                    uint64_t *value)
{
    if (number_from_text(text, least, greatest, value)) return true;
    print_error("--%s takes a whole number from %llu to %llu, not '%s'", name,
                (unsigned long long)least, (unsigned long long)greatest, text);
    return false;
}

bool options_number_32(const char *name, const char *text, uint32_t least, uint32_t greatest,
                       uint32_t *value)
{
    uint64_t number;
    if (!options_number(name, text, least, greatest, &number)) return false;
    *value = (uint32_t)number;
    return true;
}

bool options_size(const char *name, const char *text, uint64_t *value)
{
    static const char letters[] = "KMG";
    char digits[32];
    uint64_t number;
    size_t length = strlen(text);
    const char *letter = length > 0 ? strchr(letters, text[length - 1]) : NULL;
    unsigned bits = letter != NULL ? 10 * (unsigned)(letter - letters + 1) : 0;
    if (letter != NULL) length--;
    bool fits = length < sizeof digits;
    if (fits) snprintf(digits, sizeof digits, "%.*s", (int)length, text);
    if (fits && number_from_text(digits, 1, UINT64_MAX >> bits, &number)) {
        *value = number << bits;
        return true;
    }
    print_error("--%s takes a number of bytes, as 64M or 1G, not '%s'", name, text);
    return false;
}

bool options_operands(int argc, char **argv, int least, int greatest, const char *what)
{
    int count = argc - optind;
    if (count >= least && count <= greatest) return true;
    if (count < least)
        print_error("%s wants %s; %s %s --help says more", argv[0], what, failure_program(),
                    argv[0]);
    else
        print_error("%s wants %s, and '%s' is one too many", argv[0], what,
                    argv[optind + greatest]);
    return false;
}

/* The number of letters to change, add or drop to make one word the other (Levenshtein). */
static size_t word_distance(const char *a, const char *b)
{
    size_t row[WORD_MAX + 1];
    size_t length = strlen(b);
    if (length > WORD_MAX || strlen(a) > WORD_MAX) return SIZE_MAX;
    for (size_t i = 0; i <= length; i++) row[i] = i;
    for (; *a != '\0'; a++) {
        size_t diagonal = row[0]++;
        for (size_t i = 1; i <= length; i++) {
            size_t changed = diagonal + (*a == b[i - 1] ? 0 : 1);
            size_t shorter = (row[i] < row[i - 1] ? row[i] : row[i - 1]) + 1;
            diagonal = row[i];
            row[i] = changed < shorter ? changed : shorter;
        }
    }
    return row[length];
}

const char *nearest_word(const char *word, const char *const *words)
{
    const char *nearest = NULL;
    size_t least = 3; /* one farther off would be a guess */
    for (; *words != NULL; words++) {
        size_t distance = word_distance(word, *words);
        if (distance >= least || distance >= strlen(*words)) continue;
        least = distance;
        nearest = *words;
    }
    return nearest;
}
