/* SPDX-License-Identifier: MIT
 * How many values a long test tries: all on a desk, a share on a chip, because there double is
 * software in an emulator. test/targets/chip/ sets TRIALS_DIVISOR for all chips; simavr, which
 * emulates an 8-bit processor, is so slow that it tries an eighth of that. */
#ifndef TRIALS_H
#define TRIALS_H

#ifndef TRIALS_DIVISOR
#define TRIALS_DIVISOR 1
#endif

#ifdef __AVR__
#define TRIALS_DIVISOR_HERE (TRIALS_DIVISOR * 8)
#else
#define TRIALS_DIVISOR_HERE TRIALS_DIVISOR
#endif

/* The number of trials here, given the number on a desk. */
#define TRIALS_OF(whole) ((whole) / TRIALS_DIVISOR_HERE)

/* A part of that, for the tests that take longest: 1 is all. tools/lib/matrix/ sets 10 for the
 * cells that emulate or watch every access, unless all tests run there (--whole). */
#ifndef TRIALS_PART
#define TRIALS_PART 1
#endif
#define TRIALS_PART_OF(whole) (TRIALS_OF(whole) / TRIALS_PART)

/* The step of a loop over a range, 1 on a desk: odd, so that odd and even values are tried. */
#define TRIALS_STEP (TRIALS_DIVISOR_HERE / 2 * 2 + 1)

#endif
