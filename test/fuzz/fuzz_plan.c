/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for plans: each input is the seed of a random declaration with random rows,
 * on which a plan and the walk must agree. Built and run by test/check/fuzz: --minutes 3 plan tries
 * 100,000 of them. */
#include "fuzz_input.h"

#include "plan_agreement.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_make(data, size);
    uint64_t seed = 1;
    while (input.left > 0) seed = seed * UINT64_C(0x9e3779b97f4a7c15) + fuzz_u8(&input);
    const char *broken = plan_agreement_try(seed | 1);
    fuzz_require(broken == NULL, broken);
    return 0;
}
