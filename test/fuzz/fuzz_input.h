/* SPDX-License-Identifier: MIT
 * Helpers of the fuzzers: numbers taken from the fuzzer's bytes, 0 when none are left, and the end
 * of a run by a broken promise. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The bytes of one run. */
typedef struct fuzz_input {
    const uint8_t *bytes;
    size_t left;
} fuzz_input;

static inline fuzz_input fuzz_input_make(const uint8_t *bytes, size_t size)
{
    fuzz_input input;
    input.bytes = bytes;
    input.left = size;
    return input;
}

static inline uint8_t fuzz_u8(fuzz_input *input)
{
    if (input->left == 0) return 0;
    input->left--;
    return *input->bytes++;
}

static inline uint32_t fuzz_u16(fuzz_input *input)
{
    uint32_t low = fuzz_u8(input);
    return low | (uint32_t)fuzz_u8(input) << 8;
}

/* Gives at most length bytes that lie in the input, and how many. */
static inline const uint8_t *fuzz_bytes(fuzz_input *input, uint32_t *length)
{
    const uint8_t *bytes = input->bytes;
    if (*length > input->left) *length = (uint32_t)input->left;
    input->bytes += *length;
    input->left -= *length;
    return bytes;
}

/* Ends the run with a sentence if a promise was broken. */
static inline void fuzz_require(bool is_kept, const char *sentence)
{
    if (is_kept) return;
    fprintf(stderr, "broken: %s\n", sentence);
    abort();
}

/* libFuzzer calls this with the bytes of each run. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
