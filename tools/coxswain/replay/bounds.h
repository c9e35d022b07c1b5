/* SPDX-License-Identifier: MIT
 * What verifying one file may take, and what it has taken: a file from a stranger may claim more
 * ticks, time and memory than anybody wants to give. */
#ifndef COXSWAIN_BOUNDS_H
#define COXSWAIN_BOUNDS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* No bound, of ticks or memory. */
#define BOUNDS_NONE UINT64_MAX

/* The memory that verify gives a file unless told otherwise. */
#define BOUNDS_MEMORY (UINT64_C(1) << 30)

/* The bounds of each file. */
typedef struct bounds {
    uint32_t cpu_seconds; /* of a processor, by all threads and processes together; 0: none */
    uint64_t ticks_max;   /* frames; BOUNDS_NONE: none */
    uint64_t memory;      /* bytes at once: simulations and copies of their states; BOUNDS_NONE */
} bounds;

/* What all runs of a file have taken; all zero at first. Lies in memory that they share. */
typedef struct spending {
    atomic_ullong nanoseconds;
    atomic_ullong memory;
} spending;

/* The share of one run, in one thread. */
typedef struct account {
    const bounds *most; /* NULL: nothing is bounded or counted */
    spending *file;
    uint64_t memory; /* of it, this run's */
    double since;    /* the thread's clock up to which its time is counted */
} account;

/* The answers of account_take. */
enum {
    ACCOUNT_GIVEN = 0,
    ACCOUNT_OVER = 1, /* this run alone would take more than the bound */
    ACCOUNT_BUSY = 2  /* only other runs of the file keep it from being given */
};

/* Opens the account of a run: from now on the thread's time is the file's. */
account account_open(const bounds *most, spending *file);

/* Asks for bytes of memory, before they are allocated. */
int account_take(account *run, uint64_t bytes);

/* Counts the time since the last call. False once the file has none left. */
bool account_count(account *run);

/* Closes the account: its memory is given back. */
void account_close(account *run);

/* Whether a file has more frames than ticks_max, by its records alone, read as far as they are
 * sound; false for one that cannot be read twice. */
bool bounds_has_more_ticks(const char *path, uint64_t ticks_max);

#endif
