/* SPDX-License-Identifier: MIT
 * What worlds cost that hold more than one thing: a rule, a group or a callback beside others costs
 * what it costs alone. */
#ifndef COXSWAIN_BENCH_COMPANY_H
#define COXSWAIN_BENCH_COMPANY_H

#include "bench_rounds.h"
#include "coxswain/world.h"

enum {
    COMPANY_AGENTS = 1000,
    COMPANY_TICKS = 10,      /* that are measured, behind one that is not */
    COMPANY_LEVELS = 2,      /* portable C, and the processor's vector instructions */
    COMPANY_GROUPS = 3,      /* the most */
    COMPANY_BASES = 2,       /* what an agent does alone: it arrives and wanders, or it flocks */
    COMPANY_VARIANTS = 11,   /* what there is beside that; the first: nothing */
    COMPANY_DRAWN = 5,       /* worlds whose rules are drawn */
    COMPANY_DRAWN_RULES = 6, /* of each, two a group */
    COMPANY_ROWS = COMPANY_BASES * COMPANY_VARIANTS + COMPANY_DRAWN,
    /* Worlds that are measured: of a drawn one the empty step, the whole, and each rule alone. */
    COMPANY_WORLDS = COMPANY_BASES * COMPANY_VARIANTS + COMPANY_DRAWN * (COMPANY_DRAWN_RULES + 2)
};

/* A world: what its definition and its groups say. */
typedef struct company_world {
    bool thinks;
    bool smooths;
    uint32_t groups_max;
    uint32_t in_turn; /* the agents belong to so many groups in turn */
    cox_profile profiles[COMPANY_GROUPS];
} company_world;

/* Describes the world of a number below COMPANY_WORLDS. */
void company_world_describe(uint32_t number, company_world *made);

/* A figure: what a world costs beside what it should, of a unit that is the same in both. */
typedef struct company_row {
    char name[64];
    double limit;   /* the most that cost / due may be */
    uint32_t world; /* whose cost is told */
} company_row;

/* Describes a row. */
void company_row_describe(uint32_t row, company_row *made);

/* What the world of a row should cost, by what all worlds cost: as much as alone; of a drawn one an
 * empty step, and what each of its rules adds to that. */
double company_row_due(uint32_t row, const double costs[COMPANY_WORLDS]);

/* Steps a world through its ticks. False, with a sentence on stderr, if there is no memory. */
bool company_run(uint32_t number, cox_simd simd, double *nanoseconds);

#endif
