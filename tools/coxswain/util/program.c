/* SPDX-License-Identifier: MIT
 * Verbs by name. */
#include "program.h"

#include <errno.h>
#include <string.h>

#include "coxswain/version.h"
#include "failure.h"
#include "options.h"
#include "streams.h"

#define VERBS_MAX 32u

static void print_help(const program *of, FILE *file)
{
    fprintf(file, "usage: %s VERB [OPTION]... [FILE]...\n\n%s\n", of->name, of->before);
    for (uint32_t i = 0; i < of->verb_count; i++)
        fprintf(file, "  %-10s %s\n", of->verbs[i].name, of->verbs[i].line);
    fprintf(file, "\n%s", of->after);
}

static const program_verb *find_verb(const program *of, const char *name)
{
    for (uint32_t i = 0; i < of->verb_count; i++)
        if (strcmp(of->verbs[i].name, name) == 0) return &of->verbs[i];
    return NULL;
}

static int complain_unknown(const program *of, const char *name)
{
    const char *names[VERBS_MAX + 1] = {NULL};
    for (uint32_t i = 0; i < of->verb_count && i < VERBS_MAX; i++) names[i] = of->verbs[i].name;
    const char *nearest = nearest_word(name, names);
    const char *what = name[0] == '-' ? "option" : "verb";
    if (nearest != NULL) print_error("there is no %s %s; did you mean %s?", what, name, nearest);
    else print_error("there is no %s %s; %s --help lists what there is", what, name, of->name);
    return EXIT_BAD;
}

/* --help, or the help of the verb after it. */
static int help(const program *of, int argc, char **argv)
{
    if (argc < 3) {
        print_help(of, stdout);
        return EXIT_SAME;
    }
    const program_verb *asked = find_verb(of, argv[2]);
    char *line[] = {argv[2], (char[]){"--help"}, NULL};
    return asked != NULL ? asked->run(2, line) : complain_unknown(of, argv[2]);
}

static void print_version(const program *of, FILE *file)
{
    fprintf(file, "%s %d.%d.%d, core epoch %lu, steer epoch %lu, protocol version %d\n", of->name,
            COX_VERSION_MAJOR, COX_VERSION_MINOR, COX_VERSION_PATCH, (unsigned long)cox_epoch(),
            (unsigned long)cox_steer_epoch(), COX_PROTOCOL_VERSION);
    if (of->print_features != NULL) of->print_features(file);
}

static int run(const program *of, int argc, char **argv)
{
    if (argc < 2) {
        print_error("a verb was expected; %s --help lists them", of->name);
        return EXIT_BAD;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        print_version(of, stdout);
        return EXIT_SAME;
    }
    bool is_help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    if (is_help || strcmp(word, "help") == 0) return help(of, argc, argv);
    const program_verb *found = find_verb(of, word);
    return found != NULL ? found->run(argc - 1, argv + 1) : complain_unknown(of, word);
}

int program_run(const program *of, int argc, char **argv)
{
    failure_name_program(of->name);
    int code = run(of, argc, argv);
    if (fflush(stream_out()) != 0 || ferror(stream_out())) {
        print_error("the standard output could not be written: %s", strerror(errno));
        code = EXIT_BAD;
    }
    return code;
}
