/* SPDX-License-Identifier: MIT
 * A plan and the walk agree on random declarations. test/fuzz/fuzz_plan.c tries many more. */
#include "unity.h"

#include <inttypes.h>
#include <stdio.h>

#include "fixture_declaration.h"
#include "fixture_declared_state.h"
#include "fixture_sim.h"
#include "plan_agreement.h"
#include "trials.h"

#define DECLARATIONS 300u

void test_a_plan_and_the_walk_agree_on_random_declarations(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(DECLARATIONS); i++) {
        char message[96];
        uint64_t seed = (i + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
        const char *broken = plan_agreement_try(seed);
        if (broken == NULL) continue;
        snprintf(message, sizeof message, "seed %" PRIu64 ": %s", seed, broken);
        TEST_FAIL_MESSAGE(message);
    }
}
