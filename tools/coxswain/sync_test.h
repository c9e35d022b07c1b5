/* SPDX-License-Identifier: MIT
 * The test that everything which matters is declared.
 *
 * Before a step the state is saved, and loaded into a twin that was made with another seed in
 * memory full of garbage; both are stepped with the same frame. Where they differ afterwards, the
 * step depends on something that the snapshot does not have. */
#ifndef COXSWAIN_SYNC_TEST_H
#define COXSWAIN_SYNC_TEST_H

#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"
#include "instance.h"

/* A test going on; made by sync_test_begin. */
typedef struct sync_test {
    instance twin;
    buffer snapshot;
    buffer undo;
    uint8_t filling; /* what the twin's memory is filled with next */
} sync_test;

/* Makes the twin of an instance. False, with the sentence in error, if it cannot be made. */
bool sync_test_begin(sync_test *test, const instance *original, char *error, size_t error_size);

/* Before a step: spoils the twin and loads the original's state into it, which must then hash alike
 * and have the same derived columns. False, with a sentence in error that names tick and cell, if
 * not. */
bool sync_test_load(sync_test *test, const instance *original, uint32_t tick, char *error,
                    size_t error_size);

/* After the step of both: compares them. The state is that of tick. False as above. */
bool sync_test_compare(const sync_test *test, const instance *original, uint32_t tick, char *error,
                       size_t error_size);

/* Frees all; a zeroed test is allowed. */
void sync_test_end(sync_test *test);

#endif
