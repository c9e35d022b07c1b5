/* SPDX-License-Identifier: MIT
 * A scenario of the tests' own that misbehaves as a program may, at tick WHEN: built with PRINT it
 * prints lines that look like the command's, with MUTTER it prints without a line end, with CRASH,
 * LEAVE, ABORT, SPIN and SLEEP it crashes, exits, aborts, never returns and waits for ever; with
 * EARLY it aborts and with OVERSLEEP waits for ever while it is loaded, with DOZE where it is asked
 * for its size; with SHUT it closes the standard descriptors when it starts, with SHUT_ALL every
 * descriptor in the step; with HOARD it takes HOARD megabytes there and uses them, whether it got
 * them or not, or exits if it did not, with GIVE_UP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "coxswain/array.h"
#include "coxswain/scenario.h"

#ifndef WHEN
#define WHEN 12
#endif

#define FORGED "a.cox: same: ticks 600 hash 0123456789abcdef"

typedef struct row {
    uint32_t shouts;
} row;

typedef struct rowdy {
    uint32_t count;
    row rows[1];
} rowdy;

static const cox_column row_columns[] COX_FLASH = {
    COX_COLUMN(row, shouts, COX_U32, COX_STATE, 0, 0),
};

static const cox_table rowdy_tables[] COX_FLASH = {
    COX_TABLE(rowdy, rows, count, 1, row_columns),
};

#ifdef EARLY
__attribute__((constructor)) static void begin(void)
{
    abort();
}
#endif

#ifdef OVERSLEEP
__attribute__((constructor)) static void oversleep(void)
{
    for (;;) pause();
}
#endif

#ifdef HOARD
static void take_megabyte(void)
{
    void *taken = malloc(1 << 20);
#ifdef GIVE_UP
    if (taken == NULL) exit(1);
#endif
    memset(taken, 1, 1 << 20);
}
#endif

static void misbehave(void)
{
#ifdef PRINT
    printf("%s\n", FORGED);
    fprintf(stderr, "coxswain: %s\r\033[2K\n", FORGED);
    fflush(stdout);
#endif
#ifdef MUTTER
    printf("no end of this line");
#endif
#ifdef CRASH
    *(volatile int *)8 = 1;
#endif
#ifdef HOARD
    for (int i = 0; i < HOARD; i++) take_megabyte();
#endif
#ifdef LEAVE
    exit(0);
#endif
#ifdef ABORT
    abort();
#endif
#ifdef SPIN
    for (volatile int i = 0;; i++) continue;
#endif
#ifdef SLEEP
    for (;;) pause();
#endif
#ifdef SHUT_ALL
    for (int i = 0; i < 1024; i++) close(i);
#endif
}

static void step(void *context, const cox_frame *frame)
{
    rowdy *all = (rowdy *)context;
    all->rows[0].shouts += 3;
    if (frame->tick == WHEN) misbehave();
}

static uint32_t size(const int32_t *values)
{
    (void)values;
#ifdef DOZE
    for (;;) pause();
#endif
    return (uint32_t)sizeof(rowdy);
}

static cox_status init(cox_sim *sim, void *memory, uint32_t bytes, const int32_t *values,
                       uint64_t seed)
{
    rowdy *all = (rowdy *)memory;
    (void)values;
    (void)seed;
    if (bytes < sizeof *all) return COX_ERROR_CAPACITY;
    memset(all, 0, sizeof *all);
    all->count = 1;
#ifdef SHUT
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
#endif
    *sim = cox_sim_make("rowdy", 1, all, step);
    sim->tables = rowdy_tables;
    sim->table_count = COX_COUNT(rowdy_tables);
    return COX_OK;
}

const cox_scenario *coxswain_scenario(void);

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {
        .abi = COX_SCENARIO_ABI,
        .name = "rowdy",
        .line = "it makes trouble",
        .size = size,
        .init = init,
    };
    return &scenario;
}
