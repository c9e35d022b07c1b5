/* SPDX-License-Identifier: MIT
 * A program of verbs: finds the verb that a command line names, and calls it. */
#ifndef COXSWAIN_PROGRAM_H
#define COXSWAIN_PROGRAM_H

#include <stdint.h>
#include <stdio.h>

/* A verb: argv[0] is its name, and what it returns is the exit code. */
typedef struct program_verb {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *line; /* what it does, in the list of --help */
} program_verb;

typedef struct program {
    const char *name; /* as sentences about errors begin */
    const program_verb *verbs;
    uint32_t verb_count;
    const char *before; /* what --help prints before and after the list of verbs */
    const char *after;
    void (*print_features)(FILE *file); /* what --version prints in its second line; or NULL */
} program;

/* Does what a command line says, and writes out what stdout still holds. Returns the exit code. */
int program_run(const program *program, int argc, char **argv);

#endif
