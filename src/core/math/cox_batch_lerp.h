/* SPDX-License-Identifier: MIT
 * A function of batch.h that only worlds need. */
#ifndef COX_BATCH_LERP_H
#define COX_BATCH_LERP_H

#include "coxswain/batch.h"

/* Moves each number towards its target: cox_fix_lerp, with a factor from 0 to COX_FIX_ONE. */
void cox_batch_lerp(cox_simd simd, fix16_t *numbers, const fix16_t *targets, const fix16_t *factors,
                    uint32_t count);

#endif
