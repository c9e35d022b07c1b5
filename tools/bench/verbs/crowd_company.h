/* SPDX-License-Identifier: MIT
 * coxswain-bench crowd --company. */
#ifndef COXSWAIN_CROWD_COMPANY_H
#define COXSWAIN_CROWD_COMPANY_H

#include <stdbool.h>
#include <stdint.h>

/* What the command line says of it. */
typedef struct crowd_company {
    bool is_wanted;
    bool counts_instructions;
    uint32_t only;  /* the number of a world, counted from 1, that is stepped once; 0: all */
    uint32_t level; /* at which it is: 0 portable, 1 by vector instructions */
} crowd_company;

/* Measures, and prints. Returns the code to exit with. */
int crowd_company_run(const crowd_company *line, uint32_t rounds, bool wants_json);

#endif
