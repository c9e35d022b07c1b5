/* SPDX-License-Identifier: MIT
 * Whether a scenario's draw() leaves the simulation alone. One that does not would part a machine
 * that draws from one that does not. */
#ifndef COXSWAIN_DRAW_TEST_H
#define COXSWAIN_DRAW_TEST_H

#include <stdbool.h>

#include "instance.h"
#include "util/buffer.h"

/* The memory of the tests of one instance. */
typedef struct draw_test {
    buffer before;   /* the instance's memory before draw(), */
    buffer drawn;    /* and after it */
    buffer snapshot; /* of a state that was not drawn */
} draw_test;

/* Takes the memory for an instance of size bytes. False if there is none; then, too, it is freed by
 * draw_test_free. */
bool draw_test_begin(draw_test *test, uint32_t size);

/* Draws the state, and compares it and what frame makes of it with the state that was not drawn.
 * twin is another instance of the same settings, whose state is used up. True if they are equal;
 * false, with a sentence in error, if not. In both cases the instance is left as it was; what
 * draw() changes outside its memory is not seen. */
bool draw_test_run(draw_test *test, const instance *played, const instance *twin,
                   const cox_frame *frame, char *error);

/* Frees the memory. */
void draw_test_free(draw_test *test);

#endif
