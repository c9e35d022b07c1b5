/* SPDX-License-Identifier: MIT
 * What a comparison with a twin adds up over its states. Errors and bounds are those of a
 * component, in LSB. */
#ifndef TWIN_TALLY_H
#define TWIN_TALLY_H

#include "tutorial_twin.h"

/* Begins as zeros. */
typedef struct twin_tally {
    double largest;   /* error of all states so far */
    uint32_t forces;  /* states whose answer was not 0 */
    uint32_t skipped; /* states that were not compared; the test counts them */
} twin_tally;

/* Counts an error, and fails the test, with the state's number, if it is beyond the bound. */
void twin_tally_error(twin_tally *tally, uint32_t state, double error, double bound);

/* The same for the error of a vector. */
void twin_tally_vector(twin_tally *tally, uint32_t state, twin_vector expected, cox_vec2 actual,
                       double bound);

/* Prints the largest error of a single call as a figure (twin_figure.h). */
void twin_tally_report(const twin_tally *tally, const char *what);

/* Prints how many of the states were skipped as well. At least a tenth of them must have had a
 * force, and fewer than skipped_limit may have been skipped. */
void twin_tally_report_skipped(const twin_tally *tally, const char *what, uint32_t states,
                               uint32_t skipped_limit);

#endif
