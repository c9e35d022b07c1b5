/* SPDX-License-Identifier: MIT
 * Options: getopt_long with our own words. */
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "failure.h"

#define OPTIONS_MAX 32u
#define WORD_MAX 31
#define HELP_WIDTH 100

/* What getopt_long returns for row 0, the next one for row 1 and so on. */
#define ROW_VALUE 256

/* What getopt_long reads: the rows, and help. */
typedef struct getopt_table {
    struct option longs[OPTIONS_MAX + 2];
    char shorts[4 + 2 * OPTIONS_MAX];
} getopt_table;

static void make_table(const option_list *list, getopt_table *made)
{
    uint32_t count = 0;
    memset(made, 0, sizeof *made);
    strcpy(made->shorts, ":h");
    for (uint32_t i = 0; i < list->count && count < OPTIONS_MAX; i++) {
        const option_row *row = &list->rows[i];
        if (row->name == NULL) continue;
        int has_argument = row->argument != NULL ? required_argument : no_argument;
        made->longs[count++] = (struct option){row->name, has_argument, NULL, ROW_VALUE + (int)i};
        if (row->letter == 0) continue;
        strncat(made->shorts, &row->letter, 1);
        if (row->argument != NULL) strcat(made->shorts, ":");
    }
    made->longs[count] = (struct option){"help", no_argument, NULL, 'h'};
}

/* "  -o, --output FILE", as --help begins a row; returns its length. */
static int row_start(const option_row *row, char *text, size_t size)
{
    char letter[8] = "";
    if (row->letter != 0) snprintf(letter, sizeof letter, "-%c, ", row->letter);
    return snprintf(text, size, "  %s--%s%s%s", letter, row->name, row->argument != NULL ? " " : "",
                    row->argument != NULL ? row->argument : "");
}

/* Prints words from a column on, line by line. */
static void print_words(const char *text, int column)
{
    int at = column;
    for (;;) {
        int length = (int)strcspn(text, " ");
        if (at > column && at + 1 + length > HELP_WIDTH - 2) {
            printf("\n%*s", column, "");
            at = column;
        }
        at += printf("%s%.*s", at > column ? " " : "", length, text);
        if (text[length] == '\0') break;
        text += length + 1;
    }
    printf("\n");
}

static void print_help(const option_list *list)
{
    char start[80];
    int column = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i].name == NULL || list->rows[i].text == NULL) continue;
        int length = row_start(&list->rows[i], start, sizeof start);
        if (length > column) column = length;
    }
    printf("%s\n", list->before);
    for (uint32_t i = 0; i < list->count; i++) {
        const option_row *row = &list->rows[i];
        if (row->text == NULL) continue;
        if (row->name == NULL) {
            printf("\n");
            print_words(row->text, 0);
            printf("\n");
            continue;
        }
        (void)row_start(row, start, sizeof start);
        printf("%-*s  ", column, start);
        print_words(row->text, column + 2);
    }
    if (list->after[0] != '\0') printf("\n%s", list->after);
}

/* Complains about an option that getopt_long did not know. */
static void complain_unknown(const char *verb, const char *word, const struct option *table)
{
    const char *names[OPTIONS_MAX + 2];
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

static bool take_number(const option_row *row, void *field, const char *value)
{
    uint64_t number;
    if (!options_number(row->name, value, row->least, row->greatest, &number)) return false;
    if (row->size == sizeof(uint8_t)) *(uint8_t *)field = (uint8_t)number;
    else if (row->size == sizeof(uint16_t)) *(uint16_t *)field = (uint16_t)number;
    else if (row->size == sizeof(uint32_t)) *(uint32_t *)field = (uint32_t)number;
    else *(uint64_t *)field = number;
    return true;
}

/* Takes an option into the verb's struct. False, with an error printed, if its value is wrong. */
static bool take_row(const option_row *row, void *line, char *value)
{
    unsigned char *bytes = (unsigned char *)line;
    void *field = bytes + row->offset;
    if (row->given != 0) *(bool *)(void *)(bytes + row->given - 1u) = true;
    switch (row->kind) {
    case OPTION_TEXT:
        *(const char **)field = value;
        return true;
    case OPTION_NUMBER:
        return take_number(row, field, value);
    case OPTION_SIZE:
        return options_size(row->name, value, (uint64_t *)field);
    case OPTION_TAKE:
        return row->take(field, value);
    default:
        *(bool *)field = row->kind == OPTION_ON;
        return true;
    }
}

/* The row of what getopt_long returned. */
static const option_row *row_of(const option_list *list, int found)
{
    if (found >= ROW_VALUE) return &list->rows[found - ROW_VALUE];
    const option_row *row = list->rows;
    while (row->letter != found) row++;
    return row;
}

int options_read(const option_list *list, void *line, int argc, char **argv)
{
    getopt_table table;
    make_table(list, &table);
    opterr = 0;
    for (;;) {
        int before = optind;
        int found = getopt_long(argc, argv, table.shorts, table.longs, NULL);
        if (found == -1) return OPTIONS_END;
        if (found == 'h') {
            print_help(list);
            return EXIT_SAME;
        }
        const char *word = argv[optind > before ? optind - 1 : before];
        if (found == ':') print_error("%s: option %s wants a value", argv[0], word);
        else if (found == '?') complain_unknown(argv[0], word, table.longs);
        else if (take_row(row_of(list, found), line, optarg)) continue;
        return EXIT_BAD;
    }
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
    return complain("--%s takes a number of bytes, as 64M or 1G, not '%s'", name, text);
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
