/* SPDX-License-Identifier: MIT
 * What a plan promises, tried on a random declaration. */
#ifndef PLAN_AGREEMENT_H
#define PLAN_AGREEMENT_H

#include <stdint.h>

/* Tries everything that a simulation does with a plan and without, on the declaration and the
 * states that a random sequence gives (not from 0). Returns NULL, or what is not the same. */
const char *plan_agreement_try(uint64_t seed);

#endif
