/* SPDX-License-Identifier: MIT
 * The linear programs of ORCA. */
#ifndef COX_ORCA_PROGRAM_H
#define COX_ORCA_PROGRAM_H

#include "cox_orca_lines.h"

/* What an agent would like, and can. */
typedef struct cox_orca_wish {
    cox_vec2 preferred;
    fix16_t max_speed; /* 1 LSB to COX_WORLD_LIMIT */
    uint8_t fine;
} cox_orca_wish;

/* Whether the lines allow any velocity; if so, *velocity is the one nearest to the wish. It may
 * exceed max_speed by rounding. */
bool cox_orca_satisfy(cox_orca_lines *lines, const cox_orca_wish *wish, cox_vec2 *velocity);

/* The velocity that the lines allow nearest to the wish or, if they allow none, the velocity that
 * violates the soft lines least. */
cox_vec2 cox_orca_solve(cox_orca_lines *lines, const cox_orca_wish *wish);

#endif
